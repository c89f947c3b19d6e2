"""What the application's role may do to the tables. The one place where rights in the database are given.

The owner owns the schema; the application reads and writes everything, but what is append-only it only appends to.
A model is append-only if it declares a trigger whose name ends so (`event_is_append_only`): the trigger guards
against mistakes, the missing right is the lock.
"""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connections, models
from psycopg import sql

APPEND_ONLY = "append_only"


def append_only_models() -> list[type[models.Model]]:
    """Every model that declares a trigger whose name ends in `append_only`."""
    return [model for model in apps.get_models() if any(name.endswith(APPEND_ONLY) for name in trigger_names(model))]


def trigger_names(model: type[models.Model]) -> set[str]:
    return {trigger.name for trigger in getattr(model._meta, "triggers", [])}


def grant(*, using: str = "default", **_: Any) -> None:
    """Give the application its rights, and take back what it must not have. May be done any number of times.

    Connected to `post_migrate`; where one role serves for both, or somebody else than the owner asks (as after a
    test's flush), there is nothing to give.
    """
    connection = connections[using]
    if settings.DATABASE_APP_USER == settings.DATABASE_OWNER_USER:
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone()[0] != settings.DATABASE_OWNER_USER:
            return
        for statement in statements(settings.DATABASE_APP_USER):
            cursor.execute(statement.as_string(connection.connection))


def statements(role: str) -> list[sql.Composed]:
    """The rights of the application's role, in the order in which they are said."""
    app = sql.Identifier(role)
    said = [
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(app),
        sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}").format(app),
        sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(app),
        sql.SQL("REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {}").format(app),
    ]
    for model in append_only_models():
        table = sql.Identifier(model._meta.db_table)
        said.append(sql.SQL("REVOKE UPDATE, DELETE, TRUNCATE ON {} FROM {}").format(table, app))
    return said

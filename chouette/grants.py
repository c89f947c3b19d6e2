"""What the application's role may do to the tables. The one place where rights in the database are given.

The owner owns the schema; the application reads and writes everything, but what is append-only it only appends to.
A model is append-only if it says so (`append_only = True`): a trigger guards its table against mistakes (migration
`0008_guards`), the missing right is the lock.
"""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connections, models
from psycopg import sql


def append_only_models() -> list[type[models.Model]]:
    """Every model whose rows are only ever added."""
    return [model for model in apps.get_models() if getattr(model, "append_only", False)]


def grant(*, using: str = "default", **_: Any) -> None:
    """Give the application its rights, and take back what it must not have. May be done any number of times.

    Connected to `post_migrate`; where one role serves for both, or somebody else than the owner asks, there is
    nothing to give.
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

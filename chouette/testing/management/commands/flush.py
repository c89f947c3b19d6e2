"""Empty the tests' tables as the owner of the schema: the application itself may not."""

from typing import Any

import psycopg
from django.conf import settings
from django.core.management.commands import flush
from django.core.management.sql import emit_post_migrate_signal, sql_flush
from django.db import connections


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        statements = sql_flush(self.style, connection, reset_sequences=True, allow_cascade=True)
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        quoted = [connection.ops.quote_name(table) for table in tables]
        with psycopg.connect(**owner_parameters(connection.get_connection_params())) as owner:
            owner.execute("SET lock_timeout = '20s'")
            # The triggers that keep the log from being emptied are the owner's to lift.
            for table in quoted:
                owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER".encode())
            for statement in statements:
                owner.execute(statement.encode())
            for table in quoted:
                owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER".encode())
        if not options.get("inhibit_post_migrate"):
            emit_post_migrate_signal(options["verbosity"], options["interactive"], options["database"])


def owner_parameters(parameters: dict[str, Any]) -> dict[str, Any]:
    """The application's way to the database, with the owner's name on it."""
    kept: dict[str, Any] = {key: parameters[key] for key in ("host", "port", "dbname", "password") if key in parameters}
    return {**kept, "user": settings.DATABASE_OWNER_USER}

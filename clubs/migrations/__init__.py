"""The tables, step by step; and what several steps say."""

from django.db import migrations


def guard(table: str) -> migrations.RunSQL:
    """Let the rows of a table be neither changed nor deleted, but by the eraser."""
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION chouette_kept()",
        f"DROP TRIGGER append_only ON {table}",
    )


def keyed(table: str, *columns: str) -> migrations.RunSQL:
    """Let the primary key of a table be its club and these columns. What referred to the old one is gone with it."""
    return migrations.RunSQL(
        f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey CASCADE,"
        f" ADD CONSTRAINT {table}_pkey PRIMARY KEY (club_id, {', '.join(columns)})"
    )


def tie(table: str, name: str, column: str, to: str, *, deferred: bool = False) -> migrations.RunSQL:
    """Let the club and a column refer to the club and the id of another table, whether they did before or not."""
    last = " DEFERRABLE INITIALLY DEFERRED" if deferred else ""
    return migrations.RunSQL(
        f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {name}, ADD CONSTRAINT {name}"
        f" FOREIGN KEY (club_id, {column}) REFERENCES {to} (club_id, id){last}"
    )

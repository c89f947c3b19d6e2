"""The tables, step by step; and what several steps say."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


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


def tie(
    table: str, name: str, columns: str, to: str, there: str = "id", *, deferred: bool = False, gone_with: bool = False
) -> migrations.RunSQL:
    """Let the club and these columns refer to the club and those of another table, whether they did before or not.

    What is `deferred` is looked at when the transaction ends; what is `gone_with` the other row is deleted with it.
    """
    last = " DEFERRABLE INITIALLY DEFERRED" if deferred else " ON DELETE CASCADE" if gone_with else ""
    return migrations.RunSQL(
        f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {name}, ADD CONSTRAINT {name}"
        f" FOREIGN KEY (club_id, {columns}) REFERENCES {to} (club_id, {there}){last}"
    )


class AtOnce(Operation):
    """Operations of a first start, whose models are made ready once for all of them.

    Django makes all models that hang together ready anew after each operation, and ours all hang together by the club.
    """

    reversible = True

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # where Django keeps them until the next that wants one
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"{len(self.operations)} operations at once"


def key(*columns: str) -> models.CompositePrimaryKey:
    """The primary key: the club and these columns."""
    return models.CompositePrimaryKey(
        "club_id", *columns, blank=True, editable=False, primary_key=True, serialize=False
    )


def tied(
    to: Any, related_name: str = "+", on_delete: Callable[..., None] = models.PROTECT, **more: Any
) -> "models.ForeignKey[Any, Any]":
    """To a row by its id, as Django ties it."""
    return models.ForeignKey(to, on_delete=on_delete, related_name=related_name, **more)


def untied(
    to: Any, related_name: str = "+", on_delete: Callable[..., None] = models.PROTECT, **more: Any
) -> "models.ForeignKey[Any, Any]":
    """To a row of the club: the database's own tie is over the club too (`tie`)."""
    return tied(to, related_name, on_delete, db_constraint=False, **more)

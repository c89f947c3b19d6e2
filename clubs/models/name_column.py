"""Names that people have given."""

from typing import TYPE_CHECKING, Any

from django.db import models

from chouette.kept_names import note_name

if TYPE_CHECKING:
    TextColumn = models.CharField[str, str]
else:
    TextColumn = models.CharField


class NameColumn(TextColumn):
    """A name of somebody, or of something that people gave a name to: on pages it stays as it is written.

    In a migration it is a plain text.
    """

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """What a migration keeps of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def from_db_value(self, value: str | None, *_: object) -> str | None:
        """Note each name that is read."""
        note_name(value)
        return value

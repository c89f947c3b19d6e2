"""Ties between two rows of one club."""

from typing import Any

from django.db import models
from django.db.models.expressions import Col
from django.db.models.lookups import Exact


class ClubTie(models.ForeignKey):  # type: ignore[type-arg]  # of any two values, as Django leaves it at run time
    """A foreign key that is over the club and the id: in every join, in every look at the row it points to, and, by a
    migration, in the database. Django's own would be over the id alone.

    Both models have a `club`. In a migration it is a plain foreign key without a constraint.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "db_constraint": False})

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """What a migration keeps of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.ForeignKey", args, kwargs

    def get_extra_restriction(self, alias: Any, related_alias: Any) -> Any:
        """What else holds where the tables are joined: they are of one club."""
        return Exact(_club_of(alias, self.remote_field.model), _club_of(related_alias, self.model))

    def get_extra_descriptor_filter(self, instance: models.Model) -> dict[str, Any]:
        """What else holds where the row that it points to is fetched."""
        return {"club_id": getattr(instance, "club_id")}  # noqa: B009 - every model with such a tie has one


def _club_of(alias: str, model: type[models.Model]) -> Col:
    """The column with the club, of a table as a statement calls it."""
    field: Any = model._meta.get_field("club")
    return Col(alias, field, models.UUIDField())

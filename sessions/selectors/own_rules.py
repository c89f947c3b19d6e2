"""Which of a club's own house rules an evening was played by.

It is the version that the evening began with here. Of an evening from a file it is the version whose values are the
same: that is read and kept nowhere, as a club may write its rules down later.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, JSONField, QuerySet
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast

from chouette.rules.house import SHEETS, House, Value
from chouette.rules.house.difference import differences
from clubs.models import Club, HouseRulesVersion
from sessions.models import Session
from sessions.selectors.house_by_address import house_at_first


class Values(NamedTuple):
    """A club, a sheet, and each option whose value is another than the sheet's."""

    club: UUID
    sheet: str
    changed: frozenset[tuple[str, Value]]


class OwnRules(NamedTuple):
    """The versions of the own rules of some clubs by their values; of equal ones the latest, of sets in use first.

    A version that changes nothing is none: an evening by its printed sheet is called so.
    """

    versions: Mapping[Values, HouseRulesVersion]

    def version(self, club: UUID, house: House) -> HouseRulesVersion | None:
        """Return the version that has the same values as a house."""
        return self.versions.get(_values(club, house))

    def version_of(self, session: Session) -> HouseRulesVersion | None:
        """Return the version that an evening was played by, as `with_change` gives it."""
        began: HouseRulesVersion | None = session.house_version
        return began or self.version(session.club_id, House(session.sheet, vars(session)["change"] or {}))


def own_rules(clubs: Collection[UUID]) -> OwnRules:
    """Return the own rules of these clubs. One statement."""
    versions = HouseRulesVersion.objects.filter(club__in=clubs).select_related("house_rules")
    in_order = versions.order_by(F("house_rules__archived_at").asc(nulls_last=True), "made_at")
    found = {_values(one.club_id, House(one.house_rules.sheet, one.change)): one for one in in_order}
    return OwnRules({values: one for values, one in found.items() if values.changed})


CHANGE = KeyTransform("change", Cast("header", JSONField()))


def with_change(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Return the sessions with the options that their headers change (`change`), without the headers."""
    return sessions.annotate(change=CHANGE)


def version_played(session: Session) -> HouseRulesVersion | None:
    """Return the version of the club's own rules that one evening was played by."""
    began: HouseRulesVersion | None = session.house_version
    return began or own_rules([session.club_id]).version(session.club_id, house_at_first(session))


def house_name(sheet: str, version: HouseRulesVersion | None) -> str:
    """Return how the house is called: as the club's own set, else as the printed sheet."""
    return SHEETS[sheet].name if version is None else version.house_rules.name


def house_called(session: Session, played: House) -> tuple[str, int]:
    """Return how the rules of an evening are called, and how many options differ from those that this name means."""
    version = version_played(session)
    if version is None:
        return house_name(session.sheet, None), len(played.departures())
    return house_name(session.sheet, version), len(differences(house_at_first(session), played))


def unversioned_evenings(club: Club) -> Iterable[tuple[UUID, str, HouseRulesVersion | None]]:
    """Yield the evenings of a club that began without own rules here: id, sheet, and the version with their values.
    Two statements."""
    own = own_rules([club.id])
    found = Session.objects.filter(club=club, deleted_at=None, house_version=None)
    for key, sheet, change in found.values_list("id", "sheet", CHANGE):
        yield key, sheet, own.version(club.id, House(sheet, change or {}))


def _values(club: UUID, house: House) -> Values:
    changed = frozenset((option.key, value) for option, value, _printed in house.departures())
    return Values(club, house.sheet, changed)

"""Which of a club's own house rules an evening was played by.

It is the version that the evening began with here. Of an evening from a file it is the version whose values are the
same: that is read and kept nowhere, as a club may write its rules down later.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import F, Func, JSONField, QuerySet
from django.db.models.fields.json import KeyTransform

from chouette.rules.house import SHEETS, House, Value
from chouette.rules.house.difference import differences
from clubs.models import Club, HouseRulesVersion
from sessions.models import Session
from sessions.selectors.house_by_address import house_at_first
from sessions.store.sql import AS_JSONB, CHANGE_KEPT, rows_as_json


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


def own_rules(clubs: Collection[UUID]) -> OwnRules:
    """Return the own rules of these clubs. One statement."""
    versions = HouseRulesVersion.objects.filter(club__in=clubs).select_related("house_rules")
    in_order = versions.order_by(F("house_rules__archived_at").asc(nulls_last=True), "made_at")
    found = {_values(one.club_id, House(one.house_rules.sheet, one.change)): one for one in in_order}
    return OwnRules({values: one for values, one in found.items() if values.changed})


class _VersionRead(NamedTuple):
    """A version of own rules: their name, and what it changes of the printed sheet."""

    name: str
    change: dict[str, Any]


VERSIONS = """
SELECT h.name, v.change FROM clubs_houserulesversion v
JOIN clubs_houserules h ON h.club_id = ANY(%(clubs)s) AND h.club_id = v.club_id AND h.id = v.house_rules_id
WHERE v.club_id = ANY(%(clubs)s) AND v.club_id = s.club_id AND h.sheet = s.sheet
ORDER BY h.archived_at NULLS LAST, v.made_at"""

VERSIONS_TO_COMPARE = f"""
CASE WHEN s.house_version_id IS NULL AND {CHANGE_KEPT} <> '{{}}'
    THEN {rows_as_json(VERSIONS, _VersionRead)} ELSE '[]' END"""
"""The versions with which an evening `s` is compared, in the order of `own_rules`, as JSON; none for an evening that
began by own rules, or that changes nothing of its printed sheet."""


def houses_played(sessions: Iterable[Session], versions: Mapping[UUID, str]) -> dict[UUID, str]:
    """Return how the house of each of these sessions is called, by its id. They are as `with_change` gives them;
    `versions` is `VERSIONS_TO_COMPARE` of each."""
    known = dict[str, dict[frozenset[tuple[str, Value]], str]]()
    return {one.id: _house_played(one, versions[one.id], known) for one in sessions}


def _house_played(session: Session, text: str, known: dict[str, dict[frozenset[tuple[str, Value]], str]]) -> str:
    """`known` has the names by values of each text: evenings of one club and sheet have the same."""
    began: HouseRulesVersion | None = session.house_version
    if began is not None or text == "[]":
        return house_name(session.sheet, began)
    if text not in known:
        read = msgspec.json.decode(text, type=list[_VersionRead])
        known[text] = {_changed(House(session.sheet, one.change)): one.name for one in read}
    changed = _changed(House(session.sheet, vars(session)["change"] or {}))
    return known[text].get(changed, SHEETS[session.sheet].name) if changed else SHEETS[session.sheet].name


HEADER = Func(F("header"), template=AS_JSONB % "%(expressions)s", output_field=JSONField())
CHANGE = KeyTransform("change", HEADER)


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
    return Values(club, house.sheet, _changed(house))


def _changed(house: House) -> frozenset[tuple[str, Value]]:
    return frozenset((option.key, value) for option, value, _printed in house.departures())

"""Which evenings of a club are looked for, and what there is to choose from."""

import re
from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import NamedTuple, Self
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet
from psycopg.rows import tuple_row

from chouette.rules.house import SHEETS, House
from clubs.models import Club, HouseRulesVersion, Player
from sessions.models import Attendance, ChangedGame, Remark, Session
from sessions.selectors.own_rules import own_rules, unversioned_evenings
from sessions.store.sql import CHANGE_KEPT, PLAYED_FOR, summing_cursor

PLAYED_UNDER = f"""
SELECT h.id, h.name, CASE WHEN h.id IS NULL THEN s.sheet END,
    CASE WHEN h.id IS NULL THEN {CHANGE_KEPT} END, s.minor, {PLAYED_FOR}, count(*)
FROM chouette_sessions_session s
LEFT JOIN clubs_houserulesversion v ON v.club_id = %(club)s AND v.id = s.house_version_id
LEFT JOIN clubs_houserules h ON h.club_id = %(club)s AND h.id = v.house_rules_id
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6"""  # noqa: S608 - of our own texts alone


FIRST_DAY, LAST_DAY = date(2, 1, 1), date(9998, 12, 30)
"""What lies outside has no midnight in every zone."""


STAKE = re.compile("([1-9][0-9]{0,17})([A-Z]{3})")


class Stake(NamedTuple):
    """What a point is worth: minor units of a currency."""

    currency: str
    minor: int

    def __str__(self) -> str:
        """As it stands in an address: "200GBP"."""
        return f"{self.minor}{self.currency}"

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The stake that an address names; nothing where it names none."""
        found = STAKE.fullmatch(written)
        return cls(found[2], int(found[1])) if found else None


class PlayedUnder(NamedTuple):
    """By which rules and stakes a club has played: its own sets by id and the printed sheets by key, each with its
    name; the stakes of evenings for money, least first. `evenings` is how many there are."""

    houses: list[tuple[str, str]]
    stakes: list[Stake]
    evenings: int


class EveningsWanted(NamedTuple):
    """What an evening has to be to be found; nothing said finds all.

    `phases`: it is in one of these. `player` came, under any of their records. `since`, `until`: it began on one of
    these days where the club plays. `house`: it was played by this own set, or by this printed sheet and no own set.
    `corrected`: a correction made one of its finished games pay another figure. `noted`: somebody has added a note to
    one of its games; `text`: with these words, in small letters or large.
    """

    phases: Collection[str] = ()
    player: UUID | None = None
    since: date | None = None
    until: date | None = None
    house: UUID | str | None = None
    stake: Stake | None = None
    corrected: bool = False
    noted: bool = False
    text: str = ""


def house_read(written: str) -> UUID | str | None:
    """The rules that an address names: a printed sheet by its key, an own set by its id; nothing where it says
    nothing."""
    try:
        return UUID(written) if written else None
    except ValueError:
        return written


def played_under(club: UUID) -> PlayedUnder:
    """Return what the evenings of a club were played under. Two statements."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(PLAYED_UNDER, {"club": club}).fetchall()
    own, printed, known = set[tuple[str, str]](), set[tuple[str, str]](), own_rules([club])
    for house, name, sheet, change, *_ in rows:
        began = House(sheet, msgspec.json.decode(change) if change else {})
        version = known.version(club, began) if house is None else None
        if house is not None:
            own.add((name, str(house)))
        elif version is not None:
            own.add((version.house_rules.name, str(version.house_rules_id)))
        else:
            printed.add((SHEETS[sheet].name, sheet))
    return PlayedUnder(
        [(key, name) for name, key in (*sorted(own), *sorted(printed))],
        sorted({Stake(currency, minor) for *_, minor, currency, _count in rows if currency}),
        sum(evenings for *_, evenings in rows),
    )


def midnight(day: date, club: Club) -> datetime:
    """When a day begins where the club plays."""
    return datetime.combine(min(max(day, FIRST_DAY), LAST_DAY), time.min, ZoneInfo(club.time_zone))


def evenings_found(club: Club, wanted: EveningsWanted) -> QuerySet[Session]:
    """The evenings of a club that are looked for."""
    found = _on_their_days(Session.objects.filter(club=club, deleted_at=None), club, wanted)
    if wanted.phases:
        found = found.filter(phase__in=wanted.phases)
    if wanted.player is not None:
        person = Player.objects.filter(club=club, id=wanted.player).values("person")
        found = found.filter(
            Exists(Attendance.objects.filter(club=club, session=OuterRef("pk"), player__person__in=person))
        )
    if wanted.house is not None:
        found = _under_house(found, club, wanted.house)
    if wanted.stake is not None:
        found = found.filter(minor=wanted.stake.minor, currency=wanted.stake.currency, points_only=False)
    if wanted.corrected:
        found = found.filter(Exists(ChangedGame.objects.filter(club=club, session=OuterRef("pk"))))
    if wanted.noted or wanted.text:
        notes = Remark.objects.filter(club=club, session=OuterRef("pk"))
        found = found.filter(Exists(notes.filter(text__icontains=wanted.text) if wanted.text else notes))
    return found


def _under_house(found: QuerySet[Session], club: Club, wanted: UUID | str) -> QuerySet[Session]:
    """Return those that were played by an own set, or by a printed sheet and no own set."""
    others = unversioned_evenings(club)
    if isinstance(wanted, UUID):
        alike = [key for key, _sheet, version in others if version is not None and version.house_rules_id == wanted]
        began = HouseRulesVersion.objects.filter(club=club, house_rules=wanted)
        return found.filter(Q(house_version__in=began) | Q(id__in=alike))
    return found.filter(id__in=[key for key, sheet, version in others if version is None and sheet == wanted])


def _on_their_days(found: QuerySet[Session], club: Club, wanted: EveningsWanted) -> QuerySet[Session]:
    if wanted.since is not None:
        found = found.filter(began_at__gte=midnight(wanted.since, club))
    if wanted.until is not None:
        found = found.filter(began_at__lt=midnight(min(wanted.until, LAST_DAY) + timedelta(days=1), club))
    return found

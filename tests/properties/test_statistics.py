"""The statistics of everybody over random evenings of all houses are what a plain count of those evenings gives.

The count knows the events as they were played and nothing of the database; the last game of some evenings is corrected.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import assume, given
from hypothesis import strategies as st

from chouette.rules import Step
from chouette.rules.events import Result, Start
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club, Player
from sessions import services
from sessions.models import Session
from sessions.pages.club.person_statistics import PersonStatistics, statistics_of
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.nights import Night, nights

pytestmark = pytest.mark.django_db
STAKES = (("0.50", 50), ("2.00", 200))
BOXES = ("box", "partner")


class Told(NamedTuple):
    """An evening as a file, and as it stands after its correction."""

    file: bytes
    night: Night
    minor: int


@dataclass
class Counted:
    """What one person's statistics should be, in points and in minor units."""

    evenings: dict[str, tuple[int, int]] = field(default_factory=dict)
    roles: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    gammons: Counter[bool] = field(default_factory=Counter)
    against: Counter[str] = field(default_factory=Counter)
    money_against: Counter[str] = field(default_factory=Counter)
    met: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


def between_games(night: Night) -> Night:
    """The night up to the end of its last game."""
    ends = [place for place, step in enumerate(night.steps) if step.row is not None]
    assume(ends)
    return again(night, night.lines[: ends[-1] + 1])


def again(night: Night, lines: list[dict[str, Any]]) -> Night:
    """The same house, these events."""
    played = Night(night.states[0].house)
    for line in lines:
        assert isinstance(played.play(line), Step)
    return played


def told(drawn: Night, number: int, corrects: bool) -> Told:
    """The night as a file whose last result was entered wrong at first, if that is asked for and there is one."""
    night = between_games(drawn)
    stake, minor = STAKES[number % 2]
    header = {**night.header(), "stake": stake, "currency": "EUR", "name": f"Night {number}"}
    lines = list(night.lines)
    if corrects and lines[-1]["event"] == "result":
        right = lines[-1]
        wrong = {**right, "kind": "backgammon" if right["kind"] == "single" else "single"}
        lines = [*lines[:-1], wrong, {"event": "amend", "seq": len(lines), "with": right}]
    return Told("\n".join(map(json.dumps, [header, *lines])).encode(), night, minor)


def plain(evenings: dict[str, Told]) -> dict[str, Counted]:
    """By name, from the events and what each did; `evenings` by their code in their order."""
    found: defaultdict[str, Counted] = defaultdict(Counted)
    for code, one in evenings.items():
        brought: Counter[str] = Counter()
        for step in one.night.steps:
            for posting in step.postings:
                if posting.line == "settlement":
                    continue
                brought[posting.creditor] += posting.points
                brought[posting.debtor] -= posting.points
                if posting.line not in ("adjust", "partner"):
                    for who, other, points in (
                        (posting.creditor, posting.debtor, posting.points),
                        (posting.debtor, posting.creditor, -posting.points),
                    ):
                        found[who].against[other] += points
                        found[who].money_against[other] += points * one.minor
                        found[who].met[other].add(code)
        for name, points in brought.items():
            found[name].evenings[code] = (points, points * one.minor)
        count_games(one, found)
    return found


def count_games(one: Told, found: dict[str, Counted]) -> None:
    """What each was in each game of an evening."""
    night = one.night
    begun = None
    for place, (standing, step) in enumerate(zip(night.log, night.steps, strict=True)):
        if isinstance(standing.event, Start):
            begun = night.states[place + 1].game
        if step.row is None:
            continue
        assert begun is not None
        last = standing.event
        began = {begun.box, *([begun.partner] if begun.partner else ()), *begun.team}
        for name in began | step.row.points.keys():
            points = step.row.points.get(name, 0)
            part = (
                "box" if name == begun.box else "partner" if name == begun.partner
                else "captain" if name == begun.captain else "team" if name in begun.team else "newcomer"
            )  # fmt: skip
            still = name in step.state.seated
            if not points and (part == "newcomer" or (part == "team" and not still)):
                continue
            role = "box-with-partner" if part == "box" and begun.partner else part
            games, sum_, minor = found[name].roles.get(role, (0, 0, 0))
            found[name].roles[role] = (games + 1, sum_ + points, minor + points * one.minor)
            if isinstance(last, Result) and last.kind != "single" and part != "newcomer":
                found[name].gammons[(last.winner == "box") == (part in BOXES)] += 1


def compared(found: PersonStatistics, counted: Counted, everybody: dict[str, Counted], column: int) -> None:
    """Each figure, in points (column 0) or money (column 1)."""
    brought = [(code, of[column]) for code, of in counted.evenings.items()]
    assert [(one.code, found.of(one)) for one in found.evenings] == brought
    assert found.brought == sum(of for _, of in brought) == (found.totals[-1] if brought else 0)
    assert found.club_evenings == len({code for of in everybody.values() for code in of.evenings})
    assert {one.role: (one.games, one.brought) for one in found.roles} == {
        role: (sums[0], sums[1 + column]) for role, sums in counted.roles.items()
    }
    assert (found.gammons_won, found.gammons_lost) == (counted.gammons[True], counted.gammons[False])
    against = counted.against if column == 0 else counted.money_against
    assert {one.name: (found.of(one), one.evenings) for one in found.opponents} == {
        name: (of, len(counted.met[name])) for name, of in against.items()
    }
    results = {name: sum(one[column] for one in of.evenings.values()) for name, of in everybody.items() if of.evenings}
    if brought:
        own = sum(of for _, of in brought)
        assert (found.rank, found.ranked) == (1 + sum(of > own for of in results.values()), len(results))
        assert (found.best.code if found.best else None) == first_of(brought, max)
        assert (found.worst.code if found.worst else None) == first_of(brought, min)
    signs = "".join("+" if of > 0 else "-" if of < 0 else "0" for _, of in brought)
    for name, sign in (("plus", "+"), ("minus", "-")):
        streak = found.streaks[name]
        longest = max(map(len, signs.replace("-" if sign == "+" else "+", "0").split("0")), default=0)
        assert (streak.evenings if streak else 0) == longest
    now = found.streaks["now"]
    assert (now.evenings if now else 0) == len(signs) - len(signs.rstrip(signs[-1:].replace("0", " ") or " "))


def first_of(brought: list[tuple[str, int]], outermost: Any) -> str | None:
    """The evening that brought most or cost most."""
    most = outermost(of for _, of in brought)
    right = most > 0 if outermost is max else most < 0
    return next(code for code, of in brought if of == most) if right else None


@on_each_day(24)
@given(st.lists(st.tuples(nights(length=50), st.booleans()), min_size=1, max_size=3))
def test_statistics_are_what_a_plain_count_gives(drawn: list[tuple[Night, bool]]) -> None:
    with transaction.atomic():
        club = people.club_create(actor=NOBODY, name="Thursday club", currency="EUR")
        try:
            check_club(club, [told(night, number, corrects) for number, (night, corrects) in enumerate(drawn)])
        finally:
            transaction.set_rollback(True)


def check_club(club: Club, evenings: list[Told]) -> None:
    """Everybody's, in points and in money, all time and of this year."""
    imported = {}
    for number, one in enumerate(evenings):
        session = services.session_import(club=club, actor=NOBODY, file=one.file)
        at = timezone.now().replace(month=1, day=2 + number, hour=12)
        Session.objects.filter(club=club, id=session.id).update(began_at=at)
        imported[session.code] = one
    counted = plain(imported)
    for player in Player.objects.filter(club=club):
        for column, unit in ((0, "points"), (1, "EUR")):
            if unit == "EUR" and player.name not in counted:
                continue
            for period in ("all", "year"):
                found = statistics_of(club, player.id, [player.id], period=period, unit=unit, ranks=True)
                compared(found, counted.get(player.name, Counted()), counted, column)

"""The statistics of everybody over random evenings of all houses are what a plain count of those evenings gives.

The count knows the events as they were played and nothing of the database; a result of some evenings was entered wrong
at first, and is corrected when the evening is over, or taken back at once.
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
from sessions.history.cube_facts import cube_facts
from sessions.models import FactKind, Session
from sessions.pages.club.person_statistics import BESIDE, GAVE, GOT, PersonStatistics, statistics_of
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.cubes_read import games_of, plain_facts
from tests.kit.nights.nights import Night, nights

pytestmark = pytest.mark.django_db
STAKES = (("0.50", 50), ("2.00", 200))
BOXES = ("box", "partner")
CUBES = (*GAVE, *GOT, *(figure for figures in BESIDE.values() for figure in figures), "beavered")


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
    cubes: defaultdict[tuple[str, int], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    """By what was done and the value, or the length of the stay: how often, points, minor units."""

    def add(self, what: str, value: int, points: int, minor: int) -> None:
        """Once more."""
        for place, more in enumerate((1, points, points * minor)):
            self.cubes[what, value][place] += more


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


def told(drawn: Night, number: int, corrects: int) -> Told:
    """The night as a file. Of `corrects` above nought, that result among all was entered wrong at first; the last one
    was taken back at once."""
    night = between_games(drawn)
    stake, minor = STAKES[number % 2]
    header = {**night.header(), "stake": stake, "currency": "EUR", "name": f"Night {number}"}
    lines = list(night.lines)
    results = [place for place, line in enumerate(lines) if line["event"] == "result"]
    if corrects and results:
        place = results[corrects % len(results)]
        right = lines[place]
        wrong = {**right, "kind": "backgammon" if right["kind"] == "single" else "single"}
        if place == len(lines) - 1 and corrects % 2:
            lines = [*lines[:-1], wrong, {"event": "undo"}, right]
        elif plays(night, [*lines[:place], wrong, *lines[place + 1 :]]):
            lines = [*lines[:place], wrong, *lines[place + 1 :], {"event": "amend", "seq": place + 1, "with": right}]
    return Told("\n".join(map(json.dumps, [header, *lines])).encode(), night, minor)


def plays(night: Night, lines: list[dict[str, Any]]) -> bool:
    """May these events be played in that house?"""
    played = Night(night.states[0].house)
    return all(isinstance(played.play(line), Step) for line in lines)


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
        count_cubes(one, found)
        count_stays(one, found)
    return found


def count_cubes(one: Told, found: dict[str, Counted]) -> None:
    """Each double at both its ends; extras and settlements too. A lone taker is found by the one reading there is."""
    for game in games_of(one.night):
        row = game[-1].step.row
        assert row is not None
        alone = [fact for fact in cube_facts(game, row) if fact.kind == FactKind.ALONE]
        for fact in (*plain_facts(game), *alone):
            word = fact.word or "none"
            at_ends = {
                FactKind.DOUBLE: (f"gave-{word}", f"got-{word}"),
                FactKind.EXTRA: ("extras-given", "extras-taken"),
                FactKind.SETTLED: ("settled-box", "settled-team"),
                FactKind.ALONE: ("alone", ""),
            }[fact.kind]
            value = fact.value if fact.kind == FactKind.DOUBLE else 0
            if word == "beaver":
                found[fact.other].add("beavered", 0, -fact.points, one.minor)
            for what, who, points in zip(at_ends, (fact.player, fact.other), (fact.points, -fact.points), strict=True):
                if what:
                    found[who].add(what, value, points, one.minor)


def count_stays(one: Told, found: dict[str, Counted]) -> None:
    """The games in a row of one Box, and what those brought that player."""
    rows = [step.row for step in one.night.steps if step.row is not None]
    stay: list[int] = []
    for place, row in enumerate(rows):
        stay.append(row.points.get(row.box, 0))
        if place == len(rows) - 1 or rows[place + 1].box != row.box:
            found[row.box].add("stays", len(stay), sum(stay), one.minor)
            stay = []


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
    assert {
        (one.figure, one.value): (one.times, found.of(one)) for one in found.figures if one.figure in (*CUBES, "stays")
    } == {key: (of[0], of[1 + column]) for key, of in counted.cubes.items()}
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
@given(st.lists(st.tuples(nights(length=50), st.integers(0, 5)), min_size=1, max_size=3))
def test_statistics_are_what_a_plain_count_gives(drawn: list[tuple[Night, int]]) -> None:
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

"""The statistics of everybody over random evenings of all houses are what a plain count of those evenings gives.

The count knows the events as they were played and nothing of the database; a result of some evenings was entered wrong
at first, and is corrected when the evening is over, or taken back at once.
"""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from chouette.rules.events import Result, Start
from chouette.rules.state import Game
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club, Player
from sessions import services
from sessions.models import FactKind, Session
from sessions.pages.club.person_statistics import (
    BESIDE,
    GAMES_OF,
    GAVE,
    GOT,
    OF_GAMES,
    PersonStatistics,
    RoleSum,
    per_game,
    statistics_of,
)
from sessions.selectors.figure_games import games_against, games_found
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.cubes_read import games_of, plain_facts, plain_lone_takes
from tests.kit.nights.nights import Night, nights
from tests.kit.nights.told import Told, told

pytestmark = pytest.mark.django_db
BOXES = ("box", "partner")
CUBES = (*GAVE, *GOT, *(figure for figures in BESIDE.values() for figure in figures), "beavered")


@dataclass
class Counted:
    """What one person's statistics should be, in points and in minor units."""

    evenings: dict[str, tuple[int, int]] = field(default_factory=dict)
    roles: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    gammons: Counter[bool] = field(default_factory=Counter)
    by_hand: list[int] = field(default_factory=lambda: [0, 0])
    against: Counter[str] = field(default_factory=Counter)
    money_against: Counter[str] = field(default_factory=Counter)
    met: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    cubes: defaultdict[tuple[str, int], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    """By what was done and the value, or the length of the stay: how often, points, minor units."""

    def add(self, what: str, value: int, points: int, minor: int) -> None:
        """Once more."""
        for place, more in enumerate((1, points, points * minor)):
            self.cubes[what, value][place] += more


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
                if posting.line == "adjust":
                    for who, points in ((posting.creditor, posting.points), (posting.debtor, -posting.points)):
                        found[who].by_hand[0] += points
                        found[who].by_hand[1] += points * one.minor
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
    """Each double at both its ends; extras and settlements too; and those who took alone."""
    for game in games_of(one.night):
        row = game[-1].step.row
        assert row is not None
        for _seq, who in plain_lone_takes(game):
            found[who].add("alone", 0, row.points.get(who, 0), one.minor)
        for fact in plain_facts(game):
            word = fact.word or "none"
            at_ends = {
                FactKind.DOUBLE: (f"gave-{word}", f"got-{word}"),
                FactKind.EXTRA: ("extras-given", "extras-taken"),
                FactKind.SETTLED: ("settled-box", "settled-team"),
            }[fact.kind]
            value = fact.value if fact.kind == FactKind.DOUBLE else 0
            if word == "beaver":
                found[fact.other].add("beavered", 0, -fact.points, one.minor)
            for what, who, points in zip(at_ends, (fact.player, fact.other), (fact.points, -fact.points), strict=True):
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
            holds = name in at_stake(night.states[place].game, part in BOXES)
            if isinstance(last, Result) and last.kind != "single" and part != "newcomer" and holds:
                found[name].gammons[(last.winner == "box") == (part in BOXES)] += 1


def at_stake(game: Game | None, of_box: bool) -> set[str | None]:
    """Those who hold an end of a cube that is on, of the Box's side or of the team's."""
    assert game is not None
    on = [cube for cube in game.cubes.values() if cube.status not in ("dropped", "settled", "washed", "scored")]
    shared = {game.box, game.partner} if of_box and any(cube.pool for cube in on) else set()
    return shared.union(*(cube.box_end if of_box else cube.team_end for cube in on))


def compared(found: PersonStatistics, counted: Counted, everybody: dict[str, Counted], column: int) -> None:
    """Each figure, in points (column 0) or money (column 1)."""
    brought = [(code, of[column]) for code, of in counted.evenings.items()]
    assert [(one.code, found.of(one)) for one in found.evenings] == brought
    assert found.brought == sum(of for _, of in brought) == (found.totals[-1] if brought else 0)
    assert found.club_evenings == len({code for of in everybody.values() for code in of.evenings})
    assert {one.role: (one.games, one.brought) for one in found.roles} == {
        role: (sums[0], sums[1 + column]) for role, sums in counted.roles.items()
    }
    assert found.totals == [sum(of for _, of in brought[: place + 1]) for place in range(len(brought))]
    games, in_games = (sum(sums[at] for sums in counted.roles.values()) for at in (0, 1 + column))
    assert (found.games, found.in_games) == (games, in_games)
    assert per_game(in_games, games) == (nearest(Fraction(100 * in_games, games)) if games >= 10 else None)
    assert (found.gammons_won, found.gammons_lost) == (counted.gammons[True], counted.gammons[False])
    assert {
        (one.figure, one.value): (one.times, found.of(one)) for one in found.figures if one.figure in (*CUBES, "stays")
    } == {key: (of[0], of[1 + column]) for key, of in counted.cubes.items()}
    against = counted.against if column == 0 else counted.money_against
    assert {one.name: (found.of(one), one.evenings) for one in found.opponents} == {
        name: (of, len(counted.met[name])) for name, of in against.items()
    }
    corrected = counted.by_hand[column]
    assert found.counted("corrected").brought == corrected
    for rows, outside in ((found.roles, found.outside_roles), (found.opponents, found.outside_opponents)):
        parts = [one.brought if isinstance(one, RoleSum) else found.of(one) for one in rows]
        assert sum(parts) + sum(one.brought for one in outside) == found.brought
        assert dict(outside).get("corrected", 0) == corrected
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
        run = re.search(re.escape(sign) * longest, signs) if longest else None
        assert (streak and (streak.first.code, streak.last.code)) == (
            run and (brought[run.start()][0], brought[run.end() - 1][0])
        )
    now = found.streaks["now"]
    assert (now.evenings if now else 0) == len(signs) - len(signs.rstrip(signs[-1:].replace("0", " ") or " "))


def nearest(value: Fraction) -> int:
    """The nearest whole number, a half away from nought."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def listed(found: PersonStatistics, column: int) -> None:
    """The games that a figure opens are those that it is made of."""
    for word, which in GAMES_OF.items():
        games = games_found(found.asked, which, "UTC", 1000)
        figure = found.counted(*which.figures)
        assert sum((one.points, one.minor)[column] for one in games) == figure.brought, word
        assert bool(games) == bool(figure.times), word
        if word in (*OF_GAMES, "gammons-won", "gammons-lost", "stays"):
            assert len(games) == figure.times, word
        for value in found.values(*which.figures) if word in (*GAVE, *GOT, "stays") else ():
            games = games_found(found.asked, which._replace(value=value), "UTC", 1000)
            of_value = found.counted(*which.figures, value=value)
            assert sum((one.points, one.minor)[column] for one in games) == of_value.brought, (word, value)
    for other in found.opponents:
        games = games_against(found.asked, other.person, "UTC", 1000)
        assert sum((one.points, one.minor)[column] for one in games) == found.of(other), other.name


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
    """Everybody's, in points and in money, of all time and of this year; of several evenings the first is older."""
    imported: dict[str, Told] = {}
    this_year = timezone.now().replace(month=1, day=2, hour=12)
    before = this_year.replace(year=this_year.year - 1)
    for number, one in enumerate(evenings):
        session = services.session_import(club=club, actor=NOBODY, file=one.file)
        older = number == 0 and len(evenings) > 1
        at = before if older else this_year + timedelta(days=number)
        Session.objects.filter(club=club, id=session.id).update(began_at=at)
        imported[session.code] = one
    first, *later = imported.items()
    periods = {"all": plain(imported), "year": plain(dict(later or [first]))}
    for player in Player.objects.filter(club=club):
        for column, unit in ((0, "points"), (1, "EUR")):
            if unit == "EUR" and player.name not in periods["all"]:
                continue
            for period, counted in periods.items():
                found = statistics_of(club, player.id, [player.id], period=period, unit=unit, ranks=True)
                compared(found, counted.get(player.name, Counted()), counted, column)
                if (period == "all") == (unit == "points"):
                    listed(found, column)

"""The table of a season over random evenings of all houses is what a plain count of those evenings gives.

The count knows the events as they were played and nothing of the database. The season has some of the evenings; the
first is before it.
"""

import json
from collections import Counter, defaultdict
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import assume, given
from hypothesis import strategies as st

from chouette.rules import Step
from chouette.rules.events import Start
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club
from sessions import services
from sessions.models import Session
from sessions.pages.season.chosen import as_set_up
from sessions.pages.season.crosstable import crosstable_of
from sessions.pages.season.standings import SeasonRow, standings_of
from sessions.selectors.season_table import LAST, season_sums
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.nights import Night, nights

pytestmark = pytest.mark.django_db
STAKES = (("0.50", "EUR", 50), ("2.00", "GBP", 200))
LEAST = 2


class Counted(NamedTuple):
    """What one evening brought each of its people, and the points of each game they were in."""

    brought: Counter[str]
    games: defaultdict[str, list[int]]


def between_games(drawn: Night) -> Night:
    """The night up to the end of its last game."""
    ends = [place for place, step in enumerate(drawn.steps) if step.row is not None]
    assume(ends)
    played = Night(drawn.states[0].house)
    for line in drawn.lines[: ends[-1] + 1]:
        assert isinstance(played.play(line), Step)
    return played


def file_of(night: Night, number: int) -> bytes:
    """The night as a transcript, by turns in one of two currencies."""
    stake, currency, _ = STAKES[number % 2]
    header = {**night.header(), "stake": stake, "currency": currency, "name": f"Night {number}"}
    return "\n".join(map(json.dumps, [header, *night.lines])).encode()


def counted(night: Night) -> Counted:
    """From the events and what each did."""
    found = Counted(Counter(), defaultdict(list))
    begun = None
    for place, (standing, step) in enumerate(zip(night.log, night.steps, strict=True)):
        for posting in step.postings:
            if posting.line != "settlement":
                found.brought[posting.creditor] += posting.points
                found.brought[posting.debtor] -= posting.points
        if isinstance(standing.event, Start):
            begun = night.states[place + 1].game
        if step.row is not None:
            assert begun is not None
            always = {begun.box, begun.partner, begun.captain}
            for name in {begun.box, *([begun.partner] if begun.partner else ()), *begun.team} | step.row.points.keys():
                points = step.row.points.get(name, 0)
                if points or name in always or (name in begun.team and name in step.state.seated):
                    found.games[name].append(points)
    return found


@on_each_day(16)
@given(st.lists(nights(length=50), min_size=2, max_size=4))
def test_a_season_is_what_a_plain_count_gives(drawn: list[Night]) -> None:
    with transaction.atomic():
        club = people.club_create(actor=NOBODY, name="Thursday club", currency="EUR")
        try:
            check_season(club, [between_games(night) for night in drawn])
        finally:
            transaction.set_rollback(True)


def check_season(club: Club, drawn: list[Night]) -> None:
    """An evening a day, all but the first in the season."""
    noon = timezone.now().replace(month=3, day=1, hour=12)
    evenings: dict[str, tuple[Counted, int]] = {}
    for number, night in enumerate(drawn):
        session = services.session_import(club=club, actor=NOBODY, file=file_of(night, number))
        began = noon + timedelta(days=number)
        Session.objects.filter(club=club, id=session.id).update(began_at=began)
        if number:
            evenings[session.code] = (counted(night), number)
    day = noon.date()
    chosen = as_set_up(
        people.season_create(
            actor=NOBODY, club=club, name="Spring", since=day + timedelta(days=1), until=day + timedelta(days=9),
            least_evenings=LEAST,
        )
    )  # fmt: skip
    asked = chosen.evenings_of(club)
    table = standings_of(season_sums(asked), LEAST)
    compared_sums(table.everybody, evenings)
    points = {row.name: row.of.points for row in table.ranked}
    assert all(row.place == 1 + sum(of > row.of.points for of in points.values()) for row in table.ranked)
    assert all(row.of.evenings >= LEAST for row in table.ranked)
    assert all(row.of.evenings < LEAST and row.place is None for row in table.unranked)
    cross = crosstable_of(club, asked, table, 2)
    assert [one.code for one in cross.evenings] == [code for code, (of, _) in evenings.items() if of.brought][-2:]
    for row in cross.rows:
        own = [evenings[one.code][0].brought.get(row.one.name) for one in cross.evenings]
        assert row.cells == own
        assert row.before + sum(one or 0 for one in own) == row.one.of.points


def compared_sums(rows: list[SeasonRow], evenings: dict[str, tuple[Counted, int]]) -> None:
    """Each figure of everybody."""
    names = {name for of, _ in evenings.values() for name in of.brought}
    assert {row.name for row in rows} == names
    assert sum(row.of.points for row in rows) == 0
    for row in rows:
        own = [
            (code, of.brought[row.name], number) for code, (of, number) in evenings.items() if row.name in of.brought
        ]
        assert (row.of.evenings, row.of.points) == (len(own), sum(points for _, points, _ in own))
        minor: Counter[str] = Counter()
        for _, points, number in own:
            minor[STAKES[number % 2][1]] += points * STAKES[number % 2][2]
        assert row.of.minor == dict(minor)
        assert [(one.code, one.points) for one in row.of.last] == [(code, of) for code, of, _ in own][::-1][:LAST]
        games = [points for of, _ in evenings.values() for points in of.games.get(row.name, [])]
        assert (row.of.games, row.of.in_games) == (len(games), sum(games))

"""The moments of random evenings of all printed sheets, against all of their games looked at one after the other."""

from collections.abc import Iterator
from random import Random

import pytest

from chouette.rules.events import Reverse
from chouette.rules.house import ATLANTA, SHEETS, ST_ALBANS, House
from clubs.models import Club
from sessions import services
from sessions.history.evening_moments import deals_in, highest_cube, lone_takes_in, longest_stays, moments_of, swings_of
from sessions.history.games_replayed import Happening, games_played
from sessions.selectors.sessions import names_of
from tests.kit.daily import first_daily
from tests.kit.nights.nights import BRISK, RESTLESS, WEIGHTS, Mood, Night, grown
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db

EVENTS = 160
MOODS = (Mood(WEIGHTS, 0.85), Mood(RESTLESS, 0.3), Mood(BRISK, 0.85))


def night_of(sheet: str, mood: Mood, seed: int) -> Night:
    """So many events of a table that plays like this."""
    chance = Random(seed)
    return grown(House(sheet), [chance.randint(1, 2**24) for _ in range(EVENTS)], mood)


def games_of(night: Night) -> Iterator[list[Happening]]:
    """What happened in each game that is over."""
    game: list[Happening] = []
    for standing, before, step in zip(night.log, night.states, night.steps, strict=False):
        if before.game is not None:
            game.append(Happening(standing.seq, standing.event, before, step))
        if step.row is not None:
            yield game
            game = []


@pytest.fixture
def kim() -> Person:
    return person("Kim")


@pytest.fixture
def club(kim: Person) -> Club:
    return club_of(kim)


@pytest.mark.parametrize(
    ("mood", "seeds"),
    first_daily((MOODS[0], 1), *((mood, 3) for mood in MOODS), many=True),
    ids=["daily", "slow", "restless", "brisk"],
)
@pytest.mark.parametrize("sheet", SHEETS)
def test_moments_are_those_of_every_game(sheet: str, mood: Mood, seeds: int, kim: Person, club: Club) -> None:
    for seed in range(seeds):
        night = night_of(sheet, mood, seed)
        session = services.session_import(club=club, actor=kim.actor, file=night.transcript())
        names = names_of(session.key)
        found = moments_of(session, games_played(session))
        games, rows = list(games_of(night)), [step.row for step in night.steps if step.row is not None]
        points = [row.points for row in rows]
        assert [(one.game, names(one.player), one.points) for one in found.swings] == swings_of(rows)
        assert [(names(one.player), one.first, one.last) for one in found.stays] == longest_stays(rows)
        takes = [take for game, row in zip(games, points, strict=True) for take in lone_takes_in(game, row)]
        assert [(one.game, one.seq, names(one.player), one.points) for one in found.lone_takes] == takes
        deals = sorted((deal for game in games for deal in deals_in(game)), key=lambda one: -one.points)
        assert [(one.game, one.seq, one.kind, one.points) for one in found.deals] == [
            (one.game, one.seq, one.kind, one.points) for one in deals
        ]
        expected = highest_cube(games, alike=False)
        assert (found.highest and (found.highest.game, found.highest.points)) == (
            expected and (expected.game, expected.points)
        )


@pytest.mark.parametrize("sheet", first_daily(ATLANTA, ST_ALBANS))
def test_whoever_the_rules_call_the_lone_taker_is_one(sheet: str) -> None:
    """Where extras are played the state says who is alone, unless they drop after all."""
    alone = 0
    for seed in range(20):
        for game in games_of(night_of(sheet, MOODS[0], seed)):
            if any(isinstance(one.event, Reverse) for one in game):
                continue
            lone = {one.step.state.game.lone.player for one in game if one.step.state.game and one.step.state.game.lone}
            assert {take.player for take in lone_takes_in(game, {})} == lone
            alone += len(lone)
    assert alone > 3

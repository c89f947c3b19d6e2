"""How the house rules play out, how long games take, and the highest cube: over random evenings of all houses,
corrected or not, what a plain reading of their tables gives."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club
from sessions import services
from sessions.models import FactKind, Session
from sessions.selectors.highest_cube import highest_cube_ever
from sessions.selectors.house_in_play import FIGURES, GamesPlayed, InPlayAsked, games_with, rules_in_play
from tests.kit.nights.checks import on_each_day
from tests.kit.nights.cubes_read import games_of, plain_facts, plain_lone_takes
from tests.kit.nights.nights import Night, nights
from tests.kit.nights.told import Told, seconds_of, told

pytestmark = pytest.mark.django_db

Games = Mapping[tuple[str, int], list[int]]
"""By the code of the evening and the number of the game what was done there, each time with its points."""


def plain(evenings: Mapping[str, Told]) -> Mapping[str, Games]:
    """What was done in which game, read from the events and the tables between them."""
    found: dict[str, defaultdict[tuple[str, int], list[int]]] = {what: defaultdict(list) for what in FIGURES}
    for code, one in evenings.items():
        for number, game in enumerate(games_of(one.night), 1):
            row = game[-1].step.row
            assert row is not None
            for _seq, who in plain_lone_takes(game):
                found["alone"][code, number].append(row.points.get(who, 0))
            for fact in plain_facts(game):
                if fact.kind in (FactKind.EXTRA, FactKind.SETTLED):
                    found[fact.kind.value][code, number].append(fact.points)
                if fact.word == "beaver":
                    found["beaver"][code, number].append(-fact.points)
    return found


def shown_highest(evenings: Mapping[str, Told]) -> tuple[str, int, int] | None:
    """The first game at whose end a cube showed more than any other ever did."""
    highest = None
    for code, one in evenings.items():
        for number, game in enumerate(games_of(one.night), 1):
            last = game[-1].before.game
            assert last is not None
            most = max(cube.value for cube in last.cubes.values())
            if most > (highest[2] if highest else 1):
                highest = code, number, most
    return highest


@on_each_day(16)
@given(st.lists(st.tuples(nights(length=50), st.integers(0, 5)), min_size=1, max_size=3))
def test_the_figures_of_a_club_are_what_a_plain_reading_gives(drawn: list[tuple[Night, int]]) -> None:
    with transaction.atomic():
        club = people.club_create(actor=NOBODY, name="Thursday club", currency="EUR")
        try:
            check_club(club, [told(night, number, corrects) for number, (night, corrects) in enumerate(drawn)])
        finally:
            transaction.set_rollback(True)


def check_club(club: Club, evenings: list[Told]) -> None:
    """All of them, and the games that each opens."""
    imported: dict[str, Told] = {}
    noon = timezone.now().replace(month=1, day=2, hour=12)
    for number, one in enumerate(evenings):
        session = services.session_import(club=club, actor=NOBODY, file=one.file)
        Session.objects.filter(club=club, id=session.id).update(began_at=noon + timedelta(days=number))
        imported[session.code] = one
    asked = InPlayAsked(club.id)
    played, rules = rules_in_play(asked)
    seconds = [one for number, evening in enumerate(evenings) for one in seconds_of(evening, number)]
    games = sum(len(games_of(one.night)) for one in evenings)
    assert played == GamesPlayed(games, len(seconds), sum(seconds))
    counted = plain(imported)
    for rule in rules:
        in_games = counted[rule.what]
        every = [points for of in in_games.values() for points in of]
        assert (rule.times, rule.points) == (len(every), sum(every)), rule.what
        listed = games_with(asked, rule.what, "UTC", 1000)
        assert {(one.code, one.number): one.points for one in listed} == {
            game: sum(of) for game, of in in_games.items()
        }, rule.what
    highest = highest_cube_ever(club.id)
    assert (highest and (highest.code, highest.game, highest.points)) == shown_highest(imported)

"""A club of many evenings: the first were really played, the others are those once more.

Real are thirty evenings at most, those of the seeded demo (`sessions/demo`): people who double and take as people do
play some 25 games by the rules, eight at a table; the services bring each evening in, and what was noted, disputed and
paid after it. Then the database repeats them up to the number that is asked for (`repeated_evenings`): what is in a row
is what play has made of it, a day later and with other players. Two came to every evening.

So a repeated evening is in itself as it was played, while what runs through several, as who tends to beat whom, is as
even as the turns in which people come. What a club has beside its evenings, as opening balances, it has once.
"""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import psycopg
from django.conf import settings
from django.utils import timezone

from benchmarks.repeated_evenings import ALWAYS, evenings_repeat
from chouette.rules.names import name_key
from clubs import services as people
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions.demo.characters import name_of
from sessions.demo.made_club import evenings_bring
from sessions.demo.made_season import CURRENCY, MadeSeason
from sessions.models import Session

PEOPLE = 40
HOURS = 5.5
"""Of an evening: some 25 games."""
SEED = 16
FEWEST, MOST, A_PART = 5, 30, 10
"""A tenth of the evenings is played, but no fewer and no more."""


class LargeClub(NamedTuple):
    """The club; the first of its players, who came to every evening, and the other who did; and the codes of its first
    evening, which was played, and of its latest."""

    club: Club
    one: UUID
    other: UUID
    code: str
    latest: str


def large_club(actor: Actor, *, evenings: int) -> LargeClub:
    """A club with so many evenings, the last of them yesterday; the actor speaks for its first player."""
    club = people.club_create(actor=actor, name=f"{evenings} evenings", currency=CURRENCY)
    names = [name_of(place) for place in range(PEOPLE)]
    players = Player.objects.bulk_create([Player(club=club, name=name, name_key=name_key(name)) for name in names])
    people.device_speaks_for(actor=actor, club=club, player=players[0])
    now = timezone.now()
    season = MadeSeason(evenings, PEOPLE, SEED, now.date() - timedelta(days=1), HOURS, ALWAYS)
    played = min(evenings, MOST, max(FEWEST, evenings // A_PART))
    evenings_bring(club, (season.evening(number).file for number in range(played)), until=now, seed=SEED)
    days = [season.day(number) for number in range(played, evenings)]
    with psycopg.connect(settings.OWNER_URL) as owner:
        evenings_repeat(owner, club, [player.id for player in players], days)
    with psycopg.connect(settings.OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
    over = Session.objects.filter(club=club)
    assert over.count() == evenings
    return LargeClub(club, players[0].id, players[1].id, over.earliest("began_at").code, over.latest("began_at").code)

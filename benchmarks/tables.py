"""A club with a session of eight players, each with their own phone."""

from dataclasses import dataclass
from itertools import count

from benchmarks.games import Fields
from chouette.rules import State
from chouette.rules.house import ATLANTA
from clubs import services as people
from clubs.actors import Actor
from sessions import services
from sessions.selectors.sessions import state_of
from sessions.services.taps.tap import Tap

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal")

keys = count(1)


@dataclass(frozen=True)
class Table:
    """A session of a club with the token of its scorekeeper's device, those of the players' phones, and the players'
    ids."""

    code: str
    scorekeeper: str
    phones: tuple[str, ...]
    state: State
    club: str
    players: tuple[str, ...]


def table_laid() -> Table:
    """Eight players on eight phones, nothing played yet."""
    device, token = people.device_create(name="Kim")
    kim = Actor(device.id, None, "Kim")
    club = people.club_create(actor=kim, name="Thursday club", currency="GBP")
    players = [people.player_add(actor=kim, club=club, name=name) for name in NAMES]
    session = services.session_start(
        actor=kim, club=club, name="Thursday", sheet=ATLANTA, stake="2.00", currency="GBP", players=players,
        change={"max_players": len(NAMES)},
    )  # fmt: skip
    phones = []
    for player in players:
        device, phone = people.device_create(name=player.name)
        actor = Actor(device.id, None, player.name)
        people.guest_admit(actor=actor, club=club, session_code=session.code)
        people.device_speaks_for(actor=actor, club=club, player=player)
        phones.append(phone)
    services.view_renewed(code=session.code)
    ids = tuple(str(player.id) for player in players)
    return Table(session.code, token, tuple(phones), state_of(session.key), club.slug, ids)


def tap_of(fields: Fields, seen: int) -> Tap:
    """The event as the scorekeeper's phone sends it."""
    return Tap(key=f"benchmark-{next(keys)}", seen=seen, event=fields)

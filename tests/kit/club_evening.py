"""An evening to look at: Ann runs the club, Bob keeps the sheet, Cat is a guest, and there are others."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from clubs import services
from clubs.models import Club, Player, Role
from sessions.models import Session
from sessions.services import session_start
from tests.kit.ground import of_file
from tests.kit.people import Person, club_of, person


@dataclass(frozen=True)
class Evening:
    """A session of six, its club, and who is who."""

    session: Session
    club: Club
    players: list[Player]
    people: dict[str, Person]


def evening(*, names: str = "Ann Bob Cat Dan", dice: bool = False) -> Evening:
    """The names are seated in their order; with `dice` they have thrown 6-6, 6-5, 6-4 ... for it."""
    ann, bob, cat = person("Ann"), person("Bob"), person("Cat")
    club = club_of(ann)
    services.role_give(actor=ann.actor, club=club, to=bob.actor, role=Role.MEMBER)
    players = [services.player_add(actor=ann.actor, club=club, name=name) for name in names.split()]
    throws = {player.id.hex: (6, 6 - place) for place, player in enumerate(players)}
    session = session_start(
        actor=bob.actor, club=club, name="Thursday", sheet="atlanta", stake="2.00", currency="GBP",
        players=players, rolls=[throws] if dice else [],
    )  # fmt: skip
    services.guest_admit(actor=cat.actor, club=club, session_code=session.code)
    dan = person("Dan")
    services.role_give(actor=ann.actor, club=club, to=dan.actor, role=Role.MEMBER)
    people = {"organiser": ann, "scorekeeper": bob, "guest": cat, "member": dan}
    return Evening(session, club, players, people)


thursday_of_file = of_file(evening)


@pytest.fixture
def thursday(db: None, thursday_of_file: Callable[[], Evening]) -> Evening:
    """An evening at which nothing has happened yet."""
    return thursday_of_file()

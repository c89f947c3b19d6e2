"""A second table of the same club."""

from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club, Player
from sessions import services
from sessions.models import Session
from tests.kit.table import Table, person


def opened(table: Table, *names: str, at: str = "Second") -> Session:
    """Kim opens another table of the club; the names are the club's players or new ones, seated in their order."""
    return services.session_start(
        actor=table.kim.actor, club=table.club, name=at, sheet="atlanta", stake="2.00", currency="GBP",
        players=[player_of(table.club, name) for name in names],
    )  # fmt: skip


def player_of(club: Club, name: str) -> Player:
    known = Player.objects.filter(club=club, name=name).first()
    return known or people.player_add(actor=NOBODY, club=club, name=name)


def second_of(table: Table, *names: str) -> Table:
    """Another table of the club as the tests handle one, with the same phones."""
    session = opened(table, *names)
    second = Table(table.club, session.code, table.kim, dict(table.people), table.stranger)
    for name in names:
        if name not in second.people:
            second.people[name] = person(name)
            second.people[name].id = player_of(table.club, name).id.hex
    return second

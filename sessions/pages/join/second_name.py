"""A phone that has a name in the club takes another: asked first, as an invitation for one player asks."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from chouette.wording.spoken import listed
from clubs import selectors
from clubs.actors import Actor
from clubs.models import Player, Role
from clubs.pages.people import ROLE_NAMES
from clubs.services import SeatChoice
from sessions.models import Session

STAY = "stay"
"""The reader keeps the name that they have, and takes no other."""


class Wanted(NamedTuple):
    """The name as which somebody comes. `player` is None for one that is new in the club; `offered` if the name is
    theirs to take, and does not have to be let in."""

    name: str
    player: Player | None
    offered: bool

    @property
    def is_free(self) -> bool:
        """Return whether it can be taken without a word of another phone."""
        return self.player is None or (self.offered and not selectors.is_spoken_for(self.player))


def choice_made(request: HttpRequest) -> SeatChoice | None:
    """Return what becomes of the names that the phone has; None where that was not said."""
    chosen = request.POST.get("choice", "")
    return next((one for one in SeatChoice if one.value == chosen), None)


def is_asked_first(own: list[Player], wanted: Wanted, choice: SeatChoice | None) -> bool:
    """Return whether the reader has to say what becomes of the names they have. A name that another phone speaks for is
    shared at most, as nobody leaves a seat for one that they may not get."""
    if not own or wanted.player in own:
        return False
    return choice is None or (choice is SeatChoice.REPLACE and not wanted.is_free)


def second_name_page(
    request: HttpRequest, actor: Actor, session: Session, own: list[Player], wanted: Wanted, *, status: int
) -> HttpResponse:
    """Say for whom the phone speaks and whose name it would take, with a button for each answer."""
    signed_in = any(player.user_id and player.user_id == actor.user_id for player in own)
    role = selectors.role_of(actor, session.club_id)
    facts = {
        "session": session,
        "club": session.club.name,
        "player": wanted.name,
        "own": listed(player.name for player in own),
        "is_free": wanted.is_free,
        "field": "player" if wanted.player else "name",
        "value": wanted.player.id if wanted.player else wanted.name,
        "keeps_role": ROLE_NAMES[Role(role)] if role else "",
        "signs_out": actor.name if signed_in else "",
        "only_organiser": not signed_in and selectors.is_only_organiser(actor, session.club_id),
    }
    return render(request, "sessions/second_name.html", facts, status=status)

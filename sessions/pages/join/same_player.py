"""A name that is new in the club and like one that it has: asked first whether it is the same player."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.models import Player
from sessions.models import Session
from sessions.pages.join.second_name import Wanted

NEW = "new"
"""The reader says that the typed name is a player of its own."""


def is_settled(request: HttpRequest, wanted: Wanted) -> bool:
    """Return whether it is known which player a name means: the club has it, or the reader said that it is new."""
    return wanted.player is not None or NEW in request.POST


def same_player_page(request: HttpRequest, session: Session, wanted: Wanted, like: Sequence[Player]) -> HttpResponse:
    """Ask whether the typed name is one of these players, with a button for each and one for a new player.

    A button sends the name as if it had been typed: who may not take it asks to be let in.
    """
    facts = {"session": session, "name": wanted.name, "like": like}
    return render(request, "sessions/same_player.html", facts)

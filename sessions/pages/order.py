"""How the dice fell that made the order, round by round."""

from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.dice import order_thrown
from chouette.rules.events import RollOrder
from chouette.rules.refusal import Refusal
from chouette.rules.state import State
from clubs import selectors
from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.models import Event, Session
from sessions.pages.doors import session_seen

event_decoder = msgspec.json.Decoder(RollOrder)
state_decoder = msgspec.json.Decoder(State)


@require_safe
@never_cache
@asked_by
def order(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The rounds, and the order that came out; 404 where no dice were thrown."""
    session = session_seen(actor, code)
    body = (
        Event.objects.filter(session=session, kind="roll_order").order_by("-seq").values_list("body", flat=True).first()
    )
    if body is None:
        raise Http404
    rolls = event_decoder.decode(body).rolls
    house = state_decoder.decode(Session.objects.values_list("state", flat=True).get(id=session.id)).house
    thrown = order_thrown(house, list(rolls[0]), rolls)
    assert not isinstance(thrown, Refusal), thrown
    names = selectors.names_of(UUID(player) for player in thrown)
    players = [
        {"name": names[UUID(player)], "rounds": [thrown_then.get(player, ()) for thrown_then in rolls]}
        for player in thrown
    ]
    facts = {"session": session, "players": players, "rounds": range(1, len(rolls) + 1)}
    return render(request, "sessions/order.html", facts)

"""How the dice fell that made the order, round by round."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.events import RollOrder
from chouette.rules.facts import order_thrown
from chouette.rules.refusal import Refusal
from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.pages.access import session_seen
from sessions.selectors.log import last_body_of_kind
from sessions.selectors.sessions import names_of, state_of

event_decoder = msgspec.json.Decoder(RollOrder)


@require_safe
@never_cache
@asked_by
def order(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The rounds, and the order that came out; 404 where no dice were thrown."""
    session = session_seen(actor, code)
    body = last_body_of_kind(session, "roll_order")
    if body is None:
        raise Http404
    rolls = event_decoder.decode(body).rolls
    house, names = state_of(session.key).house, names_of(session.key)
    thrown = order_thrown(house, list(rolls[0]), rolls)
    assert not isinstance(thrown, Refusal), thrown
    players = [
        {"name": names(player), "rounds": [thrown_then.get(player, ()) for thrown_then in rolls]} for player in thrown
    ]
    facts = {"session": session, "players": players, "rounds": range(1, len(rolls) + 1)}
    facts["seated"] = bool(selectors.voices_of(actor, session.club_id))
    return render(request, "sessions/order.html", facts)

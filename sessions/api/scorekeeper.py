"""The scorekeeper's role, having seen the rules, and rolling for the order."""

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from clubs.api.tokens import actor_of
from clubs.selectors import record_of
from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted, token_of
from sessions.api.asked import reader_now
from sessions.api.bodies import read
from sessions.api.operations import operation
from sessions.errors import NotFound
from sessions.services.taps.tap import OrderTap, order_read


class NewSheetKeeper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To whom the sheet is handed; nobody means that the asker takes it over."""

    to: str | None = None


class RulesSeenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Those who have seen the rules; nobody means all players the asker speaks for."""

    by: str | None = None


class Scorekeeper(ApiView):
    """The scorekeeper's role."""

    @operation("scorekeeper", gives={204: None}, takes=NewSheetKeeper, problems=(400, 403, 404))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Hand it to a player's phone, or take it over from somebody who has gone."""
        wanted: NewSheetKeeper = read(body_of(request), NewSheetKeeper, "not_a_scorekeeper")
        actor, token = actor_of(request), token_of(request)
        reader = reader_now(code, token)
        if wanted.to is None:
            services.sheet_taken(code=code, actor=actor, token=token)
        else:
            player = record_of(reader.club, _uuid(wanted.to))
            if player is None:
                raise NotFound
            services.sheet_handed_over(code=code, actor=actor, token=token, player=player)
        return HttpResponse(status=204)


class Seen(ApiView):
    """Having seen the rules."""

    @operation("seen", gives={204: None}, takes=RulesSeenBody, problems=(400, 403, 404))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Say that one has seen the rules as they stand now; the scorekeeper says it for anybody they name."""
        wanted: RulesSeenBody = read(body_of(request), RulesSeenBody, "not_a_name")
        services.rules_seen(code=code, token=token_of(request), by=wanted.by)
        return HttpResponse(status=204)


class Order(ApiView):
    """Rolling for the order before the first game."""

    @operation("order", gives={204: None}, takes=OrderTap, problems=(400, 403, 404, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Roll for oneself; the scorekeeper says who rolls, and rolls for those without a phone or for all who have not
        rolled. The server casts the dice. With the last of them `roll_order` is recorded."""
        tap = order_read(body_of(request))
        tap_counted(request)
        services.order_said(code=code, token=token_of(request), tap=tap)
        return HttpResponse(status=204)


def _uuid(text: str) -> str:
    if len(text) != 32 or not all(sign in "0123456789abcdef" for sign in text):
        raise NotFound
    return text

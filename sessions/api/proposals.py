"""Proposals that wait for consents, and the silent wish that the Captain may not roll yet."""

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted, token_of
from sessions.api.asked import LARGEST_NUMBER
from sessions.api.bodies import answer
from sessions.api.operations import RUN, Count, operation
from sessions.errors import NotFound
from sessions.services.taps.tap import Hold as HoldBody
from sessions.services.taps.tap import Reply, hold_read, reply_read


class ReplyAnswer(msgspec.Struct, frozen=True):
    """A word about a proposal; `seq` is the event that the last consent recorded."""

    proposal: Count
    version: Count
    seq: int | None


class Proposals(ApiView):
    """An event that waits for consents."""

    @operation("reply", gives={200: ReplyAnswer, 201: ReplyAnswer}, takes=Reply, problems=RUN)
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Agree, refuse, ask for other points, or take one's own back; `seq` is what the last consent recorded."""
        reply = reply_read(body_of(request))
        tap_counted(request)
        if number > LARGEST_NUMBER:
            raise NotFound
        said = services.proposal_answer(session=code, actor=token_of(request), number=number, reply=reply)
        return answer(ReplyAnswer(said.proposal, said.version, said.seq), 200 if said.again else 201)


class Hold(ApiView):
    """The silent wish that the Captain may not roll yet."""

    @operation("hold", gives={204: None}, takes=HoldBody, problems=(400, 403, 404, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Let the acting captain's phones say hold, and nobody else's."""
        tap_counted(request)
        services.hold_ask(session=code, actor=token_of(request), by=hold_read(body_of(request)).by)
        return HttpResponse(status=204)

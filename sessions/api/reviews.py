"""What is said of an event that another has entered, and whether both sides are asked for every result."""

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from sessions import services
from sessions.api.access import ApiView, body_of, tap_counted, token_of
from sessions.api.asked import LARGEST_NUMBER
from sessions.api.bodies import answer, read
from sessions.api.operations import RUN, Count, operation
from sessions.errors import NotFound
from sessions.services.taps.tap import ReviewTap, review_read


class ReviewAnswer(msgspec.Struct, frozen=True):
    """The last event then, and the version of the view."""

    seq: Count
    version: Count


class ConfirmingBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether both sides of this table are asked for every result."""

    on: bool


class Reviews(ApiView):
    """What is said of an event that another has entered."""

    @operation("review", gives={200: ReviewAnswer}, takes=ReviewTap, problems=RUN)
    def post(self, request: Request, code: str, seq: int) -> HttpResponse:
        """Say that it was so, or that it was not, which marks its game disputed; then what it was, until both agree."""
        tap = review_read(body_of(request))
        tap_counted(request)
        if seq > LARGEST_NUMBER:
            raise NotFound
        said = services.review_say(session=code, actor=token_of(request), seq=seq, tap=tap)
        return answer(ReviewAnswer(said.seq, said.version))


class Confirming(ApiView):
    """Whether both sides are asked for every result."""

    @operation("confirming", gives={204: None}, takes=ConfirmingBody, problems=(400, 403, 404, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Ask both sides for every result of this table, or no longer; those who play and the scorekeeper say so."""
        wanted: ConfirmingBody = read(body_of(request), ConfirmingBody, "not_a_word")
        tap_counted(request)
        services.results_confirmed(code=code, token=token_of(request), wanted=wanted.on)
        return HttpResponse(status=204)

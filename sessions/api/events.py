"""The log of a session, and what an earlier event could be changed to."""

from typing import Annotated, Literal

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from sessions import services
from sessions.api.access import (
    ApiView,
    EventProposed,
    EventRecorded,
    body_of,
    proof_of_correction,
    recorded_answer,
    tap_counted,
    token_of,
)
from sessions.api.asked import number_of, reader_now
from sessions.api.bodies import answer, read
from sessions.api.operations import PREVIEW, RUN, Anything, Count, Next, When, operation, query
from sessions.history.amend_preview import Amendment, AmendmentAnswer, amended, moment_of, moment_shown
from sessions.history.chain import AMEND
from sessions.selectors.log import PAGE, events_after
from sessions.selectors.sessions import seal_of
from sessions.services.taps.tap import Tap, tap_read
from sessions.view.fields import View

AFTER = query("after", OpenApiTypes.INT, "Only events with a greater number.")
TAPPED = {200: EventRecorded, 201: EventRecorded, 202: EventProposed}


class EventAnswer(msgspec.Struct, frozen=True, rename={"for_": "for"}):
    """An event of the log, and what became of it."""

    seq: Count
    event: Anything
    at: When
    source: Literal["tap", "import", "paper", "time"]
    by: Annotated[str | None, msgspec.Meta(description="The player who sent it.")]
    for_: Annotated[
        str | None,
        msgspec.Meta(
            description="The player in whose name it was sent; of `time` who proposed what nobody objected to."
        ),
    ]
    undoes: int | None
    amends: int | None
    taken_back: int | None


class EventsAnswer(msgspec.Struct, frozen=True):
    """A page of the log."""

    events: list[EventAnswer]
    next: Next


class EventThen(msgspec.Struct, frozen=True):
    """An event that stands, in words and as it was sent, and the view as it was before it."""

    seq: Count
    text: str
    event: Anything
    view: View


class Events(ApiView):
    """The log, and the one way anything gets into it."""

    @operation("events", gives={200: EventsAnswer}, queries=(AFTER,), problems=(400, 404))
    def get(self, request: Request, code: str) -> HttpResponse:
        """The events after `?after=`, oldest first; `next` is the `after` of the next page, null on the last."""
        reader = reader_now(code, token_of(request))
        after = number_of(request.query_params.get("after", "0"))
        events = events_after(club=reader.club, session=reader.session, seal=seal_of(reader.key), after=after)
        return answer({"events": events, "next": events[-1]["seq"] if len(events) == PAGE else None})

    @operation("tap", gives=TAPPED, takes=Tap, problems=RUN)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record one tap: 201 for a new event, 200 for one known by its key, 202 if it waits for consents."""
        tap = tap_read(body_of(request))
        tap_counted(request)
        proof_of_correction(request, code, tap.event.get("event"))
        return recorded_answer(services.event_record(session=code, actor=token_of(request), tap=tap))


class Dice(ApiView):
    """Dice that the program throws."""

    @operation("dice", gives=TAPPED, takes=Tap, problems=RUN)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record an event of which the dice are thrown here: answered like a tap, with the throws in the log."""
        tap = tap_read(body_of(request))
        tap_counted(request)
        return recorded_answer(services.dice_thrown(session=code, actor=token_of(request), tap=tap))


class OneEvent(ApiView):
    """An event that stands, for whoever puts it right."""

    @operation("event", gives={200: EventThen}, problems=(403, 404, 422))
    def get(self, request: Request, code: str, seq: int) -> HttpResponse:
        """The event, and the view as it was before it, with what was legal then."""
        proof_of_correction(request, code, AMEND)
        return answer(moment_shown(moment_of(code=code, token=token_of(request), seq=seq)))


class AmendmentPreview(ApiView):
    """What another event in its place would change."""

    @operation("amendment-preview", gives={200: AmendmentAnswer}, takes=Amendment, problems=PREVIEW)
    def post(self, request: Request, code: str, seq: int) -> HttpResponse:
        """Points, totals, Box and Captain where they would differ, or the first event that no longer fits; nothing is
        recorded."""
        amendment: Amendment = read(body_of(request), Amendment, "not_an_amendment_of_it")
        tap_counted(request)
        proof_of_correction(request, code, AMEND)
        return answer(amended(moment_of(code=code, token=token_of(request), seq=seq), amendment))

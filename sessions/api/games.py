"""The finished games of a session, and one from paper."""

from typing import Annotated

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.rules.refusal import Refusal
from sessions import services
from sessions.api.access import ApiView, EventProposed, EventRecorded, body_of, recorded_answer, tap_counted, token_of
from sessions.api.asked import number_of, reader_now
from sessions.api.bodies import answer, problem_text, read
from sessions.api.operations import PREVIEW, RUN, Count, Next, operation, query
from sessions.selectors.log import PAGE
from sessions.selectors.sessions import games_after
from sessions.services.taps.tap import PaperTap
from sessions.sheet.from_paper import PaperSeen, Writing, paper_previewed
from sessions.view.problems import refusal_body

AFTER = query("after", OpenApiTypes.INT, "Only games with a greater number.")
Points = dict[str, int]


class LineAnswer(msgspec.Struct, frozen=True):
    """A line of a game, as the sheet has it."""

    kind: str
    points: Points


class NextSeats(msgspec.Struct, frozen=True):
    """The players' parts after a game, and by which clause."""

    box: str
    line: list[str]
    rule: str


class GameAnswer(msgspec.Struct, frozen=True):
    """A finished game."""

    number: Count
    seq: Annotated[int, msgspec.Meta(description="The number of the event that ended it.")]
    box: str
    captain: str
    partner: str | None
    line: Annotated[list[str], msgspec.Meta(description="The order in which it was played, the Captain first.")]
    lines: Annotated[list[LineAnswer], msgspec.Meta(description="As the sheet has them.")]
    points: Points
    results: Annotated[
        Points, msgspec.Meta(description="What everybody has won or lost after it, those too who left and paid.")
    ]
    totals: Annotated[
        Points, msgspec.Meta(description="What was then open; a player who left and was settled with is not in it.")
    ]
    next: NextSeats
    zero: Annotated[bool, msgspec.Meta(description="Points and totals each sum to zero.")]


class GamesAnswer(msgspec.Struct, frozen=True):
    """A page of the sheet."""

    games: list[GameAnswer]
    next: Next


class Games(ApiView):
    """The sheet."""

    @operation("games", gives={200: GamesAnswer}, queries=(AFTER,), problems=(400, 404))
    def get(self, request: Request, code: str) -> HttpResponse:
        """The finished games after `?after=`, in their order; `next` is the `after` of the next page, null on the last.

        A correction changes games that were read before; the totals of the view tell.
        """
        reader = reader_now(code, token_of(request))
        games = games_after(
            club=reader.club, session=reader.session, after=number_of(request.query_params.get("after", "0"))
        )
        return answer({"games": games, "next": games[-1]["number"] if len(games) == PAGE else None})


class Paper(ApiView):
    """A finished game from paper."""

    @operation(
        "paper", gives={200: EventRecorded, 201: EventRecorded, 202: EventProposed}, takes=PaperTap, problems=RUN
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record it with all its events: 201, or 200 if it was known by its key. The answer is that of the last.

        202 at an evening that was closed before, if the asker gains by it: it waits, as `corrections` tell.
        """
        tap: PaperTap = read(body_of(request), PaperTap, "not_a_paper_game")
        tap_counted(request)
        return recorded_answer(services.paper_record(session=code, actor=token_of(request), tap=tap))


class PaperPreview(ApiView):
    """What a game from paper would book."""

    @operation("paper-preview", gives={200: PaperSeen}, takes=Writing, problems=PREVIEW)
    def post(self, request: Request, code: str) -> HttpResponse:
        """The row of the sheet it would make, who would be next, and its events in words; nothing is recorded."""
        writing: Writing = read(body_of(request), Writing, "not_a_paper_game")
        tap_counted(request)
        locked, seen = paper_previewed(code=code, token=token_of(request), paper=writing.paper)
        return problem_text(422, refusal_body(seen, locked)) if isinstance(seen, Refusal) else answer(seen)

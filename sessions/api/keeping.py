"""The scorekeeper's doors: games from paper, what an earlier event could be changed to, dice that are thrown."""

from django.http import HttpResponse
from rest_framework.request import Request

from chouette.rules.refusal import Refusal
from sessions import services
from sessions.api.access import ApiView, body_of, proof_of_correction, recorded_answer, tap_counted, token_of
from sessions.api.bodies import answer, problem_text, read
from sessions.api.schemas import documented
from sessions.history.amend_preview import Amendment, amended, moment_of, moment_shown
from sessions.history.chain import AMEND
from sessions.services.taps.tap import PaperTap, tap_read
from sessions.sheet.from_paper import Writing, paper_previewed
from sessions.view.problems import refusal_body


class Paper(ApiView):
    """A finished game from paper."""

    @documented("paper")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record it with all its events: 201, or 200 if it was known by its key. The answer is that of the last."""
        tap: PaperTap = read(body_of(request), PaperTap, "not_a_paper_game")
        tap_counted(request)
        return recorded_answer(services.paper_record(session=code, actor=token_of(request), tap=tap))


class PaperPreview(ApiView):
    """What a game from paper would book."""

    @documented("paper-preview")
    def post(self, request: Request, code: str) -> HttpResponse:
        """The row of the sheet it would make, who would be next, and its events in words; nothing is recorded."""
        writing: Writing = read(body_of(request), Writing, "not_a_paper_game")
        tap_counted(request)
        locked, seen = paper_previewed(code=code, token=token_of(request), paper=writing.paper)
        return problem_text(422, refusal_body(seen, locked)) if isinstance(seen, Refusal) else answer(seen)


class OneEvent(ApiView):
    """An event that stands, for whoever puts it right."""

    @documented("event")
    def get(self, request: Request, code: str, seq: int) -> HttpResponse:
        """The event, and the view as it was before it, with what was legal then."""
        proof_of_correction(request, code, AMEND)
        return answer(moment_shown(moment_of(code=code, token=token_of(request), seq=seq)))


class AmendmentPreview(ApiView):
    """What another event in its place would change."""

    @documented("amendment-preview")
    def post(self, request: Request, code: str, seq: int) -> HttpResponse:
        """Points, totals, Box and Captain where they would differ, or the first event that no longer fits; nothing is
        recorded."""
        amendment: Amendment = read(body_of(request), Amendment, "not_an_amendment_of_it")
        tap_counted(request)
        proof_of_correction(request, code, AMEND)
        return answer(amended(moment_of(code=code, token=token_of(request), seq=seq), amendment))


class Dice(ApiView):
    """Dice that the program throws."""

    @documented("dice")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record an event of which the dice are thrown here: answered like a tap, with the throws in the log."""
        tap = tap_read(body_of(request))
        tap_counted(request)
        return recorded_answer(services.dice_thrown(session=code, actor=token_of(request), tap=tap))

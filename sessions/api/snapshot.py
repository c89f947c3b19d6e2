"""A session as those at its table see it: the view, its house, its transcript; and its end."""

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.rules.house import SHEETS
from chouette.wording.language import language_spoken
from clubs.api.tokens import actor_of, proof_needed
from clubs.models import Scope
from sessions import services
from sessions.api.access import ApiView, token_of
from sessions.api.asked import TypedName, name_said, reader_now
from sessions.api.bodies import answer
from sessions.api.operations import LINES, File, operation, query
from sessions.errors import NotAllowed, NotFound
from sessions.history.transcript import transcript_of
from sessions.pages.access import session_seen
from sessions.permissions import may_at, may_in
from sessions.selectors.books.waiting_sums import waiting_at
from sessions.selectors.sessions import Rule, in_words, rules_of, session_asked, state_of, view_read
from sessions.services.books.table_fee import fee_coming
from sessions.services.payments.closing_dues import closing_dues
from sessions.view.fields import View
from sessions.view.leaving import ClosingAnswer, LeavingAnswer, closing_shown, leaving_shown
from sessions.view.private import for_reader

CLEAN = query("clean", OpenApiTypes.INT, "1: only what stands.", enum=[1])
WHOLE = query("whole", OpenApiTypes.INT, "1: all that is open is listed, at a large table too.", enum=[1])


class HouseOfSession(msgspec.Struct, frozen=True):
    """The sheet of a session, and every option as it is played there."""

    sheet: str
    sheet_name: str
    letter: str
    rules: list[Rule]


class Snapshot(ApiView):
    """A session as its room sees it."""

    scope = Scope.MANAGE

    @operation("view", gives={200: View}, queries=(WHOLE,), problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """The view as the socket sends it, in the language that is asked for; with `?whole=1` all that is open is
        listed in it, at a large table too."""
        reader = reader_now(code, token_of(request))
        whole = request.query_params.get("whole") == "1"
        view = view_read(code, language_spoken(), whole=True) if whole else in_words(code, reader.view)
        return answer(for_reader(view, reader.voices, keeper=reader.scorekeeper))

    @operation("session-delete", gives={204: None}, takes=TypedName, problems=(400, 403, 404, 413))
    def delete(self, request: Request, code: str) -> HttpResponse:
        """Delete the evening; for 14 days an organiser can bring it back. Its name is said once more."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if not may_at(actor, "sessions.run", session):
            raise NotAllowed("organiser_deletes")
        proof_needed(actor)
        name_said(request, session.name)
        services.session_delete(code=session.code, actor=actor, token=token_of(request))
        return HttpResponse(status=204)


class LeavePlan(ApiView):
    """What it would mean to leave now."""

    @operation("leaving", gives={200: LeavingAnswer}, problems=(404,))
    def get(self, request: Request, code: str, player: str) -> HttpResponse:
        """What a player has won or lost, and who would pay whom if they left now; nothing is recorded."""
        locked, asker = session_asked(code=code, token=token_of(request))
        if not may_in(asker, "table.enter", locked) or player not in locked.state.seated:
            raise NotFound
        return answer(leaving_shown(locked, player, fee_coming(locked, player)))


class ClosePlan(ApiView):
    """What it would mean to end the evening now."""

    @operation("closing", gives={200: ClosingAnswer}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Return who would pay whom if the evening ended now; nothing is recorded."""
        locked, asker = session_asked(code=code, token=token_of(request))
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        return answer(closing_shown(locked, closing_dues(locked), waiting_at(locked.session)))


class Rules(ApiView):
    """The house of a session."""

    @operation("rules", gives={200: HouseOfSession}, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """Every house rule as it stands now, in words and as its value, with its clause and how we read the sheet."""
        house = state_of(reader_now(code, token_of(request)).key).house
        sheet = SHEETS[house.sheet]
        return answer(HouseOfSession(sheet.key, sheet.name, sheet.letter, rules_of(house)))


class Transcript(ApiView):
    """A session as a file."""

    @operation("transcript", gives={200: File(LINES, binary=False)}, queries=(CLEAN,), problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        """The transcript with every event of the log; `?clean=1` only what stands."""
        reader = reader_now(code, token_of(request))
        text = transcript_of(reader.key, clean=request.query_params.get("clean") == "1")
        return HttpResponse(text, content_type=f"{LINES}; charset=utf-8")

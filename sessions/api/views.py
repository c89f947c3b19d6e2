"""The doors of one session. No rule here: who asks, the shape of what they send, and the service that does it."""

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.rules.house import SHEETS
from chouette.wording.language import language_spoken
from clubs.api.tokens import actor_of, proof_needed
from clubs.models import Scope
from clubs.selectors import record_of
from sessions import services
from sessions.api.access import ApiView, body_of, proof_of_correction, recorded_answer, tap_counted, token_of
from sessions.api.bodies import answer, read
from sessions.api.clubs import name_said
from sessions.api.schemas import documented
from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.history.transcript import transcript_of
from sessions.pages.access import session_seen
from sessions.permissions import may_at
from sessions.selectors.sessions import (
    PAGE,
    Reader,
    events_after,
    games_after,
    in_words,
    reader_of,
    rules_of,
    seal_of,
    state_of,
    view_read,
)
from sessions.services.taps.tap import hold_read, reply_read, tap_read
from sessions.view.private import for_reader

JSON_LINES = "application/jsonl; charset=utf-8"
LARGEST_NUMBER = 2**31 - 1


class NewSheetKeeper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To whom the sheet is handed; nobody means that the asker takes it over."""

    to: str | None = None


class RulesSeenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has seen the rules; nobody means all players the asker speaks for."""

    by: str | None = None


class Snapshot(ApiView):
    """A session as its room sees it."""

    scope = Scope.MANAGE

    @documented("view")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The view as the socket sends it, in the language that is asked for; with `?whole=1` all that is open is
        listed in it, at a large table too."""
        reader = _reader(code, token_of(request))
        whole = request.query_params.get("whole") == "1"
        view = view_read(code, language_spoken(), whole=True) if whole else in_words(code, reader.view)
        return answer(for_reader(view, reader.voices, keeper=reader.scorekeeper))

    @documented("session-delete")
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


class Rules(ApiView):
    """The house of a session."""

    @documented("rules")
    def get(self, request: Request, code: str) -> HttpResponse:
        """Every house rule as it stands now, in words and as its value, with its clause and how we read the sheet."""
        house = state_of(_reader(code, token_of(request)).key).house
        sheet = SHEETS[house.sheet]
        named = {"sheet": sheet.key, "sheet_name": sheet.name, "letter": sheet.letter}
        return answer({**named, "rules": rules_of(house)})


class Events(ApiView):
    """The log, and the one way anything gets into it."""

    @documented("events")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The events after `?after=`, oldest first; `next` is the `after` of the next page, null on the last."""
        reader = _reader(code, token_of(request))
        after = _number(request.query_params.get("after", "0"))
        events = events_after(club=reader.club, session=reader.session, seal=seal_of(reader.key), after=after)
        return answer({"events": events, "next": events[-1]["seq"] if len(events) == PAGE else None})

    @documented("tap")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record one tap: 201 for a new event, 200 for one known by its key, 202 if it waits for consents."""
        tap = tap_read(body_of(request))
        tap_counted(request)
        proof_of_correction(request, code, tap.event.get("event"))
        return recorded_answer(services.event_record(session=code, actor=token_of(request), tap=tap))


class Games(ApiView):
    """The sheet."""

    @documented("games")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The finished games after `?after=`, in their order; `next` is the `after` of the next page, null on the last.

        A correction changes games that were read before; the totals of the view tell.
        """
        reader = _reader(code, token_of(request))
        games = games_after(
            club=reader.club, session=reader.session, after=_number(request.query_params.get("after", "0"))
        )
        return answer({"games": games, "next": games[-1]["number"] if len(games) == PAGE else None})


class Proposals(ApiView):
    """An event that waits for consents."""

    @documented("reply")
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Agree, refuse, ask for other points, or take one's own back; `seq` is what the last consent recorded."""
        reply = reply_read(body_of(request))
        tap_counted(request)
        if number > LARGEST_NUMBER:
            raise NotFound
        said = services.proposal_answer(session=code, actor=token_of(request), number=number, reply=reply)
        content = {"proposal": said.proposal, "version": said.version, "seq": said.seq}
        return answer(content, 200 if said.again else 201)


class Hold(ApiView):
    """The silent wish that the Captain may not roll yet."""

    @documented("hold")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Let the acting captain's phones say hold, and nobody else's."""
        tap_counted(request)
        services.hold_ask(session=code, actor=token_of(request), by=hold_read(body_of(request)).by)
        return HttpResponse(status=204)


class Scorekeeper(ApiView):
    """The scorekeeper's role."""

    @documented("scorekeeper")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Hand it to a player's phone, or take it over from somebody who has gone."""
        wanted: NewSheetKeeper = read(body_of(request), NewSheetKeeper, "not_a_scorekeeper")
        actor, token = actor_of(request), token_of(request)
        reader = _reader(code, token)
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

    @documented("seen")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Say that one has seen the rules as they stand now; the scorekeeper says it for anybody they name."""
        wanted: RulesSeenBody = read(body_of(request), RulesSeenBody, "not_a_name")
        services.rules_seen(code=code, token=token_of(request), by=wanted.by)
        return HttpResponse(status=204)


class Transcript(ApiView):
    """A session as a file."""

    @documented("transcript")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The transcript with every event of the log; `?clean=1` only what stands."""
        reader = _reader(code, token_of(request))
        text = transcript_of(reader.key, clean=request.query_params.get("clean") == "1")
        return HttpResponse(text, content_type=JSON_LINES)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Malformed("not_a_number", after=text[:20])
    return int(text)


def _uuid(text: str) -> str:
    if len(text) != 32 or not all(sign in "0123456789abcdef" for sign in text):
        raise NotFound
    return text


def _reader(code: str, token: str) -> Reader:
    """Who asks to see a session, once what is due there has been applied. Raises NotFound."""
    reader = reader_of(code=code, token=token)
    if reader.overdue:
        services.deadlines_kept(codes=[code])
        services.awaited_views_renewed(codes=[code])
        reader = reader_of(code=code, token=token)
    return reader

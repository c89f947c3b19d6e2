"""The doors of the API. No rule here: who asks, the shape of what he sends, and the service that does it."""

from collections.abc import Callable
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

import clubs.services
from chouette.ledger.money import CODE
from chouette.rules.events import Dice
from chouette.rules.house import SHEETS
from clubs import limits, rule_sets, selectors
from clubs.actors import Actor, device_cookie_set
from clubs.api.tokens import DeviceOrProgram, ScopeSuffices, actor_of, scope_needed
from clubs.doors import place_of
from clubs.models import Club, HouseRulesVersion, Player, Role, Scope
from clubs.permissions import may_on_site
from sessions import services
from sessions.api.bodies import Raw, RawFile, answer, read
from sessions.api.limits import taps
from sessions.api.problems import answered
from sessions.api.schemas import documented
from sessions.errors import Malformed, NotAllowed, NotFound, StartRefused
from sessions.models import Session
from sessions.selectors import (
    PAGE,
    Reader,
    events_after,
    games_after,
    in_words,
    reader_of,
    rules_of,
    seal_of,
    sessions_of,
    state_of,
)
from sessions.table.tap import hold_read, reply_read, tap_read
from sessions.transcripts import transcript_of

JSON_LINES = "application/jsonl; charset=utf-8"
LARGEST_NUMBER = 2**31 - 1


class Door(APIView):
    """Who asks is found by the device's cookie or the program's token; every answer is JSON."""

    authentication_classes = (DeviceOrProgram,)
    permission_classes = (ScopeSuffices,)
    scope = Scope.PLAY
    parser_classes = (Raw,)
    renderer_classes = (JSONRenderer,)

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        """Problems of this API, not those of DRF."""
        return answered


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session to begin, under a sheet with what is changed in it, or under one of the club's own sets (`rules`).

    `players` are names in their order; `rolls` orders them by dice, round by round, by name.
    A club that plays for points alone asks for no stake; without a currency it is the club's.
    """

    name: str
    stake: str | None = None
    currency: str | None = None
    sheet: str | None = None
    rules: UUID | None = None
    players: list[str] = []
    rolls: list[dict[str, Dice]] = []
    change: dict[str, bool | int | str | None] = {}
    club: str | None = None


class NewSheetKeeper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To whom the sheet is handed; nobody means that the asker takes it over."""

    to: str | None = None


class Eyes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has seen the rules; nobody means all players the asker speaks for."""

    by: str | None = None


class Sessions(Door):
    """The sessions one may see, and a new one."""

    @documented("sessions")
    def get(self, request: Request) -> HttpResponse:
        """The sessions of my clubs and those I am a guest of, the latest first, at most 50."""
        return answer({"sessions": sessions_of(actor_of(request))})

    @documented("start")
    def post(self, request: Request) -> HttpResponse:
        """Begin a session. Without a club it gets a small one of its own, whose organiser the asker is."""
        wanted: Start = read(body_of(request), Start, "not_a_session")
        limits.attempt_count(limit=limits.STARTS, source=place_of(request._request))
        return _with_device(request, lambda actor: _started(actor, wanted))


class Import(Door):
    """A transcript brought along."""

    parser_classes = (RawFile,)

    @documented("import")
    def post(self, request: Request) -> HttpResponse:
        """Take a transcript in as a session, all of it or nothing; `?club=` names the club."""
        limits.attempt_count(limit=limits.STARTS, source=place_of(request._request))
        file = body_of(request)
        return _with_device(request, lambda actor: _imported(actor, file, request.query_params.get("club")))


class Snapshot(Door):
    """A session as its room sees it."""

    @documented("view")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The view as the socket sends it, in the language that is asked for."""
        return answer(in_words(code, _reader(code, token_of(request)).view))


class Rules(Door):
    """The house of a session."""

    @documented("rules")
    def get(self, request: Request, code: str) -> HttpResponse:
        """Every house rule as it stands now, in words and as its value, with its clause and how we read the sheet."""
        house = state_of(_reader(code, token_of(request)).session).house
        sheet = SHEETS[house.sheet]
        named = {"sheet": sheet.key, "sheet_name": sheet.name, "letter": sheet.letter}
        return answer({**named, "rules": rules_of(house)})


class Events(Door):
    """The log, and the one way anything gets into it."""

    @documented("events")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The events after `?after=`, oldest first; `next` is the `after` of the next page, null on the last."""
        reader = _reader(code, token_of(request))
        after = _number(request.query_params.get("after", "0"))
        events = events_after(club=reader.club, session=reader.session, seal=seal_of(reader.session), after=after)
        return answer({"events": events, "next": events[-1]["seq"] if len(events) == PAGE else None})

    @documented("tap")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Record one tap: 201 for a new event, 200 for one known by its key, 202 if it waits for consents."""
        tap = tap_read(body_of(request))
        taps.take(token_of(request) or place_of(request._request))
        recorded = services.event_record(session=code, actor=token_of(request), tap=tap)
        if isinstance(recorded, services.Proposed):
            return answer({"proposal": recorded.proposal, "version": recorded.version}, 202)
        return answer({"seq": recorded.seq, "version": recorded.version}, 200 if recorded.again else 201)


class Games(Door):
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


class Proposals(Door):
    """An event that waits for consents."""

    @documented("reply")
    def post(self, request: Request, code: str, number: int) -> HttpResponse:
        """Agree, refuse, ask for other points, or take one's own back; `seq` is what the last consent recorded."""
        reply = reply_read(body_of(request))
        taps.take(token_of(request) or place_of(request._request))
        if number > LARGEST_NUMBER:
            raise NotFound
        said = services.proposal_answer(session=code, actor=token_of(request), number=number, reply=reply)
        content = {"proposal": said.proposal, "version": said.version, "seq": said.seq}
        return answer(content, 200 if said.again else 201)


class Hold(Door):
    """The silent wish that the Captain may not roll yet."""

    @documented("hold")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Let the acting captain's phones say hold, and nobody else's."""
        taps.take(token_of(request) or place_of(request._request))
        services.hold_ask(session=code, actor=token_of(request), by=hold_read(body_of(request)).by)
        return HttpResponse(status=204)


class Scorekeeper(Door):
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
            player = Player.objects.filter(club_id=reader.club, id=_uuid(wanted.to)).first()
            if player is None:
                raise NotFound
            services.sheet_handed_over(code=code, actor=actor, token=token, player=player)
        return HttpResponse(status=204)


class Seen(Door):
    """Having seen the rules."""

    @documented("seen")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Say that one has seen the rules as they stand now; the scorekeeper says it for anybody he names."""
        wanted: Eyes = read(body_of(request), Eyes, "not_a_name")
        services.rules_seen(code=code, token=token_of(request), by=wanted.by)
        return HttpResponse(status=204)


class Transcript(Door):
    """A session as a file."""

    @documented("transcript")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The transcript with every event of the log; `?clean=1` only what stands."""
        reader = _reader(code, token_of(request))
        text = transcript_of(reader.session, clean=request.query_params.get("clean") == "1")
        return HttpResponse(text, content_type=JSON_LINES)


def token_of(request: Request) -> str:
    """By what the services look up who asks: empty for a browser without a device."""
    return str(request.auth or "")


def body_of(request: Request) -> bytes:
    """The body as it was sent; empty if none was."""
    return request.data if isinstance(request.data, bytes) else b""


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
        reader = reader_of(code=code, token=token)
    return reader


def _with_device(request: Request, act: Callable[[Actor], Session]) -> HttpResponse:
    """Do something for which one needs a device; who has none is given one."""
    actor, token = actor_of(request), None
    if not may_on_site(actor, "site.start"):
        raise NotAllowed("may_not_start")
    with transaction.atomic():
        if actor.device_id is None and actor.user_id is None:
            device, token = clubs.services.device_create()
            actor = Actor(device.id)
        session = act(actor)
    response = answer({"code": session.code, "seq": session.seq, "version": session.version}, 201)
    if token is not None:
        device_cookie_set(response, token)
    return response


def _club(actor: Actor, slug: str | None, name: str, currency: str) -> Club:
    """The club that is named, which must be the actor's; else a new small one."""
    if slug is None:
        scope_needed(actor, Scope.MANAGE)
        return clubs.services.club_create(actor=actor, name=name, currency=currency)
    club = selectors.club_by_slug(slug) if slug.isprintable() else None
    if club is None or selectors.role_of(actor, club.id) is None:
        raise NotFound
    if selectors.role_of(actor, club.id) not in (Role.ORGANISER, Role.SCOREKEEPER, Role.MEMBER):
        raise NotAllowed("may_not_start")
    return club


def _started(actor: Actor, wanted: Start) -> Session:
    if not wanted.name.strip() or len(wanted.name) > 60 or not wanted.name.isprintable():
        raise Malformed("not_a_name", name=wanted.name[:60])
    of_the_club = wanted.currency is None and wanted.club is not None
    if not of_the_club and not CODE.fullmatch(wanted.currency or ""):
        raise StartRefused("currency", _("A currency is three capital letters, such as GBP."))
    if (wanted.sheet is None) == (wanted.rules is None) or (wanted.rules and wanted.change):
        raise Malformed("sheet_or_rules")
    club = _club(actor, wanted.club, wanted.name, wanted.currency or "")
    version = _version(club, wanted.rules) if wanted.rules else None
    players = {name: _player(actor, club, name) for name in wanted.players}
    unknown = {name for thrown in wanted.rolls for name in thrown} - players.keys()
    if unknown:
        raise Malformed("unknown_player", players=sorted(unknown))
    return services.session_start(
        actor=actor,
        club=club,
        name=wanted.name,
        sheet=version.house_rules.sheet if version else wanted.sheet or "",
        stake=wanted.stake,
        currency=wanted.currency,
        change=version.change if version else wanted.change,
        house_version=version,
        players=list(players.values()),
        rolls=[{players[name].id.hex: dice for name, dice in thrown.items()} for thrown in wanted.rolls],
    )


def _version(club: Club, rules_id: UUID) -> HouseRulesVersion:
    """The latest version of a set of the club that is in use. Raises NotFound."""
    rules = rule_sets.set_by_id(club.id, rules_id)
    version = rule_sets.version_of(rules) if rules and rules.archived_at is None else None
    if version is None:
        raise NotFound
    return version


def _player(actor: Actor, club: Club, name: str) -> Player:
    return selectors.player_named(club.id, name) or clubs.services.player_add(actor=actor, club=club, name=name)


def _imported(actor: Actor, file: bytes, slug: str | None) -> Session:
    club = _club(actor, slug, "Imported", "GBP")
    return services.session_import(actor=actor, club=club, file=file)

"""The sessions one may see, a new one, and one brought along as a file."""

from collections.abc import Callable
from datetime import time
from typing import Annotated
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

import clubs.services
from chouette.ledger.money import CODE
from chouette.rules.events import Dice
from chouette.waiting import turnless
from clubs import rule_sets, selectors
from clubs.actors import Actor, device_cookie_set
from clubs.allowances import IMPORTS, STARTS, act_counted
from clubs.api.tokens import actor_of, scope_needed
from clubs.models import Club, HouseRulesVersion, Scope
from clubs.permissions import LASTING_ROLES, may_on_site
from sessions import services
from sessions.api.access import ApiView, body_of
from sessions.api.bodies import RawFile, answer, read
from sessions.api.operations import LINES, Count, File, operation, query
from sessions.errors import Malformed, NotAllowed, NotFound, StartRefused
from sessions.models import Session
from sessions.selectors.sessions import SessionListed, sessions_of

TIME_OF_DAY = r"^([01]\d|2[0-3]):[0-5]\d$"
CLUB_NAMED = query("club", OpenApiTypes.STR, "The address of the club.")


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session to begin, under a sheet with what is changed in it, or under one of the club's own sets (`rules`).

    `players` are names in their order; `rolls` orders them by dice, round by round, by name.
    A club that plays for points alone asks for no stake; without a currency it is the club's.
    """

    name: str
    stake: Annotated[str | None, msgspec.Meta(description="For one point; none where points alone are played for.")] = (
        None
    )
    currency: Annotated[
        str | None, msgspec.Meta(description="Needed where no club is named; without it, the club’s.")
    ] = None
    sheet: str | None = None
    rules: Annotated[UUID | None, msgspec.Meta(description="A set of the club, instead of sheet and change.")] = None
    players: list[str] = []
    rolls: list[dict[str, Dice]] = []
    change: dict[str, bool | int | str | None] = {}
    club: str | None = None
    ends_at: (
        Annotated[
            str, msgspec.Meta(pattern=TIME_OF_DAY, description='In the club\'s zone: "23:30"; without it, the club’s.')
        ]
        | UnsetType
        | None
    ) = UNSET


class SessionsAnswer(msgspec.Struct, frozen=True):
    """The sessions that one may see."""

    sessions: list[SessionListed]


class SessionBegun(msgspec.Struct, frozen=True):
    """A new session: its code, the number of its last event, the version of its view."""

    code: str
    seq: Count
    version: Count


class Sessions(ApiView):
    """The sessions one may see, and a new one."""

    @operation("sessions", gives={200: SessionsAnswer})
    def get(self, request: Request) -> HttpResponse:
        """The sessions of my clubs and those I am a guest of, the latest first, at most 50."""
        return answer(SessionsAnswer(sessions_of(actor_of(request))))

    @operation("start", gives={201: SessionBegun}, takes=Start, problems=(400, 403, 404, 413, 422, 429))
    def post(self, request: Request) -> HttpResponse:
        """Begin a session. Without a club it gets a small one of its own, whose organiser the asker is."""
        wanted: Start = read(body_of(request), Start, "not_a_session")
        act_counted(request._request, actor_of(request), STARTS, club_named(wanted.club))
        with transaction.atomic():
            return _with_device(request, lambda actor: _started(actor, wanted))


class Import(ApiView):
    """A transcript brought along."""

    parser_classes = (RawFile,)

    @operation(
        "import",
        gives={201: SessionBegun},
        takes=File(LINES, binary=False),
        queries=(CLUB_NAMED,),
        problems=(403, 404, 409, 413, 422, 429),
    )
    def post(self, request: Request) -> HttpResponse:
        """Take a transcript in as a session, all of it or nothing; `?club=` names the club."""
        act_counted(request._request, actor_of(request), IMPORTS)
        return _with_device(request, lambda actor: _imported(request, actor))


def _with_device(request: Request, act: Callable[[Actor], Session]) -> HttpResponse:
    """Do something for which one needs a device; who has none is given one."""
    actor, token = actor_of(request), None
    if not may_on_site(actor, "site.start"):
        raise NotAllowed("may_not_start")
    if actor.device_id is None and actor.user_id is None:
        device, token = clubs.services.device_create()
        actor = Actor(device.id)
    session = act(actor)
    response = answer(SessionBegun(session.code, session.seq, session.version), 201)
    if token is not None:
        device_cookie_set(response, token)
    return response


def club_named(slug: str | None) -> Club | None:
    """The club of that address, if it is one."""
    return selectors.club_by_slug(slug) if slug and slug.isprintable() else None


def _club_of(actor: Actor, slug: str) -> Club:
    """The club that is named, which must be the actor's. Raises NotFound, NotAllowed."""
    club = club_named(slug)
    if club is None or selectors.role_of(actor, club.id) is None:
        raise NotFound
    if selectors.role_of(actor, club.id) not in LASTING_ROLES:
        raise NotAllowed("may_not_start")
    return club


def _started(actor: Actor, wanted: Start) -> Session:
    """The session, in a club that is named or in a small one that is made with it."""
    if not wanted.name.strip() or len(wanted.name) > 60 or not wanted.name.isprintable():
        raise Malformed("not_a_name", name=wanted.name[:60])
    of_the_club = wanted.currency is None and wanted.club is not None
    if not of_the_club and not CODE.fullmatch(wanted.currency or ""):
        raise StartRefused("currency", _("A currency is three capital letters, such as GBP."))
    if (wanted.sheet is None) == (wanted.rules is None) or (wanted.rules and wanted.change):
        raise Malformed("sheet_or_rules")
    if wanted.club is None:
        scope_needed(actor, Scope.MANAGE)
        club = clubs.services.club_create(actor=actor, name=wanted.name, currency=wanted.currency or "")
    else:
        club = _club_of(actor, wanted.club)
    version = _version(club, wanted.rules) if wanted.rules else None
    players = {name: clubs.services.player_called(actor=actor, club=club, name=name) for name in wanted.players}
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
        ends=time.fromisoformat(wanted.ends_at) if isinstance(wanted.ends_at, str) else wanted.ends_at,
    )


def _version(club: Club, rules_id: UUID) -> HouseRulesVersion:
    """The latest version of a set of the club that is in use. Raises NotFound."""
    rules = rule_sets.set_by_id(club.id, rules_id)
    version = rule_sets.version_of(rules) if rules and rules.archived_at is None else None
    if version is None:
        raise NotFound
    return version


def _imported(request: Request, actor: Actor) -> Session:
    slug = request.query_params.get("club")
    if slug is None:
        scope_needed(actor, Scope.MANAGE)
    club = services.NewClub("Imported", "GBP") if slug is None else _club_of(actor, slug)
    return services.session_import(
        actor=actor, club=club, file=body_of(request), allowance=services.allowance_of(actor, club),
        patience=services.Patience(turnless=turnless(request._request)),
    )  # fmt: skip

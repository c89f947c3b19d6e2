"""Clubs: found, set up, put away, deleted, brought back, taken along.

What is sent is checked by the forms of the pages, so that both take the same and say the same.
"""

from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from chouette.ledger import money
from chouette.ledger.coins import EXACT
from clubs import selectors, services
from clubs.actors import Actor, device_cookie_set
from clubs.allowances import CLUBS, act_counted
from clubs.api.tokens import actor_of, proof_needed, scope_needed
from clubs.former_members import LeftClub, clubs_left
from clubs.models import Balances, Club, FeeFor, Scope
from clubs.pages.club_form import ClubForm, as_written
from clubs.permissions import may_on_site
from sessions.api.access import ApiView, body_of
from sessions.api.asked import TypedName, club_run, club_seen, form_problem, name_said
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.operations import READ, RUN, File, When, operation
from sessions.errors import NotAllowed, NotFound
from sessions.pages.club.export import club_packed

Stakes = Annotated[list[str], msgspec.Meta(description='Amounts offered for a point: ["1", "2.50"].')]
Address = Annotated[str, msgspec.Meta(description="The address; left out it is made from the name.")]
TableFee = Annotated[
    str, msgspec.Meta(description="Owed to the till when an evening is closed, by those who have played; empty: none.")
]
LeastCoin = Annotated[
    str, msgspec.Meta(description='What is asked to be paid is rounded down to it: "0.05", "5"; empty: exact.')
]
EndsAt = Annotated[str | None, msgspec.Meta(description='In the club\'s time zone: "23:30".')]
CarriesOver = Annotated[bool, msgspec.Meta(description="Evenings are not settled but go to the accounts of two.")]
ShownTo = Annotated[str, msgspec.Meta(extra_json_schema={"enum": Balances.values})]
"""Whose balances everybody sees. The form says of another word which there are."""


class SettingsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an organiser decides about their club; what is left out stays, or is as it usually is."""

    slug: Address | UnsetType = UNSET
    currency: str | UnsetType = UNSET
    stakes: Stakes | UnsetType = UNSET
    language: str | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    points_only: bool | UnsetType = UNSET
    balances: ShownTo | UnsetType = UNSET
    table_fee: TableFee | UnsetType = UNSET
    fee_for: Annotated[str, msgspec.Meta(extra_json_schema={"enum": FeeFor.values})] | UnsetType = UNSET
    confirm_results: bool | UnsetType = UNSET
    ends_at: EndsAt | UnsetType = UNSET
    carries_over: CarriesOver | UnsetType = UNSET
    least_coin: LeastCoin | UnsetType = UNSET


class NewClubBody(SettingsBody, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A club to found."""

    name: str


class ClubChange(SettingsBody, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a club is set up from now on, and whether it is put away."""

    name: str | UnsetType = UNSET
    archived: bool | UnsetType = UNSET


class ClubAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A club's settings, and what whoever asks is in it."""

    name: str
    slug: str
    currency: str
    stakes: Stakes
    language: str
    time_zone: str
    points_only: bool
    balances: ShownTo
    table_fee: TableFee
    fee_for: str
    confirm_results: bool
    ends_at: EndsAt
    carries_over: CarriesOver
    least_coin: LeastCoin
    demo: bool
    archived: bool
    role: str | None
    created_at: When


class DeletedClub(msgspec.Struct, frozen=True):
    """A club that one may still bring back, and until when."""

    slug: str
    name: str
    until: When


class LeftClubAnswer(msgspec.Struct, frozen=True):
    """A club that the reader left or was removed from, and in which they still read and answer their own accounts."""

    slug: str
    name: str
    removed: Annotated[bool, msgspec.Meta(description="By an organiser: that cannot be taken back.")]
    left_at: When
    until: Annotated[
        When | None, msgspec.Meta(description="When that ends; null while one of the accounts is not even.")
    ]
    role_on_return: Annotated[str, msgspec.Meta(description="The role that taking back leaving gives.")]


class ClubsAnswer(msgspec.Struct, frozen=True):
    """One's own clubs."""

    clubs: list[ClubAnswer]
    deleted: list[DeletedClub]
    left: list[LeftClubAnswer]


class Clubs(ApiView):
    """One's own clubs, and a new one."""

    scope = Scope.MANAGE

    @operation("clubs", gives={200: ClubsAnswer})
    def get(self, request: Request) -> HttpResponse:
        """The clubs one belongs to, the newest first, those that one may still bring back, and those one has left."""
        actor = actor_of(request)
        gone = [
            DeletedClub(club.slug, club.name, club.deleted_at + selectors.GRACE)
            for club in selectors.clubs_to_restore(actor)
            if club.deleted_at
        ]
        left = [left_club_told(one) for one in clubs_left(actor)]
        return answer(ClubsAnswer([club_told(actor, club) for club in selectors.clubs_of(actor)], gone, left))

    @operation("club-found", gives={201: ClubAnswer}, takes=NewClubBody, problems=(400, 403, 413, 422, 429))
    def post(self, request: Request) -> HttpResponse:
        """Found a club; its organiser is the asker."""
        wanted: NewClubBody = read(body_of(request), NewClubBody, "not_a_club")
        actor, token = actor_of(request), None
        if not may_on_site(actor, "site.start"):
            raise NotAllowed("may_not_start")
        usual = {"currency": "GBP", "balances": Balances.ALL, "language": "en", "time_zone": actor.time_zone or "UTC"}
        form = ClubForm(usual | typed(wanted), new=True)
        if not form.is_valid():
            return form_problem(form)
        act_counted(request._request, actor, CLUBS)
        if actor.device_id is None and actor.user_id is None:
            device, token = services.device_create()
            actor = Actor(device.id)
        try:
            club = services.club_found(actor=actor, **form.cleaned_data)
        except services.AddressTaken:
            return address_taken()
        response = answer(club_told(actor, club), 201)
        if token is not None:
            device_cookie_set(response, token)
        return response


class OneClub(ApiView):
    """One club."""

    scope = Scope.MANAGE

    @operation("club", gives={200: ClubAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Its settings, and what the asker is in it."""
        return answer(club_told(actor_of(request), club_seen(request, slug)))

    @operation("club-change", gives={200: ClubAnswer}, takes=ClubChange, problems=RUN)
    def patch(self, request: Request, slug: str) -> HttpResponse:
        """Set it up otherwise, put it away or bring it back; what is left out stays."""
        club, actor = club_run(request, slug), actor_of(request)
        wanted: ClubChange = read(body_of(request), ClubChange, "not_a_club")
        form = ClubForm(as_written(club) | typed(wanted), initial=as_written(club))
        if not form.is_valid():
            return form_problem(form)
        try:
            services.club_change(actor=actor, club=club, **form.cleaned_data)
        except services.AddressTaken:
            return address_taken()
        if isinstance(wanted.archived, bool):
            services.club_archive(actor=actor, club=club, archived=wanted.archived)
        club.refresh_from_db()
        return answer(club_told(actor, club))

    @operation("club-delete", gives={204: None}, takes=TypedName, problems=RUN)
    def delete(self, request: Request, slug: str) -> HttpResponse:
        """Delete it; for 14 days an organiser can bring it back. Its name is said once more."""
        club, actor = club_run(request, slug), actor_of(request)
        proof_needed(actor)
        name_said(request, club.name)
        services.club_delete(actor=actor, club=club)
        return HttpResponse(status=204)


class Restore(ApiView):
    """A deleted club."""

    scope = Scope.MANAGE

    @operation("club-restore", gives={200: ClubAnswer}, problems=READ)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Bring it back."""
        actor = actor_of(request)
        club = next((one for one in selectors.clubs_to_restore(actor) if one.slug == slug), None)
        if club is None:
            raise NotFound
        services.club_restore(actor=actor, club=club)
        club.refresh_from_db()
        return answer(club_told(actor, club))


class Export(ApiView):
    """Everything of a club."""

    scope = Scope.MANAGE

    @operation("club-export", gives={200: File("application/zip")}, problems=(*READ, 409))
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """A zip that another installation can take in: each table as JSON, a row a line; and a transcript for each
        evening, people, rules, balances and the audit trail."""
        club, actor = club_run(request, slug), actor_of(request)
        scope_needed(actor, Scope.MANAGE)
        proof_needed(actor)
        return club_packed(actor, club)


def left_club_told(left: LeftClub) -> LeftClubAnswer:
    """What a former member keeps of a club."""
    return LeftClubAnswer(
        left.club.slug, left.club.name, left.removed, left.left_at, left.until, left.role_on_return.value
    )


def club_told(actor: Actor, club: Club) -> ClubAnswer:
    """A club's settings, and what this actor is in it."""
    return ClubAnswer(
        name=club.name,
        slug=club.slug,
        currency=club.currency,
        stakes=[money.amount(minor, club.currency) for minor in club.stakes],
        language=club.language,
        time_zone=club.time_zone,
        points_only=club.points_only,
        balances=club.balances,
        table_fee=money.amount(club.table_fee, club.currency) if club.table_fee else "",
        fee_for=club.fee_for,
        confirm_results=club.confirm_results,
        ends_at=club.ends_at.isoformat("minutes") if club.ends_at else None,
        carries_over=club.carries_over,
        least_coin=money.amount(club.least_coin, club.currency) if club.least_coin > EXACT else "",
        demo=club.demo,
        archived=club.archived_at is not None,
        role=selectors.role_of(actor, club.id),
        created_at=club.created_at,
    )


def typed(wanted: SettingsBody) -> dict[str, Any]:
    """What was said, as it would have been typed on the form."""
    said = {key: value for key, value in msgspec.structs.asdict(wanted).items() if value is not UNSET}
    said.pop("archived", None)
    if "stakes" in said:
        said["stakes"] = " ".join(said["stakes"])
    return said


def address_taken() -> HttpResponse:
    """Another club has the address (422)."""
    return problem_answer(422, "address_is_taken", field="slug")

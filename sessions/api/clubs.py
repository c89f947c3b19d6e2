"""Clubs over the API: found, set up, put away, deleted, brought back, taken along; their tables and their balances.

What is sent is checked by the forms of the pages, so that both doors take the same and say the same.
"""

from typing import Any

import msgspec
from django import forms
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger import money
from clubs import selectors, services
from clubs.actors import Actor, device_cookie_set
from clubs.allowances import CLUBS, act_counted
from clubs.api.tokens import actor_of, proof_needed, scope_needed
from clubs.models import Balances, Club, Scope
from clubs.pages.club_form import ClubForm, as_written
from clubs.permissions import may, may_on_site
from sessions.api.access import ApiView, body_of
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.club_schemas import documented
from sessions.api.houses import club_run, club_seen
from sessions.errors import NotAllowed, NotFound
from sessions.pages.club.export import club_packed
from sessions.selectors.balances import balances_of, shown_to, sums
from sessions.selectors.onlooker import views_on
from sessions.view.glance import glances_of


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an organiser decides about their club; what is left out stays, or is as it usually is."""

    name: str | msgspec.UnsetType = msgspec.UNSET
    slug: str | msgspec.UnsetType = msgspec.UNSET
    currency: str | msgspec.UnsetType = msgspec.UNSET
    stakes: list[str] | msgspec.UnsetType = msgspec.UNSET
    language: str | msgspec.UnsetType = msgspec.UNSET
    time_zone: str | msgspec.UnsetType = msgspec.UNSET
    points_only: bool | msgspec.UnsetType = msgspec.UNSET
    balances: str | msgspec.UnsetType = msgspec.UNSET
    confirm_results: bool | msgspec.UnsetType = msgspec.UNSET
    ends_at: str | msgspec.UnsetType | None = msgspec.UNSET
    archived: bool | msgspec.UnsetType = msgspec.UNSET


class TypedName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of what is to go, once more: it cannot be undone, or not for long."""

    name: str


class Clubs(ApiView):
    """One's own clubs, and a new one."""

    scope = Scope.MANAGE

    @documented("clubs")
    def get(self, request: Request) -> HttpResponse:
        """The clubs one belongs to, the newest first, and those that one may still bring back."""
        actor = actor_of(request)
        gone = [
            {"slug": club.slug, "name": club.name, "until": club.deleted_at + selectors.GRACE}
            for club in selectors.clubs_to_restore(actor)
            if club.deleted_at
        ]
        return answer({"clubs": [club_told(actor, club) for club in selectors.clubs_of(actor)], "deleted": gone})

    @documented("club-found")
    def post(self, request: Request) -> HttpResponse:
        """Found a club; its organiser is the asker."""
        wanted: Settings = read(body_of(request), Settings, "not_a_club")
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

    @documented("club")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Its settings, and what the asker is in it."""
        return answer(club_told(actor_of(request), club_seen(request, slug)))

    @documented("club-change")
    def patch(self, request: Request, slug: str) -> HttpResponse:
        """Set it up otherwise, put it away or bring it back; what is left out stays."""
        club, actor = club_run(request, slug), actor_of(request)
        wanted: Settings = read(body_of(request), Settings, "not_a_club")
        form = ClubForm(as_written(club) | typed(wanted))
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

    @documented("club-delete")
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

    @documented("club-restore")
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

    @documented("club-export")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """A zip: a transcript for each evening, and people, rules, balances and the audit trail as JSON."""
        club, actor = club_run(request, slug), actor_of(request)
        scope_needed(actor, Scope.MANAGE)
        proof_needed(actor)
        return club_packed(actor, club)


class Leave(ApiView):
    """One's own place in a club."""

    scope = Scope.MANAGE

    @documented("club-leave")
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Give it up."""
        club, actor = club_seen(request, slug), actor_of(request)
        for held in selectors.members_of(club.id).filter(selectors.held_by(actor)):
            services.member_remove(actor=actor, membership=held)
        return HttpResponse(status=204)


class Tables(ApiView):
    """The tables of tonight."""

    @documented("club-tables")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Every table at a glance, as the lobby shows it; those that are on first."""
        return answer({"tables": glances_of(views_on(club_seen(request, slug).id))})


class ClubBalances(ApiView):
    """What the evenings have brought each of the club's people."""

    @documented("club-balances")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By currency, whoever has won most first; one's own alone where the club keeps them to oneself."""
        club, actor = club_seen(request, slug), actor_of(request)
        found = balances_of(club.id)
        mine = selectors.persons_spoken_for(actor, club.id)
        own_only = club.balances == Balances.OWN and not may(actor, "clubs.run", club)
        zero = sums(found)
        told = [
            {"currency": currency, "sum": zero[currency].points,
             **({} if club.points_only else {"money": money.amount(zero[currency].minor, currency)}), "balances": [
                {"person": one.person, "name": one.name, "former": one.former, "points": one.points,
                 "evenings": one.evenings, "me": one.person in mine}
                | ({} if club.points_only else {"money": money.amount(one.minor, currency)})
                for one in rows
            ]}
            for currency, rows in shown_to(found, mine if own_only else None).items()
        ]  # fmt: skip
        return answer({"currencies": told})


def club_told(actor: Actor, club: Club) -> dict[str, Any]:
    """A club's settings, and what this actor is in it."""
    return {
        "name": club.name,
        "slug": club.slug,
        "currency": club.currency,
        "stakes": [money.amount(minor, club.currency) for minor in club.stakes],
        "language": club.language,
        "time_zone": club.time_zone,
        "points_only": club.points_only,
        "balances": club.balances,
        "confirm_results": club.confirm_results,
        "ends_at": club.ends_at.isoformat("minutes") if club.ends_at else None,
        "demo": club.demo,
        "archived": club.archived_at is not None,
        "role": selectors.role_of(actor, club.id),
        "created_at": club.created_at,
    }


def typed(wanted: Settings) -> dict[str, Any]:
    """What was said, as it would have been typed on the form."""
    said = {key: value for key, value in msgspec.structs.asdict(wanted).items() if value is not msgspec.UNSET}
    said.pop("archived", None)
    if "stakes" in said:
        said["stakes"] = " ".join(said["stakes"])
    return said


def name_said(request: Request, name: str) -> None:
    """Raise NotAllowed unless the body has this name."""
    wanted: TypedName = read(body_of(request), TypedName, "not_a_name")
    if wanted.name.strip().casefold() != name.casefold():
        raise NotAllowed("name_is_not_that")


def form_problem(form: forms.Form) -> HttpResponse:
    """Why a form cannot be taken: the sentences of the page, by field."""
    errors = {field or "body": [str(sentence) for sentence in found] for field, found in form.errors.items()}
    field, sentences = next(iter(errors.items()))
    return problem_answer(422, "cannot_be_taken", message=sentences[0], field=field, errors=errors)


def address_taken() -> HttpResponse:
    """Another club has the address (422)."""
    return problem_answer(422, "address_is_taken", field="slug")

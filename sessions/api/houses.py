"""House rules over the API: a club's sets and versions, and two houses side by side."""

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import HttpResponse
from rest_framework.request import Request

import clubs.services
from chouette.rules.house import House, Value
from chouette.rules.house.difference import Difference, differences
from chouette.wording.comparison import compared
from chouette.wording.options import explained, title_of
from clubs import limits, rule_sets, selectors
from clubs.actors import Actor
from clubs.api.tokens import actor_of
from clubs.models import Club, HouseRules, HouseRulesVersion, Scope
from clubs.permissions import may
from clubs.services import HouseStale, NameRefused, NameTaken
from sessions.api.access import ApiView
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.house_schemas import documented
from sessions.errors import NotAllowed, NotFound
from sessions.selectors.house_by_address import Named, house_at


class NewSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set to make: from a sheet with what differs from it. The same `key` again makes no other."""

    name: str
    sheet: str
    change: dict[str, bool | int | str | None] = {}
    note: str = ""
    key: UUID | None = None


class NewVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that differs from the sheet from now on; `based_on` is the number of the version that was changed."""

    change: dict[str, bool | int | str | None]
    based_on: int
    note: str = ""
    key: UUID | None = None


class SetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name, or whether it is put away; what is left out stays."""

    name: str | None = None
    archived: bool | None = None


class Sets(ApiView):
    """A club's sets of house rules."""

    scope = Scope.MANAGE

    @documented("house-sets")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The sets by name, each with its latest version; those put away too."""
        club = club_seen(request, slug)
        return answer({"sets": [_listed(rules) for rules in rule_sets.sets_of(club.id)]})

    @documented("house-create")
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Make a set with its first version."""
        club = club_run(request, slug)
        wanted: NewSet = read(request.data, NewSet, "not_house_rules")
        limits.attempt_count(limit=limits.HOUSE_SAVINGS, source=str(club.id))
        try:
            rules = clubs.services.house_create(
                actor=actor_of(request), club=club, name=wanted.name, sheet=wanted.sheet, change=wanted.change,
                note=wanted.note, key=wanted.key,
            )  # fmt: skip
        except (NameRefused, NameTaken) as error:
            return _name_problem(error)
        return answer(_set_read(rules, version_of(rules)), 201)


class OneSet(ApiView):
    """One set."""

    scope = Scope.MANAGE

    @documented("house-set")
    def get(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """The latest version."""
        rules = set_of(club_seen(request, slug), rules_id)
        return answer(_set_read(rules, version_of(rules)))

    @documented("house-change")
    def patch(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """Call it otherwise, put it away, bring it back."""
        rules = set_of(club_run(request, slug), rules_id)
        wanted: SetChange = read(request.data, SetChange, "not_house_rules")
        try:
            _change(actor_of(request), rules, wanted)
        except (NameRefused, NameTaken) as error:
            return _name_problem(error)
        changed = set_of(rules.club, rules.id)
        return answer(_set_read(changed, version_of(changed)))


@transaction.atomic
def _change(actor: Actor, rules: HouseRules, wanted: SetChange) -> None:
    """All of it or nothing."""
    if wanted.name is not None:
        clubs.services.house_rename(actor=actor, rules=rules, name=wanted.name)
    if wanted.archived is True:
        clubs.services.house_archive(actor=actor, rules=rules)
    if wanted.archived is False:
        clubs.services.house_restore(actor=actor, rules=rules)


def _name_problem(error: NameRefused | NameTaken) -> HttpResponse:
    if isinstance(error, NameTaken):
        return problem_answer(422, "set_name_is_taken", field="name", params={"name": str(error)})
    return problem_answer(422, error.refusal.code, field="name", params=error.refusal.params)


class Versions(ApiView):
    """The versions of a set."""

    scope = Scope.MANAGE

    @documented("house-versions")
    def get(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """Every version, the latest first, with what it changed in the one before."""
        rules = set_of(club_seen(request, slug), rules_id)
        versions = rule_sets.versions_of(rules)
        return answer({"versions": [_version(one.version) | {"changed": _told(one.changed)} for one in versions]})

    @documented("house-save")
    def post(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """Make a version. If it is what the latest has, nothing is made (200); if that is not the one it is based on,
        the answer is 409 with what was changed since."""
        rules = set_of(club_run(request, slug), rules_id)
        wanted: NewVersion = read(request.data, NewVersion, "not_house_rules")
        limits.attempt_count(limit=limits.HOUSE_SAVINGS, source=str(rules.club_id))
        try:
            kept = clubs.services.house_save(
                actor=actor_of(request), rules=rules, change=wanted.change, based_on=wanted.based_on,
                note=wanted.note, key=wanted.key,
            )  # fmt: skip
        except HouseStale as stale:
            return _stale(rules, wanted.based_on, stale.latest)
        return answer(_set_read(rules, kept.version), 201 if kept.made else 200)


def _stale(rules: HouseRules, based_on: int, latest: HouseRulesVersion) -> HttpResponse:
    """What was changed since the version that somebody began with (409)."""
    base = rule_sets.version_of(rules, based_on)
    before = House(rules.sheet) if base is None else rule_sets.house_of(rules, base)
    changed = _told(differences(before, rule_sets.house_of(rules, latest)))
    return problem_answer(409, "house_is_stale", latest=_version(latest), changed=changed)


class OneVersion(ApiView):
    """One version of a set."""

    @documented("house-version")
    def get(self, request: Request, slug: str, rules_id: UUID, number: int) -> HttpResponse:
        """The version as it was made."""
        rules = set_of(club_seen(request, slug), rules_id)
        return answer(_set_read(rules, version_of(rules, number)))


class Compare(ApiView):
    """Two houses."""

    @documented("compare")
    def get(self, request: Request) -> HttpResponse:
        """What differs between `a` and `b`, or with `all=1` everything, by chapter."""
        a, b = (_named(request, side) for side in ("a", "b"))
        parts = compared(a.house, b.house, same_too="all" in request.query_params)
        return answer({"a": _head(a), "b": _head(b), "chapters": parts})


def _named(request: Request, side: str) -> Named:
    found = house_at(actor_of(request), request.query_params.get(side, ""))
    if found is None:
        raise NotFound
    return found


def _head(house: Named) -> dict[str, Any]:
    return {
        "ref": house.ref,
        "name": house.name,
        "sheet": house.house.sheet,
        "change": house.house.change,
        "version": house.version and house.version.number,
    }


def club_seen(request: Request, slug: str) -> Club:
    """The club, for those who may see it. Raises NotFound."""
    club = selectors.club_by_slug(slug)
    if club is None or not may(actor_of(request), "clubs.see", club):
        raise NotFound
    return club


def club_run(request: Request, slug: str) -> Club:
    """The club, for its organisers. Raises NotFound or NotAllowed."""
    club = club_seen(request, slug)
    if not may(actor_of(request), "clubs.run", club):
        raise NotAllowed("not_allowed")
    return club


def set_of(club: Club, rules_id: UUID) -> HouseRules:
    """The club's set. Raises NotFound."""
    rules = rule_sets.set_by_id(club.id, rules_id)
    if rules is None:
        raise NotFound
    return rules


def version_of(rules: HouseRules, number: int | None = None) -> HouseRulesVersion:
    """That version, else the latest. Raises NotFound."""
    version = rule_sets.version_of(rules, number)
    if version is None:
        raise NotFound
    return version


def _set(rules: HouseRules, number: int, change: dict[str, Value]) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "sheet": rules.sheet,
        "archived": rules.archived_at is not None,
        "version": number,
        "change": change,
    }


def _listed(rules: Any) -> dict[str, Any]:
    return _set(rules, rules.number, rules.change)


def _set_read(rules: HouseRules, version: HouseRulesVersion) -> dict[str, Any]:
    return _set(rules, version.number, version.change) | _version(version)


def _version(version: HouseRulesVersion) -> dict[str, Any]:
    return {
        "version": version.number,
        "change": version.change,
        "note": version.note,
        "made_by": version.made_by,
        "made_at": version.made_at,
    }


def _told(changed: tuple[Difference, ...]) -> list[dict[str, Any]]:
    return [
        {
            "option": one.option.key,
            "title": title_of(one.option),
            "before": one.before,
            "before_text": explained(one.option, one.before),
            "after": one.after,
            "after_text": explained(one.option, one.after),
        }
        for one in changed
    ]

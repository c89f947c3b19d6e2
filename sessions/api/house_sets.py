"""A club's sets of house rules with their versions."""

from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import HttpResponse
from rest_framework.request import Request

import clubs.services
from chouette.rules.house import House, Value
from chouette.rules.house.difference import Difference, differences
from chouette.wording.options import explained, title_of
from clubs import limits, rule_sets
from clubs.actors import Actor
from clubs.api.tokens import actor_of
from clubs.models import Club, HouseRules, HouseRulesVersion, Scope
from clubs.services import HouseStale, NameRefused, NameTaken
from sessions.api.access import ApiView
from sessions.api.asked import club_run, club_seen
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.operations import PREVIEW, RUN, Count, Key, When, operation
from sessions.errors import NotFound

Change = Annotated[
    dict[str, Value],
    msgspec.Meta(description="What differs from the sheet: option and value, as in the header of a transcript."),
]


class SetListed(msgspec.Struct, frozen=True, kw_only=True):
    """A set of house rules with the number and the content of one version, the latest if none was asked for."""

    id: UUID
    name: str
    sheet: str
    archived: bool
    version: Count
    change: Change


class SetAnswer(SetListed, frozen=True, kw_only=True):
    """A set with one version, and who made that when."""

    note: str
    made_by: str
    made_at: When


class SetsAnswer(msgspec.Struct, frozen=True):
    """The sets of a club."""

    sets: list[SetListed]


class OptionMoved(msgspec.Struct, frozen=True, kw_only=True):
    """An option that two versions have otherwise, in words and as values."""

    option: str
    title: str
    before: Value
    before_text: str
    after: Value
    after_text: str


class VersionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a set."""

    version: Count
    change: Change
    note: str
    made_by: str
    made_at: When


class ChangedVersion(VersionAnswer, frozen=True, kw_only=True):
    """A version with what it changed in the one before."""

    changed: list[OptionMoved]


class VersionsAnswer(msgspec.Struct, frozen=True):
    """The versions of a set."""

    versions: list[ChangedVersion]


class NewSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set to make: from a sheet with what differs from it. The same `key` again makes no other."""

    name: str
    sheet: str
    change: Change = {}
    note: str = ""
    key: Key = None


class NewVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that differs from the sheet from now on; `based_on` is the number of the version that was changed."""

    change: Change
    based_on: Annotated[int, msgspec.Meta(ge=0)]
    note: str = ""
    key: Key = None


class SetChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name, or whether it is put away; what is left out stays."""

    name: str | None = None
    archived: bool | None = None


class Sets(ApiView):
    """A club's sets of house rules."""

    scope = Scope.MANAGE

    @operation("house-sets", gives={200: SetsAnswer}, problems=(404,))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The sets by name, each with its latest version; those put away too."""
        club = club_seen(request, slug)
        return answer(SetsAnswer([_listed(rules) for rules in rule_sets.sets_of(club.id)]))

    @operation("house-create", gives={201: SetAnswer}, takes=NewSet, problems=PREVIEW)
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

    @operation("house-set", gives={200: SetAnswer}, problems=(404,))
    def get(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """The latest version."""
        rules = set_of(club_seen(request, slug), rules_id)
        return answer(_set_read(rules, version_of(rules)))

    @operation("house-change", gives={200: SetAnswer}, takes=SetChange, problems=(400, 403, 404, 413, 422))
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

    @operation("house-versions", gives={200: VersionsAnswer}, problems=(404,))
    def get(self, request: Request, slug: str, rules_id: UUID) -> HttpResponse:
        """Every version, the latest first, with what it changed in the one before."""
        rules = set_of(club_seen(request, slug), rules_id)
        versions = rule_sets.versions_of(rules)
        return answer(
            VersionsAnswer([ChangedVersion(**_made(one.version), changed=_told(one.changed)) for one in versions])
        )

    @operation("house-save", gives={200: SetAnswer, 201: SetAnswer}, takes=NewVersion, problems=RUN)
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
    return problem_answer(409, "house_is_stale", latest=VersionAnswer(**_made(latest)), changed=changed)


class OneVersion(ApiView):
    """One version of a set."""

    @operation("house-version", gives={200: SetAnswer}, problems=(404,))
    def get(self, request: Request, slug: str, rules_id: UUID, number: int) -> HttpResponse:
        """The version as it was made."""
        rules = set_of(club_seen(request, slug), rules_id)
        return answer(_set_read(rules, version_of(rules, number)))


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


def _facts(rules: HouseRules) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "sheet": rules.sheet,
        "archived": rules.archived_at is not None,
    }


def _listed(rules: Any) -> SetListed:
    return SetListed(**_facts(rules), version=rules.number, change=rules.change)


def _set_read(rules: HouseRules, version: HouseRulesVersion) -> SetAnswer:
    return SetAnswer(**_facts(rules), **_made(version))


def _made(version: HouseRulesVersion) -> dict[str, Any]:
    return {
        "version": version.number,
        "change": version.change,
        "note": version.note,
        "made_by": version.made_by,
        "made_at": version.made_at,
    }


def _told(changed: tuple[Difference, ...]) -> list[OptionMoved]:
    return [
        OptionMoved(
            option=one.option.key,
            title=title_of(one.option),
            before=one.before,
            before_text=explained(one.option, one.before),
            after=one.after,
            after_text=explained(one.option, one.after),
        )
        for one in changed
    ]

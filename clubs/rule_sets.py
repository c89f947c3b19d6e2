"""A club's house rules as they are read: its sets, their versions, and what a version changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from chouette.rules.house import SHEETS, House
from chouette.rules.house.difference import Difference, differences
from clubs.actors import Actor
from clubs.models import HouseRules, HouseRulesVersion
from clubs.name_order import by_name
from clubs.selectors import clubs_of


@dataclass(frozen=True, slots=True)
class Saved:
    """One version and what it changed in the one before; of the first, in its sheet."""

    version: HouseRulesVersion
    house: House
    changed: tuple[Difference, ...]


def house_of(rules: HouseRules, version: HouseRulesVersion) -> House:
    """The rules of a version, as a table plays by them."""
    return House(rules.sheet, version.change)


def sets_of(club_id: UUID) -> QuerySet[HouseRules]:
    """The club's sets by name, those put away too; each with the number, the options and the time of its latest version
    (`number`, `change`, `saved_at`, `saved_by`)."""
    latest = HouseRulesVersion.objects.filter(club=club_id, house_rules=OuterRef("id")).order_by("-number")
    return (
        HouseRules.objects.filter(club_id=club_id)
        .annotate(
            number=Subquery(latest.values("number")[:1]),
            change=Subquery(latest.values("change")[:1]),
            saved_at=Subquery(latest.values("made_at")[:1]),
            saved_by=Subquery(latest.values("made_by")[:1]),
        )
        .order_by(*by_name("name_key"), "created_at")
    )


def sets_in_use(club_id: UUID) -> QuerySet[HouseRules]:
    """Those that a new evening may be played under."""
    return sets_of(club_id).filter(archived_at=None)


def sets_within_reach(actor: Actor) -> QuerySet[HouseRules]:
    """The sets of all their clubs, by club and name, with their club."""
    clubs = list(clubs_of(actor).order_by().values_list("id", flat=True))
    versions = HouseRulesVersion.objects.filter(club__in=clubs, house_rules=OuterRef("id"), club=OuterRef("club"))
    latest = versions.order_by("-number").values("number")[:1]
    mine = HouseRules.objects.filter(club__in=clubs)
    numbered = mine.annotate(number=Subquery(latest)).select_related("club")
    return numbered.order_by(*by_name("club__name"), *by_name("name_key"))


def set_by_id(club_id: UUID, rules: UUID) -> HouseRules | None:
    """One of the club's sets."""
    return HouseRules.objects.filter(club_id=club_id, id=rules).first()


def version_of(rules: HouseRules, number: int | None = None) -> HouseRulesVersion | None:
    """The version of that number, else the latest."""
    versions = HouseRulesVersion.objects.filter(club=rules.club_id, house_rules=rules)
    return versions.order_by("-number").first() if number is None else versions.filter(number=number).first()


def versions_of(rules: HouseRules) -> list[Saved]:
    """Every version, the latest first, each with what it changed."""
    found = list(HouseRulesVersion.objects.filter(club=rules.club_id, house_rules=rules).order_by("number"))
    return list(reversed(_saved(rules, found)))


def _saved(rules: HouseRules, versions: Sequence[HouseRulesVersion]) -> list[Saved]:
    before, saved = House(rules.sheet), []
    for version in versions:
        house = house_of(rules, version)
        saved.append(Saved(version, house, differences(before, house)))
        before = house
    return saved


def sheet_name(rules: HouseRules) -> str:
    """The printed sheet that a set began with."""
    return SHEETS[rules.sheet].name


def versions_told(club_id: UUID) -> list[dict[str, Any]]:
    """Every version of every set of a club, by name and number."""
    versions = HouseRulesVersion.objects.filter(club=club_id).order_by(*by_name("house_rules__name"), "number")
    columns = ("house_rules__name", "house_rules__sheet", "number", "change", "note", "made_by", "made_at")
    return [dict(version) for version in versions.values(*columns)]

"""The rules among which a form of a club lets people choose: the club's own sets, then the printed sheets."""

from collections.abc import Sequence

from chouette.rules.house import ATLANTA, House
from clubs import rule_sets
from clubs.models import Club, HouseRules, HouseRulesVersion
from sessions.selectors.house_by_address import SET


def offered_sets(club: Club | None) -> list[HouseRules]:
    """Return the club's own rules that are in use, each with its latest version; none where there is no club yet."""
    return list(rule_sets.sets_in_use(club.id)) if club else []


def set_choices(sets: Sequence[HouseRules]) -> list[tuple[str, str]]:
    """Return the sets as choices of a form: "rules:<id>" and the name."""
    return [(f"{SET}:{rules.id}", rules.name) for rules in sets]


def first_rules(sets: Sequence[HouseRules]) -> str:
    """Return the choice that a form begins with: the first of the sets, or Atlanta where there is none."""
    return next((key for key, _name in set_choices(sets)), ATLANTA)


def chosen_house(sets: Sequence[HouseRules], chosen: str) -> tuple[House, HouseRulesVersion | None]:
    """Return the house of a printed sheet, or of the latest version of a set, with that version."""
    rules = next((rules for rules in sets if f"{SET}:{rules.id}" == chosen), None)
    version = rule_sets.version_of(rules) if rules else None
    if rules is None or version is None:
        return House(chosen), None
    return rule_sets.house_of(rules, version), version

"""Which of a club's sets a page is about."""

from uuid import UUID

from django.http import Http404

from clubs import rule_sets
from clubs.models import Club, HouseRules


def set_of(club: Club, rules_id: UUID) -> HouseRules:
    """The club's set; another's is not there (404)."""
    rules = rule_sets.set_by_id(club.id, rules_id)
    if rules is None:
        raise Http404
    return rules

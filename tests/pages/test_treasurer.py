"""The treasurer of a club: how somebody becomes one, and that rules and roles are not theirs to change."""

import re
from typing import Any

import pytest
from django.urls import reverse

from clubs import selectors
from clubs.models import Club, HouseRulesVersion, Invite, Membership, Role
from tests.kit.club_evening import Evening
from tests.kit.people import page
from tests.kit.people import person as browser
from tests.kit.roles import House, house

pytestmark = pytest.mark.django_db

NOT_THEIRS: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("role-set", ("slug", "membership"), {"role": "organiser"}),
    ("member-remove", ("slug", "membership"), {}),
    ("club-settings", ("slug",), {"name": "Mine"}),
    ("club-invite", ("slug",), {"role": "organiser", "life": "week"}),
    ("club-delete", ("slug",), {"name": "Thursday"}),
    ("house-new", ("slug",), {"from": "brighton", "name": "Mine"}),
    ("house-edit", ("slug", "rules_id"), {"save": "1", "based_on": "1", "jacoby": "false"}),
    ("house-name", ("slug", "rules_id"), {"name": "Mine"}),
    ("house-archive", ("slug", "rules_id"), {"away": "1"}),
    ("player-rename", ("slug", "player_id"), {"name": "Mine"}),
    ("player-merge", ("slug", "player_id"), {"with": "<free>"}),
    ("player-forget", ("slug", "player_id"), {"name": "Bob"}),
)
NOT_THEIRS_FOR_PROGRAMS: tuple[tuple[str, tuple[str, ...], str, dict[str, Any]], ...] = (
    ("api-member", ("slug", "member"), "patch", {"role": "organiser"}),
    ("api-invites", ("slug",), "post", {"role": "organiser"}),
    ("api-club", ("slug",), "patch", {"points_only": True}),
    ("api-house-sets", ("slug",), "post", {"name": "Mine", "sheet": "brighton"}),
    ("api-house-versions", ("slug", "rules_id"), "post", {"change": {"jacoby": False}, "based_on": 1}),
)


def state_of(there: House) -> tuple[Any, ...]:
    """All that they might have changed."""
    club = there.club.id
    roles = sorted(Membership.objects.filter(club=club).values_list("id", "role"))
    versions = HouseRulesVersion.objects.filter(club=club).count()
    return roles, versions, Invite.objects.filter(club=club).count(), Club.objects.values().get(id=club)


def address(there: House, name: str, parts: tuple[str, ...]) -> str:
    return reverse(name, kwargs={part: there.ids[part] for part in parts})


def test_a_treasurer_changes_no_rules_and_no_roles() -> None:
    there = house()
    before, tess = state_of(there), there.people["treasurer"].client()
    for name, parts, form in NOT_THEIRS:
        answer = tess.post(address(there, name, parts), there.filled(form))
        assert answer.status_code == 403, name
    for name, parts, method, body in NOT_THEIRS_FOR_PROGRAMS:
        answer = getattr(tess, method)(address(there, name, parts), body, content_type="application/json")
        assert answer.status_code == 403, name
    assert state_of(there) == before


def test_an_organiser_makes_a_member_the_treasurer(thursday: Evening) -> None:
    organiser, bob = thursday.people["organiser"].client, thursday.people["member"]
    members = page(organiser.get(reverse("people", args=[thursday.club.slug])))
    assert "keeps the books, and may be scorekeeper of any evening" in members
    held = Membership.objects.get(club=thursday.club, device_id=bob.device, session_code="")
    organiser.post(reverse("role-set", args=[thursday.club.slug, held.id]), {"role": "treasurer"})
    assert selectors.role_of(bob.actor, thursday.club.id) == Role.TREASURER
    assert bob.client.get(reverse("books", args=[thursday.club.slug])).status_code == 200


def test_somebody_is_invited_as_the_treasurer(thursday: Evening) -> None:
    eve = browser("Eve")
    invite, organiser = reverse("club-invite", args=[thursday.club.slug]), thursday.people["organiser"].client
    assert 'value="treasurer"' in page(organiser.get(invite))
    shown = page(organiser.post(invite, {"role": "treasurer", "life": "week", "uses": "1"}))
    found = re.search(r"/j/#([\w-]+)", shown)
    assert found is not None
    assert eve.client.post(reverse("join-by-link"), {"token": found[1], "choice": "join"}).status_code == 302
    assert selectors.role_of(eve.actor, thursday.club.id) == Role.TREASURER
    assert eve.client.get(reverse("books", args=[thursday.club.slug])).status_code == 200

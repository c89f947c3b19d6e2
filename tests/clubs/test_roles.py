"""Roles in a club, and that it is never without an organiser."""

from collections.abc import Callable

import pytest

from clubs import selectors, services
from clubs.models import Audit, Club, Membership, RightsEpoch, Role
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db


def held(who: Person, club: Club) -> Membership:
    return Membership.objects.get(club=club, device_id=who.device)


def test_a_member_becomes_an_organiser_and_the_first_may_go() -> None:
    ann, bob = person("Ann"), person("Bob")
    club = club_of(ann)
    services.role_give(actor=ann.actor, club=club, to=bob.actor, role=Role.MEMBER)
    epoch = RightsEpoch.objects.get(club=club.id).epoch
    services.role_change(actor=ann.actor, membership=held(bob, club), role=Role.ORGANISER)
    assert selectors.role_of(bob.actor, club.id) == "organiser"
    assert RightsEpoch.objects.get(club=club.id).epoch > epoch
    line = Audit.objects.get(what="role_changed")
    assert line.details == {"before": "member", "after": "organiser", "to": "Bob"}
    assert line.actor_name == "Ann"

    services.member_remove(actor=bob.actor, membership=held(ann, club))
    assert selectors.role_of(ann.actor, club.id) is None


@pytest.mark.parametrize("act", ["lower", "remove"])
def test_the_last_organiser_stays(act: str) -> None:
    ann = person("Ann")
    club = club_of(ann)
    acts: dict[str, Callable[[], None]] = {
        "lower": lambda: services.role_change(actor=ann.actor, membership=held(ann, club), role=Role.MEMBER),
        "remove": lambda: services.member_remove(actor=ann.actor, membership=held(ann, club)),
    }
    with pytest.raises(services.LastOrganiser):
        acts[act]()
    assert selectors.role_of(ann.actor, club.id) == "organiser"
    assert not Audit.objects.filter(what__in=("role_changed", "member_removed")).exists()

"""What the activity says of a club: settings from and to, evenings with their day, and who came without a name."""

import re
from datetime import time

import pytest
from django.urls import reverse

from clubs import services
from clubs.actors import NOBODY, Actor
from clubs.models import Audit, Club
from clubs.services.club import ClubSettings
from tests.kit.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def told(ann: Person, club: Club) -> str:
    answer = page(ann.client.get(reverse("audit", args=[club.slug])))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer))


def settings_of(club: Club, **wanted: object) -> ClubSettings:
    fields = ClubSettings.__annotations__
    return {**{one: getattr(club, one) for one in fields}, **wanted}  # type: ignore[typeddict-item]  # all of them


def test_a_change_of_the_settings_is_said_from_and_to(ann: Person) -> None:
    club = club_of(ann)
    wanted = settings_of(club, currency="GBP", stakes=[100, 250], table_fee=350, points_only=False, ends_at=time(23))
    services.club_change(actor=ann.actor, club=club, **wanted)
    said = told(ann, club)
    assert "Stakes offered for a point: none, now £1, £2.50" in said
    assert "Table fee: none, now £3.50" in said
    assert "Agreed end of an evening: none, now 23:00" in said
    club.refresh_from_db()
    services.club_change(actor=ann.actor, club=club, **settings_of(club, balances="own", carries_over=True))
    said = told(ann, club)
    assert "Evenings are carried over: no, now yes" in said
    assert "Everybody in the club sees all, now Players see only their own; organisers see all" in said


def test_a_club_that_is_set_up_has_changed_nothing(ann: Person) -> None:
    given = settings_of(club_of(ann, "First"), name="Second", slug="second", table_fee=350)
    club = services.club_found(actor=ann.actor, own_name="Ann", **given)
    assert club.table_fee == 350
    assert [line.what for line in Audit.objects.filter(club=club, what__startswith="club_")] == ["club_created"]


def test_who_came_on_a_device_without_a_name_is_named(ann: Person) -> None:
    club = club_of(ann)
    katrin = services.player_add(actor=ann.actor, club=club, name="Katrin")
    for what, code in (("device_speaks_for", ""), ("came_to_session", "SAT123")):
        services.audit_write(
            actor=Actor(NOBODY.device_id, None, ""), club_id=club.id, what=what, session_code=code,
            principal=str(katrin.id),
        )  # fmt: skip
    said = told(ann, club)
    assert "Katrin plays on a device that had no name before" in said
    assert "Katrin came to table SAT123" in said
    gone = "00000000-0000-4000-8000-000000000000"  # of a guest whose name went with the evening
    services.audit_write(actor=NOBODY, club_id=club.id, what="came_to_session", session_code="SAT123", principal=gone)
    assert "came to table SAT123 under a name that got no seat" in told(ann, club)

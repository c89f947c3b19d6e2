"""A club is set up, put away, deleted and brought back."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs import selectors, services
from clubs.models import Audit, Club
from tests.kit.people import club_of, person

pytestmark = pytest.mark.django_db


def change(club: Club, **wanted: Any) -> None:
    as_it_is = {
        "name": club.name, "slug": club.slug, "currency": club.currency, "stakes": club.stakes,
        "language": club.language, "time_zone": club.time_zone, "points_only": club.points_only,
        "balances": club.balances, "confirm_results": club.confirm_results, "ends_at": club.ends_at,
        "table_fee": club.table_fee, "fee_for": club.fee_for,
        "carries_over": club.carries_over,
    }  # fmt: skip
    services.club_change(actor=person("Ann").actor, club=club, **{**as_it_is, **wanted})


def test_a_change_is_kept_and_says_what_it_changed() -> None:
    club = club_of(person("Ann"))
    change(club, stakes=[500, 200, 200], ends_at=time(23, 30), points_only=True)
    club.refresh_from_db()
    assert (club.stakes, club.ends_at, club.points_only) == ([200, 500], time(23, 30), True)
    line = Audit.objects.get(what="club_changed")
    assert line.details == {
        "before": {"stakes": [], "ends_at": None, "points_only": False},
        "after": {"stakes": [200, 500], "ends_at": "23:30", "points_only": True},
    }
    change(club)
    assert Audit.objects.filter(what="club_changed").count() == 1


def test_two_clubs_never_have_one_address() -> None:
    ann = person("Ann")
    thursday, friday = club_of(ann), club_of(ann, "Friday")
    with pytest.raises(services.AddressTaken):
        change(friday, slug=thursday.slug)
    friday.refresh_from_db()
    assert friday.slug != thursday.slug


def test_a_deleted_club_comes_back_within_a_fortnight() -> None:
    ann = person("Ann")
    club = club_of(ann)
    services.club_delete(actor=ann.actor, club=club)
    assert selectors.club_by_slug(club.slug) is None
    services.club_restore(actor=ann.actor, club=club)
    assert selectors.club_by_slug(club.slug) == club

    Club.objects.filter(id=club.id).update(deleted_at=timezone.now() - timedelta(days=14, minutes=1))
    with pytest.raises(services.NotAllowed):
        services.club_restore(actor=ann.actor, club=club)


def test_an_archived_club_is_put_away_once() -> None:
    ann = person("Ann")
    club = club_of(ann)
    for _ in range(2):
        services.club_archive(actor=ann.actor, club=club, archived=True)
    services.club_archive(actor=ann.actor, club=club, archived=False)
    club.refresh_from_db()
    assert club.archived_at is None
    assert [line.what for line in Audit.objects.filter(what__contains="archived").order_by("id")] == [
        "club_archived",
        "club_unarchived",
    ]

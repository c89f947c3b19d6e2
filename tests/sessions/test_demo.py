from django.test import Client

from sessions.demo import demo_create
from sessions.models import Session


def test_the_demo_club_has_an_evening_that_is_over_and_one_that_is_on(db: None) -> None:
    demo_create()
    demo_create()
    over, on = Session.objects.order_by("created_at")
    assert (over.phase, on.phase) == ("closed", "game")
    assert Client().get(f"/api/v1/sessions/{on.code}/").json()["phase"] == "game"

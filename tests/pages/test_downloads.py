"""A file behind the question whether it is they: the question opens as a page, and what follows it is one too."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import services
from clubs.accounts.step_words import FILES, STEPS
from clubs.models import Club
from tests.kit.accounts import PASSWORD, account, code_mailed, signed_in
from tests.kit.people import Person, page

pytestmark = pytest.mark.django_db

DOWNLOAD_LINK = re.compile(r"<a\b(?:[^>%]|%[^}]|%\}(?!>))*?\{% url '([a-z-]+)'[^>]*?\sdownload\s*>")


@pytest.fixture
def ann() -> Person:
    """Ann, who has an address and a password and has just signed in."""
    return signed_in(account(password=PASSWORD))


@pytest.fixture
def address(ann: Person) -> str:
    """Where the file of Ann's club is."""
    club = services.club_create(actor=ann.actor, name="Thursday", currency="GBP")
    return reverse("club-export", args=[club.slug])


@pytest.fixture
def later(address: str) -> Iterator[None]:
    """A quarter of an hour has passed since she signed in."""
    with travel(timezone.now() + timedelta(minutes=15), tick=False):
        yield


def test_no_link_to_what_asks_for_a_proof_is_saved_in_place_of_opening() -> None:
    """A browser saves the question whether it is they, under the name of the file, where the link says `download`."""
    texts = [path.read_text() for path in Path(settings.BASE_DIR, "templates").rglob("*.html")]
    saved = {name for text in texts for name in DOWNLOAD_LINK.findall(text)}
    assert {"person-file", "player-data", "books-month-print"} <= saved, "the links are found"
    assert saved & {*STEPS, *FILES} == set()


@pytest.mark.usefixtures("later")
def test_the_question_is_followed_by_a_page_with_the_download(ann: Person, address: str) -> None:
    asked = ann.client.get(address)["Location"]
    assert "Next: Download the whole club." in page(ann.client.get(asked))
    assert_page_with_file(
        ann.client, address, ann.client.post(asked, {"password": PASSWORD, "next": address})["Location"]
    )


@pytest.mark.usefixtures("later")
def test_a_right_code_after_a_wrong_one_leaves_the_page_of_the_code(ann: Person, address: str) -> None:
    ann.client.post("/account/prove/", {"send_code": "1", "next": address})
    right = code_mailed()
    wrong = "000000" if right != "000000" else "111111"
    assert "Wrong code." in page(ann.client.post("/account/code/", {"code": wrong}))
    assert_page_with_file(ann.client, address, ann.client.post("/account/code/", {"code": right})["Location"])
    assert len(mail.outbox) == 1


def test_signing_in_on_the_way_to_a_file_is_followed_by_the_page_too(ann: Person) -> None:
    data, elsewhere = reverse("account-data"), Client()
    asked = elsewhere.get(data)["Location"]
    typed = {"email": "ann@club.example", "password": PASSWORD, "next": data}
    assert "sign-in" in asked
    led_to = elsewhere.post(reverse("account-sign-in-password"), typed)["Location"]
    assert led_to.startswith(reverse("account-resume"))
    assert f'href="{data}"' in page(elsewhere.get(led_to))


def assert_page_with_file(client: Client, address: str, led_to: str) -> None:
    shown = page(client.get(led_to))
    assert "It is you." in shown
    assert f'href="{address}">Download the whole club<' in shown
    assert reverse("club-settings", args=[Club.objects.get().slug]) in shown
    assert client.get(address)["Content-Type"] == "application/zip"

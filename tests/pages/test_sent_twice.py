"""One form sent twice at one instant by a thumb that knocked twice: one thing is made, and both are told so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

from django.core import mail
from django.db import connection
from django.test import Client
from django.test.client import MULTIPART_CONTENT as FORM_MEDIA
from django.urls import reverse

from clubs.models import Club, Invite, Player
from sessions.models import BookEntry, Session
from tests.kit.accounts import account, signed_in
from tests.kit.forms import FORM
from tests.kit.people import Person, club_of
from tests.kit.permission_table import PURCHASE
from tests.kit.table import person


def sent_twice(clients: list[Client], path: str, forms: list[dict[str, Any]]) -> list[int]:
    """The statuses of forms that are sent at one instant."""
    return sorted(answer.status_code for answer in sent_at_once(clients, path, forms))


def sent_at_once(clients: list[Client], path: str, bodies: list[dict[str, Any]], media: str = FORM_MEDIA) -> list[Any]:
    """What is answered to bodies that are sent at one instant."""
    ready = Barrier(len(bodies))

    def one(client: Client, body: dict[str, Any]) -> Any:
        try:
            ready.wait()
            return client.post(path, body, content_type=media)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(bodies)) as hands:
        return list(hands.map(one, clients, bodies))


def phones_of(one: Person) -> list[Client]:
    """Four browsers of one account."""
    phones = [Client() for _ in range(4)]
    for phone in phones:
        phone.cookies = one.client.cookies
    return phones


def test_begin_twice_at_one_instant_begins_one_evening(transactional_db: None) -> None:
    for _ in range(5):
        kim, form = person("Kim"), {**FORM, "key": str(uuid4())}
        statuses = sent_twice([kim.client(), kim.client()], "/start/", [form, form])
        assert statuses == [302, 302]
        assert Session.objects.filter(id=form["key"]).count() == 1
        assert Club.objects.filter(memberships__device=kim.actor.device_id).count() == 1


def test_two_evenings_with_the_same_new_names_begin_at_one_instant(transactional_db: None) -> None:
    """A name that the other form wrote a moment ago is no fault; the second may be told that they sit at the first."""
    kim = person("Kim")
    assert kim.client().post("/start/", {**FORM, "key": str(uuid4())}).status_code == 302
    for number in range(5):
        names = "\n".join(f"{name} {number}" for name in ("Eve", "Fay", "Gus"))
        forms = [{**FORM, "names": names, "key": str(uuid4())} for _ in range(2)]
        statuses = sent_twice([kim.client(), kim.client()], "/start/", forms)
        assert set(statuses) <= {302, 422}
        assert Player.objects.filter(name=f"Eve {number}").count() == 1


def test_house_rules_that_a_program_sends_again_at_one_instant_are_one_set(transactional_db: None) -> None:
    ann = signed_in(account())
    club = club_of(ann)
    for number in range(3):
        body = {"name": f"Rules {number}", "sheet": "atlanta", "key": str(uuid4())}
        where = reverse("api-house-sets", args=[club.slug])
        answers = sent_at_once(phones_of(ann), where, [body] * 4, "application/json")
        assert [answer.status_code for answer in answers] == [201] * 4
        assert {answer.json()["id"] for answer in answers} == {body["key"]}


def test_an_invitation_that_a_program_sends_again_at_one_instant_is_mailed_once(transactional_db: None) -> None:
    ann = signed_in(account())
    club = club_of(ann)
    body = {"role": "member", "life": "week", "uses": 1, "email": "eve@example.org", "key": str(uuid4())}
    where = reverse("api-invites", args=[club.slug])
    answers = sent_at_once(phones_of(ann), where, [body] * 4, "application/json")
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.json()["token"] for answer in answers}) == 1
    assert [letter.to for letter in mail.outbox] == [["eve@example.org"]]


def test_what_the_till_spent_that_is_sent_again_at_one_instant_is_entered_once(transactional_db: None) -> None:
    ann = signed_in(account())
    club = club_of(ann)
    where = reverse("api-purchases", args=[club.slug])
    for number in range(3):
        body = {**PURCHASE, "key": f"purchase-{number}"}
        answers = sent_at_once(phones_of(ann), where, [body] * 4, "application/json")
        assert {answer.status_code for answer in answers} == {201}
        assert BookEntry.objects.filter(club=club, key=body["key"]).count() == 1


def test_an_invitation_sent_twice_is_one_and_is_mailed_once(transactional_db: None) -> None:
    ann = signed_in(account())
    club = club_of(ann)
    form = {
        "role": "member", "life": "week", "uses": "1", "email": "eve@example.org", "key": str(uuid4()), "player": "",
    }  # fmt: skip
    phones = [Client(), Client()]
    for phone in phones:
        phone.cookies = ann.client.cookies
    statuses = sent_twice(phones, f"/clubs/{club.slug}/invite/", [form, form])
    assert statuses == [200, 200]
    assert Invite.objects.filter(club=club).count() == 1
    assert [letter.to for letter in mail.outbox] == [["eve@example.org"]]

"""One form sent twice at one instant by a thumb that knocked twice: one thing is made, and both are told so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

from django.core import mail
from django.db import connection
from django.test import Client

from clubs.models import Club, Invite, Player
from sessions.models import Session
from tests.kit.accounts import account, signed_in
from tests.kit.forms import FORM
from tests.kit.people import club_of
from tests.kit.table import person


def sent_twice(clients: list[Client], path: str, forms: list[dict[str, Any]]) -> list[int]:
    """The statuses of forms that are sent at one instant."""
    ready = Barrier(len(forms))

    def one(client: Client, form: dict[str, Any]) -> int:
        try:
            ready.wait()
            return client.post(path, form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(forms)) as hands:
        return sorted(hands.map(one, clients, forms))


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

"""How one is paid: said on one's own page, encrypted, in one's own file and in no other place."""

import json
import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from time_machine import travel

from clubs import services
from clubs.actors import Actor
from clubs.ciphertext import PayTo
from clubs.models import PaymentDetails, SiteAudit, User
from tests.kit.accounts import PASSWORD, account, signed_in
from tests.kit.people import Person, page

pytestmark = pytest.mark.django_db

PAID = "/account/paid/"
WRITTEN = {
    "holder": "Ann Silver", "iban": "DE89 3704 0044 0532 0130 00", "bic": "cobadeff", "link": "https://pay.example/ann",
}  # fmt: skip
SECRETS = ("Ann Silver", "DE8937", "DE89 37", "COBADEFF", "pay.example")


@pytest.fixture
def ann() -> Person:
    return signed_in(account(password=PASSWORD))


@pytest.fixture
def later(ann: Person) -> Iterator[None]:
    """A quarter of an hour has passed since she signed in."""
    with travel(timezone.now() + timedelta(minutes=15), tick=False):
        yield


def test_it_is_said_shown_changed_and_removed(ann: Person) -> None:
    assert "An IBAN or a link, for those who owe you" in page(ann.client.get("/account/"))
    assert ann.client.post(PAID, WRITTEN)["Location"] == PAID
    shown = page(ann.client.get(PAID))
    assert "<dd>DE89 3704 0044 0532 0130 00</dd>" in shown
    assert 'value="DE89 3704 0044 0532 0130 00"' in shown
    assert "Shown to those who owe you, and to nobody else" in page(ann.client.get("/account/"))
    ann.client.post(PAID, {"link": "https://pay.example/ann"})
    assert "DE89 3704" not in page(ann.client.get(PAID))
    ann.client.post(PAID, {"remove": "1"})
    assert not PaymentDetails.objects.exists()
    assert [line.what for line in SiteAudit.objects.filter(what__startswith="payment_").order_by("id")] == [
        "payment_details_kept", "payment_details_kept", "payment_details_removed",
    ]  # fmt: skip
    assert [str(sent.body).count("Ann Silver") for sent in mail.outbox] == [0, 0, 0]
    assert "How you are paid was changed" in str(mail.outbox[0].body)


def test_no_row_no_trail_and_no_line_of_the_log_has_it(ann: Person, caplog: pytest.LogCaptureFixture) -> None:
    """Every statement that is sent is a line of this log, and every table is read for it."""
    everything = [caplog.at_level(logging.DEBUG, logger) for logger in ("", "django")]
    with everything[0], everything[1], CaptureQueriesContext(connection):
        ann.client.post(PAID, WRITTEN)
        ann.client.get(PAID)
        ann.client.post(PAID, WRITTEN | {"iban": "DE89 3704 0044 0532 0130 01"})
    with connection.cursor() as cursor:
        cursor.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        tables = [name for (name,) in cursor.fetchall()]
        rows = ""
        for name in tables:
            cursor.execute(f'SELECT t::text FROM "{name}" t')
            rows += "\n".join(str(row) for row in cursor.fetchall())
    assert "clubs_paymentdetails" in tables
    assert any("clubs_paymentdetails" in line for line in caplog.messages)
    for secret in SECRETS:
        assert secret not in rows
        assert secret not in caplog.text
    assert "Silver" not in repr(PayTo(**WRITTEN))


NOT_PUBLIC = [
    "localhost", "localhost.", "localhost:8000", "127.0.0.1", "192.168.1.1", "10.0.0.7:8443", "203.0.113.9", "[::1]",
    "[2001:db8::7]", "169.254.169.254", "router.local", "router.LAN", "fritz.box.home.arpa", "pay.internal", "pay.test",
]  # fmt: skip
"""Hosts of this machine or a network of one's own, and such as have no name: nobody pays there."""


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"iban": "DE89-3704"}, "An IBAN has letters and digits only, like DE89 3704 0044 0532 0130 00."),
        ({"iban": "3704 0044"}, "An IBAN begins with two letters for its country and two digits, like DE89"),
        ({"iban": "US89 3704"}, "No IBAN begins with US. One from Germany is DE89"),
        ({"iban": "DE89 3704"}, "An IBAN that begins with DE has 22 characters; this one has 8."),
        ({"iban": "DE89 3704 0044 0532 0103 00"}, "A character of this IBAN is wrong or two are swapped."),
        ({"iban": "DE89 " * 13}, "60"),
        ({"bic": "COBA"}, "A BIC has 8 or 11 letters and digits, like COBADEFFXXX."),
        ({"iban": "", "link": ""}, "Enter an IBAN or, below, a link."),
        ({"iban": "", "bic": "COBADEFF"}, "Enter the IBAN that this BIC belongs to, or leave the BIC empty."),
        ({"holder": " "}, "Enter the account holder: transfers ask for the name."),
        ({"holder": "A" * 71}, "At most 70 characters fit into a transfer."),
        ({"holder": "Ann\u202eSilver"}, "Write the name in letters, as the bank has it."),
        ({"link": "paypal.me/ann"}, "The link must begin with https://, like https://paypal.me/ann."),
        ({"link": "http://paypal.me/ann"}, "The link must begin with https://"),
        ({"link": "javascript:alert(1)"}, "The link must begin with https://"),
        ({"link": "https://"}, "Not a valid link; one looks like https://paypal.me/ann."),
        ({"link": "https://paypal.me@evil.example/ann"}, "Not a valid link"),
        ({"link": "https://p\u0430ypal.me/ann"}, "Not a valid link"),  # its second letter is Cyrillic
        ({"link": "https://paypal.me/a b"}, "Not a valid link"),
        *(({"link": f"https://{host}/ann"}, "Not a valid link") for host in NOT_PUBLIC),
    ],
)
def test_what_cannot_be_right_says_what_would_be(ann: Person, wrong: dict[str, str], sentence: str) -> None:
    answer = ann.client.post(PAID, WRITTEN | wrong)
    assert answer.status_code == 422
    assert sentence in page(answer)
    assert not PaymentDetails.objects.exists()


def test_under_another_secret_key_the_page_asks_for_it_again(ann: Person) -> None:
    ann.client.post(PAID, WRITTEN)
    ciphertext = PaymentDetails.objects.get().ciphertext
    other = "B" if ciphertext[-9] == "A" else "A"
    PaymentDetails.objects.update(ciphertext=ciphertext[:-9] + other + ciphertext[-8:])  # as another key finds it
    shown = page(ann.client.get(PAID))
    assert "Your bank details cannot be read any more: the secret key of this site has changed." in shown
    assert "cannot be deciphered" in ann.client.get("/account/data/").json()["how_paid"]
    ann.client.post(PAID, WRITTEN)
    assert "cannot be read any more" not in page(ann.client.get(PAID))


def test_what_is_copied_into_another_row_cannot_be_read_there(ann: Person) -> None:
    bob = account("Bob")
    services.payment_details_keep(actor=Actor(), user=bob, pay_to=PayTo(link="https://pay.example/bob"))
    ann.client.post(PAID, WRITTEN)
    PaymentDetails.objects.filter(user=bob).update(ciphertext=PaymentDetails.objects.exclude(user=bob).get().ciphertext)
    assert "cannot be read any more" in page(signed_in(bob).client.get(PAID))


def test_it_is_in_ones_own_file_and_goes_with_the_account(ann: Person) -> None:
    ann.client.post(PAID, WRITTEN)
    told = json.loads(ann.client.get("/account/data/").content)
    assert told["how_paid"] == {
        "holder": "Ann Silver", "iban": "DE89370400440532013000", "bic": "COBADEFF", "link": "https://pay.example/ann",
    }  # fmt: skip
    ann.client.post("/account/delete/", {"typed": "Ann", "names": "go"})
    assert not User.objects.exists()
    assert not PaymentDetails.objects.exists()


@pytest.mark.usefixtures("later")
def test_it_wants_a_fresh_proof_and_is_not_kept_while_that_is_asked_for(ann: Person) -> None:
    asked = ann.client.post(PAID, WRITTEN)
    assert asked["Location"] == "/account/prove/?next=%2Faccount%2Fpaid%2F"
    assert "kept" not in str(ann.client.session.get("kept"))
    assert not any(secret in str(dict(ann.client.session)) for secret in SECRETS)
    assert ann.client.post("/account/prove/", {"password": PASSWORD, "next": PAID})["Location"] == PAID
    assert not PaymentDetails.objects.exists()
    assert ann.client.get(PAID).status_code == 200

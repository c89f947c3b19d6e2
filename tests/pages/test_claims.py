"""What others have entered of one's payments: on top of the first page, of Money and of the table, on one's own phone.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club.
"""

import json
import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.audit_sentences import audit_sentence
from clubs.models import Audit, Membership, Role
from clubs.selectors import names_in
from sessions import services
from sessions.models import PaymentWord, Session
from tests.kit.clearing import another_evening
from tests.kit.keepers import gets_role, treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
CLAIM = "Ann says: £2 paid to you today."


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def claim_here(table: Table) -> str:
    """The claim as it names its evening."""
    day = table.session.day
    return f"{CLAIM} For {day.day} {day:%B}."


def given(table: Table, who: str) -> list[dict[str, Any]]:
    """The claims that the page of the table is given for this phone."""
    page = table[who].client().get(reverse("table", args=[table.code])).content.decode()
    found = re.search(r'<script id="page" type="application/json">(.*?)</script>', page)
    assert found
    claims: list[dict[str, Any]] = json.loads(found[1])["claims"]
    return claims


def money(table: Table) -> str:
    return reverse("money", args=[table.club.slug])


def pair(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_a_claim_is_on_top_of_every_page_of_its_receiver_and_of_nobody_else(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    for path in ("/", money(settled), pair(settled, "Ann")):
        told = page_words(settled, "Bob", path)
        assert told.count(CLAIM) == 1
        assert told.index(CLAIM) < told.index("To settle") if path == "/" else told.index(CLAIM) >= 0
    for who, path in (("Ann", "/"), ("Cat", "/"), ("Kim", "/"), ("Kim", money(settled)), ("Cat", money(settled))):
        assert "paid to you" not in page_words(settled, who, path)


def test_a_claim_names_its_evening_where_the_club_has_another_of_that_day(settled: Table) -> None:
    """Nothing else on the pages of Bob is of the other one."""
    pays(settled, "Ann", "Ann", "Bob")
    assert claim_here(settled) in page_words(settled, "Bob", money(settled))
    another_evening(settled)
    for path in (money(settled), pair(settled, "Ann"), "/"):
        told = f"{claim_here(settled).removesuffix('.')}, {settled.session.name}."
        assert told in page_words(settled, "Bob", path), path


def test_an_evening_of_the_day_before_gives_no_name(settled: Table) -> None:
    """And neither does one of that day which was deleted."""
    Session.objects.filter(code=another_evening(settled)).update(deleted_at=timezone.now())
    day_before = settled.session.began_at - timedelta(days=1)
    Session.objects.filter(code=another_evening(settled)).update(began_at=day_before)
    pays(settled, "Ann", "Ann", "Bob")
    assert claim_here(settled) in page_words(settled, "Bob", money(settled))


def test_the_table_has_it_for_the_receiver_alone_and_no_view_does(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    assert [one["text"] for one in given(settled, "Bob")] == [claim_here(settled)]
    assert given(settled, "Cat") == given(settled, "Kim") == []
    assert CLAIM not in str(settled.view)
    address = reverse("api-claims", args=[settled.code])
    (claim,) = settled["Bob"].client().get(address).json()["claims"]
    assert claim["text"] == f"{CLAIM} For {date_format(settled.session.day, 'j F')}."
    assert settled["Cat"].client().get(address).json()["claims"] == []
    assert settled.stranger is not None
    assert settled.stranger.client().get(address).status_code == 404


def test_a_guest_of_one_evening_answers_there(table: Table) -> None:
    """Bob came by the link, and is not a member."""
    closed_evening(table)
    paid = pays(table, "Ann", "Ann", "Bob")
    assert [one["text"] for one in given(table, "Bob")] == [claim_here(table)]
    address = reverse("claim-answer", args=[table.club.slug, paid])
    assert table["Cat"].client().post(address, {"word": "confirmed"}).status_code == 404
    back = reverse("table", args=[table.code])
    answer = table["Bob"].client().post(address, {"word": "confirmed", "next": back})
    assert (answer.status_code, answer["Location"]) == (302, back)
    assert owes(table, "Ann", "Bob") == 0


def test_one_tap_says_that_it_was_so(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    address = reverse("claim-answer", args=[settled.club.slug, paid])
    assert f'action="{address}"' in settled["Bob"].client().get("/").content.decode()
    assert settled["Bob"].client().post(address, {"word": "confirmed", "next": "/"}).status_code == 302
    assert owes(settled, "Ann", "Bob") == 0
    assert "says: £2" not in page_words(settled, "Bob", "/")


@pytest.mark.parametrize("reason", ["I have not received it", "It was another amount", "It was for something else"])
def test_one_tap_says_why_it_was_not(settled: Table, reason: str) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    page = settled["Bob"].client().get("/").content.decode()
    assert f'name="note" value="{reason}"' in page
    address = reverse("claim-answer", args=[settled.club.slug, paid])
    settled["Bob"].client().post(address, {"word": "disputed", "note": reason})
    assert owes(settled, "Ann", "Bob") == 200
    assert reason in page_words(settled, "Ann", pair(settled, "Bob"))


def test_the_way_back_is_on_this_site(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    address = reverse("claim-answer", args=[settled.club.slug, paid])
    answer = settled["Bob"].client().post(address, {"word": "confirmed", "next": "//evil.example/"})
    assert answer["Location"] == "/"


def test_what_was_answered_meanwhile_says_why(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Ann", paid, PaymentWord.WITHDRAWN)
    bob = settled["Bob"].client()
    bob.post(reverse("claim-answer", args=[settled.club.slug, paid]), {"word": "confirmed"})
    assert "This payment was withdrawn a moment ago" in bob.get("/").content.decode()


def test_a_claim_says_the_day_on_which_it_was_made(settled: Table) -> None:
    with time_machine.travel("2026-11-14 20:00Z"):
        pays(settled, "Ann", "Ann", "Bob", "1", paid_on="2026-11-12")
        pays(settled, "Ann", "Ann", "Bob", "0.50", paid_on="2026-11-13")
        told = page_words(settled, "Bob", "/")
    assert "Ann says: £1 paid to you on 12 November 2026." in told
    assert "Ann says: £0.50 paid to you yesterday." in told


def test_what_a_keeper_has_entered_may_be_objected_to_on_money_and_on_the_page_of_the_two(settled: Table) -> None:
    paid = pays(settled, "Kim", "Ann", "Bob")
    for who, sentence, other in (
        ("Ann", "Entered by Kim (an organiser): you paid Bob £2.", "Bob"),
        ("Bob", "Entered by Kim (an organiser): Ann paid you £2.", "Ann"),
    ):
        for path in (money(settled), pair(settled, other)):
            assert sentence in page_words(settled, who, path)
    assert "Entered by" not in page_words(settled, "Cat", money(settled))
    address = reverse("claim-answer", args=[settled.club.slug, paid])
    settled["Ann"].client().post(address, {"word": "disputed", "note": "I have not paid it"})
    assert owes(settled, "Ann", "Bob") == 200


def test_what_the_receiver_has_said_may_be_objected_to_by_the_payer_alone(settled: Table) -> None:
    pays(settled, "Bob", "Ann", "Bob")
    assert "Bob says: £2 received from you." in page_words(settled, "Ann", money(settled))
    assert "received from you" not in page_words(settled, "Bob", money(settled))


def test_after_thirty_days_nothing_asks_for_an_objection(settled: Table) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=31)):
        pays(settled, "Kim", "Ann", "Bob")
    assert "Entered by Kim (an organiser): you paid" not in page_words(settled, "Ann", money(settled))


def test_a_row_says_which_keeper_it_waits_for(settled: Table) -> None:
    """Kim alone keeps the books: what Kim owes waits until there is another keeper."""
    has_no_phone(settled, "Bob")
    pays(settled, "Ann", "Ann", "Bob")
    told = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "A treasurer or organiser other than Ann confirms it." in told
    gets_role(settled, settled["Ann"], Role.ORGANISER)
    without_kim(settled)
    told = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "Name a second keeper: only another treasurer or organiser can confirm it. Name another treasurer" in told
    page = settled["Ann"].client().get(reverse("settle", args=[settled.code])).content.decode()
    assert f'<a href="/clubs/{settled.club.slug}/people/">Name another treasurer or organiser</a>' in page


def test_that_a_second_keeper_is_needed_is_said_before_the_tap(settled: Table) -> None:
    """Ann owes Bob, who has no phone, and at last alone keeps the books."""
    has_no_phone(settled, "Bob")
    settle, pair = (
        reverse("settle", args=[settled.code]),
        reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]),
    )
    needed = "It counts only once another treasurer or organiser has confirmed it."
    assert needed not in page_words(settled, "Ann", settle)
    gets_role(settled, settled["Ann"], Role.ORGANISER)
    without_kim(settled)
    for path in (settle, pair):
        assert f"{needed} Name another treasurer or organiser" in page_words(settled, "Ann", path), path
    gets_role(settled, settled["Ann"], Role.TREASURER)
    for path in (settle, pair):
        assert f"{needed} An organiser of the club can name one." in page_words(settled, "Ann", path), path
    gets_role(settled, settled["Cat"], Role.TREASURER)
    for path in (settle, pair):
        assert needed not in page_words(settled, "Ann", path), path


def without_kim(table: Table) -> None:
    """Kim has no role in the club any more."""
    Membership.objects.filter(club=table.club, device_id=table.kim.device).delete()


# --- the club's activity ----------------------------------------------------------------------------------------------


def activity(table: Table, who: str) -> str:
    return page_words(table, who, reverse("audit", args=[table.club.slug]))


def test_what_a_keeper_disputes_names_for_whom_and_a_line_of_before_stays(settled: Table) -> None:
    has_no_phone(settled, "Cat")
    claim = pays(settled, "Ann", "Ann", "Cat")
    says(settled, "Kim", claim, PaymentWord.DISPUTED, "Cat says no")
    assert "Kim disputed for Cat the entry “Ann paid Cat £2”" in activity(settled, "Kim")
    line = Audit.objects.get(what="payment_disputed_for")
    del line.details["side"]
    assert audit_sentence(line, names_in(settled.club.id)) == "Kim disputed the entry “Ann paid Cat £2”"


def test_what_keepers_enter_and_answer_is_in_the_activity(settled: Table) -> None:
    has_no_phone(settled, "Cat")
    pays(settled, "Kim", "Ann", "Bob")
    claim = pays(settled, "Ann", "Ann", "Cat")
    says(settled, "Kim", claim, PaymentWord.CONFIRMED)
    pays(settled, "Kim", "Ann", "Dan", "0.50", how="written_off", note="gone abroad")
    told = activity(settled, "Kim")
    assert "Kim entered: Ann paid Bob £2" in told
    assert "Kim confirmed for Cat: Ann paid Cat £2" in told
    assert "Kim wrote off £0.50 that Ann owed Dan" in told
    assert not Audit.objects.filter(what__startswith="payment_", actor_device=settled["Ann"].device).exists()


def test_the_treasurer_reads_the_money_and_nothing_else(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob")
    settled.people["Tess"] = tess = treasurer(settled)
    told = activity(settled, "Tess")
    assert "Kim entered: Ann paid Bob £2" in told
    assert "made the club" not in told
    everything = reverse("audit", args=[settled.club.slug]) + "?chapter=people"
    assert "role" not in page_words(settled, "Tess", everything).split("Show")[1]
    lines = tess.client().get(reverse("api-club-audit", args=[settled.club.slug])).json()["lines"]
    assert {line["what"] for line in lines} == {"payment_entered"}
    refused = tess.client().get(reverse("api-club-audit", args=[settled.club.slug]), {"chapter": "people"})
    assert refused.status_code == 400
    assert settled["Ann"].client().get(reverse("audit", args=[settled.club.slug])).status_code == 403


def test_all_paid_taken_back_is_one_line(settled: Table) -> None:
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all-paid")
    assert services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code) == 3
    told = activity(settled, "Kim").replace(" :", ":")
    assert f"Kim took back all payments of table {settled.session.name}: 3" in told


def test_members_read_who_entered_it_on_their_page(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob")
    assert "said by Kim (an organiser)" in page_words(settled, "Ann", pair(settled, "Bob"))

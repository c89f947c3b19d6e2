"""Evenings brought along are asked about once: all, none or some of them were paid at the time.

A game that Ann wins as Box brings her £2 from Bob and £2 from Cat. `sides` of a night are the winners, game by game.
"""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from sessions.models import BroughtFile, Payment, Session
from sessions.selectors.settle_up import dues_of
from sessions.services import BringChoice, PaidThen, evenings_want, files_step
from tests.kit.bringing import at, bring, rows, send, standings, ticks
from tests.kit.brought import file_of, night_of
from tests.kit.page_forms import button
from tests.kit.points import play_for_points
from tests.kit.roles import House

pytestmark = pytest.mark.django_db

MAY, JUNE = night_of("b", day="2024-05-03", name="May"), night_of("bb", day="2024-06-07", name="June")


@pytest.fixture
def ann(own: House) -> Client:
    return own.people["organiser"].client()


def brought_payments(own: House) -> QuerySet[Payment]:
    """The payments of evenings other than the one that the house has."""
    return Payment.objects.filter(club=own.club).exclude(session=own.session)


def payments(own: House) -> dict[str, list[tuple[str, str, int]]]:
    """Payer, receiver and pence of each payment, by the name of its evening."""
    found = brought_payments(own).order_by("receiver__name", "payer__name")
    evenings: dict[str, list[tuple[str, str, int]]] = {}
    for one in found:
        assert one.session is not None
        evenings.setdefault(one.session.name, []).append((one.payer.name, one.receiver.name, one.amount))
    return evenings


def text(html: str) -> str:
    """The words of a piece of a page."""
    return " ".join(re.sub(r"<[^>]*>", "", html).split())


def opens(own: House) -> dict[str, list[int]]:
    """What is open of each evening, in pence."""
    evenings = Session.objects.filter(club=own.club).exclude(id=own.session.id)
    return {one.name: sorted(due.open for due in dues_of(one.key)) for one in evenings}


def test_all_were_paid(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    shown = ann.post(at(own), ticks(ann, own, paid="all"), follow=True).content.decode()
    assert payments(own) == {
        "May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)], "June": [("Bob", "Ann", 400), ("Cat", "Ann", 400)],
    }  # fmt: skip
    assert opens(own) == {"May": [0, 0], "June": [0, 0]}
    assert shown.count("Paid at the time") == 2


def test_none_were_paid(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    shown = bring(ann, own)
    assert payments(own) == {}
    assert opens(own) == {"May": [200, 200], "June": [400, 400]}
    assert "Paid at the time" not in shown


@pytest.mark.parametrize(
    ("paid", "paid_then", "left"),
    [
        ("may.jsonl", {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}, {"May": [0, 0], "June": [400, 400]}),
        ("june.jsonl", {"June": [("Bob", "Ann", 400), ("Cat", "Ann", 400)]}, {"May": [200, 200], "June": [0, 0]}),
    ],
)  # fmt: skip
def test_some_were_paid(
    own: House,
    ann: Client,
    paid: str,
    paid_then: dict[str, list[tuple[str, str, int]]],
    left: dict[str, list[int]],
) -> None:
    """The tick of one counts, that of an evening which is not brought does not."""
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE, "july.jsonl": night_of("b", day="2024-07-05")})
    lines = {name: line.file.id.hex for name, line in rows(ann, own).items()}
    ticked, paid_files = [lines["may.jsonl"], lines["june.jsonl"]], [lines[paid], lines["july.jsonl"]]
    ann.post(at(own), ticks(ann, own, paid="some", file=ticked, **{"paid-file": paid_files}))
    assert payments(own) == paid_then
    assert opens(own) == left


def test_the_question_must_be_answered_and_what_was_ticked_stays(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    assert "Were these evenings paid at the time?" in shown
    may = rows(ann, own)["may.jsonl"].file.id.hex
    answer = ann.post(at(own), ticks(ann, own, paid="", file=[may], **{"paid-file": [may]}))
    assert answer.status_code == 422
    assert "Choose whether these evenings were paid at the time." in answer.content.decode()
    found = {line.file.name: (line.ticked, line.paid) for line in answer.context["shown"].new}
    assert found == {"may.jsonl": (True, True), "june.jsonl": (False, False)}
    assert opens(own) == {}


def test_some_without_a_tick_is_asked_again(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    june = rows(ann, own)["june.jsonl"].file.id.hex
    may = rows(ann, own)["may.jsonl"].file.id.hex
    answer = ann.post(at(own), ticks(ann, own, paid="some", file=[may], **{"paid-file": [june]}))
    assert answer.status_code == 422
    assert "Tick the evenings that were paid at the time." in answer.content.decode()
    assert answer.context["paid"] == "some"


def test_one_evening_is_asked_about_with_yes_and_no(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"may.jsonl": MAY})
    assert "Was this evening paid at the time?" in shown
    assert "Bring this evening" in shown
    assert 'value="some"' not in shown


def test_the_answer_is_kept_when_bringing_is_interrupted(own: House, ann: Client) -> None:
    """One evening is brought, then the browser is closed; what another day brings is paid as it was answered, under
    the same key. July was not paid."""
    july = night_of("t", day="2024-07-05", name="July")
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE, "july.jsonl": july})
    lines = {name: line.file.id for name, line in rows(ann, own).items()}
    choice = BringChoice(list(lines.values()), (), PaidThen.SOME, [lines["may.jsonl"], lines["june.jsonl"]])
    actor = own.people["organiser"].actor
    evenings_want(actor=actor, club=own.club, persons={}, choice=choice)
    assert files_step(actor=actor, club=own.club, seconds=0.0) == (0, 2)
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}
    ann.post(at(own), {"act": "go-on"})
    assert set(standings(own).values()) == {"brought"}
    assert payments(own) == {
        "May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)], "June": [("Bob", "Ann", 400), ("Cat", "Ann", 400)],
    }  # fmt: skip
    assert opens(own) == {"May": [0, 0], "June": [0, 0], "July": [200, 200]}
    (batch,) = set(BroughtFile.objects.filter(club=own.club).values_list("batch", flat=True))
    assert {key[: len(batch)] for key in brought_payments(own).values_list("key", flat=True)} == {batch}


def moved(*points: dict[str, int], leaves: str = "", **other: Any) -> bytes:
    """An ended evening of Ann, Bob and Cat at which points were moved; somebody leaves after the first time, and comes
    back."""
    events: list[dict[str, Any]] = [{"event": "adjust", "points": one, "reason": "as it was"} for one in points]
    if leaves:
        events[1:1] = [{"event": "leave", "player": leaves}, {"event": "join", "player": leaves}]
    return file_of("Ann", "Bob", "Cat", games=0, more=[*events, {"event": "close"}], chouette=2, **other)


EVEN = night_of("", day="2024-08-02", name="Even")


@pytest.mark.parametrize(
    ("language", "may", "june", "euro"),
    [
        ("en", "2 payments, £4", "2 payments, £8", "1 payment, €1.50"),
        ("de", "2 Zahlungen, 4 £", "2 Zahlungen, 8 £", "1 Zahlung, 1,50 €"),
        ("fr", "2 paiements, 4 £", "2 paiements, 8 £", "1 paiement, 1,50 €"),
    ],
)
def test_each_row_names_number_and_sum_and_just_these_payments_are_written(
    own: House, ann: Client, language: str, may: str, june: str, euro: str
) -> None:
    """The third file moves three points at 50 cents; the fourth leaves all even, so there is no figure."""
    one = moved({"Ann": 3, "Bob": -3}, name="Euro", currency="EUR", stake="0.50", day="2024-07-05")
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE, "euro.jsonl": one, "even.jsonl": EVEN})
    shown = ann.get(at(own), headers={"accept-language": language}).content.decode().replace("\xa0", " ")
    found = re.findall(r'class="terms payments">([^<]+)<', shown.replace("\u202f", " "))
    assert found == [may, june, euro]
    ann.post(at(own), ticks(ann, own, paid="all"))
    assert payments(own) == {
        "May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)], "June": [("Bob", "Ann", 400), ("Cat", "Ann", 400)],
        "Euro": [("Bob", "Ann", 150)],
    }  # fmt: skip


def test_the_button_is_refused_with_the_new_figures_where_they_differ_by_then(own: House, ann: Client) -> None:
    """The club goes over to points while the page is open."""
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    form = ticks(ann, own, paid="all")
    assert sorted(one.split(" ", 1)[1] for one in form["figures"]) == ["2 GBP:400", "2 GBP:800"]
    play_for_points(own.club.id)
    answer = ann.post(at(own), form)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "The payments of May have changed. Look again, then bring it." in shown
    assert re.findall(r'class="terms payments">([^<]+)<', shown) == ["2 payments, 2 points", "2 payments, 4 points"]
    assert "Settled at the time" in shown
    assert opens(own) == {}
    ann.post(at(own), ticks(ann, own, paid="all"))
    assert payments(own)["June"] == [("Bob", "Ann", 2), ("Cat", "Ann", 2)]


def test_figures_that_the_page_did_not_show_are_refused(own: House, ann: Client) -> None:
    """Only those of the ticked rows are compared."""
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    lines = {name: line.file.id.hex for name, line in rows(ann, own).items()}
    wrong = [f"{lines['may.jsonl']} 2 GBP:400", f"{lines['june.jsonl']} 3 GBP:800"]
    assert ann.post(at(own), ticks(ann, own, paid="all", figures=wrong)).status_code == 422
    assert opens(own) == {}
    assert ann.post(at(own), ticks(ann, own, paid="some", figures=wrong, **{"paid-file": [lines["may.jsonl"]]}))
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}
    assert opens(own) == {"May": [0, 0], "June": [400, 400]}


def test_what_changes_after_the_button_comes_back_to_the_list_with_the_new_figures(own: House, ann: Client) -> None:
    """The evening is not kept with other payments than were shown, nor without any."""
    send(ann, own, **{"may.jsonl": MAY})
    choice = BringChoice(paid=PaidThen.ALL)
    evenings_want(actor=own.people["organiser"].actor, club=own.club, persons={}, choice=choice)
    play_for_points(own.club.id)
    shown = ann.post(at(own), {"act": "go-on"}, follow=True).content.decode()
    assert standings(own) == {"may.jsonl": "new"}
    assert opens(own) == {}
    assert "The payments of May have changed. Look again, then bring it." in shown
    assert "2 payments, 2 points" in shown
    assert bring(ann, own)
    assert standings(own) == {"may.jsonl": "brought"}


def test_a_payment_at_leaving_and_its_opposite_at_the_end_are_one(own: House, ann: Client) -> None:
    """Cat leaves and owes Ann 2 points, comes back and wins 5 from her: Ann owes Cat 3 points, £6."""
    left = moved({"Ann": 2, "Cat": -2}, {"Ann": -5, "Cat": 5}, leaves="Cat", day="2024-05-03", name="Left")
    send(ann, own, **{"left.jsonl": left})
    shown = ann.get(at(own)).content.decode()
    assert "Yes: 1 payment, £6" in " ".join(shown.split())
    ann.post(at(own), ticks(ann, own, paid="all"))
    assert payments(own) == {"Left": [("Ann", "Cat", 600)]}


def test_a_new_file_of_before_says_nothing_until_it_is_looked_through(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY})
    BroughtFile.objects.update(dues=None, due_points=None)
    shown = ann.get(at(own)).content.decode()
    assert "terms payments" not in shown
    BroughtFile.objects.update(standing="sent")
    assert "2 payments, £4" in ann.post(at(own), {"act": "go-on"}, follow=True).content.decode()


def test_a_program_reads_the_figures_and_sends_them(own: House, ann: Client) -> None:
    files, bringing = (reverse(name, args=[own.club.slug]) for name in ("api-files", "api-bring"))
    (may,) = ann.post(files, MAY, content_type="application/octet-stream").json()["files"]
    assert may["figures"] == "2 GBP:400"
    body: dict[str, Any] = {"paid": "all", "figures": {may["id"]: "2 GBP:300"}}
    refused = ann.post(bringing, body, content_type="application/json")
    assert refused.status_code == 422
    assert "The payments of May have changed." in refused.content.decode()
    assert opens(own) == {}
    body["figures"] = {may["id"]: may["figures"]}
    assert ann.post(bringing, body, content_type="application/json").status_code == 200
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}


def test_each_button_has_a_batch_of_its_own(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY})
    bring(ann, own)
    send(ann, own, **{"june.jsonl": JUNE})
    bring(ann, own)
    assert len(set(BroughtFile.objects.filter(club=own.club).values_list("batch", flat=True))) == 2


def test_paid_does_no_harm_where_nothing_is_owed(own: House, ann: Client) -> None:
    """One evening without a game, one that its file does not end, which says so."""
    empty, going = night_of("", day="2024-05-03", name="Empty"), file_of("Ann", "Bob", "Cat", day="2024-06-07")
    shown = send(ann, own, **{"empty.jsonl": empty, "going.jsonl": going})
    assert shown.count("Not ended in this file: settle up once it is ended.") == 1
    shown = ann.post(at(own), ticks(ann, own, paid="all"), follow=True).content.decode()
    assert set(standings(own).values()) == {"brought"}
    assert payments(own) == {}
    assert shown.count("Paid at the time") == 1, "the other is still to be ended"


def two_of_which_one_goes_on(own: House, ann: Client) -> str:
    going = file_of("Ann", "Bob", "Cat", day="2024-06-07", name="Going")
    return send(ann, own, **{"may.jsonl": MAY, "going.jsonl": going})


def test_an_evening_that_has_not_ended_has_no_tick_and_all_names_how_many(own: House, ann: Client) -> None:
    shown = two_of_which_one_goes_on(own, ann)
    assert shown.count('name="paid-file"') == 1
    assert "The 1 of 2 that has ended" in " ".join(shown.split())
    ann.post(at(own), ticks(ann, own, paid="all"))
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}
    assert dict(BroughtFile.objects.values_list("name", "paid")) == {"may.jsonl": True, "going.jsonl": False}


def test_a_tick_for_an_evening_that_has_not_ended_is_refused(own: House, ann: Client) -> None:
    two_of_which_one_goes_on(own, ann)
    ids = [line.file.id.hex for line in rows(ann, own).values()]
    answer = ann.post(at(own), ticks(ann, own, paid="some", **{"paid-file": ids}))
    assert answer.status_code == 422
    assert "Going has not ended: settle up once it is ended." in answer.content.decode()
    assert payments(own) == {}


def test_nothing_is_asked_where_no_evening_has_ended(own: House, ann: Client) -> None:
    shown = send(ann, own, **{"going.jsonl": file_of("Ann", "Bob", "Cat", day="2024-06-07")})
    assert "paid at the time?" not in shown
    assert ann.post(at(own), ticks(ann, own, paid="")).status_code == 302
    assert standings(own) == {"going.jsonl": "brought"}


def test_a_program_is_refused_or_reads_which_were_not_paid(own: House, ann: Client) -> None:
    two_of_which_one_goes_on(own, ann)
    going, bringing = rows(ann, own)["going.jsonl"].file.id.hex, reverse("api-bring", args=[own.club.slug])
    body: dict[str, Any] = {"paid": "some", "paid_files": [going]}
    refused = ann.post(bringing, body, content_type="application/json")
    assert refused.status_code == 422
    assert "Going has not ended" in refused.content.decode()
    done = ann.post(bringing, {"paid": "all"}, content_type="application/json").json()["files"]
    assert {one["name"]: one["paid"] for one in done} == {"may.jsonl": True, "going.jsonl": False}


def test_the_activity_has_a_line_for_each_paid_evening(own: House, ann: Client) -> None:
    send(ann, own, **{"may.jsonl": MAY, "june.jsonl": JUNE})
    ann.post(at(own), ticks(ann, own, paid="all"))
    shown = ann.get(reverse("audit", args=[own.club.slug]), {"chapter": "money"}).content.decode()
    lines = [text(line) for line in shown.split("<li")]
    assert any("Ann kept 2 payments of the evening May as paid that evening: £4" in line for line in lines)
    assert any("Ann kept 2 payments of the evening June as paid that evening: £8" in line for line in lines)


def brought_unpaid(own: House, ann: Client) -> str:
    """May was brought along as unpaid; the address of its Settle up."""
    send(ann, own, **{"may.jsonl": MAY})
    bring(ann, own)
    return reverse("settle", args=[Session.objects.get(name="May").code])


def test_settle_up_offers_that_everything_was_paid_that_evening(own: House, ann: Client) -> None:
    address = brought_unpaid(own, ann)
    assert button(ann, address, "Everything was paid that evening: 2 payments, £4").press(ann)[0] == 302
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}
    assert all(payment.kept_at is not None for payment in brought_payments(own))
    shown = ann.get(address).content.decode()
    assert "paid that evening" in shown
    assert "Everything was paid that evening" not in shown


def test_it_is_refused_with_other_figures_than_it_showed(own: House, ann: Client) -> None:
    address = brought_unpaid(own, ann)
    pressed = button(ann, address, "Everything was paid that evening: 2 payments, £4")
    status, shown = pressed.press(ann, shown="2 GBP:300")
    assert status == 422
    assert "These figures have changed." in shown
    assert payments(own) == {}


def test_it_is_not_offered_for_an_evening_that_was_played_here(own: House, ann: Client) -> None:
    address = brought_unpaid(own, ann)
    with patch("sessions.pages.money.cash_shown.is_from_file", return_value=False):
        assert "Everything was paid that evening" not in ann.get(address).content.decode()


def test_points_alone_are_paid_too(own: House, ann: Client) -> None:
    """Two points from Bob and two from Cat: so many games as Ann won, one point each."""
    play_for_points(own.club.id)
    send(ann, own, **{"june.jsonl": JUNE})
    ann.post(at(own), ticks(ann, own, paid="all"))
    assert payments(own) == {"June": [("Bob", "Ann", 2), ("Cat", "Ann", 2)]}


def test_an_evening_in_another_currency_is_paid_in_it(own: House, ann: Client) -> None:
    send(ann, own, **{"euro.jsonl": night_of("b", day="2024-05-03", currency="EUR", stake="0.50")})
    ann.post(at(own), ticks(ann, own, paid="all"))
    found = brought_payments(own).values_list("amount", "currency")
    assert list(found) == [(50, "EUR"), (50, "EUR")]


def test_a_program_names_the_files_and_which_were_paid(own: House, ann: Client) -> None:
    files, bringing = (reverse(name, args=[own.club.slug]) for name in ("api-files", "api-bring"))
    changed = night_of("bt", day="2024-06-07", currency="EUR", stake="0.50")
    for content in (MAY, JUNE, changed):
        sent = ann.post(files, content, content_type="application/octet-stream").json()["files"]
    may, like = sent[0], next(one["like"] for one in sent if one["like"])
    assert (may["stake"], may["currency"], may["rules"], may["changes"]) == ("2.00", "GBP", "atlanta", 0)
    assert (like["games"], like["more"], like["terms"], like["code"]) == ([2], 0, ["currency"], None)
    body = {"paid": "some", "paid_files": [may["id"]]}
    done = ann.post(bringing, body, content_type="application/json").json()["files"]
    assert [(one["standing"], one["paid"]) for one in done] == [("brought", True), ("brought", False), ("new", False)]
    assert payments(own) == {"May": [("Bob", "Ann", 200), ("Cat", "Ann", 200)]}
    named = {"files": [done[2]["id"]], "paid": "all"}
    done = ann.post(bringing, named, content_type="application/json").json()["files"]
    assert [one["standing"] for one in done] == ["brought"] * 3

"""A club plays in any currency of today: chosen on its form, paid with its decimals, in the reader's language."""

import re

import pytest
from django.urls import reverse

from clubs.models import Club
from sessions.models import Payment
from tests.kit.people import Person, person
from tests.kit.settling import closed_evening
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db
SELECT = re.compile(r'<select[^>]*name="currency".*?</select>', re.DOTALL)
GROUP = re.compile(r'<optgroup label="([^"]*)">(.*?)</optgroup>', re.DOTALL)


def offered(page: str) -> dict[str, list[str]]:
    """Return the codes of each group."""
    return {label: re.findall(r'<option value="([A-Z]{3})"', inside) for label, inside in GROUP.findall(chosen(page))}


def chosen(page: str) -> str:
    found = SELECT.search(page)
    assert found is not None
    return found[0]


@pytest.fixture
def ann() -> Person:
    return person("Ann")


@pytest.mark.parametrize("name", ["club-new", "start"])
def test_what_most_play_in_is_first_and_all_others_follow(ann: Person, name: str) -> None:
    groups = offered(ann.client.get(reverse(name)).content.decode())
    assert list(groups) == ["Often chosen", "All others"]
    assert groups["Often chosen"][:3] == ["GBP", "EUR", "USD"]
    assert groups["All others"] == sorted(groups["All others"])
    assert {"KWD", "THB", "XOF", "ZWG"} < {*groups["All others"]}
    assert not {"XAU", "XDR", "XXX", "BGN", "CLF"} & {*groups["Often chosen"], *groups["All others"]}
    assert sum(map(len, groups.values())) == 155


def test_a_german_reads_the_groups_in_german(ann: Person) -> None:
    page = ann.client.get(reverse("club-new"), headers={"accept-language": "de"}).content.decode()
    assert list(offered(page)) == ["Oft gewählt", "Alle anderen"]


def test_a_clubs_own_currency_is_the_first_and_stays(ann: Person) -> None:
    """Also one that is money no more, as it stands in the file of a club."""
    fields = {
        "name": "Bats",
        "currency": "THB",
        "stakes": "20",
        "balances": "all",
        "language": "en",
        "time_zone": "UTC",
    }
    assert ann.client.post(reverse("club-new"), fields).status_code == 302
    club = Club.objects.get(name="Bats")
    for currency in ("THB", "BGN"):
        Club.objects.filter(id=club.id).update(currency=currency)
        page = ann.client.get(reverse("club-settings", args=[club.slug])).content.decode()
        assert offered(page)["Often chosen"][:2] == [currency, "GBP"]
        assert f'<option value="{currency}" selected>' in chosen(page)
        kept = ann.client.post(
            reverse("club-settings", args=[club.slug]), {**fields, "slug": club.slug, "currency": currency}
        )
        assert kept.status_code == 302
        assert Club.objects.get(id=club.id).currency == currency


@pytest.mark.parametrize(
    ("currency", "stake", "language", "filled_in", "minor"),
    [
        ("KWD", "1.250", "en", "1.250", 1250),
        ("KWD", "1.250", "de", "1,250", 1250),
        ("KWD", "0.005", "fr", "0,005", 5),
        ("JPY", "100", "de", "100", 100),
        ("XOF", "500", "fr", "500", 500),
    ],
)
def test_an_amount_is_paid_as_its_field_has_it(
    currency: str, stake: str, language: str, filled_in: str, minor: int
) -> None:
    """Ann has lost a point to each: the field begins with what she owes Bob, and is taken as it stands."""
    table = table_laid(stake=stake, currency=currency)
    closed_evening(table)
    client, address = table["Ann"].client(), reverse("settle", args=[table.code])
    page = client.get(address, headers={"accept-language": language}).content.decode()
    assert re.search(rf'<input[^>]*name="amount"[^>]*value="{re.escape(filled_in)}"', page)
    typed = {"payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": filled_in, "how": "cash"}
    sent = {**typed, "currency": currency, "key": "k"}
    assert client.post(address, sent, headers={"accept-language": language}).status_code < 400
    assert [(one.amount, one.currency) for one in Payment.objects.all()] == [(minor, currency)]


def test_programs_write_a_point_in_every_language() -> None:
    table = table_laid(stake="1.250", currency="KWD")
    closed_evening(table)
    sent = {
        "payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": "1.250", "currency": "KWD", "how": "cash",
        "key": "a-payment",
    }  # fmt: skip
    for language in ("de", "en"):
        answer = table["Ann"].client().post(
            f"/api/v1/sessions/{table.code}/payments/", sent, content_type="application/json",
            headers={"accept-language": language},
        )  # fmt: skip
        assert answer.status_code < 300, answer.content
    assert [one.amount for one in Payment.objects.all()] == [1250]

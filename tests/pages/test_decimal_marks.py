"""An amount in a field has the decimal mark of its reader, as the sentences beside it have, and is read back so."""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Club
from sessions.models import Payment
from tests.kit.settling import closed_evening
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
EACH_LANGUAGE = pytest.mark.parametrize(("language", "mark"), [("en", "."), ("de", ","), ("fr", ",")])
NUMBER = re.compile(r'<input[^>]*\bname="(?:amount|stake|table_fee)"[^>]*>', re.DOTALL)


def fields(table: Table, who: str, address: str, language: str) -> list[str]:
    """Return what stands in the fields for amounts that a reader may change."""
    return in_fields(table[who].client().get(address, headers={"accept-language": language}).content.decode())


def in_fields(shown: str) -> list[str]:
    """Return what stands there in a page."""
    tags = [tag for tag in NUMBER.findall(shown) if 'type="hidden"' not in tag]
    return [found[1] for tag in tags if (found := re.search(r'value="([^"]*)"', tag))]


@pytest.fixture
def charged(table: Table) -> Table:
    Club.objects.filter(id=table.club.id).update(table_fee=150, stakes=[50, 100, 250])
    return table


@EACH_LANGUAGE
def test_the_table_fee_is_written_as_the_stakes_are(charged: Table, language: str, mark: str) -> None:
    slug = charged.club.slug
    shown = charged["Kim"].client().get(reverse("club-settings", args=[slug]), headers={"accept-language": language})
    assert f'value="1{mark}50"' in shown.content.decode()
    assert f'value="0{mark}50; 1; 2{mark}50"' in shown.content.decode()


@EACH_LANGUAGE
def test_another_amount_begins_with_what_is_open(charged: Table, language: str, mark: str) -> None:
    closed_evening(charged)
    assert fields(charged, "Ann", reverse("settle", args=[charged.code]), language)[0] == f"2{mark}00"
    pair = reverse("money-pair", args=[charged.club.slug, UUID(charged.id("Bob"))])
    assert f"2{mark}00" in fields(charged, "Ann", pair, language)


@EACH_LANGUAGE
def test_a_stake_that_the_club_offers_is_written_so_where_an_evening_begins_and_is_brought(
    charged: Table, language: str, mark: str
) -> None:
    rows = {"rows": "Ann\tBob\tCat\n2\t-1\t-1", "act": "look"}
    paper = (
        charged["Kim"]
        .client()
        .post(reverse("paper-evening", args=[charged.club.slug]), rows, headers={"accept-language": language})
    )
    assert in_fields(paper.content.decode()) == [f"0{mark}50"]
    start = f"{reverse('start')}?club={charged.club.slug}"
    shown = charged["Kim"].client().get(start, headers={"accept-language": language}).content.decode()
    assert f'<button type="button" class="btn line" value="2{mark}50"' in shown


@EACH_LANGUAGE
def test_what_stands_there_is_taken_as_it_stands(charged: Table, language: str, mark: str) -> None:
    closed_evening(charged)
    typed = {"payer": charged.id("Ann"), "receiver": charged.id("Bob"), "amount": f"1{mark}50", "how": "cash"}
    answer = (
        charged["Ann"]
        .client()
        .post(
            reverse("settle", args=[charged.code]),
            {**typed, "currency": "GBP", "key": "k"},
            headers={"accept-language": language},
        )
    )
    assert answer.status_code < 400
    assert [one.amount for one in Payment.objects.all()] == [150]

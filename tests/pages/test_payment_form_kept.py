"""A payment that is refused comes back as it was written: its form open, the fault at its field.

Ann owes Bob £2 for the evening; both are members.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from tests.kit.members_settled import settle_members
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

FORM = re.compile(r"<details[^>]*>(?:(?!</details>).)*?Another amount, by bank, or a note.*?</details>", re.DOTALL)


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def sent(table: Table, address: str, **written: str) -> str:
    """Send Ann's payment to Bob with a note, by bank; returns the page."""
    values = {
        "key": "a-key-of-the-form-of-ann",
        "payer": str(UUID(table.id("Ann"))), "receiver": str(UUID(table.id("Bob"))),
        "currency": "GBP",
        "amount": "2", "how": "bank", "paid_on": "", "note": "half a pint", **written,
    }  # fmt: skip
    answer = table["Ann"].client().post(address, values)
    assert answer.status_code == 422
    return unescape(answer.content.decode())


def addresses(table: Table) -> tuple[str, str]:
    return (
        reverse("settle", args=[table.code]),
        reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))]),
    )


def opened(page: str) -> str:
    form: str
    (form,) = [form for form in FORM.findall(page) if re.match(r"<details[^>]* open>", form)]
    return form


@pytest.mark.parametrize(
    ("amount", "fault"), [("8", "more than the £2 open"), ("zwei", "Write the amount in digits: 16 or 16.50.")]
)
def test_the_form_comes_back_open_with_the_fault_at_the_amount(settled: Table, amount: str, fault: str) -> None:
    for address in addresses(settled):
        page = sent(settled, address, amount=amount)
        form = opened(page)
        field = re.search(r'<input id="([^"]+)" name="amount"[^>]*>', form)
        assert field is not None
        assert f'value="{amount}"' in field[0]
        assert 'aria-invalid="true"' in field[0]
        assert f'aria-describedby="{field[1]}-fault"' in field[0]
        said = re.search(rf'id="{field[1]}-fault"[^>]*>(.*?)</p>', form, re.DOTALL)
        assert said is not None
        assert fault in said[1]
        assert page.count(fault) == 1, "not at the top as well"
        assert 'value="half a pint"' in form
        assert '<option value="bank" selected>' in form


def test_a_fault_of_the_day_or_the_note_is_at_its_field(settled: Table) -> None:
    for address in addresses(settled):
        for name, value in (("paid_on", "2199-01-01"), ("note", "x" * 201)):
            form = opened(sent(settled, address, **{name: value}))
            assert re.search(rf'name="{name}"[^>]*value="{value}"[^>]*aria-invalid="true"', form)
            assert form.count('role="alert"') == 1


def test_the_forms_of_others_stay_as_they_were(settled: Table) -> None:
    page = sent(settled, reverse("settle", args=[settled.code]), amount="8")
    assert page.count('value="half a pint"') == 1
    assert len(FORM.findall(page)) == 3


def test_a_button_of_one_tap_opens_no_form(settled: Table) -> None:
    for address in addresses(settled):
        values = {
            "key": "a-key-of-the-tap-of-ann", "payer": str(UUID(settled.id("Ann"))),
            "receiver": str(UUID(settled.id("Bob"))),
            "currency": "GBP", "amount": "8", "shown": "8",
        }  # fmt: skip
        answer = settled["Ann"].client().post(address, values)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert not [form for form in FORM.findall(page) if re.match(r"<details[^>]* open>", form)]
        assert 'role="alert"' in page

"""Of the reader's own payments the one that waits for their word comes first."""

import re

import pytest
from django.urls import reverse

from tests.kit.settling import pays
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db


def test_the_payment_that_asks_the_reader_comes_first_and_is_framed() -> None:
    """Ann has won of three; the last of them by name says that they have paid."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "close")
    pays(table, "Dan", "Dan", "Ann")
    page = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    own = page[page.index('class="dues own"') :]
    dues = re.findall(r'<li class="due( asks)?">(.*?)</b>', own, re.DOTALL)
    assert ["Dan" in text for _, text in dues] == [True, False, False]
    assert [asks.strip() for asks, _ in dues] == ["asks", "", ""]

"""A payment that was made on another day than it was entered has both days; a deposit taken back names whose it was."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from sessions import services
from sessions.services import DepositDraft
from tests.kit.keepers import treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.settling import pays
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def test_both_days_and_the_note_on_the_month_and_on_the_page_of_the_two(db: None) -> None:
    with time_machine.travel(datetime(2026, 10, 2, 20, tzinfo=UTC), tick=True) as clock:
        table = table_laid()
        settle_members(table)
        clock.move_to(datetime(2026, 11, 27, 12, tzinfo=UTC))
        table.people["Tess"] = treasurer(table)
        pays(table, "Tess", "Ann", "Bob", code="", paid_on="2026-10-15", note="by bank")
        month = page_words(table, "Tess", f"{reverse('books-month', args=[table.club.slug])}?month=2026-11")
        assert "Ann to Bob, made on 15 Oct" in month.replace("Oct. 15", "15 Oct").replace("October 15", "15 Oct")
        two = page_words(table, "Ann", reverse("money-pair", args=[table.club.slug, UUID(table.id("Bob"))]))
        assert "15 Oct 2026, entered on 27 Nov 2026" in two
        assert "by bank" in two.partition("15 Oct 2026, entered on 27 Nov 2026")[0]


def test_a_deposit_taken_back_names_whose_it_was_and_how_much(table: Table) -> None:
    draft = DepositDraft("deposit", UUID(table.id("Ann")), "20", "GBP")
    services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)
    client, till = table.kim.client(), reverse("till", args=[table.club.slug])
    assert "£20 paid in by Ann" in page_words(table, "Kim", till).partition("Deposits entered")[2]
    assert button(client, till, "Take it back").press(client, note="wrong")[0] == 302
    assert "Taken back: £20 paid in by Ann." in client.get(till).content.decode()

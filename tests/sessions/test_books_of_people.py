"""Entries and the people whom they concern: merged, parted, forgotten; in the files; and held against their lines."""

import io
import json
import zipfile
from uuid import UUID

import pytest
from django.core.management import call_command
from django.urls import reverse

from clubs import services as people
from clubs.models import Player
from sessions import services
from sessions.models import BookEntry, BookNote, BookWord, Debt
from sessions.selectors.open_accounts import open_accounts, people_of
from sessions.selectors.player_records import data_of
from sessions.services import BalanceRow, DepositDraft, OpeningDraft
from sessions.services.books.book_checking import books_verify
from tests.kit.settling import answers_bet, lost_bet, owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
AGREED = BookWord.AGREED


def brought(table: Table, *balances: tuple[str, str]) -> UUID:
    rows = [BalanceRow(None, name, amount) for name, amount in balances]
    draft = OpeningDraft("an old book", "GBP", rows)
    return services.opening_bring(actor=table.kim.actor, club=table.club, draft=draft)


def player(table: Table, name: str) -> Player:
    return Player.objects.get(club=table.club, name=name)


def test_who_is_merged_has_one_account_and_parted_two_again(table: Table) -> None:
    """Rob of the old book is Bob."""
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob"), AGREED)
    brought(table, ("Rob", "2"), ("Ann", "-2"))
    rob, bob = player(table, "Rob"), player(table, "Bob")
    services.players_merge(actor=table.kim.actor, kept=bob, merged=rob)
    assert owes(table, "Ann", "Bob") == 700
    assert len(open_accounts([table.club.id], [bob.id])) == 1
    services.players_part(actor=table.kim.actor, player=rob)
    assert owes(table, "Ann", "Bob") == 500
    assert [one.amount for one in open_accounts([table.club.id], [rob.id])] == [-200]
    assert books_verify() == []


def test_a_bet_that_waits_goes_along_with_a_merge(table: Table) -> None:
    bet = lost_bet(table, "Ann", "Bob", "Ann")
    bobby = people.player_add(actor=table.kim.actor, club=table.club, name="Bobby")
    services.players_merge(actor=table.kim.actor, kept=bobby, merged=player(table, "Bob"))
    answers_bet(table, "Bob", bet, AGREED)
    table.people["Bobby"] = type(table["Bob"])("Bobby", table["Bob"].actor, "", bobby.id.hex)
    assert owes(table, "Bobby", "Ann") == 500


def test_who_is_forgotten_leaves_the_sum_and_takes_their_words(table: Table) -> None:
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a pint"), AGREED)
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a wager"), BookWord.REFUSED, "never")
    ann = player(table, "Ann")
    number = services.person_forget(actor=table.kim.actor, player=ann)
    assert owes(table, "Ann", "Bob") == 500
    assert people_of(table.club.id, [ann.id])[ann.id].former == number
    assert list(BookNote.objects.values_list("text", flat=True)) == ["never"]  # Bob's own
    services.person_forget(actor=table.kim.actor, player=player(table, "Bob"))
    assert not BookNote.objects.exists()
    assert owes(table, "Ann", "Bob") == 500


def test_the_files_of_the_club_and_of_one_person_have_the_entries(table: Table) -> None:
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a pint"), AGREED)
    brought(table, ("Cat", "2"), ("Dan", "-2"))
    services.deposit_enter(
        actor=table.kim.actor, club=table.club, draft=DepositDraft("in", UUID(table.id("Bob")), "50", "GBP")
    )
    answer = table.kim.client().get(reverse("club-export", args=[table.club.slug]))
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as packed:
        told = json.loads(packed.read("money.json"))["entries"]
    assert [(one["kind"], [step["word"] for step in one["steps"]]) for one in told] == [
        ("bet", ["entered", "in_force", "agreed"]), ("opening", ["entered", "in_force"]),
        ("deposit", ["entered", "in_force"]),
    ]  # fmt: skip
    assert (told[0]["lines"][0]["amount"], told[0]["steps"][0]["note"]) == (500, "a pint")
    own = data_of(player(table, "Bob"))
    assert [(one["kind"], one["lines"][0]["debtor"], one["lines"][0]["amount"]) for one in own["entries"]] == [
        ("deposit", "the till", "50.00"), ("bet", "Ann", "5.00"),
    ]  # fmt: skip
    assert [one["with"] for one in own["money"]] == ["Ann", "the till"]


def test_entries_are_held_against_their_lines(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob"), AGREED)
    lost_bet(table, "Cat", "Ann", "Cat")
    entry = brought(table, ("Cat", "2"), ("Dan", "-2"))
    services.entry_take_back(actor=table.kim.actor, club=table.club, entry=entry, note="no")
    call_command("verify")
    assert books_verify() == []
    waits = BookEntry.objects.exclude(id__in=Debt.objects.values("entry_id")).get()
    debt = Debt.objects.filter(because="bet").get()
    debt.pk, debt.entry_id = None, waits.id
    debt.save(force_insert=True)
    [(club, what)] = books_verify()
    assert (club, what) == (table.club.slug, f"the debts of bet {waits.id} (waits) are not those of its lines")
    with pytest.raises(SystemExit):
        call_command("verify")
    assert f"books of {table.club.slug}: damaged: " in capsys.readouterr().out

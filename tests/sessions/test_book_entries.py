"""An entry in a club's books: kept, in force, taken back. Its debts are between two, like any other."""

from uuid import UUID

import pytest

from clubs.services.till import till_open
from sessions.errors import KeyReused
from sessions.models import BookEntry, BookKind, BookWord, Debt
from sessions.selectors.book_entries import book_entries
from sessions.selectors.open_accounts import people_of
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_reverse,
    entry_stands,
)
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def entered(table: Table, *lines: tuple[str, str, int], key: str = "from the book") -> BookEntry:
    drafts = [LineDraft(UUID(table.id(one)), UUID(table.id(other)), amount, "GBP") for one, other, amount in lines]
    draft = BookDraft(key, BookKind.OPENING, drafts)
    said = EntryStep(BookWord.ENTERED, note="from the book of last year")
    return entry_keep(club=table.club.id, draft=draft, said=said, actor=table.kim.actor)[0]


def test_an_entry_brings_its_debts_once_it_is_in_force(table: Table) -> None:
    entry = entered(table, ("Ann", "Bob", 600), ("Cat", "Bob", 150))
    assert owes(table, "Ann", "Bob") == 0
    entry_in_force(entry, table.kim.actor)
    entry_in_force(entry, table.kim.actor)
    assert (owes(table, "Ann", "Bob"), owes(table, "Cat", "Bob"), Debt.objects.count()) == (600, 150, 2)


def test_what_is_taken_back_is_answered_by_its_opposite(table: Table) -> None:
    entry = entered(table, ("Ann", "Bob", 600))
    entry_reverse(entry, table.kim.actor)
    assert entry_stands(entry) is None
    entry_in_force(entry, table.kim.actor)
    entry_reverse(entry, table.kim.actor, "it was Cat")
    entry_reverse(entry, table.kim.actor)
    assert (owes(table, "Ann", "Bob"), Debt.objects.count(), entry_stands(entry)) == (0, 2, BookWord.REVERSED)


def test_a_key_enters_once(table: Table) -> None:
    first = entered(table, ("Ann", "Bob", 600))
    assert entered(table, ("Ann", "Bob", 600)).id == first.id
    with pytest.raises(KeyReused):
        entered(table, ("Ann", "Bob", 700))


def test_it_is_read_with_its_lines_and_words(table: Table) -> None:
    entry = entered(table, ("Ann", "Bob", 600))
    [read] = book_entries(table.club.id, ["opening"], person=UUID(table.id("Bob")), waiting=True)
    assert (read.row.id, read.row.stands, read.row.note) == (entry.id, "waits", "from the book of last year")
    assert [(line.debtor.hex, line.creditor.hex, line.amount) for line in read.lines] == [
        (table.id("Ann"), table.id("Bob"), 600)
    ]
    entry_in_force(entry, table.kim.actor)
    assert book_entries(table.club.id, ["opening"], waiting=True) == []
    assert book_entries(table.club.id, ["bet"]) == []
    assert book_entries(table.club.id, ["opening"], person=UUID(table.id("Dan"))) == []


def test_the_till_is_one_and_nobody(table: Table) -> None:
    till = till_open(table.club)
    assert till_open(table.club).id == till.id
    assert people_of(table.club.id, [till.id])[till.id].till

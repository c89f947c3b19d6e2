"""Entries of those who keep the books, as their pages list them: what they brought, and whether they still hold."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.models import Club
from sessions.models import BookKind
from sessions.pages.money.person_names import People, name_first, name_inside, payee_name
from sessions.selectors.book_entries import EntryLineRead, EntryRead, book_entries
from sessions.selectors.open_accounts import people_of
from sessions.services.books.taking_back import may_take_back_entry
from sessions.services.payments.pair import MoneyReader, keeper_may_be


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry: a sentence for each of its debts, what was noted, who entered it, and why it was taken back if it was.

    `hint` says why the reader may not take back what counts.
    """

    id: UUID
    at: datetime
    lines: list[str]
    note: str
    entered_by: str
    in_force: bool
    why: str
    may_take_back: bool
    hint: str


def entries_shown(club: Club, kinds: Collection[str]) -> list[EntryShown]:
    """The entries of these kinds, the latest first."""
    found = book_entries(club.id, kinds)
    return entry_rows(found, people_of(club.id, {person for one in found for person in one.people}))


def own_entry_words(persons: Iterable[UUID], reader: MoneyReader) -> str:
    """Say why a keeper does not take back what concerns themselves, or may for want of a name."""
    sentence = _("Another keeper of the books takes this back, not you.")
    return add_may_be(sentence, persons, reader)


def add_may_be(sentence: str, persons: Iterable[UUID], reader: MoneyReader) -> str:
    """Return a sentence, behind why a keeper without a name may be one of these persons where that is so."""
    if any(keeper_may_be(one, reader) for one in persons):
        return f"{payment_refused('keeper_may_be_player', {})} {sentence}"
    return sentence


def entry_rows(found: Collection[EntryRead], people: People, reader: MoneyReader | None = None) -> list[EntryShown]:
    """Return entries as pages list them, with the names of these people. For a reader, those that concern themselves
    are taken back by others."""
    own = {one.row.id for one in found if reader and not may_take_back_entry(reader, one.people)}
    return [
        EntryShown(
            id=one.row.id,
            at=one.row.at,
            lines=[_line_words(one.row.kind, line, people) for line in one.lines],
            note=one.row.note,
            entered_by=one.row.entered_by,
            in_force=one.row.stands == "in_force",
            why="" if one.row.stands == "in_force" else one.words[-1].note,
            may_take_back=one.row.stands == "in_force" and one.row.id not in own,
            hint=own_entry_words(one.people, reader)
            if reader and one.row.stands == "in_force" and one.row.id in own
            else "",
        )
        for one in found
    ]


def _line_words(kind: str, line: EntryLineRead, people: People) -> str:
    """Say who owes whom; of a deposit what was handed over, since nobody may owe it any more."""
    parts = {
        "from": name_first(people, line.debtor),
        "to": payee_name(people, line.creditor),
        "amount": written(line.amount, line.currency),
    }
    if kind != BookKind.DEPOSIT:
        return _("%(from)s owes %(to)s %(amount)s") % parts
    creditor = people.get(line.creditor)
    if creditor is not None and creditor.till:
        return _("%(amount)s given back to %(name)s") % {**parts, "name": payee_name(people, line.debtor)}
    return _("%(amount)s paid in by %(name)s") % {**parts, "name": name_inside(people, line.creditor)}

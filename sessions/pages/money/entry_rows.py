"""Entries of those who keep the books, as their pages list them: what they brought, and whether they still hold."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from clubs.models import Club
from sessions.pages.money.settle_rows import name_of
from sessions.selectors.book_entries import book_entries
from sessions.selectors.open_accounts import people_of


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry: a sentence for each of its debts, what was noted, and why it was taken back if it was."""

    id: UUID
    at: datetime
    lines: list[str]
    note: str
    in_force: bool
    why: str


def entries_shown(club: Club, kinds: Collection[str]) -> list[EntryShown]:
    """The entries of these kinds, the latest first."""
    found = book_entries(club.id, kinds)
    people = people_of(club.id, {person for one in found for person in one.people})
    return [
        EntryShown(
            id=one.row.id,
            at=one.row.at,
            lines=[
                _("%(from)s owes %(to)s %(amount)s")
                % {
                    "from": name_of(people, line.debtor),
                    "to": name_of(people, line.creditor),
                    "amount": written(line.amount, line.currency),
                }
                for line in one.lines
            ],
            note=one.row.note,
            in_force=one.row.stands == "in_force",
            why="" if one.row.stands == "in_force" else one.words[-1].note,
        )
        for one in found
    ]

"""Evenings that are open again, on Money and on the page of two: what was owed for them and does not count for now."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.account_names import Label, day_words, labels_apart
from sessions.pages.money.addressed import addressed
from sessions.pages.money.already_notes import already_phrase
from sessions.pages.money.person_names import People, name_inside, payee_name
from sessions.selectors.reopened_evenings import ReopenedDue

DuePaid = tuple[UUID, UUID, UUID, str]
"""Names a due: the evening, who owed, who was owed, and the currency."""


class ReopenedRow(NamedTuple):
    """An evening that is open again: the code of its Settle up, and what does not count."""

    code: str
    text: str


def reopened_labels(dues: Iterable[ReopenedDue]) -> dict[UUID, str]:
    """Name the evenings of these dues by their days, so that no two of them are called the same."""
    return labels_apart(
        {one.session: Label(day_words(one.day), one.began, one.code, one.name, one.shares_day) for one in dues}
    )


def reopened_rows(
    dues: Iterable[ReopenedDue],
    already: Mapping[DuePaid, tuple[int, bool]],
    labels: Mapping[UUID, str],
    people: People,
    mine: Collection[UUID],
) -> list[ReopenedRow]:
    """Return a row for each evening.

    `already` has what is paid of a due for an evening that is open again, in minor units, and whether all of it was
    paid.
    """
    by_evening: dict[UUID, list[ReopenedDue]] = {}
    for due in dues:
        by_evening.setdefault(due.session, []).append(due)
    return [
        ReopenedRow(
            of[0].code,
            _("%(evening)s is open again. Until it is closed, what was owed for it does not count: %(parts)s.")
            % {"evening": labels[session], "parts": listed(_part(one, already, people, addressed(mine)) for one in of)},
        )
        for session, of in by_evening.items()
    ]


def _part(due: ReopenedDue, already: Mapping[DuePaid, tuple[int, bool]], people: People, mine: Collection[UUID]) -> str:
    """Say who owed whom how much: "you owed Bob £14 (£14 paid already)"."""
    if due.debtor in mine:
        text = _("you owed %(to)s %(amount)s")
    elif due.creditor in mine:
        text = _("%(from)s owed you %(amount)s")
    else:
        text = _("%(from)s owed %(to)s %(amount)s")
    said = text % {
        "from": name_inside(people, due.debtor),
        "to": payee_name(people, due.creditor),
        "amount": written(due.amount, due.currency),
    }
    amount, is_paid = already.get((due.session, due.debtor, due.creditor, due.currency), (0, False))
    return f"{said} ({already_phrase(amount, due.currency, paid=is_paid)})" if amount else said

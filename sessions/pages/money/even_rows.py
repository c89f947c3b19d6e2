"""Pairs whose debts at an evening come to nothing together or are held back, as the evening's page names them."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from sessions.pages.money.addressed import addressed
from sessions.pages.money.debt_reasons import Leaves, ReasonShown, reasons_of
from sessions.pages.money.person_names import People, name_of, payee_name
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.settle_up import EveningDue


class EvenRow(NamedTuple):
    """Two people who are even for the evening, or of whom it asks nothing while it is open again.

    `reasons` says of what that is the sum.
    """

    text: str
    mine: bool
    reasons: list[ReasonShown]


def even_rows(
    even: Sequence[EveningDue], people: People, mine: set[UUID], leaves: Leaves, voices: ClubVoices
) -> list[EvenRow]:
    """Return a row for each two who are even, the reader's own first."""
    rows = [
        EvenRow(
            _even_words(due, people, mine), bool(mine.intersection(due.two)), reasons_of(due, people, leaves, voices)
        )
        for due in even
    ]
    return sorted(rows, key=lambda row: not row.mine)


def _even_words(due: EveningDue, people: People, mine: set[UUID]) -> str:
    you = addressed(mine).intersection(due.two)
    if you:
        other = next(person for person in due.two if person not in you)
        text = _("You and %(other)s are even for this evening.")
        if due.is_held:
            text = _("Nothing is asked between you and %(other)s before this evening is closed again.")
        return text % {"other": payee_name(people, other)}
    return even_sentence(due, people)


def even_sentence(due: EveningDue, people: People) -> str:
    """Say by name that two are even for the evening, or that nothing is asked of them while it is open again."""
    text = _("%(one)s and %(other)s are even for this evening.")
    if due.is_held:
        text = _("Nothing is asked between %(one)s and %(other)s before this evening is closed again.")
    return text % {
        "one": name_of(people, due.payer),
        "other": payee_name(people, due.receiver),
    }

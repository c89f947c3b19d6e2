"""Acts that recorded all of an evening as paid, as Settle up offers to take them back."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.written_days import date_format
from sessions.models import Session
from sessions.pages.money.addressed import addressed
from sessions.pages.money.due_words import sums_words
from sessions.pages.money.keeper_names import speaker_words, spoken_by, word_of
from sessions.pages.money.person_names import People
from sessions.pages.money.withdrawal_words import undo_words
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.settle_up import EveningDue
from sessions.services.payments.cash import amounts_shown, is_as_entered
from sessions.services.payments.pair import MoneyReader


class UndoShown(NamedTuple):
    """An act that can be taken back: its key, who entered it when, the button's words with number and sum, and what
    some would owe `then` that is not what it paid."""

    act: str
    shown: str
    said: str
    label: str
    then: list[str]


def acts_to_undo(
    dues: Sequence[EveningDue],
    session: Session,
    reader: MoneyReader,
    people: People,
    accounts: PairDues,
    *,
    then: bool = False,
) -> list[UndoShown]:
    """Return the acts of which a payment is still as it was entered, the last first.

    They are those of *All paid in cash*, or with `then` of *Everything was paid that evening*.
    """
    mine, found = reader.persons, dict[str, list[PaymentRead]]()
    for due in dues:
        for one in (*due.done, *due.waiting):
            is_of_act = one.act and (one.kept_at is not None) == then and one.code == session.code
            if is_of_act and is_as_entered(one, own=bool(mine & {one.payer, one.receiver}), then=then):
                found.setdefault(one.act, []).append(one)
    acts = sorted(found.values(), key=lambda of: max(map(_entered_at, of)), reverse=True)
    still_open = {(*due.two, due.currency) for due in dues if due.open}
    return [_undo_shown(of, session, reader, people, accounts, still_open) for of in acts]


def _entered_at(one: PaymentRead) -> datetime:
    return one.kept_at or one.at


def _undo_shown(
    of: Sequence[PaymentRead],
    session: Session,
    reader: MoneyReader,
    people: People,
    accounts: PairDues,
    still_open: Collection[tuple[UUID, UUID, str]],
) -> UndoShown:
    sums = Counter[str]()
    for one in of:
        sums[one.currency] += one.amount
    label = ngettext("Undo this payment: %(amount)s", "Undo these %(n)s payments: %(amount)s", len(of))
    entered = max(map(_entered_at, of))
    words = {"by": _entered_by(of, reader, people), "at": date_format(localtime(entered), "SHORT_DATETIME_FORMAT")}
    return UndoShown(
        of[0].act,
        amounts_shown((one.currency, one.amount) for one in of),
        " ".join([_("Entered by %(by)s, %(at)s.") % words, *_not_all_paid(of, still_open)]),
        label % {"n": len(of), "amount": sums_words(sums)},
        undo_words([one for one in of if one.counts], people, addressed(reader.persons), accounts, session.id),
    )


def _not_all_paid(of: Sequence[PaymentRead], still_open: Collection[tuple[UUID, UUID, str]]) -> list[str]:
    """Say which payments of an act leave their due open, so that the head does not count it: those that wait for a
    word, and those of dues that became more."""
    waits = sum(one.waits for one in of)
    part = sum(one.counts and (one.payer, one.receiver, one.currency) in still_open for one in of)
    waiting = ngettext("%(n)s payment waits for a word.", "%(n)s payments wait for a word.", waits)
    parts = ngettext(
        "%(n)s payment is a part of a due that is still open.",
        "%(n)s payments are parts of dues that are still open.",
        part,
    )
    return [text % {"n": n} for text, n in ((waiting, waits), (parts, part)) if n]


def _entered_by(of: Iterable[PaymentRead], reader: MoneyReader, people: People) -> str:
    """Return who entered the payments of an act: the keeper by name and role, or who spoke for their own in it."""
    words = [word_of(one, "first") for one in of]
    kept = next((by for word in words if (by := spoken_by(reader.voices, word))), "")
    return kept or speaker_words(reader.voices, words[0], people)

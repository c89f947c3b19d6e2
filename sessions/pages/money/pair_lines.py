"""The rows of an account of two as its page has them: what each is for, and what was said of each payment."""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import How, PaymentWord
from sessions.pages.money.debt_reasons import agreed_for
from sessions.pages.money.payment_rows import PaymentShown, payment_day, show_payment
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.pair_statement import PairLine, PairPage, StepRead
from sessions.services.payments.pair import MoneyReader


class PairRow(NamedTuple):
    """A row: `amount` with its sign for the one whose account it is, what was `running` after it, `event` the number
    of the event that a debt came with, `still` what is open of it. One that does not count is struck through."""

    text: str
    note: str
    at: str
    amount: str
    minus: bool
    running: str
    counts: bool
    withdrawn: bool
    code: str | None
    event: int
    still: str
    steps: list[str]
    payment: PaymentShown | None


def rows_of(
    page: PairPage, one: UUID, currency: str, people: People, mine: Collection[UUID], *, reader: MoneyReader, till: bool
) -> list[PairRow]:
    """The rows of one account on a page, the latest first."""
    lines = [line for line in page.lines if (line.one, line.currency) == (one, currency)]
    return [_row(line, page, people, set(mine), reader=reader, till=till) for line in lines]


def _row(
    line: PairLine, page: PairPage, people: People, mine: set[UUID], *, reader: MoneyReader, till: bool
) -> PairRow:
    paid = page.payments.get(line.payment) if line.payment else None
    running = written(-line.running, line.currency, plus=True)
    at = date_format(localtime(line.at), "SHORT_DATETIME_FORMAT")
    if paid is None:
        open_now = written(line.still, line.currency) if line.still and line.still != abs(line.owed) else ""
        agreed = agreed_for(line.agreed_as) if line.because == "bet" else []
        said = " · ".join([reason_in_short(line.because, line.evening, given_back=(line.owed > 0) != till), *agreed])
        return PairRow(
            said, line.note, at, written(-line.owed, line.currency, plus=True),
            line.owed > 0, running, True, False, line.code, line.seq, open_now, [], None,
        )  # fmt: skip
    signed = paid.amount if paid.payer == line.one else -paid.amount
    return PairRow(
        paid_how(paid), "", payment_day(paid), written(signed, line.currency, plus=True), signed < 0, running,
        paid.counts, paid.word == PaymentWord.WITHDRAWN, paid.code, 0, "",
        steps_told(paid, page.steps.get(paid.id, ()), people),
        show_payment(paid, people, mine, reader=reader, for_the_till=till),
    )  # fmt: skip


def steps_told(paid: PaymentRead, steps: Sequence[StepRead], people: People) -> list[str]:
    """Every word about a payment, each with whose it was and when."""
    if paid.kept_at is None:
        if [(step.word, step.said_as) for step in steps[1:2]] == [(PaymentWord.CONFIRMED, paid.first_as)]:
            steps = [steps[0], *steps[2:]]  # what counts at once was said once
        return [_step(paid, step, people) for step in steps]
    by = speaker_name(paid.first_as, paid.payer, paid.receiver, people)
    at = date_format(localtime(paid.kept_at), "SHORT_DATETIME_FORMAT")
    entered = _("%(at)s: entered by %(who)s as paid that evening") % {"at": at, "who": by}
    return [entered, *(_step(paid, step, people) for step in steps if step.at > paid.kept_at)]


def _step(paid: PaymentRead, step: StepRead, people: People) -> str:
    sentences = {
        PaymentWord.SAID: _("%(at)s: said by %(who)s"),
        PaymentWord.CONFIRMED: _("%(at)s: confirmed by %(who)s"),
        PaymentWord.DISPUTED: _("%(at)s: disputed by %(who)s"),
        PaymentWord.WITHDRAWN: _("%(at)s: withdrawn by %(who)s"),
    }
    at = date_format(localtime(step.at), "SHORT_DATETIME_FORMAT")
    if step.said_as == "silence":
        said = _("%(at)s: confirmed, as nobody objected for a day") % {"at": at}
    else:
        who = speaker_name(step.said_as, paid.payer, paid.receiver, people)
        said = sentences[PaymentWord(step.word)] % {"at": at, "who": who}
    return f"{said} – {step.note}" if step.note else said


def speaker_name(said_as: str, payer: UUID, receiver: UUID, people: People) -> str:
    """Return who spoke of a payment: one of the two by name, anybody else by role."""
    return {
        "payer": name_of(people, payer),
        "receiver": name_of(people, receiver),
        "scorekeeper": _("the scorekeeper"),
        "treasurer": _("the treasurer"),
        "organiser": _("an organiser"),
    }[said_as]


def reason_in_short(because: str, evening: str | None, *, given_back: bool = False) -> str:
    """Say what a debt comes from, with the name of its evening if it has one; a deposit may have been given back."""
    said = {
        "bet": _("%(evening)s: side bet") if evening else _("Side bet"),
        "opening": _("From an earlier book"),
        "fee": _("%(evening)s: table fee") if evening else _("Table fee"),
        "deposit": _("Deposit given back") if given_back else _("Deposit"),
        "clearing": _("Cleared across evenings"),
        "expense": _("%(evening)s: shared expense"),
        "purchase": _("Bought or taken out"),
        "leave": _("%(evening)s: somebody left"),
        "close": _("%(evening)s: closed"),
        "correction": _("%(evening)s: corrected"),
    }
    return said[because] % {"evening": evening}


def paid_how(paid: PaymentRead) -> str:
    """How an amount went from one to the other, or why it was written off; points are only paid."""
    if not paid.currency and paid.how not in (How.WAIVED, How.WRITTEN_OFF):
        return _("Paid")
    return {
        "cash": _("Paid in cash"),
        "bank": _("Paid by bank"),
        "other": _("Paid another way"),
        "waived": _("Waived"),
        "written_off": _("Written off: %(reason)s") % {"reason": paid.note},
    }[paid.how]

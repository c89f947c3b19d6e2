"""The rows of an account of two as its page has them: what each is for, and what was said of each payment."""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import How, PaymentWord
from sessions.pages.money.settle_rows import PaymentShown, People, agreed_for, name_of, payment_shown, when_paid
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.pair_statement import PairLine, PairPage, StepRead


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
    page: PairPage, one: UUID, currency: str, people: People, mine: Collection[UUID], *, keeps_as: str, till: bool
) -> list[PairRow]:
    """The rows of one account on a page, the latest first."""
    lines = [line for line in page.lines if (line.one, line.currency) == (one, currency)]
    return [_row(line, page, people, set(mine), keeps_as=keeps_as, till=till) for line in lines]


def _row(line: PairLine, page: PairPage, people: People, mine: set[UUID], *, keeps_as: str, till: bool) -> PairRow:
    paid = page.payments.get(line.payment) if line.payment else None
    running = written(-line.running, line.currency, plus=True)
    at = date_format(localtime(line.at), "SHORT_DATETIME_FORMAT")
    if paid is None:
        open_now = written(line.still, line.currency) if line.still and line.still != abs(line.owed) else ""
        said = " · ".join([reason_in_short(line.because, line.evening), *agreed_for(line.agreed_as)])
        return PairRow(
            said, line.note, at, written(-line.owed, line.currency, plus=True),
            line.owed > 0, running, True, False, line.code, line.seq, open_now, [], None,
        )  # fmt: skip
    signed = paid.amount if paid.payer == line.one else -paid.amount
    return PairRow(
        paid_how(paid), "", when_paid(paid), written(signed, line.currency, plus=True), signed < 0, running,
        paid.counts, paid.word == PaymentWord.WITHDRAWN, paid.code, 0, "",
        steps_told(paid, page.steps.get(paid.id, ()), people),
        payment_shown(paid, people, mine, keeps=bool(keeps_as), as_=keeps_as, for_the_till=till),
    )  # fmt: skip


def steps_told(paid: PaymentRead, steps: Sequence[StepRead], people: People) -> list[str]:
    """Every word about a payment, each with whose it was and when."""
    return [_step(paid, step, people) for step in steps]


def _step(paid: PaymentRead, step: StepRead, people: People) -> str:
    sentences = {
        PaymentWord.SAID: _("%(at)s: said by %(who)s"),
        PaymentWord.CONFIRMED: _("%(at)s: confirmed by %(who)s"),
        PaymentWord.DISPUTED: _("%(at)s: disputed by %(who)s"),
        PaymentWord.WITHDRAWN: _("%(at)s: withdrawn by %(who)s"),
    }
    who = {
        "payer": name_of(people, paid.payer),
        "receiver": name_of(people, paid.receiver),
        "scorekeeper": _("the scorekeeper"),
        "treasurer": _("the treasurer"),
        "organiser": _("an organiser"),
    }
    at = date_format(localtime(step.at), "SHORT_DATETIME_FORMAT")
    if step.said_as == "silence":
        said = _("%(at)s: confirmed, as nobody objected for a day") % {"at": at}
    else:
        said = sentences[PaymentWord(step.word)] % {"at": at, "who": who[step.said_as]}
    return f"{said} – {step.note}" if step.note else said


def reason_in_short(because: str, evening: str | None) -> str:
    """What a debt comes from, with the name of its evening if it has one."""
    said = {
        "bet": _("%(evening)s: side bet") if evening else _("Side bet"),
        "opening": _("From an earlier book"),
        "fee": _("%(evening)s: table fee") if evening else _("Table fee"),
        "deposit": _("Deposit"),
        "clearing": _("Cleared across evenings"),
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

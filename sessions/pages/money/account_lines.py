"""An account of two as a table: every debt and payment that counts, with what was open after it."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.settle_rows import agreed_for
from sessions.selectors.pair_accounts import DebtRead, PairAccount


class Line(NamedTuple):
    """A row of an account: `amount` with its sign as I see it, and what was then open."""

    at: datetime
    text: str
    amount: str
    minus: bool
    running: str
    code: str | None
    note: str = ""


def lines_of(account: PairAccount) -> list[Line]:
    """Every debt and every payment that counts, the latest first, each with what was open after it."""
    rows: list[tuple[datetime, str, int, str | None, str]] = [
        (debt.at, _for(debt), _signed(debt.amount, debt.debtor == account.one), debt.code, debt.note)
        for debt in account.debts
    ]
    rows += [
        (paid.at, _paid(paid.how), _signed(paid.amount, paid.payer != account.one), paid.code, "")
        for paid in account.payments
        if paid.counts
    ]
    lines, running = [], 0
    for at, text, owed, code, note in sorted(rows, key=lambda row: row[0]):
        running += owed
        shown = written(-owed, account.currency, plus=True)
        lines.append(Line(at, text, shown, owed > 0, written(-running, account.currency, plus=True), code, note))
    return lines[::-1]


def _signed(amount: int, owed: object) -> int:
    return amount if owed else -amount


def _for(debt: DebtRead) -> str:
    evening = debt.evening
    what = {
        "bet": _("%(evening)s: side bet") if evening else _("Side bet"),
        "opening": _("From an earlier book"),
        "fee": _("%(evening)s: table fee") if evening else _("Table fee"),
        "deposit": _("Deposit"),
        "clearing": _("Cleared across evenings"),
        "leave": _("%(evening)s: somebody left"),
        "close": _("%(evening)s: closed"),
        "correction": _("%(evening)s: corrected"),
    }[debt.because] % {"evening": evening}
    return " · ".join([what, *agreed_for(debt)])


def _paid(how: str) -> str:
    return {
        "cash": _("Paid in cash"),
        "bank": _("Paid by bank"),
        "other": _("Paid another way"),
        "waived": _("Waived"),
        "written_off": _("Written off"),
    }[how]

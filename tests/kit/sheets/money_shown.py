"""What must stand in a money sheet: every due in its own words, nets, the head of Settle up and its first lines."""

import re
from collections.abc import Iterator
from html import unescape

from django.urls import reverse
from django.utils import timezone

from chouette.ledger.money import amount
from clubs.models import Club
from sessions.models import Debt, Payment, PaymentPart, Session
from sessions.pages.money.due_words import progress_words
from sessions.selectors.balances import balances_of
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.dues import REDUCTIONS, AccountDue
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.settle_up import EveningDue, dues_of, progress_of
from sessions.services.evenings.verification import session_verify
from tests.kit.accounts_agree import ensure_accounts_agree
from tests.kit.sheets.money_sheet import Does, MoneySheet

WORDS = {"set_off": "set off", "deposit": "from the deposit", "written_off": "written off"}


def pounds(minor: int) -> str:
    """`£4.00`: as a sheet has it."""
    return f"£{amount(minor, 'GBP')}"


def figure(minor: int, currency: str) -> str:
    """`4`, `1.17`, `EUR 5`: as a due has it."""
    if not currency:
        return f"{minor} points"
    written = amount(minor, currency).removesuffix(".00")
    return written if currency == "GBP" else f"{currency} {written}"


def listed(text: str) -> set[str]:
    """What a line says must stand, its parts in any order."""
    return set() if text == "nothing" else set(text.split(", "))


def expect(found: object, written: object) -> None:
    """Raise AssertionError with what was found, where it is not what is written."""
    shown = ", ".join(sorted(found)) if isinstance(found, set) else found
    assert found == written, f"found: {shown or 'nothing'}"


def _evening_dues(sheet: MoneySheet) -> Iterator[tuple[str, EveningDue]]:
    for number, code in enumerate(sheet.codes, 1):
        session = Session.objects.filter(code=code, deleted_at=None).first()
        if session is not None:
            yield from ((f"E{number}", due) for due in dues_of(session.key))


def _other_dues(sheet: MoneySheet) -> Iterator[tuple[str, AccountDue]]:
    accounts = sheet.accounts()
    names, evenings = sheet.account_names(accounts), set(Session.objects.values_list("id", flat=True))
    for state in accounts.states:
        if state.account not in evenings:
            dues = (_without_own_payment(due) for due in state.dues())
            yield from ((names[state.account], due) for due in dues if due.amount)


def _without_own_payment(due: AccountDue) -> AccountDue:
    """A due on what was overpaid, without the part of the payment that brought the account about."""
    if not due.reduced.get("paid") or not Payment.objects.filter(id=due.account, payer=due.payer).exists():
        return due
    part = PaymentPart.objects.get(payment_id=due.account, session=None, entry_id=None, overpaid_id=None).amount
    return due._replace(reduced={**due.reduced, "paid": due.reduced["paid"] - part})


def all_dues(sheet: MoneySheet) -> set[str]:
    """Every due, as `E1 Ann>Bob 3 set off + 5 cleared`."""
    found: list[tuple[str, AccountDue | EveningDue]] = list(_evening_dues(sheet))
    found += _other_dues(sheet)
    return {f"{label} {_named(sheet, due)} {_in_words(due)}" for label, due in found}


def _named(sheet: MoneySheet, due: AccountDue | EveningDue) -> str:
    return f"{sheet.name_of(due.payer)}>{sheet.name_of(due.receiver)}"


def _in_words(due: AccountDue | EveningDue) -> str:
    parts = [
        f"{figure(due.reduced[word], due.currency)} {WORDS.get(word, word)}"
        for word in REDUCTIONS
        if due.reduced.get(word)
    ]
    if not due.amount:
        parts.append(f"{figure(due.held, due.currency)} waits")
    if due.open:
        held = f" ({figure(due.held, due.currency)} waits)" if due.held else ""
        parts.append(f"{figure(due.open, due.currency)} open{held}")
    return " + ".join(parts)


def opened(sheet: MoneySheet) -> set[str]:
    """All that anybody owes anybody; the accounts of everybody sum to zero."""
    found, total = set(), 0
    for player in sheet.laid.club.players.filter(merged_into=None):
        for account in open_accounts([sheet.laid.club.id], [player.id]):
            total += account.amount
            if account.amount > 0:
                money = account.currency == "GBP"
                owed = pounds(account.amount) if money else figure(account.amount, account.currency)
                found.add(f"{sheet.name_of(player.id)} owes {sheet.name_of(account.other)} {owed}")
    assert total == 0, "the accounts of the club do not sum to zero"
    return found


def ensure_all_agrees(sheet: MoneySheet) -> None:
    """Assert that whatever the program reads of the club's accounts and evenings is what their rows add up to."""
    ensure_accounts_agree(sheet.laid.club.id)
    for code in Session.objects.filter(code__in=sheet.codes, deleted_at=None).values_list("code", flat=True):
        expect(session_verify(code), None)


def _dues(sheet: MoneySheet, found: re.Match[str]) -> None:
    expect(all_dues(sheet), listed(found["rest"]))
    if sheet.thorough:
        ensure_all_agrees(sheet)


def _open(sheet: MoneySheet, found: re.Match[str]) -> None:
    expect(opened(sheet), listed(found["rest"]))
    if sheet.thorough:
        ensure_all_agrees(sheet)


def _head(sheet: MoneySheet, found: re.Match[str]) -> None:
    code = sheet.code_of(found["number"]) if found["number"] else sheet.laid.code
    session = Session.objects.get(code=code)
    told = (progress_words(one, carries=is_carried(session)) for one in progress_of(dues_of(session.key)))
    expect("; ".join(told), found["rest"])


def _reads(sheet: MoneySheet, found: re.Match[str]) -> None:
    code = sheet.code_of(found["number"]) if found["number"] else sheet.laid.code
    answer = sheet.laid[found["who"]].client().get(reverse("settle", args=[code]))
    lines = re.findall(r'<p class="said">(.*?)</p>', answer.content.decode(), flags=re.DOTALL)
    expect(unescape(" ".join(lines)), found["rest"])


def _owed(sheet: MoneySheet, found: re.Match[str]) -> None:
    debts = list(Debt.objects.filter(club=sheet.laid.club).order_by("id"))[sheet.debts_read :]
    sheet.debts_read += len(debts)
    said_so = {
        f"{sheet.name_of(one.debtor_id)} owes {sheet.name_of(one.creditor_id)} {pounds(one.amount)} ({one.because})"
        for one in debts
    }
    expect(said_so, listed(found["rest"]))


def _results(sheet: MoneySheet, found: re.Match[str]) -> None:
    won = {one.name: one.minor for one in balances_of(sheet.laid.club.id).get("GBP", [])}
    said_so = {f"{name} {'+' if minor > 0 else ''}{amount(minor, 'GBP')}" for name, minor in won.items() if minor}
    expect(said_so, listed(found["rest"]))


def _made(sheet: MoneySheet, found: re.Match[str]) -> None:
    [made] = progress_of(dues_of(sheet.laid.session.key))
    said_so = f"{made.made} of {made.of}, {pounds(made.amount - made.open)} of {pounds(made.amount)}"
    expect(said_so, found["rest"])


def _beyond(sheet: MoneySheet, found: re.Match[str]) -> None:
    pairs = aged_pairs(Club.objects.get(id=sheet.laid.club.id), timezone.localdate())
    said_so = {
        f"{sheet.name_of(one.creditor)} paid {sheet.name_of(one.debtor)} {pounds(one.beyond)}"
        for one in pairs
        if one.beyond
    }
    expect(said_so, listed(found["rest"]))


EXPECTED: tuple[tuple[str, Does], ...] = (
    (r"dues (?P<rest>.+)", _dues),
    (r"open (?P<rest>.+)", _open),
    (r"head(?: of evening (?P<number>\d+):)? (?P<rest>.+)", _head),
    (r"(?P<who>[A-Z][a-z]+) reads(?: of evening (?P<number>\d+):)? (?P<rest>.+)", _reads),
    (r"owed (?P<rest>.+)", _owed),
    (r"results (?P<rest>.+)", _results),
    (r"made (?P<rest>.+)", _made),
    (r"beyond (?P<rest>.+)", _beyond),
)
"""What a line may say must stand."""

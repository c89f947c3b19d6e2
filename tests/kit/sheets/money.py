"""Reads a money sheet: what happens at the table in the words of the score sheets, what people say they have paid, and
what is then open between them. It is played through the services, by phones of their own.

A sheet begins with a comment that says what it proves. `house`, `stake` (what a point is worth, in pounds), `change`
(what the house plays otherwise) and `line` come first. Kim keeps the sheet, and is the club's organiser. What must
stand: `open` (who owes whom what, all of it), `owed` (the debts that came since the last such line), `results`, `made`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest

from chouette.ledger.money import amount, amount_read
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord, Debt, How, Payment, PaymentWord
from sessions.selectors.balances import balances_of
from sessions.selectors.pair_accounts import accounts_of
from sessions.selectors.settle_up import dues_of, made_of
from sessions.services.evenings.verification import session_verify
from tests.kit.clearing import another_evening, answers, closed_with, proposed
from tests.kit.settling import draft, keys
from tests.kit.sheets.words import NAME, PEOPLE, SheetError, changes, said
from tests.kit.table import Table, comes, person, replaced_by, table_laid

MONEY = r"£(?P<amount>\d+(?:\.\d\d)?)"
REFUSED = re.compile(r"^(?P<words>.*?)\s+refused (?P<code>[a-z_]+)$")


@dataclass
class MoneySheet:
    """A sheet as it is played: the table, and how many of its debts were read."""

    house: str = "atlanta"
    change: dict[str, Any] = field(default_factory=dict)
    minor: int = 100
    table: Table | None = None
    debts_read: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    clearing: UUID | None = None

    @property
    def laid(self) -> Table:
        """The table, once it has a line."""
        if self.table is None:
            raise SheetError("say `line` first")
        return self.table

    def name_of(self, player: UUID) -> str:
        """Whose id it is."""
        return next(name for name, one in self.laid.people.items() if one.id == player.hex)


Does = Callable[[MoneySheet, re.Match[str]], None]


def _seated(sheet: MoneySheet, found: re.Match[str]) -> None:
    names = tuple(part.split()[0] for part in found["line"].split(", "))
    sheet.table = table_laid(sheet.house, names=names, stake=amount(sheet.minor, "GBP"), **sheet.change)


def _stake(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.minor = amount_read(found["amount"], "GBP")


def _house(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.house = found["house"]


def _change(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.change |= changes(found["change"])


def _game(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.laid.tap("Kim", "start")
    sheet.numbers[found["number"]] = sheet.laid.seq


def _comes(sheet: MoneySheet, found: re.Match[str]) -> None:
    comes(sheet.laid, found["name"])
    sheet.laid.tap("Kim", "join", player=found["name"])


def _paid(sheet: MoneySheet, found: re.Match[str]) -> None:
    """By the payer, or by Kim for them."""
    who, payer, receiver = found["who"], found["payer"] or found["who"], found["receiver"] or found["who"]
    how = {"by bank": How.BANK, "another way": How.OTHER}.get(found["how"] or "", How.CASH)
    _say(sheet, who, payer, receiver, found["amount"], how, beyond=bool(found["beyond"]))


def _received(sheet: MoneySheet, found: re.Match[str]) -> None:
    _say(sheet, found["who"], found["payer"], found["who"], found["amount"], How.CASH)


def _waives(sheet: MoneySheet, found: re.Match[str]) -> None:
    _say(sheet, found["who"], found["payer"], found["who"], found["amount"], How.WAIVED)


def _say(
    sheet: MoneySheet, who: str, payer: str, receiver: str, pounds: str, how: How, *, beyond: bool = False
) -> None:
    table = sheet.laid
    said_so = draft(table, payer, receiver, pounds, how=how, beyond=beyond)
    services.payment_say(actor=table[who].actor, club=table.club, draft=said_so, code=table.code)


def _answers(sheet: MoneySheet, found: re.Match[str]) -> None:
    table = sheet.laid
    payer, receiver = (found["payer"] or found["who"], found["receiver"] or found["who"])
    last = Payment.objects.filter(
        club=table.club, payer=UUID(table.id(payer)), receiver=UUID(table.id(receiver))
    ).latest("at")
    word = {"confirms": PaymentWord.CONFIRMED, "disputes": PaymentWord.DISPUTED, "withdraws": PaymentWord.WITHDRAWN}
    services.payment_answer(
        actor=table[found["who"]].actor, club=table.club, payment=last.id, word=word[found["word"]],
        note=found["note"] or "",
    )  # fmt: skip


def _all_in_cash(sheet: MoneySheet, _found: re.Match[str]) -> None:
    table = sheet.laid
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all at once")


def _corrected(sheet: MoneySheet, found: re.Match[str]) -> None:
    """The result of a game is amended: its event is the last before the next game or before what came after it."""
    table = sheet.laid
    started = sheet.numbers[found["number"]]
    seq = next(game.seq for game in table.session.games.order_by("number") if game.seq > started)
    event = said(found["words"])
    if event is None:
        raise SheetError(f"nobody at the table says {found['words']!r}")
    table.tap("Kim", "amend", seq=seq, note=found["note"], **replaced_by(table.named(event)))


def _reopened(sheet: MoneySheet, _found: re.Match[str]) -> None:
    kim = sheet.laid.kim
    services.session_reopen(code=sheet.laid.code, actor=kim.actor, token=kim.hash)


def _another_evening(sheet: MoneySheet, _found: re.Match[str]) -> None:
    sheet.laid.code = another_evening(sheet.laid)
    sheet.numbers = {}


def _ends_with(sheet: MoneySheet, found: re.Match[str]) -> None:
    points = {name: int(size) for name, size in (part.split() for part in found["points"].split(", "))}
    closed_with(sheet.laid, points)


def _brought(sheet: MoneySheet, found: re.Match[str]) -> None:
    """Names that are new come onto the club's sheets."""
    table = sheet.laid
    rows = [services.BalanceRow(None, *part.split()) for part in found["rows"].split(", ")]
    brought = services.OpeningDraft(f"book-{next(keys)}", "GBP", rows)
    services.opening_bring(actor=table.kim.actor, club=table.club, draft=brought)
    for player in table.club.players.exclude(name__in=table.people):
        table.people[player.name] = person(player.name)
        table.people[player.name].id = player.id.hex


def _proposes(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.clearing = proposed(sheet.laid, found["who"])


def _agrees(sheet: MoneySheet, found: re.Match[str]) -> None:
    if sheet.clearing is None:
        raise SheetError("nobody has proposed anything")
    word = BookWord.REFUSED if found["word"] == "declines" else BookWord.AGREED
    for name in re.split(r", | and ", found["who"]):
        answers(sheet.laid, name, sheet.clearing, word, note=found["note"] or "")


WORDS: tuple[tuple[str, Does], ...] = (
    (r"house (?P<house>[a-z-]+)", _house),
    (r"change (?P<change>.+)", _change),
    (rf"stake {MONEY}", _stake),
    (r"line (?P<line>.+)", _seated),
    (r"game (?P<number>\d+)", _game),
    (rf"(?P<name>{NAME}) comes and joins", _comes),
    (r"the evening is reopened", _reopened),
    (r"game (?P<number>\d+) was wrong: (?P<words>[^,]+), (?P<note>.+)", _corrected),
    (
        rf"(?P<who>{NAME}) says: (?:(?P<payer>{NAME}) )?paid(?: (?P<receiver>{NAME}))? {MONEY}"
        r"(?: (?P<how>by bank|another way))?(?P<beyond> and means it)?",
        _paid,
    ),
    (rf"(?P<who>{NAME}) says: received {MONEY} from (?P<payer>{NAME})", _received),
    (rf"(?P<who>{NAME}) waives {MONEY} of (?P<payer>{NAME})", _waives),
    (
        rf"(?P<who>{NAME}) (?P<word>confirms|disputes|withdraws)"
        rf"(?: what (?P<payer>{NAME}) paid| what was paid to (?P<receiver>{NAME}))(?:: (?P<note>.+))?",
        _answers,
    ),
    (r"Kim enters all in cash", _all_in_cash),
    (r"another evening", _another_evening),
    (r"it ends with (?P<points>.+)", _ends_with),
    (r"Kim brings the book: (?P<rows>.+)", _brought),
    (rf"(?P<who>{NAME}) proposes to clear the accounts", _proposes),
    (rf"(?P<who>{PEOPLE}) (?P<word>agrees|agree|declines)(?:: (?P<note>.+))?", _agrees),
)  # fmt: skip


def play(sheet: MoneySheet, line: str) -> None:
    """One line: what happens, or what must stand. Raises SheetError, AssertionError."""
    for pattern, expect in EXPECTED:
        if found := re.fullmatch(pattern, line):
            expect(sheet, found)
            return
    if refused := REFUSED.match(line):
        with pytest.raises(PaymentRefused) as why:
            _happens(sheet, refused["words"])
        assert why.value.code == refused["code"]
    else:
        _happens(sheet, line)


def _happens(sheet: MoneySheet, line: str) -> None:
    for pattern, does in WORDS:
        if found := re.fullmatch(pattern, line):
            does(sheet, found)
            return
    event = said(line)
    if event is None:
        raise SheetError(f"nobody says {line!r}")
    sheet.laid.tap("Kim", **event)


def pounds(minor: int) -> str:
    """`£4.00`: as a sheet has it."""
    return f"£{amount(minor, 'GBP')}"


def listed(text: str) -> set[str]:
    """What a line says must stand, its parts in any order."""
    return set() if text == "nothing" else set(text.split(", "))


def opened(sheet: MoneySheet) -> set[str]:
    """All that anybody owes anybody; the accounts of everybody sum to zero."""
    found, total = set(), 0
    for name, one in sheet.laid.people.items():
        for account in accounts_of(sheet.laid.club.id, UUID(one.id)):
            total += account.open
            if account.open > 0:
                found.add(f"{name} owes {sheet.name_of(account.other)} {pounds(account.open)}")
    assert total == 0, "the accounts of the club do not sum to zero"
    return found


def _open(sheet: MoneySheet, found: re.Match[str]) -> None:
    assert opened(sheet) == listed(found["rest"])
    assert session_verify(sheet.laid.code) is None


def _owed(sheet: MoneySheet, found: re.Match[str]) -> None:
    debts = list(Debt.objects.filter(club=sheet.laid.club).order_by("id"))[sheet.debts_read :]
    sheet.debts_read += len(debts)
    said_so = {
        f"{sheet.name_of(one.debtor_id)} owes {sheet.name_of(one.creditor_id)} {pounds(one.amount)} ({one.because})"
        for one in debts
    }
    assert said_so == listed(found["rest"])


def _results(sheet: MoneySheet, found: re.Match[str]) -> None:
    won = {one.name: one.minor for one in balances_of(sheet.laid.club.id).get("GBP", [])}
    said_so = {f"{name} {'+' if minor > 0 else ''}{amount(minor, 'GBP')}" for name, minor in won.items() if minor}
    assert said_so == listed(found["rest"])


def _made(sheet: MoneySheet, found: re.Match[str]) -> None:
    [made] = made_of(dues_of(sheet.laid.session.key))
    said_so = f"{made.made} of {made.of}, {pounds(made.paid)} of {pounds(made.amount)}"
    assert said_so == found["rest"]


EXPECTED: tuple[tuple[str, Does], ...] = (
    (r"open (?P<rest>.+)", _open),
    (r"owed (?P<rest>.+)", _owed),
    (r"results (?P<rest>.+)", _results),
    (r"made (?P<rest>.+)", _made),
)


def played(text: str) -> None:
    """Play a whole sheet. Raises SheetError, and AssertionError for what does not stand."""
    if not text.startswith("# "):
        raise SheetError("line 1: a sheet begins with a comment that says what it proves")
    sheet = MoneySheet()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = re.sub(r"\s+", " ", raw.split("#")[0]).strip()
        if line:
            try:
                play(sheet, line)
            except (SheetError, AssertionError) as fault:
                raise type(fault)(f"line {number}: {line}\n{fault}") from fault

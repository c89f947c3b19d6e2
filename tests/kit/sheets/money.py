"""Reads a money sheet: what happens at the table in the words of the score sheets, what people say they have paid, and
what is then open between them. It is played through the services, by phones of their own.

A sheet begins with a comment that says what it proves. `house`, `stake` (what a point is worth, in pounds), `change`
(what the house plays otherwise) and `line` come first. Kim keeps the sheet, and is the club's organiser. What must
stand: `dues` (every due of every evening, entry and overpayment, with how it became smaller), `open` (who owes whom
what over all accounts), `beyond` (what the books say was paid too much), `head` (how far the payments of an evening
are, as Settle up says it), `Ann reads` (the first lines of Settle up on her phone), `owed` (the debts that came since
the last such line), `results`.
"""

import re
from uuid import UUID

import pytest

from chouette.ledger.money import amount, amount_read
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookWord, How, Payment, PaymentWord
from tests.kit.clearing import answers, proposed
from tests.kit.settling import draft, keys
from tests.kit.sheets.money_acts import ACTS
from tests.kit.sheets.money_sheet import Does, MoneySheet
from tests.kit.sheets.money_shown import EXPECTED, expect
from tests.kit.sheets.words import NAME, PEOPLE, SheetError, changes, said
from tests.kit.table import comes, person, replaced_by, table_laid

MONEY = r"£(?P<amount>\d+(?:\.\d\d)?)"
REFUSED = re.compile(r"^(?P<words>.*?)\s+refused (?P<code>[a-z_]+)$")


def _seated(sheet: MoneySheet, found: re.Match[str]) -> None:
    names = tuple(part.split()[0] for part in found["line"].split(", "))
    sheet.table = table_laid(sheet.house, names=names, stake=amount(sheet.minor, "GBP"), **sheet.change)
    sheet.at(sheet.table.code)


def _stake(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.minor = amount_read(found["amount"], "GBP")


def _house(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.house = found["house"]


def _change(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.change |= changes(found["change"])


def _game(sheet: MoneySheet, found: re.Match[str]) -> None:
    sheet.laid.tap("Kim", "start")
    sheet.games[sheet.laid.code, found["number"]] = sheet.laid.seq


def _comes(sheet: MoneySheet, found: re.Match[str]) -> None:
    comes(sheet.laid, found["name"])
    sheet.laid.tap("Kim", "join", player=found["name"])


def _paid(sheet: MoneySheet, found: re.Match[str]) -> None:
    """By the payer, or by Kim for them."""
    who, payer, receiver = found["who"], found["payer"] or found["who"], found["receiver"] or found["who"]
    how = {"by bank": How.BANK, "another way": How.OTHER}.get(found["how"] or "", How.CASH)
    _say(sheet, who, payer, receiver, found["amount"], how, beyond=bool(found["beyond"]), net=bool(found["net"]))


def _received(sheet: MoneySheet, found: re.Match[str]) -> None:
    _say(sheet, found["who"], found["payer"], found["who"], found["amount"], How.CASH)


def _waives(sheet: MoneySheet, found: re.Match[str]) -> None:
    _say(sheet, found["who"], found["payer"], found["who"], found["amount"], How.WAIVED)


def _say(
    sheet: MoneySheet,
    who: str,
    payer: str,
    receiver: str,
    pounds: str,
    how: How,
    *,
    beyond: bool = False,
    net: bool = False,
) -> None:
    """Enter a payment at the evening, or on the net of the two."""
    table = sheet.laid
    entered = draft(table, payer, receiver, pounds, how=how, beyond=beyond)
    code = "" if net else table.code
    services.payment_say(actor=table[who].actor, club=table.club, draft=entered, code=code)


def _answers(sheet: MoneySheet, found: re.Match[str]) -> None:
    """About the newest payment of the two, or the newest of that amount."""
    table, of = sheet.laid, found.groupdict()
    payer, receiver = (of["payer"] or found["who"], of["receiver"] or found["who"])
    paid = Payment.objects.filter(club=table.club, payer=UUID(table.id(payer)), receiver=UUID(table.id(receiver)))
    if of.get("amount"):
        paid = paid.filter(amount=amount_read(of["amount"], "GBP"))
    word = {"confirms": PaymentWord.CONFIRMED, "disputes": PaymentWord.DISPUTED, "withdraws": PaymentWord.WITHDRAWN}
    services.payment_answer(
        actor=table[found["who"]].actor, club=table.club, payment=paid.latest("at").id, word=word[found["word"]],
        note=of.get("note") or "", beyond=bool(of.get("beyond")),
    )  # fmt: skip


def _corrected(sheet: MoneySheet, found: re.Match[str]) -> None:
    """The result of a game is amended: its event is the last before the next game or before what came after it."""
    table = sheet.laid
    started = sheet.games[sheet.laid.code, found["number"]]
    seq = next(game.seq for game in table.session.games.order_by("number") if game.seq > started)
    event = said(found["words"])
    if event is None:
        raise SheetError(f"nobody at the table says {found['words']!r}")
    table.tap("Kim", "amend", seq=seq, note=found["note"], **replaced_by(table.named(event)))


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
    (r"game (?P<number>\d+) was wrong: (?P<words>[^,]+), (?P<note>.+)", _corrected),
    (
        rf"(?P<who>{NAME}) says: (?:(?P<payer>{NAME}) )?paid(?: (?P<receiver>{NAME}))? {MONEY}"
        r"(?: (?P<how>by bank|another way))?(?P<net> in all)?(?P<beyond> and means it)?",
        _paid,
    ),
    (rf"(?P<who>{NAME}) says: received {MONEY} from (?P<payer>{NAME})", _received),
    (rf"(?P<who>{NAME}) waives {MONEY} of (?P<payer>{NAME})", _waives),
    (
        rf"(?P<who>{NAME}) (?P<word>confirms|disputes|withdraws)"
        rf"(?: what (?P<payer>{NAME}) paid| what was paid to (?P<receiver>{NAME}))(?:: (?P<note>.+))?",
        _answers,
    ),
    (r"Kim brings the book: (?P<rows>.+)", _brought),
    (
        rf"(?P<who>{NAME}) (?P<word>confirms|disputes|withdraws) the {MONEY}"
        rf"(?: that (?P<payer>{NAME}) paid| paid to (?P<receiver>{NAME}))(?P<beyond> and means it)?(?:: (?P<note>.+))?",
        _answers,
    ),
    (rf"(?P<who>{NAME}) proposes to clear the accounts", _proposes),
    (rf"(?P<who>{PEOPLE}) (?P<word>agrees|agree|declines)(?:: (?P<note>.+))?", _agrees),
)  # fmt: skip


def play(sheet: MoneySheet, line: str) -> None:
    """One line: what happens, or what must stand. Raises SheetError, AssertionError."""
    for pattern, stands in EXPECTED:
        if found := re.fullmatch(pattern, line):
            stands(sheet, found)
            return
    if refused := REFUSED.match(line):
        with pytest.raises((PaymentRefused, NotAllowed)) as why:
            _happens(sheet, refused["words"])
        assert isinstance(why.value, PaymentRefused | NotAllowed)
        expect(why.value.code, refused["code"])
    else:
        _happens(sheet, line)


def _happens(sheet: MoneySheet, line: str) -> None:
    for pattern, does in (*WORDS, *ACTS):
        if found := re.fullmatch(pattern, line):
            does(sheet, found)
            return
    event = said(line)
    if event is None:
        raise SheetError(f"nobody says {line!r}")
    sheet.laid.tap("Kim", **event)


def played(text: str, *, thorough: bool = False) -> MoneySheet:
    """Play a whole sheet. Raises SheetError, and AssertionError for what does not stand."""
    if not text.startswith("# "):
        raise SheetError("line 1: a sheet begins with a comment that says what it proves")
    return play_on(MoneySheet(thorough=thorough), text)


def play_on(sheet: MoneySheet, text: str) -> MoneySheet:
    """Go on with a sheet. A line that ends with a comma goes on in the next. Raises SheetError, AssertionError."""
    begun = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = re.sub(r"\s+", " ", begun + raw.split("#")[0]).strip()
        begun = f"{line} " if line.endswith(",") else ""
        if line and not begun:
            try:
                play(sheet, line)
            except (SheetError, AssertionError) as fault:
                raise type(fault)(f"line {number}: {line}\n{fault}") from fault
    return sheet

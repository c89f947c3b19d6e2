"""The money tables of a club's file: each has its digest, and dues are those that the logs and the books make."""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.core.management import call_command

from sessions import services
from sessions.errors import ClubFileRefused
from sessions.history.club_file import member_of
from sessions.models import BookWord, Debt
from sessions.services import DepositDraft
from tests.kit.clearing import four_evenings, paid
from tests.kit.club_files import brought, in_database, packed_again, unpacked, written
from tests.kit.ground import made_of_file
from tests.kit.settling import answers_bet, lost_bet, shares

pytestmark = pytest.mark.django_db(transaction=True)

AMOUNTS = {
    "posting": "points", "sessionresult": "points", "debt": "amount", "payment": "amount", "paymentpart": "amount",
    "bookline": "amount", "tillcash": "amount", "sharedexpense": "amount",
}  # fmt: skip
"""The tables whose rows are points or money, by the column that says how much."""

Rows = list[dict[str, Any]]
Change = Callable[[Rows], Rows]


@made_of_file
def file() -> bytes:
    """Four evenings, and of everything else that moves money one."""
    table = four_evenings()
    kim, club = table.kim.actor, table.club
    paid(table, "Ann", "Bob", "3")
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob", note="a pint", code=""), BookWord.AGREED)
    draft = DepositDraft("in", UUID(table.id("Bob")), "50", "GBP")
    services.deposit_enter(actor=kim, club=club, draft=draft)
    shares(table, "Kim", "Ann", "20", "Ann", "Bob", "Cat")
    boards = services.PurchaseDraft("boards", services.PurchaseWay.OUT, "32.40", "GBP", "boards")
    services.enter_purchase(actor=kim, club=club, draft=boards)
    return written(club)


def rows_of(file: bytes, table: str) -> Rows:
    return [msgspec.json.decode(line) for line in unpacked(file)[member_of(table)].splitlines()]


def with_rows(file: bytes, table: str, rows: Rows, *, told: bool) -> bytes:
    """The file with other rows of a table; `told`: somebody has computed its digests again."""
    lines = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    return packed_again({**unpacked(file), member_of(table): lines}, told=told)


def more(column: str, place: int = 0) -> Change:
    """One more of it in a row."""
    return lambda rows: [
        {**row, column: row[column] + 1} if number == place else row for number, row in enumerate(rows)
    ]


def without_first(rows: Rows) -> Rows:
    return rows[1:]


def again(rows: Rows) -> Rows:
    """The last row once more, under another id."""
    last = rows[-1]
    if "id" not in last:
        return [*rows, last]
    more = {"key": f"{last['key']} again"} if "key" in last else {}
    return [*rows, {**last, "id": last["id"] + 1 if isinstance(last["id"], int) else str(uuid4()), **more}]


def refused(second: str, file: bytes) -> str:
    """Why an empty installation does not take the file in."""
    with in_database(second), pytest.raises(ClubFileRefused) as raised:
        brought(file)
    return str(raised.value)


@pytest.mark.parametrize("table", [*AMOUNTS, "paymentstep", "bookentry", "bookstep", "movement"])
def test_every_money_table_has_its_digest(file: bytes, second: str, table: str) -> None:
    """What was changed, left out or doubled in it is named by its table, whatever it means."""
    rows = rows_of(file, table)
    changes: list[Change] = [without_first, again] if rows else [lambda _: [{"amount": 1}]]
    if table in AMOUNTS:
        changes.append(more(AMOUNTS[table]))
    for change in changes:
        said = refused(second, with_rows(file, table, change(rows), told=False))
        assert said.startswith(member_of(table)), said
    if rows:  # as many bytes as before
        digits = unpacked(file)[member_of(table)]
        place = next(place for place, sign in enumerate(digits) if chr(sign) in "12345678")
        other = digits[:place] + bytes([digits[place] + 1]) + digits[place + 1 :]
        said = refused(second, packed_again({**unpacked(file), member_of(table): other}, told=False))
        assert said.startswith(member_of(table)), said


def of_deposit(file: bytes) -> int:
    """Which line of the books is that of the deposit."""
    (entry,) = [row["id"] for row in rows_of(file, "bookentry") if row["kind"] == "deposit"]
    return next(number for number, row in enumerate(rows_of(file, "bookline")) if row["entry_id"] == entry)


def of_share(rows: Rows, file: bytes) -> Rows:
    """The lines of the books without one of a share that nobody has answered."""
    shares = {row["id"] for row in rows_of(file, "bookentry") if row["expense_id"]}
    gone = next(row for row in rows if row["entry_id"] in shares)
    return [row for row in rows if row is not gone]


def test_dues_are_those_that_logs_and_books_make(file: bytes, second: str) -> None:
    """Somebody has computed the digests again: the evenings are played, and the books held against their entries."""
    deposit = of_deposit(file)
    faults: list[tuple[str, Change, str]] = [
        ("posting", more("points"), "the postings of event"),
        ("posting", without_first, "the postings of event"),
        ("posting", again, "the postings of event"),
        ("sessionresult", more("points"), "the results are not"),
        ("sessionresult", without_first, "the results are not"),
        ("sessionresult", again, "tables/sessionresult.jsonl, line 9: .*There is a row with the same values already"),
        ("debt", more("amount"), "a debt of event"),
        ("debt", again, "the debts of "),
        ("payment", more("amount"), "its parts do not sum to it"),
        ("payment", without_first, "tables/paymentstep.jsonl, line 1: "),
        ("payment", again, "its parts do not sum to it"),
        ("paymentpart", more("amount"), "its parts do not sum to it"),
        ("paymentpart", without_first, "its parts do not sum to it"),
        ("paymentpart", again, "tables/paymentpart.jsonl, line 2: .*There is a row with the same values already"),
        ("bookline", more("amount", deposit), "the debts of deposit .* are not those of its lines"),
        ("bookline", lambda rows: rows[:deposit] + rows[deposit + 1 :], "the debts of deposit .* are not those"),
        ("bookline", lambda rows: of_share(rows, file), "the shares of expense"),
        ("bookline", again, "tables/bookline.jsonl, line 5: .*There is a row with the same values already"),
        ("tillcash", without_first, "the cash of purchase"),
        ("tillcash", again, "tables/tillcash.jsonl, line 2: .*There is a row with the same values already"),
        ("sharedexpense", without_first, "tables/bookentry.jsonl, line "),
        ("sharedexpense", again, "the shares of expense"),
    ]
    for table, change, why in faults:
        said = refused(second, with_rows(file, table, change(rows_of(file, table)), told=True))
        assert re.search(why, said), (table, said)


def test_debts_that_were_left_out_are_made_again_from_the_log(file: bytes, second: str) -> None:
    """A club of before has evenings without any: housekeeping writes them, here as there."""
    debts = rows_of(file, "debt")
    paid = {row["session_id"] for row in rows_of(file, "paymentpart")}
    evening = next(row["session_id"] for row in debts if row["session_id"] not in {None, *paid})
    left_out = [row for row in debts if row["session_id"] == evening]
    kept = with_rows(file, "debt", [row for row in debts if row["session_id"] != evening], told=True)
    with in_database(second):
        brought(kept)
        assert not Debt.objects.filter(session=evening).exists()
        call_command("housekeep", verbosity=0)
        made = Debt.objects.filter(session=evening).values_list("debtor_id", "creditor_id", "amount")
        due = [(UUID(row["debtor_id"]), UUID(row["creditor_id"]), row["amount"]) for row in left_out]
        assert sorted(made) == sorted(due)

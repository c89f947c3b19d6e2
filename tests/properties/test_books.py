"""Whatever is entered, paid, waived and taken back: every account is the sum of what came of it, the club sums to zero,
and the debts are those of the lines."""

from collections import Counter
from collections.abc import Callable
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.selectors import till_of
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord, How, PaymentWord
from sessions.selectors.open_accounts import open_accounts
from sessions.services import BalanceRow, DepositDraft, OpeningDraft
from sessions.services.books.book_checking import books_verify
from tests.kit.nights.checks import on_each_day
from tests.kit.settling import answers_bet, keys, lost_bet, pays, says
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bob", "Cat", "Dan")
TILL = "till"
pairs = st.permutations(NAMES).map(lambda names: (names[0], names[1]))
steps = st.tuples(
    st.sampled_from(["bet", "opening", "deposit", "back", "payment", "waiver"]),
    pairs,
    st.integers(1, 2000),
    st.integers(0, 2),
)


class Book:
    """What is owed between two by a reckoning of our own: `owed[one, other]` is what one owes the other."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.owed: Counter[tuple[str, str]] = Counter()

    def owes(self, one: str, other: str, amount: int) -> None:
        self.owed[one, other] += amount
        self.owed[other, one] -= amount

    def step(self, kind: str, two: tuple[str, str], amount: int, then: int) -> None:
        """One step; what is refused changes nothing."""
        does: dict[str, Callable[[str, str, int, int], None]] = {
            "bet": self.bet, "opening": self.opening, "deposit": self.deposit, "back": self.back,
            "payment": self.payment, "waiver": self.waiver,
        }  # fmt: skip
        try:
            does[kind](*two, amount, then)
        except PaymentRefused:
            return

    def bet(self, loser: str, winner: str, amount: int, then: int) -> None:
        bet = lost_bet(self.table, loser, loser, winner, written(amount))
        if then == 0:
            answers_bet(self.table, winner, bet, BookWord.AGREED)
            self.owes(loser, winner, amount)
        elif then == 1:
            answers_bet(self.table, winner, bet, BookWord.REFUSED)

    def opening(self, one: str, other: str, amount: int, then: int) -> None:
        rows = [BalanceRow(None, one, f"-{written(amount)}"), BalanceRow(None, other, written(amount))]
        draft = OpeningDraft(f"opening-{next(keys)}", "GBP", rows)
        entry = services.opening_bring(actor=self.table.kim.actor, club=self.table.club, draft=draft)
        self.owes(one, other, amount)
        if then:
            services.entry_take_back(actor=self.table.kim.actor, club=self.table.club, entry=entry, note="no")
            self.owes(other, one, amount)

    def deposit(self, one: str, _other: str, amount: int, then: int, *, back: bool = False) -> None:
        draft = DepositDraft(f"deposit-{next(keys)}", UUID(self.table.id(one)), written(amount), "GBP", back)
        entry = services.deposit_enter(actor=self.table.kim.actor, club=self.table.club, draft=draft)
        self.owes(*((one, TILL) if back else (TILL, one)), amount)
        if then == 2:
            services.entry_take_back(actor=self.table.kim.actor, club=self.table.club, entry=entry, note="no")
            self.owes(*((TILL, one) if back else (one, TILL)), amount)

    def back(self, one: str, other: str, amount: int, then: int) -> None:
        self.deposit(one, other, amount, then, back=True)

    def payment(self, payer: str, receiver: str, amount: int, then: int) -> None:
        paid = pays(self.table, payer, payer, receiver, written(amount), beyond=True)
        if then == 0:
            says(self.table, receiver, paid, PaymentWord.CONFIRMED)
            self.owes(receiver, payer, amount)
        elif then == 1:
            says(self.table, receiver, paid, PaymentWord.DISPUTED, "no")

    def waiver(self, debtor: str, creditor: str, amount: int, _then: int) -> None:
        pays(self.table, creditor, debtor, creditor, written(amount), how=How.WAIVED)
        self.owes(creditor, debtor, amount)


def written(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def accounts(table: Table) -> Counter[tuple[str, str]]:
    """What is open as the program reads it, from either side."""
    ids = {name: UUID(table.id(name)) for name in NAMES}
    till = till_of(table.club.id)
    ids |= {TILL: till} if till else {}
    names = {one: name for name, one in ids.items()}
    return Counter(
        {
            (name, names[one.other]): one.amount
            for name, person in ids.items()
            for one in open_accounts([table.club.id], [person])
        }
    )


@on_each_day(50)
@given(st.lists(steps, min_size=1, max_size=12))
def test_every_account_is_the_sum_of_what_came_of_it(taken: list[tuple[str, tuple[str, str], int, int]]) -> None:
    book = Book(table_laid())
    for kind, two, amount, then in taken:
        book.step(kind, two, amount, then)
    read = accounts(book.table)
    assert read == Counter({two: amount for two, amount in book.owed.items() if amount})
    assert sum(read.values()) == 0
    assert all(read[one, other] == -read[other, one] for one, other in read)
    assert [what for club, what in books_verify() if club == book.table.club.slug] == []

"""A club whose evenings have left accounts open between five, and the clearing of them.

What is open, in points of £2: Ann owes Bob 4, Bob owes Cat 4, Cat owes Dan 4, Dan owes Eve 2. Four payments that two
can do: Ann pays Dan 2 and Eve 2.
"""

from itertools import count
from typing import Any
from uuid import UUID

from clubs.models import Club
from sessions import services
from sessions.models import BookWord, Debt, PaymentWord
from sessions.selectors.open_pairs import open_pairs
from sessions.services import ClearingDraft, ClearingWord
from tests.kit.settling import draft, says
from tests.kit.table import Table, session_begun, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
EVENINGS = ({"Ann": -4, "Bob": 4}, {"Bob": -4, "Cat": 4}, {"Cat": -4, "Dan": 4}, {"Dan": -2, "Eve": 2})
keys = count(1)


def four_evenings(*, points_only: bool = False) -> Table:
    """The table of the last of four evenings, all closed."""
    table = table_laid(names=FIVE)
    if points_only:
        Club.objects.filter(id=table.club.id).update(points_only=True)
        table.club.refresh_from_db()
    for number, points in enumerate(EVENINGS):
        if number:
            table.code = another_evening(table)
        closed_with(table, points)
    return table


def another_evening(table: Table) -> str:
    """The code of one more evening of the same people."""
    players = sorted(table.club.players.filter(name__in=table.people), key=lambda player: player.name)
    return session_begun(table.kim, table.club, players, sheet="atlanta", change={})


def closed_with(table: Table, points: dict[str, int]) -> None:
    """The evening ends with these points, and is closed."""
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    table.tap("Kim", "close")


def proposed(table: Table, who: str = "Kim", **other: Any) -> UUID:
    """Somebody proposes a clearing of all that is open."""
    sent = ClearingDraft(**{"key": f"clearing-{next(keys)}", "currency": "GBP", **other})
    return services.clearing_propose(actor=table[who].actor, club=table.club, draft=sent)


def said_paid(table: Table, payer: str, receiver: str, amount: str) -> UUID:
    """The payer says, long after the evening, that they have paid."""
    sent = draft(table, payer, receiver, amount)
    return services.payment_say(actor=table[payer].actor, club=table.club, draft=sent)


def paid(table: Table, payer: str, receiver: str, amount: str) -> None:
    """And the receiver confirms it."""
    says(table, receiver, said_paid(table, payer, receiver, amount), PaymentWord.CONFIRMED)


def answers(
    table: Table, who: str, clearing: UUID, word: BookWord = BookWord.AGREED, *, for_: str = "", note: str = ""
) -> BookWord | None:
    """A word about it; how it stands then."""
    said = ClearingWord(word, UUID(table.id(for_)) if for_ else None, note)
    return services.clearing_answer(actor=table[who].actor, club=table.club, clearing=clearing, said=said)


def open_now(table: Table) -> dict[tuple[str, str], int]:
    """What is open in pence, by the names of who owes and who is owed."""
    names = {one.id: name for name, one in table.people.items()}
    return {(names[one.owed.debtor], names[one.owed.creditor]): one.owed.amount for one in open_pairs(table.club.id)}


def debts_written(table: Table) -> int:
    """How many rows there are."""
    return Debt.objects.filter(club=table.club).count()

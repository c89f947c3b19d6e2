"""A club whose evenings have left accounts open between five, and the clearing of them.

What is open, in points of £2: Ann owes Bob 4, Bob owes Cat 4, Cat owes Dan 4, Dan owes Eve 2. Four payments that two
can do: Ann pays Dan 2 and Eve 2.
"""

from itertools import count
from typing import Any
from uuid import UUID

from clubs.models import Membership, Role
from clubs.services import player_add, role_give
from clubs.services.till import till_open
from sessions import services
from sessions.models import BookKind, BookWord, Debt, PaymentWord
from sessions.selectors.open_pairs import open_pairs
from sessions.services import ClearingDraft, ClearingWord
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from tests.kit.points import play_for_points
from tests.kit.settling import draft, says
from tests.kit.table import Person, Table, session_begun, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
EVENINGS = ({"Ann": -4, "Bob": 4}, {"Bob": -4, "Cat": 4}, {"Cat": -4, "Dan": 4}, {"Dan": -2, "Eve": 2})
keys = count(1)


def four_evenings(*, points_only: bool = False) -> Table:
    """The table of the last of four evenings, all closed."""
    table = table_laid(names=FIVE)
    if points_only:
        play_for_points(table.club.id)
        table.club.refresh_from_db()
    for number, points in enumerate(EVENINGS):
        if number:
            table.code = another_evening(table)
        closed_with(table, points)
    return table


PHONES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
NO_PHONES = ("Gus", "Hal", "Ida", "Jon", "Kay", "Lee")
OF_TWELVE = {
    ("Ann", "Gus"): 500, ("Gus", "Bob"): 500, ("Cat", "Hal"): 400, ("Hal", "Ida"): 400,
    ("Jon", "Dan"): 300, ("Dan", "Kay"): 300, ("Eve", "Lee"): 200, ("Lee", "Fay"): 200,
}  # fmt: skip
"""Four chains of three people in pence. Eight payments that four can do: Ann pays Bob, Cat Ida, Jon Kay, Eve Fay."""


def twelve_of_whom_six_have_no_phone() -> Table:
    """Twelve people with accounts from a book; Kim, who does not play, runs the club."""
    return table_with(OF_TWELVE, PHONES, NO_PHONES)


def table_with(owed: dict[tuple[str, str], int], phones: tuple[str, ...], no_phones: tuple[str, ...]) -> Table:
    """A club in which this is owed, in pence; "Till" is its till."""
    table = table_laid(names=phones)
    for name in no_phones:
        player = player_add(actor=table.kim.actor, club=table.club, name=name)
        table.people[name] = Person(name, table.kim.actor, "", player.id.hex)
    till = till_open(table.club)
    table.people["Till"] = Person("Till", table.kim.actor, "", till.id.hex)
    lines = [
        LineDraft(UUID(table.id(debtor)), UUID(table.id(creditor)), amount, "GBP")
        for (debtor, creditor), amount in owed.items()
    ]
    draft_ = BookDraft("from the book", BookKind.OPENING, lines)
    entry_in_force(
        entry_keep(actor=table.kim.actor, club=table.club.id, draft=draft_, said=EntryStep(BookWord.ENTERED))[0]
    )
    return table


def keeper(table: Table, name: str, role: Role = Role.TREASURER) -> None:
    """This player keeps the books of the club from now on."""
    role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=role)
    table.club.__dict__.pop("roles_known", None)


def only_keeper(table: Table, name: str) -> None:
    """This player is the one organiser of the club from now on, and nobody keeps its books but they."""
    keeper(table, name, Role.ORGANISER)
    Membership.objects.filter(club=table.club, device_id=table.kim.device).delete()
    table.club.__dict__.pop("roles_known", None)


def another_evening(table: Table, stake: str = "2.00", currency: str = "GBP") -> str:
    """The code of one more evening of the same people."""
    players = sorted(table.club.players.filter(name__in=table.people), key=lambda player: player.name)
    return session_begun(table.kim, table.club, players, sheet="atlanta", stake=stake, currency=currency, change={})


def closed_with(table: Table, points: dict[str, int]) -> None:
    """The evening ends with these points, and is closed."""
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    table.tap("Kim", "close")


def proposed(table: Table, who: str = "Kim", **other: Any) -> UUID:
    """Somebody proposes a clearing of all that is open."""
    sent = ClearingDraft(**{"key": f"clearing-{next(keys)}", "currency": "GBP", **other})
    return services.clearing_propose(actor=table[who].actor, club=table.club, draft=sent)


def said_paid(table: Table, payer: str, receiver: str, amount: str, **other: Any) -> UUID:
    """The payer says, long after the evening, that they have paid."""
    sent = draft(table, payer, receiver, amount, **other)
    return services.payment_say(actor=table[payer].actor, club=table.club, draft=sent)


def paid(table: Table, payer: str, receiver: str, amount: str, **other: Any) -> None:
    """And the receiver confirms it."""
    says(table, receiver, said_paid(table, payer, receiver, amount, **other), PaymentWord.CONFIRMED)


def answers(
    table: Table, who: str, clearing: UUID, word: BookWord = BookWord.AGREED, *, for_: str = "", note: str = ""
) -> BookWord | None:
    """A word about it, for these people if any are named; how it stands then."""
    said = ClearingWord(word, [UUID(table.id(name)) for name in for_.split()], note)
    return services.clearing_answer(actor=table[who].actor, club=table.club, clearing=clearing, said=said)


def open_now(table: Table) -> dict[tuple[str, str], int]:
    """What is open in pence, by the names of who owes and who is owed."""
    names = {one.id: name for name, one in table.people.items()}
    return {(names[one.owed.debtor], names[one.owed.creditor]): one.owed.amount for one in open_pairs(table.club.id)}


def debts_written(table: Table) -> int:
    """How many rows there are."""
    return Debt.objects.filter(club=table.club).count()

"""An evening that was closed with something to pay, and what is said of it."""

from itertools import count
from typing import Any
from uuid import UUID

from clubs.models import DevicePlayer
from sessions import services
from sessions.models import BookWord, How, PaymentWord, PlanWay
from sessions.selectors.pair_accounts import account_between
from sessions.selectors.shared_expenses import ShareRead, expenses_of_evening
from sessions.services import BetDraft, ExpenseDraft, PaymentDraft, ShareDraft
from tests.kit.table import Table

keys = count(1)


def closed_evening(table: Table) -> None:
    """Ann has lost a point to each of the three, at £2, and the evening is closed."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")


def draft(table: Table, payer: str, receiver: str, amount: str = "2", **other: Any) -> PaymentDraft:
    """A payment as it is sent."""
    asked = {"currency": "GBP", "how": How.CASH, "key": f"payment-{next(keys)}", **other}
    return PaymentDraft(payer=UUID(table.id(payer)), receiver=UUID(table.id(receiver)), amount=amount, **asked)


def pays(table: Table, who: str, payer: str, receiver: str, amount: str = "2", **other: Any) -> UUID:
    """Enter a payment as somebody, at the table; with an empty `code` it is on the net of the two."""
    code = other.pop("code", table.code)
    entered = draft(table, payer, receiver, amount, **other)
    return services.payment_say(actor=table[who].actor, club=table.club, draft=entered, code=code)


def says(table: Table, who: str, payment: UUID, word: PaymentWord, note: str = "") -> None:
    """A word about it."""
    services.payment_answer(actor=table[who].actor, club=table.club, payment=payment, word=word, note=note)


def lost_bet(table: Table, who: str, loser: str, winner: str, amount: str = "5", **other: Any) -> UUID:
    """Somebody says, at the table, that one has lost a side bet to another."""
    asked = {
        "currency": "GBP",
        "key": f"side-bet-{next(keys)}",
        "note": "who sits out first",
        "code": table.code,
        **other,
    }
    code = asked.pop("code")
    said = BetDraft(loser=UUID(table.id(loser)), winner=UUID(table.id(winner)), amount=amount, **asked)
    return services.bet_say(actor=table[who].actor, club=table.club, draft=said, code=code)


def answers_bet(table: Table, who: str, bet: UUID, word: BookWord, note: str = "") -> None:
    """A word about it."""
    services.bet_answer(actor=table[who].actor, club=table.club, entry=bet, word=word, note=note)


def owes(table: Table, one: str, other: str) -> int:
    """What is open between two, in pence; below zero the other owes it."""
    found = account_between(table.club.id, UUID(table.id(one)), UUID(table.id(other)))
    return sum(account.open for account in found)


def chooses(table: Table, who: str, way: str, collector: str | None = None) -> bool:
    """Somebody chooses how the closing is paid."""
    one = UUID(table.id(collector)) if collector else None
    return services.plan_choose(
        actor=table[who].actor, club=table.club, code=table.code, way=PlanWay(way), collector=one
    )


def shares(table: Table, who: str, payer: str, amount: str, *sharers: str, **other: Any) -> UUID:
    """Enter an expense at the table: "Bob" shares evenly, "Bob 4.50" that amount."""
    drafts = [ShareDraft(UUID(table.id(name)), written) for name, _, written in (one.partition(" ") for one in sharers)]
    asked = {"currency": "GBP", "key": f"expense-{next(keys)}", "note": "pizza", **other}
    draft = ExpenseDraft(
        payer=UUID(table.id(payer)), amount=amount, shares=drafts, evenly=not any(one.amount for one in drafts), **asked
    )  # fmt: skip
    return services.share_expense(actor=table[who].actor, club=table.club, code=table.code, draft=draft)


def share_of(table: Table, expense: UUID, name: str) -> ShareRead:
    """Somebody's share of an expense as it stands."""
    found = expenses_of_evening(table.club.id, table.session.id)
    read = next(one for one in found if one.id == expense)
    return next(one for one in read.shares if one.debtor == UUID(table.id(name)))


def answers_share(table: Table, who: str, expense: UUID, name: str, word: BookWord, note: str = "") -> None:
    """A word about somebody's share."""
    share = share_of(table, expense, name).id
    services.answer_share(actor=table[who].actor, club=table.club, share=share, word=word, note=note)


def plays_as(table: Table, who: str, name: str) -> None:
    """The device of one speaks for another too."""
    device = str(table[who].actor.device_id)
    DevicePlayer.objects.create(club=table.club, device_id=device, player_id=UUID(table.id(name)))

"""Decide which accounts a payment is for, and write its parts (decision 0029).

A payment at an evening is for that evening. A payment outside an evening is on the net of the two: opposite dues are
set off first, then it pays the oldest dues that are left. What is meant as too much is an account of its own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.coins import EXACT, in_coins
from chouette.ledger.dues import NetPayment, OpenDue, plan_net_payment
from chouette.ledger.money import amount_sent
from clubs.actors import NOBODY, Actor
from sessions.errors import PaymentRefused
from sessions.models import How, Movement, Payment, PaymentPart, Session, Why
from sessions.selectors.dues import evening_states, pair_dues
from sessions.services.payments.held import name_what_holds
from sessions.services.payments.movements import MovementDraft, write_movements
from sessions.services.payments.pair import Pair


class PlannedParts(NamedTuple):
    """What a payment is for: parts by account, the set-offs that come first, what is meant as too much."""

    parts: list[OpenDue]
    set_offs: list[MovementDraft]
    overpaid: int


def plan_evening_parts(
    payment: Payment, pair: Pair, session: Session, *, beyond: bool, shown: str = ""
) -> PlannedParts:
    """Plan a payment at an evening. Raises PaymentRefused for more than is open there, unless that is meant."""
    two = (pair.payer.person, pair.receiver.person)
    dues = [
        state.due(pair.payer.person)
        for state in evening_states(session.key)
        if {state.one, state.other} == {*two} and state.currency == payment.currency
    ]
    free = sum(due.free for due in dues)
    coin = next((due.coin for due in dues), EXACT)
    refused = _refusal_of_change(payment, free, coin, shown) or _refusal_of_too_much(payment, pair, free, beyond=beyond)
    if refused is not None:
        raise name_what_holds(refused, payment.club_id, pair, dues)
    part = min(free, payment.amount)
    parts = [OpenDue(session.id, part)] if part else []
    return PlannedParts(parts, [], payment.amount - part)


def plan_net_parts(payment: Payment, pair: Pair, *, beyond: bool, shown: str = "", set_off: str = "") -> PlannedParts:
    """Plan a payment on the net of two.

    Raises PaymentRefused for more than the net, unless that is meant, and for other figures than were shown. What waits
    for a word is part of the net until it is answered (`PairDues.payable`).
    """
    two = (pair.payer.person, pair.receiver.person)
    accounts = pair_dues(payment.club_id, two)
    dues = accounts.free_dues(*two, payment.currency)
    free = max(accounts.payable(*two, payment.currency), 0)
    coin = accounts.coin(payment.currency)
    refused = _refusal_of_change(payment, free, coin, shown) or _refusal_of_too_much(payment, pair, free, beyond=beyond)
    if refused is not None:
        raise name_what_holds(refused, payment.club_id, pair, accounts.open_between(*two, payment.currency))
    plan: NetPayment = plan_net_payment(dues, payment.amount)
    _require_set_off_shown(payment, plan, set_off)
    set_offs = [
        MovementDraft(
            one.from_account, one.to_account, pair.payer.person, pair.receiver.person, payment.currency, one.amount
        )
        for one in plan.set_offs
    ]
    return PlannedParts(plan.parts, set_offs, plan.overpaid)


def write_parts(payment: Payment, plan: PlannedParts, actor: Actor = NOBODY) -> None:
    """Write the parts of a new payment, and the set-offs that count while it does."""
    amounts = [*plan.parts, *([OpenDue(payment.id, plan.overpaid)] if plan.overpaid else [])]
    PaymentPart.objects.bulk_create(build_parts(payment.club_id, {payment.id: amounts}))
    write_movements(payment.club_id, plan.set_offs, why=Why.SET_OFF, actor=actor, payment=payment.id)


def build_parts(club: UUID, amounts: Mapping[UUID, Sequence[OpenDue]]) -> list[PaymentPart]:
    """Build the parts of payments, by their ids: each amount by the account that it is for."""
    accounts = {part.account for parts in amounts.values() for part in parts}
    sessions = set(Session.objects.filter(club=club, id__in=accounts).values_list("id", flat=True))
    payments = set(Payment.objects.filter(club=club, id__in=accounts).values_list("id", flat=True))
    return [
        PaymentPart(
            club_id=club,
            payment_id=payment,
            number=number,
            session_id=part.account if part.account in sessions else None,
            overpaid_id=part.account if part.account in payments and part.account != payment else None,
            entry_id=None if part.account in sessions | payments | {payment} else part.account,
            amount=part.open,
        )
        for payment, parts in amounts.items()
        for number, part in enumerate(parts, 1)
    ]


def may_count_beyond(payment: Payment) -> bool:
    """Return whether a payment may count for more than is open: nobody waives or writes off more."""
    return payment.how not in (How.WAIVED, How.WRITTEN_OFF)


def may_count_all_the_same(payment: Payment, refused: PaymentRefused) -> bool:
    """Return whether a disputed payment may be confirmed although it cannot simply count again: where it is more than
    is open by now. One that fits what is open in all is entered anew, for what is open."""
    return refused.code == "more_than_is_open_now" and may_count_beyond(payment)


def refusal_to_count(payment: Payment, pair: Pair) -> PaymentRefused | None:
    """Return why a payment that let its dues go cannot count again: by now less is open on them. None where it can."""
    payer, receiver = (pair.payer.person, pair.receiver.person)
    parts, set_offs = _needed_of(payment), _standing_set_offs(payment)
    needed = Counter({(payer, account): amount for account, amount in parts.items()})
    for one in set_offs:
        needed[payer, one.from_account] += one.amount
        needed[receiver, one.to_account] += one.amount
    accounts = pair_dues(payment.club_id, (payer, receiver))
    dues = {
        (debtor, state.account): state.due(debtor)
        for state in accounts.states
        if {state.one, state.other} == {payer, receiver} and state.currency == payment.currency
        for debtor in (payer, receiver)
    }
    free = {key: due.free for key, due in dues.items()}
    if all(amount <= free.get(due, 0) for due, amount in needed.items()):
        return None
    if payment.session_id and set(needed) == {(payer, payment.session_id)}:
        open_ = free.get((payer, payment.session_id), 0)
    else:
        open_ = max(sum(due.open for due in accounts.free_dues(payer, receiver, payment.currency)), 0)
    if payment.amount <= open_:
        return PaymentRefused("paid_dues_have_changed")
    refused = PaymentRefused(
        "more_than_is_open_now", amount=str(payment.amount), open=str(open_), currency=payment.currency
    )
    return name_what_holds(refused, payment.club_id, pair, [due for key, due in dues.items() if key in needed])


def _needed_of(payment: Payment) -> Counter[UUID]:
    """Return the parts of a kept payment by account, without what was meant as too much."""
    parts = PaymentPart.objects.filter(club=payment.club_id, payment_id=payment.id)
    needed = Counter[UUID]()
    for part in parts:
        account = part.session_id or part.entry_id or part.overpaid_id
        if account is not None:
            needed[account] += part.amount
    return needed


def _standing_set_offs(payment: Payment) -> list[Movement]:
    """Return the set-offs that a kept payment made first and that nothing has answered."""
    rows = Movement.objects.filter(club=payment.club_id, payment_id=payment.id)
    return list(rows.filter(reverses=None).exclude(id__in=rows.exclude(reverses=None).values("reverses")))


def _refusal_of_change(payment: Payment, free: int, coin: int, shown: str) -> PaymentRefused | None:
    """Return the refusal with what is open now, where a button showed another sum; it showed coins, or what is open."""
    if not shown or shown in (amount_sent(one, payment.currency) for one in (in_coins(free, coin), free)):
        return None
    return PaymentRefused("sum_has_changed", open=str(free), currency=payment.currency)


def _require_set_off_shown(payment: Payment, plan: NetPayment, shown: str) -> None:
    """Raise PaymentRefused with what is set off now, where a page showed another sum."""
    amount = sum(one.amount for one in plan.set_offs)
    if shown and shown != amount_sent(amount, payment.currency):
        raise PaymentRefused("set_off_has_changed", amount=str(amount), currency=payment.currency)


def _refusal_of_too_much(payment: Payment, pair: Pair, free: int, *, beyond: bool) -> PaymentRefused | None:
    """Return the refusal of more than is open; nobody waives or writes off more, even if they mean it."""
    meant = beyond and may_count_beyond(payment)
    if payment.amount <= free or meant:
        return None
    in_all = net_open(payment, pair) if payment.session_id else free
    if in_all == free:
        return PaymentRefused("more_than_is_open", open=str(free), currency=payment.currency)
    net = _net_with_claims(payment, pair)
    params = {"open": str(free), "elsewhere": str(max(net, 0)), "currency": payment.currency}
    if net < 0:
        params["owed_back"] = str(-net)
    return PaymentRefused("more_than_is_open_here", **params)


def net_open(payment: Payment, pair: Pair) -> int:
    """Return what the payer owes the receiver over all accounts, without what waits; below zero they are owed it."""
    return sum(due.open for due in _free_dues(payment, pair))


def _net_with_claims(payment: Payment, pair: Pair) -> int:
    """Return what the payer owes the receiver over all accounts, what waits too: a refusal says how much of it does."""
    two = (pair.payer.person, pair.receiver.person)
    return pair_dues(payment.club_id, two).net(*two, payment.currency)


def _free_dues(payment: Payment, pair: Pair) -> list[OpenDue]:
    two = (pair.payer.person, pair.receiver.person)
    return pair_dues(payment.club_id, two).free_dues(*two, payment.currency)

"""Say in a refusal what holds a due: a claim that waits for somebody's word (decision 0029)."""

from collections.abc import Iterable
from uuid import UUID

from sessions.errors import PaymentRefused
from sessions.selectors.club_voices import voices_in
from sessions.selectors.dues import AccountDue
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_accounts import PaymentRead, account_between
from sessions.services.payments.pair import Pair
from sessions.services.payments.payment_rights import awaited_side, parties_to, stands_as, why_it_waits


def name_what_holds(refused: PaymentRefused, club: UUID, pair: Pair, dues: Iterable[AccountDue]) -> PaymentRefused:
    """Return the refusal with what of these dues waits, and for whose word; as it is where nothing waits.

    `held` is an amount in the currency of the dues, `waits_for` one of "person", "keeper" and "several"; a person is
    `called` by their name.
    """
    waiting = [due for due in dues if due.open > due.free]
    if not waiting:
        return refused
    currency = waiting[0].currency
    claims = [
        payment
        for account in account_between(club, pair.payer.person, pair.receiver.person)
        for payment in account.payments
        if payment.waits and payment.currency == currency
    ]
    held = min(sum(due.open - due.free for due in waiting), sum(claim.amount for claim in claims))  # set-offs go along
    params = {**refused.params, "currency": currency, "held": str(held)}
    return PaymentRefused(refused.code, **params, **_awaited(club, claims))


def _awaited(club: UUID, claims: Iterable[PaymentRead]) -> dict[str, str]:
    """Return for whose word these claims wait."""
    voices = voices_in(club)
    awaited = set[UUID | None]()
    for claim in claims:
        pair, stands = parties_to(claim, voices), stands_as(claim)
        of_the_two = why_it_waits(claim, voices) == "other"
        awaited.add(pair.one(awaited_side(pair, stands)).person if of_the_two else None)
    if len(awaited) != 1:
        return {"waits_for": "several"}
    (person,) = awaited
    if person is None:
        return {"waits_for": "keeper"}
    people = people_of(club, [person])
    name = people[person].name if person in people else ""
    return {"waits_for": "person", "called": name} if name else {"waits_for": "several"}

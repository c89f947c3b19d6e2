"""Lines in the club's activity about payments that a keeper has entered, answered or written off."""

from collections.abc import Mapping
from typing import Any

from clubs.actors import Actor
from clubs.audit_sentences import TILL
from clubs.models import Club, Player
from clubs.services import audit_write
from sessions.models import How, Payment, PaymentWord, Session
from sessions.services.payments.pair import Pair

ENTERED = {How.WAIVED: "payment_waived", How.WRITTEN_OFF: "payment_written_off"}
ANSWERED = {
    PaymentWord.CONFIRMED: "payment_confirmed_for",
    PaymentWord.DISPUTED: "payment_disputed_for",
    PaymentWord.WITHDRAWN: "payment_withdrawn",
}


def log_payment_entered(actor: Actor, payment: Payment) -> None:
    """Add the line about a payment, a waiver or a write-off that a keeper has entered."""
    _log(actor, payment, ENTERED.get(How(payment.how), "payment_entered"))


def log_payment_answered(actor: Actor, payment: Payment, word: PaymentWord, side: Player | None) -> None:
    """Add the line about a keeper's word on a payment; `side` is the one of the two for whom the keeper answered."""
    _log(actor, payment, ANSWERED[word], **({"side": _named(side)} if side else {}))


def log_all_paid(actor: Actor, session: Session, count: int, waits: int, sums: Mapping[str, int]) -> None:
    """Add one line about all payments that a keeper has entered at once, with their sums by currency; `waits` of them
    wait for somebody's word."""
    about: dict[str, Any] = {
        "club_id": session.club_id, "session_code": session.code, "count": count, "sums": dict(sums),
    }  # fmt: skip
    if waits:
        audit_write(actor=actor, what="all_paid_in_part", waits=waits, **about)
    else:
        audit_write(actor=actor, what="all_paid", **about)


def log_all_paid_undone(
    actor: Actor, session: Session, count: int, of: int, waits: int, sums: Mapping[str, int]
) -> None:
    """Add one line about payments that were taken back, with their sums by currency: `count` `of` those that were
    entered at once, of which `waits` waited for somebody's word."""
    about: dict[str, Any] = {
        "club_id": session.club_id, "session_code": session.code, "count": count, "sums": dict(sums),
    }  # fmt: skip
    if count < of:
        audit_write(actor=actor, what="all_paid_undone_in_part", of=of, **about)
    elif waits:
        audit_write(actor=actor, what="all_paid_undone_waiting", waits=waits, **about)
    else:
        audit_write(actor=actor, what="all_paid_undone", **about)


def log_paid_then(actor: Actor, session: Session, count: int, waits: int, sums: Mapping[str, int]) -> None:
    """Add one line about all payments of an evening that were recorded as made that evening; `waits` of them wait for
    somebody's word."""
    about: dict[str, Any] = {
        "club_id": session.club_id, "session_code": session.code, "name": session.name, "count": count,
        "sums": dict(sums),
    }  # fmt: skip
    if waits:
        audit_write(actor=actor, what="paid_then_in_part", waits=waits, **about)
    else:
        audit_write(actor=actor, what="paid_then", **about)


def log_set_off(actor: Actor, club: Club, pair: Pair, amount: int, currency: str, *, taken_back: bool = False) -> None:
    """Add the line about a set-off that a keeper has made or taken back for somebody without a phone."""
    named = {
        side: TILL if one.till else str(one.id) for side, one in (("payer", pair.payer), ("receiver", pair.receiver))
    }
    what = "set_off_taken_back" if taken_back else "set_off_for"
    audit_write(actor=actor, club_id=club.id, what=what, amount=amount, currency=currency, **named)


def _log(actor: Actor, payment: Payment, what: str, **details: str) -> None:
    audit_write(
        actor=actor, club_id=payment.club_id, session_code=payment.session.code if payment.session else "", what=what,
        payment=str(payment.id), amount=payment.amount, currency=payment.currency, payer=_named(payment.payer),
        receiver=_named(payment.receiver), **details,
    )  # fmt: skip


def _named(player: Player) -> str:
    """Return how a line names somebody: by their id, whose name is looked up when the line is read."""
    return TILL if player.till else str(player.id)

"""What was said of a payment, step by step: a row each, and how it stands by them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from clubs.actors import NOBODY, Actor
from sessions.models import Payment, PaymentNote, PaymentStep, PaymentWord, SaidAs
from sessions.store.sql import cursor

WRITTEN_BY = """
DELETE FROM chouette_sessions_paymentnote n
USING chouette_sessions_paymentstep s, chouette_sessions_payment p
WHERE n.club_id = %(club)s AND s.club_id = %(club)s AND s.payment_id = n.payment_id AND s.number = n.number
    AND p.club_id = %(club)s AND p.id = n.payment_id
    AND (s.said_as = 'payer' AND p.payer_id = ANY(%(players)s)
        OR s.said_as = 'receiver' AND p.receiver_id = ANY(%(players)s))"""


class NewStep(NamedTuple):
    """One word about a payment: as what it is said, and the note that goes with it."""

    word: PaymentWord
    said_as: SaidAs
    note: str = ""


class PaymentStanding(NamedTuple):
    """How a payment stands: as what it was first said, the last word, as what that was said, and when.

    The actors are the ids of the phone and the account that gave the first and the last word.
    """

    first_as: SaidAs
    word: PaymentWord
    said_as: SaidAs
    at: datetime
    first_actors: Sequence[UUID | None] = ()
    last_actors: Sequence[UUID | None] = ()


def step_add(payment: Payment, step: NewStep, actor: Actor = NOBODY, at: datetime | None = None) -> None:
    """Add a word, now or as of a time; the two are locked. Silence is nobody's word."""
    before = PaymentStep.objects.filter(club=payment.club_id, payment_id=payment.id).count()
    of = {"club_id": payment.club_id, "payment_id": payment.id, "number": before + 1}
    PaymentStep.objects.create(
        **of, word=step.word, said_as=step.said_as, actor_device=actor.device_id, actor_user=actor.user_id,
        at=at or timezone.now(),
    )  # fmt: skip
    if step.note:
        PaymentNote.objects.create(**of, text=step.note)


def notes_erased(club: UUID, players: Collection[UUID]) -> None:
    """Remove what these players have written with payments."""
    with cursor() as statement:
        statement.execute(WRITTEN_BY, {"club": club, "players": list(players)})


def standing(payment: Payment) -> PaymentStanding:
    """How it stands by the words that were said."""
    steps = PaymentStep.objects.filter(club=payment.club_id, payment_id=payment.id).order_by("number")
    first, *rest = steps
    last = rest[-1] if rest else first
    return PaymentStanding(
        SaidAs(first.said_as), PaymentWord(last.word), SaidAs(last.said_as), max(last.at, payment.kept_at or last.at),
        (first.actor_device, first.actor_user), (last.actor_device, last.actor_user),
    )  # fmt: skip

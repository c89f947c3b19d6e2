"""A word about a payment that was said: confirmed or disputed by the other, taken back by whoever said it.

Silence for a day confirms it. What the scorekeeper, an organiser or silence has confirmed may be objected to for thirty
days by those who have not said so themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.actors import NOBODY, Actor
from clubs.models import Club
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import Payment, PaymentWord, SaidAs
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.services.locking import lock_session
from sessions.services.payments.pair import Pair, pair_held, people_held, speaks_as
from sessions.services.payments.saying import AT_ONCE, note_read
from sessions.services.payments.steps import NewStep, PaymentStanding, standing, step_add
from sessions.services.writing import view_write
from sessions.store.sql import cursor

SILENT_FOR = timedelta(hours=24)
OBJECTS_FOR = timedelta(days=30)
THE_OTHER = {SaidAs.PAYER: SaidAs.RECEIVER, SaidAs.RECEIVER: SaidAs.PAYER}
FOR_THEM = (*AT_ONCE, SaidAs.SILENCE)
"""As what a payment is confirmed without the one of the two having said so."""

UNANSWERED = """
SELECT p.id FROM chouette_sessions_payment p
JOIN LATERAL (SELECT s.word, s.at FROM chouette_sessions_paymentstep s
    WHERE s.club_id = %(club)s AND s.payment_id = p.id ORDER BY s.number DESC LIMIT 1) l ON TRUE
WHERE p.club_id = %(club)s AND l.word = 'said' AND l.at <= %(before)s
ORDER BY p.at, p.id"""


def payment_answer(*, actor: Actor, club: Club, payment: UUID, word: PaymentWord, note: str = "") -> None:
    """Say a word about a payment. Said once more it adds nothing. Raises NotFound, NotAllowed, PaymentRefused."""
    said = note_read(note)

    def step(pair: Pair, found: Payment) -> NewStep | None:
        voices = speaks_as(actor, club, pair, found.session)
        if not voices:
            raise NotAllowed("payments_are_of_the_two")
        return _step(pair, standing(found), voices, NewStep(word, voices[0], said))

    _answered(club, payment, step, actor)


def all_taken_back(*, actor: Actor, club: Club, code: str) -> int:
    """The scorekeeper takes back what they have entered as paid at an evening, and nobody has spoken of since; returns
    how many payments. Raises NotFound, NotAllowed."""
    session = session_of_code(code)
    if session is None or session.club_id != club.id:
        raise NotFound
    if not may_at(actor, "sessions.keep", session):
        raise NotAllowed("scorekeeper_says_all_is_paid")

    def step(_pair: Pair, payment: Payment) -> NewStep | None:
        stands = standing(payment)
        entered = (stands.first_as, stands.word, stands.said_as)
        if entered != (SaidAs.SCOREKEEPER, PaymentWord.CONFIRMED, SaidAs.SCOREKEEPER):
            return None
        return NewStep(PaymentWord.WITHDRAWN, SaidAs.SCOREKEEPER)

    payments = list(Payment.objects.filter(club=club, session=session.id))
    with transaction.atomic():
        lock_session(code=session.code)
        people_held(club.id, {one for payment in payments for one in (payment.payer_id, payment.receiver_id)})
        return sum(_answered(club, payment.id, step, actor) for payment in payments)


def silence_confirms() -> int:
    """Confirm what nobody has answered for a day; returns how many payments."""
    silent = {club.id: _unanswered(club) for club in Club.objects.filter(deleted_at=None)}
    for club in Club.objects.filter(id__in=[club for club, found in silent.items() if found]):
        for payment in silent[club.id]:
            _answered(club, payment, _silently)
    return sum(map(len, silent.values()))


def _unanswered(club: Club) -> list[UUID]:
    with cursor() as statement:
        rows = statement.execute(UNANSWERED, {"club": club.id, "before": timezone.now() - SILENT_FOR}).fetchall()
    return [payment for (payment,) in rows]


def _silently(_pair: Pair, payment: Payment) -> NewStep | None:
    said = standing(payment).word == PaymentWord.SAID
    return NewStep(PaymentWord.CONFIRMED, SaidAs.SILENCE) if said else None


def _answered(
    club: Club, payment: UUID, step: Callable[[Pair, Payment], NewStep | None], actor: Actor = NOBODY
) -> bool:
    """Add the step that comes of a word, under the locks of the evening and of the two; whoever looks is told. Did
    anything come of it?"""
    with transaction.atomic():
        found = Payment.objects.select_related("session__club").filter(club=club, id=payment).first()
        if found is None:
            raise NotFound
        locked = None if found.session is None else lock_session(code=found.session.code)[0]
        new = step(pair_held(club.id, found.payer_id, found.receiver_id), found)
        if new is None:
            return False
        step_add(found, new, actor)
        if locked is not None:
            view_write(locked)
        return True


def _step(pair: Pair, stands: PaymentStanding, voices: Sequence[SaidAs], asked: NewStep) -> NewStep | None:
    """The step that comes of it, or none where it stands so already. Raises PaymentRefused."""
    if stands.word == asked.word:
        return None
    if stands.word == PaymentWord.WITHDRAWN:
        raise PaymentRefused("payment_was_withdrawn")
    faults = [ANSWERS[asked.word](pair, stands, said_as) for said_as in voices]
    if None not in faults:
        raise PaymentRefused(next(filter(None, faults)))
    if asked.word == PaymentWord.DISPUTED and not asked.note:
        raise PaymentRefused("say_why_it_is_disputed")
    return asked._replace(said_as=voices[faults.index(None)])


def _no_confirming(pair: Pair, stands: PaymentStanding, said_as: SaidAs) -> str | None:
    """Why they may not confirm it; null if they may."""
    if stands.word == PaymentWord.DISPUTED:
        return None if said_as == stands.said_as else "the_one_who_disputes_confirms"
    other = THE_OTHER[stands.first_as]
    if said_as == other or (said_as in AT_ONCE and not pair.one(other).phone):
        return None
    return "the_other_confirms"


def _no_disputing(_pair: Pair, stands: PaymentStanding, said_as: SaidAs) -> str | None:
    """Why they may not dispute it; null if they may."""
    if said_as not in THE_OTHER or said_as == stands.first_as:
        return "the_other_disputes"
    if stands.word == PaymentWord.CONFIRMED:
        if stands.said_as not in FOR_THEM:
            return "confirmed_by_themselves"
        return "objections_are_over" if timezone.now() - stands.at > OBJECTS_FOR else None
    return None


def _no_withdrawing(_pair: Pair, stands: PaymentStanding, said_as: SaidAs) -> str | None:
    """Why they may not take it back; null if they may."""
    if said_as != stands.first_as:
        return "whoever_said_it_withdraws"
    if stands.word == PaymentWord.CONFIRMED and not (stands.first_as in AT_ONCE and stands.said_as == stands.first_as):
        return "confirmed_stays"
    return None


ANSWERS: Mapping[PaymentWord, Callable[[Pair, PaymentStanding, SaidAs], str | None]] = {
    PaymentWord.CONFIRMED: _no_confirming,
    PaymentWord.DISPUTED: _no_disputing,
    PaymentWord.WITHDRAWN: _no_withdrawing,
}

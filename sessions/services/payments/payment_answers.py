"""A word about a payment that was said: confirmed or disputed by the other, taken back by whoever said it.

Rights are decided in `payment_rights`. A disputed payment holds nothing, so it simply counts again only while what it
was for is still open. The receiver can say yes all the same: then they mean more than is open, and owe the difference
back for the evening (decision 0029). Silence confirms what a payer has claimed, a day after a phone of the receiver was
first sent it (`PaymentSeen`): nobody else is taken to agree. It confirms nothing for an evening with a disputed game,
and no claim of which a part is more than is open.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.actors import NOBODY, Actor
from clubs.models import Club
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import Payment, PaymentWord, SaidAs
from sessions.selectors.disputes import disputed_evenings
from sessions.services.locking import lock_session
from sessions.services.payments.answerable import confirms_own_entry, may_be_payer, withdraws_own_entry
from sessions.services.payments.held import address_reader, name_who_confirms
from sessions.services.payments.keeper_activity import log_payment_answered
from sessions.services.payments.pair import MoneyReader, Pair, pair_held, reader_of, roles_between
from sessions.services.payments.payment_parts import may_count_all_the_same, refusal_to_count
from sessions.services.payments.payment_rights import (
    KEEPING,
    answer_to,
    answered_side,
    side_to_confirm,
    speaks_as_keeper,
    with_own_words,
)
from sessions.services.payments.saying import note_read
from sessions.services.payments.steps import NewStep, PaymentStanding, standing, step_add
from sessions.services.writing import view_write
from sessions.store.sql import cursor

SILENCE_CONFIRMS_AFTER = timedelta(hours=24)

UNANSWERED = """
SELECT p.id, ARRAY(SELECT t.session_id FROM chouette_sessions_paymentpart t
    WHERE t.club_id = %(club)s AND t.payment_id = p.id AND t.session_id IS NOT NULL) AS evenings
FROM chouette_sessions_payment p
JOIN chouette_sessions_paymentseen v ON v.club_id = %(club)s AND v.payment_id = p.id AND v.at <= %(before)s
JOIN clubs_player r ON r.club_id = %(club)s AND r.id = p.receiver_id AND NOT r.till
JOIN chouette_sessions_paymentstep f ON f.club_id = %(club)s AND f.payment_id = p.id AND f.number = 1
    AND f.word = 'said' AND f.said_as = 'payer'
WHERE p.club_id = %(club)s AND NOT EXISTS (SELECT 1 FROM chouette_sessions_paymentstep s
    WHERE s.club_id = %(club)s AND s.payment_id = p.id AND s.number > 1)
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_paymentpart x WHERE x.club_id = %(club)s AND x.payment_id = p.id
        AND x.session_id IS NULL AND x.entry_id IS NULL AND x.overpaid_id IS NULL)
ORDER BY p.at, p.id"""


def payment_answer(
    *, actor: Actor, club: Club, payment: UUID, word: PaymentWord, note: str = "", beyond: bool = False
) -> None:
    """Say a word about a payment. Said once more it adds nothing.

    With `beyond` a disputed payment is confirmed although more than is open by now is meant. Raises NotFound,
    NotAllowed, PaymentRefused.
    """
    said = note_read(note)

    def step(pair: Pair, found: Payment) -> NewStep | None:
        reader = reader_of(actor, club, found.session)
        roles = roles_between(pair, reader)
        if not roles:
            raise NotAllowed("payments_are_of_the_two")
        entered = standing(found)
        stands = with_own_words(entered, pair, reader.voices)
        try:
            new = _step(pair, stands, roles, NewStep(word, roles[0], said))
            if new is not None:
                _refuse_own_entry(new, found, pair, stands, reader)
        except PaymentRefused as error:
            raise name_who_confirms(error, side_to_confirm(pair, stands), pair, reader) from error
        confirms = new is not None and new.word == PaymentWord.CONFIRMED
        if confirms and stands.word == PaymentWord.DISPUTED:
            refused = refusal_to_count(found, pair)
            if refused is not None and not (beyond and may_count_all_the_same(found, refused)):
                raise address_reader(refused, reader)
        if new is not None and _is_for_the_books(pair, entered, new):
            side = answered_side(pair, stands, new) if speaks_as_keeper(pair, new.said_as) else None
            player = None if side is None else found.payer if side == SaidAs.PAYER else found.receiver
            log_payment_answered(actor, found, word, player)
        return new

    _answered(club, payment, step, actor)


def _refuse_own_entry(new: NewStep, payment: Payment, pair: Pair, stands: PaymentStanding, reader: MoneyReader) -> None:
    """Raise PaymentRefused where somebody would confirm or dispute what they have entered themselves, or may have."""
    if new.word == PaymentWord.CONFIRMED and confirms_own_entry(payment, pair, stands, reader):
        raise PaymentRefused("the_other_confirms")
    if new.word == PaymentWord.CONFIRMED and may_be_payer(pair, reader):
        raise PaymentRefused("keeper_may_be_payer")
    if new.word == PaymentWord.DISPUTED and withdraws_own_entry(pair, stands, reader):
        raise PaymentRefused("own_entry_is_withdrawn")


def _is_for_the_books(pair: Pair, entered: PaymentStanding, new: NewStep) -> bool:
    """Return whether a word belongs in the club's activity: a keeper's, one that ends what a keeper has entered, and
    one that takes back what has counted."""
    ends = new.word in (PaymentWord.DISPUTED, PaymentWord.WITHDRAWN)
    takes_back = new.word == PaymentWord.WITHDRAWN and entered.word == PaymentWord.CONFIRMED
    return speaks_as_keeper(pair, new.said_as) or takes_back or (ends and entered.first_as in KEEPING)


def silence_confirms() -> int:
    """Confirm the claims that their receivers were sent a day ago and have not answered; return how many."""
    silent = {club.id: _unanswered(club) for club in Club.objects.filter(deleted_at=None)}
    for club in Club.objects.filter(id__in=[club for club, found in silent.items() if found]):
        for payment in silent[club.id]:
            _answered(club, payment, _silently)
    return sum(map(len, silent.values()))


def _unanswered(club: Club) -> list[UUID]:
    """Return the claims that silence confirms now; none that is for an evening with a disputed game."""
    with cursor() as statement:
        rows = statement.execute(
            UNANSWERED, {"club": club.id, "before": timezone.now() - SILENCE_CONFIRMS_AFTER}
        ).fetchall()
    paid_for = {evening for _payment, evenings in rows for evening in evenings}
    disputed = {one.session for one in disputed_evenings(club.id, paid_for)} if paid_for else set()
    return [payment for payment, evenings in rows if disputed.isdisjoint(evenings)]


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


def _step(pair: Pair, stands: PaymentStanding, roles: Sequence[SaidAs], asked: NewStep) -> NewStep | None:
    """The step that comes of it, or none where they have said so already. Raises PaymentRefused."""
    found = answer_to(asked.word, pair, stands, roles)
    has_said_so = asked.word == PaymentWord.CONFIRMED or stands.said_as in roles
    if found.role is None and stands.word == asked.word and has_said_so:
        return None
    if found.role is None:
        raise PaymentRefused(found.refusal)
    if asked.word == PaymentWord.DISPUTED and not asked.note:
        raise PaymentRefused("say_why_it_is_disputed")
    return asked._replace(said_as=found.role)

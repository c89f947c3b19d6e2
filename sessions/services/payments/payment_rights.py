"""Rights to enter and answer payments: the one law, asked by the services, the pages and the API.

Nobody decides in their own favour. A payment is in favour of its payer, so it counts by the word of the receiver or of
a keeper who is not the payer: never by a phone that speaks for both, whatever its owner's role, nor of whoever entered
it, whatever name they have by now (`confirms_own_entry`). What the till pays a keeper needs another keeper. What the
receiver says counts at once, and the payer may object for thirty days.

Everything here is a function of the two people (`Pair`), of how the payment stands, and of the roles in which somebody
speaks (`roles_between`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, Protocol
from uuid import UUID

from django.utils import timezone

from clubs.actors import Actor
from sessions.errors import PaymentRefused
from sessions.models import How, Payment, PaymentWord, SaidAs
from sessions.selectors.club_voices import ClubVoices
from sessions.services.payments.keeper_activity import log_payment_entered
from sessions.services.payments.pair import (
    KEEPERS,
    OF_THE_TWO,
    MoneyReader,
    Pair,
    PlayerOfClub,
    pair_between,
    roles_between,
)
from sessions.services.payments.steps import NewStep, PaymentStanding, step_add

OBJECTION_PERIOD = timedelta(days=30)
THE_OTHER = {SaidAs.PAYER: SaidAs.RECEIVER, SaidAs.RECEIVER: SaidAs.PAYER}
KEEPING = (SaidAs.SCOREKEEPER, *KEEPERS)
"""Roles that enter payments of others."""

Waits = Literal["", "other", "keeper", "second_keeper"]
"""For whom a payment waits: the other of the two, a keeper, or a keeper whom the club has yet to name."""


class PaymentAsRead(Protocol):
    """A payment as any selector reads it: between which persons, and how it stands."""

    @property
    def payer(self) -> UUID: ...
    @property
    def receiver(self) -> UUID: ...
    @property
    def first_as(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def said_as(self) -> str: ...
    @property
    def answered_at(self) -> datetime: ...
    @property
    def first_actors(self) -> Sequence[UUID | None]: ...
    @property
    def last_actors(self) -> Sequence[UUID | None]: ...


class Verdict(NamedTuple):
    """The role in which a word may be said; without one, the code of why not."""

    role: SaidAs | None
    refusal: str = ""


def claiming_role(roles: Sequence[SaidAs], pair: Pair, how: How) -> SaidAs:
    """Choose the role in which a claim is recorded: as one of the two first. A keeper enters write-offs, and what the
    till pays or is paid where the other has no phone. Raises PaymentRefused for one's own debt."""
    first, keepers = roles[0], [role for role in roles if role in KEEPERS]
    if SaidAs.PAYER in roles and not pair.payer.till:
        _refuse_own_debt(roles, pair, how)
    for_the_till = first in OF_THE_TWO and pair.one(first).till and not all(one.phone for one in pair)
    return keepers[0] if keepers and (how == How.WRITTEN_OFF or for_the_till) else first


def _refuse_own_debt(roles: Sequence[SaidAs], pair: Pair, how: How) -> None:
    """Raise PaymentRefused where the payer's own phone would waive or write off what they owe."""
    keeps = not set(KEEPERS).isdisjoint(roles)
    if how == How.WRITTEN_OFF and keeps:
        raise PaymentRefused("another_keeper_writes_it_off")
    if how == How.WAIVED and keeps and pair.receiver.till:
        raise PaymentRefused("another_keeper_waives_it")
    if how == How.WAIVED and SaidAs.RECEIVER in roles:
        raise PaymentRefused("waived_on_another_phone")


def may_write_off(pair: Pair, reader: MoneyReader) -> bool:
    """Return whether a keeper of the books may write off what the payer owes the receiver: never their own debt."""
    roles = roles_between(pair, reader)
    try:
        return bool(roles) and claiming_role(roles, pair, How.WRITTEN_OFF) in KEEPERS
    except PaymentRefused:
        return False


def counts_at_once(pair: Pair, role: SaidAs, how: How) -> bool:
    """Return whether a claim in this role counts before anybody answers it."""
    if role == SaidAs.RECEIVER:
        return how == How.WAIVED or not pair.payer.till
    if role == SaidAs.SCOREKEEPER:
        return not (pair.payer.till or pair.receiver.till)
    return role in KEEPERS


def confirm_at_once(actor: Actor, payment: Payment, pair: Pair, role: SaidAs, *, listed: bool = True) -> None:
    """Confirm a new claim if it counts by the word of this role alone. With `listed` a keeper's is in the club's
    activity."""
    if counts_at_once(pair, role, How(payment.how)):
        step_add(payment, NewStep(PaymentWord.CONFIRMED, role), actor)
    if listed and speaks_as_keeper(pair, role):
        log_payment_entered(actor, payment)


def answer_to(word: PaymentWord, pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> Verdict:
    """Return the role in which this word may be said of a payment, or why it may not."""
    if stands.word == PaymentWord.WITHDRAWN:
        return Verdict(None, "payment_was_withdrawn")
    return LAW[word](pair, stands, roles)


def open_words(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> set[PaymentWord]:
    """Return the words that somebody in these roles may say of a payment now."""
    return {word for word in LAW if answer_to(word, pair, stands, roles).role is not None}


def speaks_as_keeper(pair: Pair, role: SaidAs) -> bool:
    """Return whether a word in this role is a keeper's, for the till too."""
    return role in KEEPING or (role in OF_THE_TWO and pair.one(role).till)


def parties_to(payment: PaymentAsRead, voices: ClubVoices) -> Pair:
    """Return the two people of a payment that was read."""
    payer, receiver = (
        PlayerOfClub(person, person, person == voices.till) for person in (payment.payer, payment.receiver)
    )
    return pair_between(voices, payer, receiver)


def stands_as(payment: PaymentAsRead, pair: Pair, voices: ClubVoices) -> PaymentStanding:
    """Return how a payment that was read stands, with the keepers' own words as theirs."""
    stands = PaymentStanding(
        SaidAs(payment.first_as), PaymentWord(payment.word), SaidAs(payment.said_as), payment.answered_at,
        payment.first_actors, payment.last_actors,
    )  # fmt: skip
    return with_own_words(stands, pair, voices)


def with_own_words(stands: PaymentStanding, pair: Pair, voices: ClubVoices) -> PaymentStanding:
    """Return how a payment stands, with the word of a keeper who is one of the two as the word of that one.

    Their word made it count, in whatever role they entered it: they take it back, and do not object to it.
    """
    return stands._replace(
        first_as=_own_word(stands.first_as, pair, voices.persons_behind(stands.first_actors)),
        said_as=_own_word(stands.said_as, pair, voices.persons_behind(stands.last_actors)),
    )


def _own_word(role: SaidAs, pair: Pair, persons: Collection[UUID]) -> SaidAs:
    """Return as which of the two a keeper spoke; the role itself for anybody else. A phone of both is the payer's."""
    if role not in KEEPING:
        return role
    return next((side for side in OF_THE_TWO if pair.one(side).person in persons and not pair.one(side).till), role)


def awaited_side(pair: Pair, stands: PaymentStanding) -> SaidAs:
    """Return which of the two has yet to confirm what is only claimed: the other one, or the till."""
    if stands.first_as in THE_OTHER:
        return THE_OTHER[stands.first_as]
    return SaidAs.PAYER if pair.payer.till else SaidAs.RECEIVER


def side_to_confirm(pair: Pair, stands: PaymentStanding) -> SaidAs:
    """Return which of the two has to confirm a payment: whoever disputes it, or who has yet to answer."""
    disputed = stands.word == PaymentWord.DISPUTED and stands.said_as in THE_OTHER
    return stands.said_as if disputed else awaited_side(pair, stands)


def answered_side(pair: Pair, stands: PaymentStanding, new: NewStep) -> SaidAs | None:
    """Return the side for which a keeper answers a payment; None for a keeper who takes their own entry back."""
    if new.word == PaymentWord.WITHDRAWN:
        return None
    return new.said_as if new.said_as in OF_THE_TWO else side_to_confirm(pair, stands)


def why_it_waits(payment: PaymentAsRead, voices: ClubVoices) -> Waits:
    """Return for whom a claim waits: where a keeper has to answer it, that is never the one who made the claim."""
    if payment.word != PaymentWord.SAID:
        return ""
    pair = parties_to(payment, voices)
    stands = stands_as(payment, pair, voices)
    side = awaited_side(pair, stands)
    awaited, claimant = pair.one(side), pair.one(THE_OTHER[side])
    if awaited.phone and not awaited.till:
        return "other"
    return "keeper" if voices.has_keeper_besides(claimant.person) else "second_keeper"


def _confirm(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> Verdict:
    if stands.word == PaymentWord.CONFIRMED:
        return Verdict(_listener(pair, stands, roles), "the_other_confirms")
    disputed = stands.word == PaymentWord.DISPUTED
    found = _speaks_for(side_to_confirm(pair, stands), pair, roles)
    if disputed and found in KEEPING and stands.first_as in roles:
        found = None  # whoever entered it does not answer the objection to it
    received = SaidAs.RECEIVER in roles and not pair.payer.till
    if found is None and not disputed and received and SaidAs.PAYER not in roles:
        found = SaidAs.RECEIVER  # their own claim of before, when it did not count at once
    return Verdict(found, "the_one_who_disputes_confirms" if disputed else "the_other_confirms")


def _speaks_for(side: SaidAs, pair: Pair, roles: Collection[SaidAs]) -> SaidAs | None:
    """Return the role in which somebody confirms for one side of a payment: as that side, or as a keeper where it has
    no phone; None where it would be in their own favour."""
    if side == SaidAs.RECEIVER and SaidAs.PAYER in roles:
        return None
    if side in roles:
        return side
    return None if pair.one(side).phone else _keeping(roles)


def _listener(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> SaidAs | None:
    """Return the role in which somebody answers what counts by the word of one of the two alone: as the other of the
    two, or as a keeper where the other has no phone; None for the one who has spoken, and for everybody else."""
    spoken = stands.first_as
    if spoken not in THE_OTHER or stands.said_as != spoken or spoken in roles:
        return None
    other = THE_OTHER[spoken]
    if other in roles:
        return other
    return None if pair.one(other).phone else _keeping(roles)


def _keeping(roles: Collection[SaidAs]) -> SaidAs | None:
    return next((role for role in KEEPING if role in roles), None)


def _dispute(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> Verdict:
    if stands.word == PaymentWord.CONFIRMED:
        return _object(pair, stands, roles)
    if stands.word == PaymentWord.DISPUTED:
        return Verdict(None, "disputed_already")
    side = awaited_side(pair, stands)
    if side in roles and stands.first_as not in roles:
        return Verdict(side)
    keeper = None if pair.one(side).phone or stands.first_as in roles else _keeping(roles)
    return Verdict(keeper, "the_other_disputes")


def _object(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> Verdict:
    """Judge an objection to what counts: by either of the two who has not said it themselves, or by another keeper for
    one who has no phone."""
    spoken = {stands.first_as, stands.said_as}
    found = next((side for side in OF_THE_TWO if side in roles and side not in spoken), None)
    found = found or _listener(pair, stands, roles)
    if found is None:
        by_both = spoken == set(OF_THE_TWO) and not spoken.isdisjoint(roles)
        return Verdict(None, "confirmed_by_themselves" if by_both else "the_other_disputes")
    if timezone.now() - stands.at > OBJECTION_PERIOD:
        return Verdict(None, "objections_are_over")
    return Verdict(found)


def _withdraw(pair: Pair, stands: PaymentStanding, roles: Collection[SaidAs]) -> Verdict:
    first = stands.first_as
    gains = first in KEEPING and SaidAs.RECEIVER in roles and not pair.receiver.till
    if first not in roles or gains:
        return Verdict(None, "whoever_said_it_withdraws")
    own_word = first in (SaidAs.RECEIVER, *KEEPING) and stands.said_as == first
    if stands.word == PaymentWord.CONFIRMED and not own_word:
        return Verdict(None, "confirmed_stays")
    return Verdict(first)


LAW: Mapping[PaymentWord, Callable[[Pair, PaymentStanding, Collection[SaidAs]], Verdict]] = {
    PaymentWord.CONFIRMED: _confirm,
    PaymentWord.DISPUTED: _dispute,
    PaymentWord.WITHDRAWN: _withdraw,
}

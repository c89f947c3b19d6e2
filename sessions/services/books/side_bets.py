"""A side bet of two: said by the one who lost or the one who won, confirmed by the other, never by silence.

For a player without a phone or an account the scorekeeper of the evening speaks, or those who keep the books; that is
shown as such. Until the other has confirmed it, it can be refused or withdrawn, and nothing is owed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from chouette.ledger.money import NotAnAmount, amount_read
from clubs.actors import Actor
from clubs.models import Club
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookWord, SaidAs, Session
from sessions.selectors.settle_up import people_at
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_stands,
    entry_step,
    first_word,
    lines_of,
)
from sessions.services.locking import lock_session
from sessions.services.payments.pair import OF_THE_TWO, OneOfTwo, Pair, pair_held, speaks_as
from sessions.services.payments.saying import AT_ONCE, evening_told, note_read
from sessions.services.writing import view_write


@dataclass(frozen=True, slots=True)
class BetDraft:
    """A side bet as it is sent: the same key again adds nothing. `amount` is as somebody writes it, in the currency;
    without a currency it is in points. The note says what it was for."""

    key: str
    loser: UUID
    winner: UUID
    amount: str
    currency: str
    note: str = ""


class _Voice(NamedTuple):
    """For whom of the two somebody speaks, and as what."""

    one: OneOfTwo
    said_as: SaidAs


def bet_say(*, actor: Actor, club: Club, draft: BetDraft, code: str = "") -> UUID:
    """Keep what one of the two says of a bet; returns its id. With a code it was made at that evening, whose phones are
    told. Raises NotFound, NotAllowed, KeyReused, PaymentRefused."""
    with evening_told(actor, club, code) as session:
        pair = pair_held(club.id, draft.loser, draft.winner)
        voices = _voices(speaks_as(actor, club, pair, session), pair)
        if not voices:
            raise NotAllowed("bets_are_of_the_two")
        _of_two_players(pair, session)
        line = LineDraft(pair.payer.id, pair.receiver.id, _amount(club, draft), draft.currency)
        kept = BookDraft(draft.key, BookKind.BET, [line], session.id if session else None)
        first, note = voices[0], note_read(draft.note)
        said = EntryStep(BookWord.ENTERED, first.one.id, note, first.said_as)
        entry, new = entry_keep(actor=actor, club=club.id, draft=kept, said=said)
        if new and first.said_as in AT_ONCE and len(voices) > 1:  # both without a phone
            _agreed(entry, voices[1], actor)
    return entry.id


def bet_answer(*, actor: Actor, club: Club, entry: UUID, word: BookWord, note: str = "") -> None:
    """Agree to a bet, refuse it, or withdraw what one has said. Said once more it adds nothing. Raises NotFound,
    NotAllowed, PaymentRefused."""
    said = note_read(note)
    with transaction.atomic():
        found = entry_of(club.id, entry)
        if found is None or found.kind != BookKind.BET:
            raise NotFound
        session = found.session
        locked = None if session is None else lock_session(code=session.code)[0]
        line = lines_of(found)[0]
        pair = pair_held(club.id, line.debtor, line.creditor)
        spoken = speaks_as(actor, club, pair, session)
        if not spoken:
            raise NotAllowed("bets_are_of_the_two")
        if not _answer(found, pair, spoken, EntryStep(word, note=said), actor):
            return
        if locked is not None:
            view_write(locked)


def _answer(entry: BookEntry, pair: Pair, spoken: Sequence[SaidAs], step: EntryStep, actor: Actor) -> bool:
    """Add the word, unless it stands so already. Raises PaymentRefused."""
    stands = entry_stands(entry)
    if stands == STANDS_SO[step.word]:
        return False
    if stands is not None:
        raise PaymentRefused(f"bet_is_{stands.value}")
    first = first_word(entry)
    by = next(one for one in pair if one.id == first.player)
    if step.word == BookWord.WITHDRAWN:
        if first.said_as not in spoken:
            raise PaymentRefused("whoever_said_it_withdraws")
        entry_step(entry, step._replace(player=by.id, said_as=first.said_as), actor)
        return True
    voice = next((one for one in _voices(spoken, pair) if one.one is not by), None)
    if voice is None:
        raise PaymentRefused("the_other_confirms")
    if step.word == BookWord.AGREED:
        _agreed(entry, voice, actor, step.note)
    else:
        entry_step(entry, step._replace(player=voice.one.id, said_as=voice.said_as), actor)
    return True


STANDS_SO = {
    BookWord.AGREED: BookWord.IN_FORCE,
    BookWord.REFUSED: BookWord.REFUSED,
    BookWord.WITHDRAWN: BookWord.WITHDRAWN,
}
"""How a bet stands after each word."""


def _agreed(entry: BookEntry, voice: _Voice, actor: Actor, note: str = "") -> None:
    """The other agrees: it is owed from now on. What is said for somebody is in the club's trail."""
    entry_step(entry, EntryStep(BookWord.AGREED, voice.one.id, note, voice.said_as), actor)
    entry_in_force(entry, actor)
    if voice.said_as in AT_ONCE:
        audit_write(
            actor=actor, club_id=entry.club_id, session_code=entry.session.code if entry.session else "",
            principal=str(voice.one.id), what="bet_agreed_for", entry=str(entry.id),
        )  # fmt: skip


def _voices(spoken: Sequence[SaidAs], pair: Pair) -> list[_Voice]:
    """For whom of the two somebody speaks: for themselves first, and for those without a phone if they keep the sheet
    or the books."""
    own = [_Voice(pair.one(as_), as_) for as_ in spoken if as_ in OF_THE_TWO]
    keeps = next((as_ for as_ in spoken if as_ in AT_ONCE), None)
    if keeps is None:
        return own
    return own + [_Voice(one, keeps) for one in pair if not one.phone and all(one is not voice.one for voice in own)]


def _of_two_players(pair: Pair, session: Session | None) -> None:
    """Raise PaymentRefused for the till, and at an evening for somebody who did not come."""
    if any(one.till for one in pair):
        raise PaymentRefused("no_such_player")
    if session is not None and not {one.person for one in pair} <= people_at(session.key).keys():
        raise PaymentRefused("not_at_this_evening")


def _amount(club: Club, draft: BetDraft) -> int:
    """In minor units, or in points. Raises PaymentRefused."""
    usual = "" if club.points_only else club.currency
    if draft.currency != usual:
        raise (
            PaymentRefused("book_is_in_another_currency", usual=usual)
            if usual
            else PaymentRefused("club_settles_in_points")
        )
    try:
        return amount_read(draft.amount, usual)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=usual) from fault

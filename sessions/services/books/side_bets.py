"""Side bets of two: entered by the loser, which counts at once, or by the winner, which waits for the loser. Silence
never confirms one.

For a player without a phone or an account the scorekeeper of the evening speaks, or those who keep the books; that is
shown as such. Rights are decided in `bet_rights`.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from chouette.ledger.money import NotAnAmount
from chouette.wording.sums import read_amount
from clubs.actors import Actor
from clubs.models import Club
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookStep, BookWord, SaidAs, Session
from sessions.selectors.entry_acts import acts_on_entry
from sessions.selectors.settle_up import people_at
from sessions.services.books.bet_rights import (
    LOSER,
    WINNER,
    BetStanding,
    BetVoice,
    bet_answer_to,
    bet_roles,
    entering_voices,
)
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_reverse,
    entry_step,
    line_facts,
    lines_of,
)
from sessions.services.locking import lock_session
from sessions.services.payments.held import name_who_confirms
from sessions.services.payments.pair import MoneyReader, Pair, pair_held, reader_of
from sessions.services.payments.payment_rights import KEEPING, THE_OTHER
from sessions.services.payments.saying import evening_told, note_read
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


def bet_say(*, actor: Actor, club: Club, draft: BetDraft, code: str = "") -> UUID:
    """Keep what one of the two says of a bet; returns its id. With a code it was made at that evening, whose phones are
    told. Raises NotFound, NotAllowed, KeyReused, PaymentRefused."""
    with evening_told(actor, club, code) as session:
        pair = pair_held(club.id, draft.loser, draft.winner)
        voices = entering_voices(pair, reader_of(actor, club, session))
        if not voices:
            raise NotAllowed("bets_are_of_the_two")
        _of_two_players(pair, session)
        line = LineDraft(pair.payer.id, pair.receiver.id, _amount(club, draft), draft.currency)
        kept = BookDraft(draft.key, BookKind.BET, [line], session.id if session else None)
        first, *others = voices
        said = EntryStep(BookWord.ENTERED, pair.one(first.side).id, note_read(draft.note), first.role)
        entry, new = entry_keep(actor=actor, club=club.id, draft=kept, said=said)
        if new and others:  # both without a phone
            _agree(entry, pair, others[0], actor)
        elif new and first.side == LOSER:
            entry_in_force(entry, actor)
    return entry.id


def bet_answer(*, actor: Actor, club: Club, entry: UUID, word: BookWord, note: str = "") -> None:
    """Agree to a bet, decline it, or withdraw what one has said. Said once more it adds nothing. Raises NotFound,
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
        reader = reader_of(actor, club, session)
        if not bet_roles(pair, reader):
            raise NotAllowed("bets_are_of_the_two")
        if not _answer(found, pair, reader, EntryStep(word, note=said), actor):
            return
        if locked is not None:
            view_write(locked)


def _answer(entry: BookEntry, pair: Pair, reader: MoneyReader, step: EntryStep, actor: Actor) -> bool:
    """Add the word, unless it stands so already. Raises PaymentRefused."""
    stands = _standing(entry, pair)
    found = bet_answer_to(step.word, pair, stands, reader)
    if found.voice is None:
        if stands.word in ENDS_AS[step.word]:
            return False
        refused = PaymentRefused(found.refusal)
        raise name_who_confirms(refused, THE_OTHER[stands.entered.side], pair, reader)
    if step.word == BookWord.AGREED:
        _agree(entry, pair, found.voice, actor, step.note)
        return True
    said = step._replace(player=pair.one(found.voice.side).id, said_as=found.voice.role)
    if stands.word == BookWord.IN_FORCE:
        entry_reverse(entry, actor, said.note, player=said.player, said_as=said.said_as)
    else:
        entry_step(entry, said, actor)
    if stands.word == BookWord.IN_FORCE or (step.word == BookWord.WITHDRAWN and found.voice.role in KEEPING):
        _log(entry, actor, "bet_taken_back")
    return True


ENDS_AS = {
    BookWord.AGREED: (BookWord.IN_FORCE,),
    BookWord.REFUSED: (BookWord.REFUSED, BookWord.REVERSED),
    BookWord.WITHDRAWN: (BookWord.WITHDRAWN, BookWord.REVERSED),
}
"""How a bet stands after each word."""


def _standing(entry: BookEntry, pair: Pair) -> BetStanding:
    """How a bet stands by its steps."""
    steps = list(BookStep.objects.filter(club=entry.club_id, entry_id=entry.id).order_by("number"))
    first, agreed = steps[0], next((one for one in steps if one.word == BookWord.AGREED), None)
    decided = next((one for one in reversed(steps) if one.word not in (BookWord.ENTERED, BookWord.AGREED)), None)
    return BetStanding(
        BetVoice(LOSER if first.player_id == pair.payer.id else WINNER, SaidAs(first.said_as)),
        SaidAs(agreed.said_as) if agreed else None,
        BookWord(decided.word) if decided else None,
        decided.at if decided else None,
        acts_on_entry(entry.club_id, entry.id),
    )


def _agree(entry: BookEntry, pair: Pair, voice: BetVoice, actor: Actor, note: str = "") -> None:
    """Add the word of the other: it is owed from now on. A keeper's is in the club's activity."""
    player = pair.one(voice.side).id
    entry_step(entry, EntryStep(BookWord.AGREED, player, note, voice.role), actor)
    entry_in_force(entry, actor)
    if voice.role in KEEPING:
        _log(entry, actor, "bet_agreed_for", principal=str(player))


def _log(entry: BookEntry, actor: Actor, what: str, principal: str = "") -> None:
    """Add a line about a bet to the club's activity."""
    audit_write(
        actor=actor, club_id=entry.club_id, session_code=entry.session.code if entry.session else "",
        principal=principal, what=what, entry=str(entry.id), **line_facts(entry),
    )  # fmt: skip


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
        return read_amount(draft.amount, usual)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=usual, **fault.params) from fault

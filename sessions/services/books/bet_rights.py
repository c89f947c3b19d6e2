"""Rights to enter and answer side bets: the one law, asked by the services, the pages and the API.

A bet is in favour of its winner, so it counts by the word of the loser; or, for a loser without a phone, by that of a
keeper who is not the winner, nor may be for want of a name. Nobody decides in their own favour, nor does a phone that
speaks for both. What the loser
says counts at once, and the winner may decline it for thirty days. Whoever has paid, received, set off or cleared what
a bet left has agreed to it by that: then it is taken back by nobody alone.

Of the two the loser is the payer, the winner the receiver.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from sessions.errors import PaymentRefused
from sessions.models import BookWord, SaidAs
from sessions.selectors.book_entries import EntryRead
from sessions.services.payments.pair import (
    OF_THE_TWO,
    MoneyReader,
    Pair,
    PlayerOfClub,
    keeper_may_be,
    pair_between,
    roles_between,
)
from sessions.services.payments.payment_rights import KEEPING, OBJECTION_PERIOD, THE_OTHER

LOSER, WINNER = SaidAs.PAYER, SaidAs.RECEIVER


class BetVoice(NamedTuple):
    """For which of the two somebody speaks, and in which role."""

    side: SaidAs
    role: SaidAs


class BetStanding(NamedTuple):
    """How a bet stands: whose word entered it, in which role the other agreed, the word that decided, and when.

    `acts` says as what somebody has paid, received, set off or cleared something of it since (`entry_acts`).
    """

    entered: BetVoice
    agreed_as: SaidAs | None
    word: BookWord | None
    at: datetime | None
    acts: Collection[str] = ()

    @property
    def relied_on(self) -> bool:
        """Somebody else than the one whose word it is has acted on it."""
        own = self.entered.side if self.entered.role not in KEEPING else None
        return any(act != own for act in self.acts)


class BetVerdict(NamedTuple):
    """The voice in which a word may be said; without one, the code of why not."""

    voice: BetVoice | None
    refusal: str = ""


def bet_roles(pair: Pair, reader: MoneyReader) -> list[SaidAs]:
    """Return the roles in which somebody may speak of a side bet between two."""
    return roles_between(pair, reader, gains=WINNER)


def entering_voices(pair: Pair, reader: MoneyReader) -> list[BetVoice]:
    """Return for whom a bet may be entered, the first of them entering it: the winner's own word before the loser's,
    and for those without a phone a keeper's. Raises PaymentRefused for a keeper who may be the winner."""
    roles = bet_roles(pair, reader)
    own = next((side for side in (WINNER, LOSER) if side in roles), None)
    if own is not None:
        return [BetVoice(own, own)]
    keeper = _keeping(roles)
    voices = [BetVoice(side, keeper) for side in OF_THE_TWO if keeper and not pair.one(side).phone]
    allowed = [voice for voice in voices if not _may_favour_itself(voice, pair, reader)]
    if voices and not allowed:
        raise PaymentRefused("keeper_may_be_winner")
    return allowed


def bet_answer_to(word: BookWord, pair: Pair, stands: BetStanding, reader: MoneyReader) -> BetVerdict:
    """Return the voice in which this word may be said of a bet, or why it may not."""
    if stands.word not in (None, BookWord.IN_FORCE):
        return BetVerdict(None, f"bet_is_{stands.word}")
    found = LAW[word](pair, stands, bet_roles(pair, reader))
    if word == BookWord.AGREED and found.voice is not None and _may_favour_itself(found.voice, pair, reader):
        return BetVerdict(None, "keeper_may_be_winner")
    return found


def _may_favour_itself(voice: BetVoice, pair: Pair, reader: MoneyReader) -> bool:
    """Return whether a keeper who speaks for the loser may be the winner."""
    return voice.side == LOSER and voice.role in KEEPING and keeper_may_be(pair.receiver.person, reader)


class OpenBet(NamedTuple):
    """The words that a reader may say of a bet; with the code of why they may not agree as a keeper who may be the
    winner."""

    words: set[BookWord]
    refusal: str = ""


def open_bet_to(bet: EntryRead, reader: MoneyReader) -> OpenBet:
    """Return what a reader may say of a bet now."""
    line, said = bet.lines[0], bet.words[0]
    loser, winner = (PlayerOfClub(person, person, till=False) for person in (line.debtor, line.creditor))
    pair = pair_between(reader.voices, loser, winner)
    agreed = next((one for one in bet.words if one.word == BookWord.AGREED), None)
    stands = BetStanding(
        BetVoice(LOSER if said.person == line.debtor else WINNER, SaidAs(said.said_as)),
        SaidAs(agreed.said_as) if agreed else None,
        None if bet.row.stands == "waits" else BookWord(bet.row.stands),
        bet.row.since,
        bet.acts,
    )
    verdicts = {word: bet_answer_to(word, pair, stands, reader) for word in LAW}
    refusal = verdicts[BookWord.AGREED].refusal
    return OpenBet(
        {word for word, verdict in verdicts.items() if verdict.voice is not None},
        refusal if refusal == "keeper_may_be_winner" else "",
    )


def _keeping(roles: Collection[SaidAs]) -> SaidAs | None:
    return next((role for role in KEEPING if role in roles), None)


def _agree(pair: Pair, stands: BetStanding, roles: Collection[SaidAs]) -> BetVerdict:
    side = THE_OTHER[stands.entered.side]
    if stands.word is not None:  # the other may still agree to what counts without their word
        late = stands.agreed_as is None and side in roles and side not in stands.acts
        return BetVerdict(BetVoice(side, side) if late else None, "bet_is_in_force")
    voice = None if side == LOSER and WINNER in roles else _voice_for(side, pair, roles)
    return BetVerdict(voice, "the_other_confirms")


def _voice_for(side: SaidAs, pair: Pair, roles: Collection[SaidAs]) -> BetVoice | None:
    if side in roles:
        return BetVoice(side, side)
    keeper = None if pair.one(side).phone else _keeping(roles)
    return BetVoice(side, keeper) if keeper else None


def _decline(pair: Pair, stands: BetStanding, roles: Collection[SaidAs]) -> BetVerdict:
    if stands.word == BookWord.IN_FORCE:
        return _object(stands, roles)
    side = THE_OTHER[stands.entered.side]
    voice = None if side not in roles and stands.entered.side in roles else _voice_for(side, pair, roles)
    return BetVerdict(voice, "the_other_confirms")


def _object(stands: BetStanding, roles: Collection[SaidAs]) -> BetVerdict:
    """Answer an objection to a bet in force: by a side that has not spoken, or for which a keeper has."""
    entered = stands.entered
    silent = {THE_OTHER[entered.side]} if stands.agreed_as in (None, *KEEPING) else set()
    silent |= {entered.side} if entered.role in KEEPING else set()
    side = next((side for side in OF_THE_TWO if side in silent and side in roles), None)
    if side is None or stands.at is None:
        return BetVerdict(None, "bet_is_in_force")
    if side in stands.acts:
        return BetVerdict(None, "bet_is_relied_on")
    if timezone.now() - stands.at > OBJECTION_PERIOD:
        return BetVerdict(None, "bet_objections_are_over")
    return BetVerdict(BetVoice(side, side))


def _withdraw(_pair: Pair, stands: BetStanding, roles: Collection[SaidAs]) -> BetVerdict:
    entered = stands.entered
    if entered.role not in roles or (entered.role in KEEPING and not {LOSER, WINNER}.isdisjoint(roles)):
        return BetVerdict(None, "whoever_said_it_withdraws")
    alone = stands.agreed_as is None or stands.agreed_as == entered.role
    if stands.word == BookWord.IN_FORCE and not alone:
        return BetVerdict(None, "bet_is_in_force")
    if stands.word == BookWord.IN_FORCE and stands.relied_on:
        return BetVerdict(None, "bet_is_relied_on")
    return BetVerdict(entered)


LAW: Mapping[BookWord, Callable[[Pair, BetStanding, Collection[SaidAs]], BetVerdict]] = {
    BookWord.AGREED: _agree,
    BookWord.REFUSED: _decline,
    BookWord.WITHDRAWN: _withdraw,
}

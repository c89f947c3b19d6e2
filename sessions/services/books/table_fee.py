"""The club's table fee: when an evening is closed, those who have played owe it to the till.

Like the debts of the closing it follows the log: a closing that is taken back takes the fee back by opposite debts, a
correction that changes who has played shares it anew. An evening keeps the fee of its first closing, or no fee: closed
again, it does not ask what the club asks by then. An evening from a file has none.
"""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from django.db.models import Subquery

from chouette.ledger.even_shares import even_shares
from chouette.rules.events import Close, kind_of
from clubs.models import Club, FeeFor
from clubs.services import till_open
from sessions.models import BookEntry, BookKind, BookWord, Event, Game, GamePlayer, Session, SessionKey, Source
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entries_of_evening,
    entry_in_force,
    entry_keep,
    entry_reverse,
    entry_stands,
    lines_of,
)
from sessions.services.payments.pair import people_held
from sessions.store.session_row import LockedSession

CLOSE = kind_of(Close())
"""The kind of the event that closes an evening."""


class Fee(NamedTuple):
    """What is asked for: an amount in minor units of a currency, of each head or for the evening."""

    amount: int
    currency: str
    fee_for: FeeFor


class FeeComing(NamedTuple):
    """What somebody will owe the till at the close, as far as it is known: `amount` of a `whole` that the evening
    shares, which is 0 for a fee of each head."""

    amount: int
    currency: str
    whole: int


def fee_asked(locked: LockedSession) -> None:
    """Ask for the fee of an evening that has just been closed: its own, or at its first closing the club's.

    The session is locked.
    """
    club = Club.objects.get(id=locked.club)
    fee = _evening_fee(locked, club)
    if fee is not None:
        _written(locked, fee)


def fee_at_close(locked: LockedSession) -> list[tuple[UUID, int, str]]:
    """Return who would owe the till how much, in minor units of which currency, if the evening were closed now."""
    club = Club.objects.get(id=locked.club)
    fee = _evening_fee(locked, club)
    return [] if fee is None else [(player, amount, fee.currency) for player, amount in _due(locked, fee)]


def fee_coming(locked: LockedSession, player: str) -> FeeComing | None:
    """Return what a player who has played will owe at the close; None where no fee is asked of them."""
    club = Club.objects.get(id=locked.club)
    fee = None if club.points_only else _evening_fee(locked, club)
    amount = dict(_due(locked, fee)).get(UUID(player), 0) if fee else 0
    if fee is None or not amount:
        return None
    return FeeComing(amount, fee.currency, fee.amount if fee.fee_for == FeeFor.EVENING else 0)


def _evening_fee(locked: LockedSession, club: Club) -> Fee | None:
    """Return the fee that the evening had before, or the club's where this is the first closing; None without one."""
    before = entries_of_evening(locked.session, BookKind.FEE)
    if before:
        return fee_of(before[-1])
    if locked.points_only or club.points_only or not club.table_fee:
        return None
    if _is_from_file(locked.session) or _was_closed_without(locked):
        return None
    return Fee(club.table_fee, club.currency, FeeFor(club.fee_for))


def _is_from_file(session: SessionKey) -> bool:
    return Event.objects.filter(**session._asdict(), seq=1, source=Source.IMPORT).exists()


def _was_closed_without(locked: LockedSession) -> bool:
    """Return whether an earlier closing came after a game: the club had no fee then, or there would be an entry."""
    first = Game.objects.filter(**locked.session._asdict()).order_by("seq").values("seq")[:1]
    closings = Event.objects.filter(**locked.session._asdict(), kind=CLOSE, seq__lt=locked.seq)
    return closings.filter(seq__gt=Subquery(first)).exists()


def fee_follows(locked: LockedSession, *, was_closed: bool) -> None:
    """After a correction the fee is what it would be: none of an evening that is open again, shared anew where others
    have played, asked where the correction has closed it. Done twice it adds nothing. The session is locked."""
    if not was_closed:
        if locked.state.closed:
            fee_asked(locked)
        return
    for one in _standing(locked.session):
        fee = fee_of(one)
        due = _due(locked, fee) if locked.state.closed else []
        if due == _shares(one):
            return
        people_held(locked.club, {player for line in lines_of(one) for player in (line.debtor, line.creditor)})
        entry_reverse(one)
        if due:
            _written(locked, fee)


def fee_of(entry: BookEntry) -> Fee:
    """What was asked for when it was written."""
    lines = lines_of(entry)
    head = entry.fee_for == FeeFor.HEAD
    amount = lines[0].amount if head else sum(line.amount for line in lines)
    return Fee(amount, lines[0].currency, FeeFor(entry.fee_for))


def fee_differs(locked: LockedSession) -> Iterator[str]:
    """How the fee of an evening is not what it should be."""
    standing = _standing(locked.session)
    if len(standing) > 1 or (standing and not locked.state.closed):
        yield "the table fee is asked for more often than the evening was closed"
    for one in standing:
        alone = locked.split_from is None and not locked.tables
        shares, fee = _shares(one), fee_of(one)
        heads = _played(locked) if alone else [player for player, _ in shares]
        if shares != shared(fee, heads) or not {player for player, _ in shares} <= set(_played(locked)):
            yield "the table fee is not shared by those who have played"


def shared(fee: Fee, heads: list[UUID]) -> list[tuple[UUID, int]]:
    """What each owes of a fee, in this order."""
    if not heads:
        return []
    amounts = [fee.amount] * len(heads) if fee.fee_for == FeeFor.HEAD else even_shares(fee.amount, len(heads))
    return [(player, amount) for player, amount in zip(heads, amounts, strict=True) if amount]


def _written(locked: LockedSession, fee: Fee) -> None:
    due = _due(locked, fee)
    if not due:
        return
    till = till_open(Club.objects.get(id=locked.club))
    people_held(locked.club, [till.id, *(player for player, _ in due)])
    number = len(entries_of_evening(locked.session, BookKind.FEE)) + 1
    draft = BookDraft(
        f"fee {locked.id.hex} {number}",
        BookKind.FEE,
        [LineDraft(player, till.id, amount, fee.currency) for player, amount in due],
        locked.id,
        fee.fee_for,
    )
    entry, _ = entry_keep(club=locked.club, draft=draft, said=EntryStep(BookWord.ENTERED))
    entry_in_force(entry)


def _due(locked: LockedSession, fee: Fee) -> list[tuple[UUID, int]]:
    """What each owes of it, in the order in which they came. Of several tables of an evening one asks."""
    asked = _asked_elsewhere(locked)
    if asked and fee.fee_for == FeeFor.EVENING:
        return []
    return shared(fee, [player for player in _played(locked) if player not in asked])


def _played(locked: LockedSession) -> list[UUID]:
    """Those who have played a game at this table, in the order in which they came."""
    here = GamePlayer.objects.filter(club=locked.club, session=locked.id).values_list("player_id", flat=True)
    played = set(here)
    return [UUID(guest.id) for guest in locked.guests if UUID(guest.id) in played]


def _standing(session: SessionKey) -> list[BookEntry]:
    """What is asked for at an evening; one entry, or none."""
    return [one for one in entries_of_evening(session, BookKind.FEE) if entry_stands(one) == BookWord.IN_FORCE]


def _shares(entry: BookEntry) -> list[tuple[UUID, int]]:
    return [(line.debtor, line.amount) for line in lines_of(entry)]


def _asked_elsewhere(locked: LockedSession) -> set[UUID]:
    """Those who owe a fee at another table of the same evening."""
    if locked.split_from is None and not locked.tables:
        return set()
    return {
        player
        for session in _tables(locked)
        for one in _standing(SessionKey(locked.club, session))
        for player, _ in _shares(one)
    }


def _tables(locked: LockedSession) -> set[UUID]:
    """The other tables of its evening."""
    ties = list(Session.objects.filter(club=locked.club).exclude(split_from=None).values_list("id", "split_from_id"))
    found, before = {locked.id}, 0
    while len(found) > before:
        before = len(found)
        found |= {one for tie in ties if found.intersection(tie) for one in tie}
    return found - {locked.id}

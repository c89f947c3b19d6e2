"""What the till spends and takes in: boards, drinks, prizes, donations. Entered by those who keep the books.

Cash that goes out or comes in counts at once, and so does what a keeper takes out for themselves, which they then owe
the till. Whoever paid from their own pocket is owed by the till; a keeper who enters that for themselves, on whichever
phone, or who has no name and may be that player, needs the word of another keeper.
"""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from chouette.ledger.money import NotAnAmount
from chouette.wording.sums import read_amount
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.services import audit_write, one_at_a_time, till_open
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookWord, TillCash
from sessions.selectors.till_purchases import PurchaseRead, purchase_of
from sessions.services.books.entering import (
    BookDraft,
    EntryStep,
    LineDraft,
    entry_in_force,
    entry_keep,
    entry_of,
    entry_step,
)
from sessions.services.books.till_limit import ask_below_zero
from sessions.services.payments.pair import (
    MoneyReader,
    OneOfTwo,
    is_or_may_be,
    keeper_may_be,
    pair_held,
    people_held,
    reader_of,
)
from sessions.services.payments.saying import note_read


class PurchaseWay(StrEnum):
    """Which way the money went: out of the till or into it, taken out by a keeper for themselves, or from somebody's
    own pocket, whom the till then owes."""

    OUT = "out"
    IN = "in"
    TAKEN = "taken"
    OWN_POCKET = "own_pocket"


SIGN = {PurchaseWay.OUT: -1, PurchaseWay.IN: 1, PurchaseWay.TAKEN: -1, PurchaseWay.OWN_POCKET: 0}
"""What each does to the cash in the till."""


@dataclass(frozen=True, slots=True)
class PurchaseDraft:
    """A purchase as it is sent: the same key again adds nothing. The note says what it was for; `player` is who took it
    out, or paid from their own pocket. More than the till holds is meant only with `beyond`."""

    key: str
    way: PurchaseWay
    amount: str
    currency: str
    note: str
    player: UUID | None = None
    beyond: bool = False


def enter_purchase(*, actor: Actor, club: Club, draft: PurchaseDraft) -> UUID:
    """Enter what the till spent or took in and return the entry. Raises NotAllowed, KeyReused, PaymentRefused."""
    _require_keeper(actor, club)
    amount, note = _amount(club, draft), note_read(draft.note)
    if not note:
        raise PaymentRefused("say_what_it_was_for")
    with transaction.atomic():
        one_at_a_time(f"{club.id} {draft.key}")
        till = till_open(club).id
        person = _person(club, till, draft)
        reader = reader_of(actor, club)
        if draft.way == PurchaseWay.TAKEN and (person is None or person.person not in reader.persons):
            raise PaymentRefused("take_out_for_yourself")
        book = BookDraft(draft.key, BookKind.PURCHASE, _lines(draft, till, person, amount))
        said = EntryStep(BookWord.ENTERED, note=note)
        entry, new = entry_keep(club=club.id, draft=book, said=said, actor=actor)
        cash = SIGN[draft.way] * amount
        if not new:
            return _known(entry, cash)
        ask_below_zero(club, -cash, draft.currency, meant=draft.beyond)
        if cash:
            TillCash.objects.create(club=club, entry_id=entry.id, number=1, amount=cash, currency=draft.currency)
        if draft.way != PurchaseWay.OWN_POCKET or person is None or not is_or_may_be(person.person, reader):
            entry_in_force(entry, actor)
        audit_write(
            actor=actor, club_id=club.id, principal=str(person.id) if person else "", what=WRITTEN_DOWN[draft.way],
            entry=str(entry.id), amount=amount, currency=draft.currency,
        )  # fmt: skip
    return entry.id


WRITTEN_DOWN = {
    PurchaseWay.OUT: "till_spent",
    PurchaseWay.IN: "till_took_in",
    PurchaseWay.TAKEN: "till_taken_out",
    PurchaseWay.OWN_POCKET: "paid_for_the_till",
}
"""What Activity says of each."""


def answer_purchase(*, actor: Actor, club: Club, entry: UUID, word: BookWord, note: str = "") -> None:
    """Agree to what a keeper entered in their own favour, decline it, or withdraw it.

    The same word again changes nothing. Raises NotFound, NotAllowed, PaymentRefused.
    """
    _require_keeper(actor, club)
    reason = note_read(note)
    with transaction.atomic():
        people_held(club.id, [till_open(club).id])
        found, read = entry_of(club.id, entry), purchase_of(club.id, entry)
        if found is None or read is None:
            raise NotFound
        if read.stands == STANDS_SO[word]:
            return
        if read.stands != "waits":
            raise PaymentRefused(f"purchase_is_{read.stands}")
        reader = reader_of(actor, club)
        if word == BookWord.WITHDRAWN and not may_withdraw_purchase(reader, read):
            raise PaymentRefused("whoever_said_it_withdraws")
        if word != BookWord.WITHDRAWN and not may_agree_to_purchase(reader, read):
            raise PaymentRefused(purchase_refusal(reader, read))
        entry_step(found, EntryStep(word, note=reason), actor)
        if word == BookWord.AGREED:
            entry_in_force(found, actor)
            audit_write(
                actor=actor, club_id=club.id, principal=str(read.person), what="purchase_agreed", entry=str(entry),
                amount=abs(read.owed or read.cash), currency=read.currency,
            )  # fmt: skip


STANDS_SO = {
    BookWord.AGREED: BookWord.IN_FORCE,
    BookWord.REFUSED: BookWord.REFUSED,
    BookWord.WITHDRAWN: BookWord.WITHDRAWN,
}
"""How a purchase stands after each word."""


def may_agree_to_purchase(reader: MoneyReader, read: PurchaseRead) -> bool:
    """Return whether a keeper may agree to a purchase that waits, or decline it: neither who entered it nor who is
    owed, on whichever phone or account, nor who may be."""
    is_own = read.person is not None and is_or_may_be(read.person, reader)
    return read.stands == "waits" and not is_own and not _entered(reader, read)


def may_withdraw_purchase(reader: MoneyReader, read: PurchaseRead) -> bool:
    """Return whether a keeper may withdraw a purchase that waits: who entered it, or is owed."""
    return read.stands == "waits" and (read.person in reader.all_persons or _entered(reader, read))


def purchase_refusal(reader: MoneyReader, read: PurchaseRead) -> str:
    """Return the code of why a keeper may not agree to a purchase that waits."""
    may_be = read.person is not None and keeper_may_be(read.person, reader)
    return "keeper_may_be_player" if may_be else "another_keeper_confirms"


def _entered(reader: MoneyReader, read: PurchaseRead) -> bool:
    return reader.voices.past.has_entered((read.actor_device, read.actor_user))


def reverse_cash(entry: BookEntry, number: int) -> None:
    """Add the opposite of the cash of a purchase, with the step that took it back."""
    cash = cash_of(entry)
    if cash is not None:
        TillCash.objects.create(
            club_id=entry.club_id, entry_id=entry.id, number=number, amount=-cash.amount, currency=cash.currency
        )  # fmt: skip


def cash_of(entry: BookEntry) -> TillCash | None:
    """Return the cash that a purchase brought into the till, below zero out of it; None where it was no cash."""
    return TillCash.objects.filter(club=entry.club_id, entry_id=entry.id, number=1).first()


def _require_keeper(actor: Actor, club: Club) -> None:
    if not may(actor, "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")


def _person(club: Club, till: UUID, draft: PurchaseDraft) -> OneOfTwo | None:
    """Lock the till and the player whom the purchase names, and return the player. Raises PaymentRefused."""
    if draft.way in (PurchaseWay.OUT, PurchaseWay.IN):
        people_held(club.id, [till])
        return None
    if draft.player is None:
        raise PaymentRefused("say_who_it_was")
    return pair_held(club.id, till, draft.player).receiver


def _lines(draft: PurchaseDraft, till: UUID, person: OneOfTwo | None, amount: int) -> list[LineDraft]:
    """Return the debt that a purchase brings, if it names somebody."""
    if person is None:
        return []
    debtor, creditor = (person.id, till) if draft.way == PurchaseWay.TAKEN else (till, person.id)
    return [LineDraft(debtor, creditor, amount, draft.currency)]


def _known(entry: BookEntry, cash: int) -> UUID:
    """Return the entry of a key that was sent before. Raises KeyReused for one with other cash."""
    before = TillCash.objects.filter(club=entry.club_id, entry_id=entry.id, number=1).values_list("amount", flat=True)
    if (before.first() or 0) != cash:
        raise KeyReused
    return entry.id


def _amount(club: Club, draft: PurchaseDraft) -> int:
    """Parse the amount into minor units. Raises PaymentRefused."""
    if club.points_only:
        raise PaymentRefused("no_till_in_points")
    if draft.currency != club.currency:
        raise PaymentRefused("book_is_in_another_currency", usual=club.currency)
    try:
        return read_amount(draft.amount, club.currency)
    except NotAnAmount as fault:
        raise PaymentRefused(fault.code, currency=club.currency, **fault.params) from fault

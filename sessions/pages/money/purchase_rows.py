"""What the till bought and took in, as those who keep the books read it, with what each may say of it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from clubs.selectors import has_other_keeper
from sessions.pages.money.entry_rows import add_may_be, own_entry_words
from sessions.pages.money.person_names import People, name_of
from sessions.pages.money.second_keeper import SecondKeeper, keeper_needed
from sessions.pages.money.till_words import own_pocket_words, taken_home_words, till_words
from sessions.selectors.till_purchases import PurchaseRead
from sessions.services.books.purchase_entries import may_agree_to_purchase, may_withdraw_purchase
from sessions.services.books.taking_back import may_take_back_entry
from sessions.services.payments.pair import MoneyReader


@dataclass(frozen=True, slots=True)
class PurchaseRow:
    """A purchase for this keeper: what it was, how it stands and why, and what may be said of it."""

    id: UUID
    text: str
    note: str
    at: datetime
    entered_by: str
    state: str
    waits: bool
    why: str
    hint: str
    keeper: SecondKeeper | None
    may_agree: bool
    may_withdraw: bool
    may_take_back: bool


def purchase_row(one: PurchaseRead, people: People, reader: MoneyReader, actor: Actor, club: Club) -> PurchaseRow:
    """Return a purchase as this keeper has it."""
    may_agree, persons = may_agree_to_purchase(reader, one), [one.person] if one.person else []
    counts = one.stands == "in_force"
    is_alone = one.stands == "waits" and not may_agree and not has_other_keeper(actor, club.id)
    takes_back = counts and may_take_back_entry(reader, persons)
    entry = _text(one, name_of(people, one.person) if one.person else "")
    return PurchaseRow(
        id=one.id,
        text=f"{entry} · {written(abs(one.cash or one.owed), one.currency)}",
        note=one.note,
        at=one.at,
        entered_by=one.entered_by,
        state={
            "waits": _("not confirmed yet"),
            "in_force": "",
            "refused": _("declined"),
            "reversed": _("taken back"),
        }.get(one.stands, _("withdrawn")),
        waits=one.stands == "waits",
        why=one.why,
        hint=add_may_be(_hint(is_alone=is_alone), persons, reader)
        if one.stands == "waits" and not may_agree
        else own_entry_words(persons, reader)
        if counts and not takes_back
        else "",
        keeper=keeper_needed(reader) if is_alone else None,
        may_agree=may_agree,
        may_withdraw=may_withdraw_purchase(reader, one),
        may_take_back=takes_back,
    )  # fmt: skip


def _text(one: PurchaseRead, name: str) -> str:
    if one.person is None:
        return till_words("purchase", one.cash)
    return taken_home_words(name) if one.cash else own_pocket_words(name)


def _hint(*, is_alone: bool) -> str:
    """Say why a purchase waits that the reader entered, or for which they are owed."""
    if is_alone:
        return _("You can’t confirm this yourself. Name a second keeper of the books.")
    return _("Another keeper of the books confirms this, not you.")

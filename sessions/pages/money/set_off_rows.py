"""What is set off on an account as its page shows it, and what could be set off with a tap."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.dues import OpenDue, set_off_oldest
from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from sessions.models import Why
from sessions.pages.money.account_names import day_words
from sessions.pages.money.person_names import People, payee_name
from sessions.selectors.account_rows import AccountName
from sessions.selectors.dues import AccountDue, PairDues
from sessions.selectors.evening_accounts import MovementRead
from sessions.selectors.pair_movements import PairMovement
from sessions.selectors.settle_up import EveningDue
from sessions.services.payments.setting_off import refusal_to_take_back


@dataclass(frozen=True, slots=True)
class SetOffOffer:
    """A due that can be set off against opposite dues: `shown` and `against` are the amount and the accounts of those
    dues as the form sends them. Without an `account` it sets off all dues of the two."""

    account: UUID | None
    payer: UUID
    receiver: UUID
    currency: str
    shown: int
    against: str
    text: str


AccountNames = Mapping[UUID, AccountName]
"""The names of accounts by their ids."""


class MovedShown(NamedTuple):
    """What was moved on an account, in words; `may_take_back` if the reader may take it back, and `taken_back` what is
    open again then."""

    id: UUID
    text: str
    may_take_back: bool
    taken_back: str = ""


def offer_set_off(due: AccountDue, opposite: Iterable[AccountDue], labels: Mapping[UUID, str]) -> SetOffOffer | None:
    """Return the offer to set a due off against the oldest of the opposite ones; None where there are none."""
    back = [one for one in opposite if one.free and one.account != due.account]
    amount = min(due.free, sum(one.free for one in back))
    if not amount:
        return None
    named: list[tuple[UUID, int]] = []
    left = amount
    for one in back:
        if left > 0:
            named.append((one.account, min(left, one.free)))
            left -= one.free
    text = _set_off_text(amount, named, due.currency, labels)
    against = " ".join(str(account) for account, _amount in named)
    return SetOffOffer(due.account, due.payer, due.receiver, due.currency, amount, against, text)


def offer_all(
    owed: Iterable[AccountDue], owed_back: Iterable[AccountDue], two: tuple[UUID, UUID], currency: str
) -> SetOffOffer | None:
    """Return the offer to set off all that the first of two owes and is owed; None where one set-off is all of it."""
    there, back = ([OpenDue(one.account, one.free) for one in dues if one.free] for dues in (owed, owed_back))
    plan = set_off_oldest(there, back)
    if len(plan) < 2:
        return None
    amount = sum(one.amount for one in plan)
    text = _("Set off all: %(amount)s") % {"amount": written(amount, currency)}
    return SetOffOffer(None, *two, currency, amount, " ".join(str(one.to_account) for one in plan), text)


def _set_off_text(amount: int, named: Sequence[tuple[UUID, int]], currency: str, labels: Mapping[UUID, str]) -> str:
    """Return the words of the button; of several accounts each with its amount."""
    if len(named) == 1:
        days = {"amount": written(amount, currency), "days": labels[named[0][0]]}
        return _("Set off %(amount)s against %(days)s") % days
    parts = listed(
        _("%(amount)s against %(account)s") % {"amount": written(part, currency), "account": labels[account]}
        for account, part in named
    )
    return _("Set off %(parts)s") % {"parts": parts}


def evening_offer(accounts: PairDues, session: UUID, due: EveningDue, labels: Mapping[UUID, str]) -> SetOffOffer | None:
    """Return the offer to set off a due of an evening; None where nothing is open the other way."""
    here = [one for one in accounts.open_dues(due.payer, due.receiver, due.currency) if one.account == session]
    if not here:
        return None
    return offer_set_off(here[0], accounts.open_dues(due.receiver, due.payer, due.currency), labels)


def moved_rows(
    due: EveningDue,
    labels: Mapping[UUID, str],
    *,
    may: bool,
    taken_back: Callable[[MovementRead], str],
) -> list[MovedShown]:
    """Return what was moved on an evening's due, each in its own word with the account on the other side. For what the
    reader may take back `taken_back` gives the words of what is open then."""
    texts = {
        "clearing": _("%(amount)s set off in the clearing of %(day)s"),
        "cleared": _("%(amount)s cleared"),
        "deposit": _("%(amount)s from the deposit"),
        "earlier": _("%(amount)s set off against %(account)s, before dues and accounts were told apart"),
    }
    return [
        MovedShown(
            one.id,
            texts.get(kind_of_move(one), _("%(amount)s set off against %(account)s"))
            % {
                "amount": written(one.amount, one.currency),
                "account": labels[one.other.account],
                "day": day_words(one.cleared_on) if one.cleared_on else "",
            },
            may_take_back := may and not refusal_to_take_back(one, is_cleared=one.is_cleared),
            taken_back(one) if may_take_back else "",
        )
        for one in due.moved
        if one.counts
    ]


def kind_of_move(one: MovementRead | PairMovement) -> str:
    """Return as what a movement is told: what a clearing set off is of the `clearing`, anything else has its reason."""
    return "clearing" if one.cleared_on and one.why == Why.SET_OFF else one.why


def held_words(due: EveningDue, people: People, mine: Collection[UUID]) -> list[str]:
    """Say what of a due is held by the set-offs of payments that wait: "£6 waits with Cat’s payment of £7"."""
    waiting = [one for one in due.moved if not one.counts]
    payments = {one.payment_id: one for one in waiting}
    return [
        (
            _("%(amount)s waits with your payment of %(paid)s")
            if one.payer in mine
            else _("%(amount)s waits with %(name)s’s payment of %(paid)s")
        )
        % {
            "amount": written(sum(each.amount for each in waiting if each.payment_id == payment), due.currency),
            "name": payee_name(people, one.payer),
            "paid": written(one.paid or 0, due.currency),
        }
        for payment, one in payments.items()
    ]

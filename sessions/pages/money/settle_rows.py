"""The payments of an evening as its page has them: whose row it is, what is said of it, and what may be said now."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.someone_sentences import THE_TILL
from clubs.ciphertext import PayTo
from sessions.pages.money.leaves import SettledWith
from sessions.pages.money.payee import Payee, payee_of
from sessions.selectors.creditors import StillOwed
from sessions.selectors.open_accounts import PersonNamed, people_of
from sessions.selectors.pair_accounts import DebtRead, PaymentRead
from sessions.selectors.settle_up import EveningDue, PersonAt
from sessions.services.payments.payment_answers import OBJECTS_FOR

MOST_WORDS = 3
"""So many payments of one's own are told in the first line."""
People = Mapping[UUID, PersonAt | PersonNamed]
Leaves = Mapping[int, SettledWith]


@dataclass(frozen=True, slots=True)
class PaymentShown:
    """A payment that was said: the sentence, when, and what may be answered."""

    id: UUID
    text: str
    at: str
    why: str
    disputed: bool
    may_confirm: bool
    may_dispute: bool
    may_withdraw: bool

    @property
    def id_said(self) -> str:
        """The end of the address at which it is answered."""
        return f"{self.id}/"


class ReasonShown(NamedTuple):
    """What a debt comes from, and what was noted with it."""

    text: str
    note: str


@dataclass(frozen=True, slots=True)
class SettleRow:
    """What one pays another: `mine` if the reader is one of them, `i_pay` if they are the one who pays.

    `other` is then the one whom they pay or are paid by.

    `pay` is where the other is paid, if the reader owes them and they have said so. `asked` is what a tap says was
    paid, as the form sends it and as it is read; none where nothing is to be said.
    """

    key: str
    payer: UUID
    receiver: UUID
    from_name: str
    to_name: str
    other: UUID
    other_name: str
    amount: str
    open: str
    made: bool
    mine: bool
    i_pay: bool
    currency: str
    asked: str
    asked_said: str
    before: str
    left: str
    reasons: list[ReasonShown]
    waiting: list[PaymentShown]
    disputed: list[PaymentShown]
    done: list[PaymentShown]
    may_say: bool
    pay: Payee | None


def row_of(
    due: EveningDue,
    people: People,
    mine: set[UUID],
    leaves: Leaves,
    *,
    keeps: bool,
    pay_to: Mapping[UUID, PayTo],
    purpose: str,
) -> SettleRow:
    """One row for this reader; `keeps` if they may speak for both. `pay_to` has where those are paid whom the reader
    owes."""
    own = bool(mine.intersection(due.two))
    asked = max(due.account, 0) if own or keeps else 0
    other = due.receiver if due.payer in mine else due.payer
    return SettleRow(
        key=secrets.token_urlsafe(18),
        payer=due.payer,
        receiver=due.receiver,
        from_name=name_of(people, due.payer),
        to_name=name_of(people, due.receiver),
        other=other,
        other_name=name_of(people, other),
        amount=written(due.amount, due.currency),
        open=written(due.open, due.currency),
        made=due.is_made,
        mine=own,
        i_pay=due.payer in mine,
        currency=due.currency,
        asked=amount_sent(asked, due.currency),
        asked_said=written(asked, due.currency),
        before=written(asked - due.open, due.currency) if asked > due.open > 0 else "",
        left=_left(due.leave, people, leaves),
        reasons=[ReasonShown(_reason_here(debt, due, people, leaves), debt.note) for debt in due.debts],
        waiting=[payment_shown(one, people, mine, keeps=keeps) for one in due.waiting if own or keeps],
        disputed=[payment_shown(one, people, mine, keeps=keeps) for one in due.disputed if own or keeps],
        done=[payment_shown(one, people, mine, keeps=keeps) for one in due.done if own or keeps],
        may_say=(own or keeps) and asked > 0 and not due.is_made,
        pay=_pay(due, mine, pay_to, purpose),
    )


def _left(debt: DebtRead | None, people: People, leaves: Leaves) -> str:
    """Of a leave: the name of the leaver, when they left, and the clause by which they were settled with."""
    gone = leaves.get(debt.cause) if debt else None
    if debt is None or gone is None:
        return ""
    name, at = name_of(people, gone.person), time_format(localtime(debt.at))
    said = _("%(name)s left at %(time)s") % {"name": name, "time": at}
    return f"{said} · {gone.clause}" if gone.clause else said


def owed_of(due: EveningDue) -> StillOwed:
    """What the payer of a row owes: all that is open between the two, if something of this evening is."""
    return StillOwed(due.payer, due.receiver, due.account if due.owed > 0 else 0, due.currency)


def _pay(due: EveningDue, mine: set[UUID], pay_to: Mapping[UUID, PayTo], purpose: str) -> Payee | None:
    owed = owed_of(due)
    if due.payer not in mine or owed.amount <= 0 or not owed.currency or due.receiver not in pay_to:
        return None
    return payee_of(pay_to[due.receiver], owed.amount, due.currency, purpose)


def own_words(dues: Sequence[EveningDue], people: People, mine: set[UUID]) -> str:
    """What one has yet to pay or to get, and what was paid when, in a few words: for more than three there are only the
    rows."""
    own = [due for due in dues if mine.intersection(due.two)]
    paid = [one for due in own for one in due.done if one.how != "waived"]
    parts = [_to_pay(due, people, mine) for due in own if due.open]
    parts += [_paid(one, people, mine) for one in paid]
    return "; ".join(parts) if len(parts) <= MOST_WORDS else ""


def _to_pay(due: EveningDue, people: People, mine: set[UUID]) -> str:
    said = _("you pay %(to)s %(amount)s") if due.payer in mine else _("%(from)s pays you %(amount)s")
    return said % {
        "from": name_of(people, due.payer),
        "to": name_of(people, due.receiver),
        "amount": written(due.open, due.currency),
    }


def _paid(one: PaymentRead, people: People, mine: set[UUID]) -> str:
    there, back = _("you paid %(to)s %(amount)s at %(time)s"), _("%(from)s paid you %(amount)s at %(time)s")
    return (there if one.payer in mine else back) % {
        "from": name_of(people, one.payer),
        "to": name_of(people, one.receiver),
        "amount": written(one.amount, one.currency),
        "time": time_format(localtime(one.at)),
    }


def people_with(club: UUID, came: Mapping[UUID, PersonAt], dues: Iterable[EveningDue]) -> People:
    """Those who came to an evening, and all others who owe or are owed something of it: the till, for one."""
    return {**people_of(club, {one for due in dues for one in due.two} - came.keys()), **came}


def name_of(people: People, person: UUID) -> str:
    """What somebody is called of those whom a page knows."""
    return called(people.get(person))


def called(one: PersonAt | PersonNamed | None) -> str:
    """Their name, or their number among the former players; the till is called so."""
    if one is not None and one.till:
        return _(THE_TILL)
    if one is None or not one.name:
        return _("Former player %(n)s") % {"n": one.former if one else ""}
    return one.name


def reason_of(debt: DebtRead, people: People) -> str:
    """What a debt comes from, as one reads it under its row."""
    parts = {
        **_between(debt, people),
        "time": time_format(localtime(debt.at)),
        "by": debt.chosen_by or _("somebody"),
    }
    if debt.way:
        return _way_said(debt.way) % parts
    sentences = {
        "leave": _("Somebody left at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "close": _("The evening was closed at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "correction": _("Corrected at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "bet": _("Side bet, agreed at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "opening": _("Brought from an earlier book: %(from)s pays %(to)s %(amount)s."),
        "fee": _("Table fee: %(from)s pays %(to)s %(amount)s."),
        "deposit": _("Deposit: %(from)s pays %(to)s %(amount)s."),
        "clearing": _("Cleared across evenings: %(from)s pays %(to)s %(amount)s."),
    }
    return " ".join([sentences[debt.because] % parts, *agreed_for(debt.agreed_as)])


def agreed_for(agreed_as: str) -> list[str]:
    """By whom a bet was confirmed for somebody without a phone, if it was."""
    return {
        "scorekeeper": [_("Confirmed by the scorekeeper.")],
        "treasurer": [_("Confirmed by the treasurer.")],
        "organiser": [_("Confirmed by an organiser.")],
    }.get(agreed_as, [])


def _between(debt: DebtRead, people: People) -> dict[str, str]:
    return {
        "from": name_of(people, debt.debtor),
        "to": name_of(people, debt.creditor),
        "amount": written(debt.amount, debt.currency),
    }


def _way_said(way: str) -> str:
    return {
        "house": _("House way, chosen by %(by)s at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "fewest": _("Fewest payments, chosen by %(by)s at %(time)s: %(from)s pays %(to)s %(amount)s."),
        "collect": _("One collects for all, chosen by %(by)s at %(time)s: %(from)s pays %(to)s %(amount)s."),
    }[way]


def _reason_here(debt: DebtRead, due: EveningDue, people: People, leaves: Leaves) -> str:
    """The same at its evening: of a leave also who went, and the clause; of a correction what the two were to get or
    pay, and what it is since."""
    told = [
        _("%(name)s: %(before)s, now %(after)s.")
        % {
            "name": name_of(people, person),
            "before": written(before, debt.currency, plus=True),
            "after": written(after, debt.currency, plus=True),
        }
        for person, (before, after) in zip((debt.debtor, debt.creditor), due.changes.get(debt.id, ()), strict=False)
    ]
    gone = _left(debt, people, leaves) if debt.because == "leave" else ""
    said = _("%(left)s: %(from)s pays %(to)s %(amount)s.") % {"left": gone, **_between(debt, people)}
    return " ".join([said if gone else reason_of(debt, people), *told])


def payment_shown(
    one: PaymentRead, people: People, mine: set[UUID], *, keeps: bool, as_: str = "", for_the_till: bool = False
) -> PaymentShown:
    """What was said of a payment, and what this reader may answer: the service decides, here it is offered. `as_` is as
    what they keep the books of both, if they do; for the till they read of it by its name."""
    sayer, other = (one.receiver, one.payer) if one.first_as == "receiver" else (one.payer, one.receiver)
    of_two = one.first_as in ("payer", "receiver")
    without_phone = other in people and not people[other].phone
    disputer = one.receiver if one.said_as == "receiver" else one.payer
    for_them = one.counts and one.said_as in ("scorekeeper", "treasurer", "organiser", "silence")
    objects = mine.intersection((one.payer, one.receiver)) - ({sayer} if of_two else set())
    return PaymentShown(
        id=one.id,
        text=sentence_of(one, people, set() if for_the_till else mine),
        at=when_paid(one),
        why=one.answer or one.note,
        disputed=one.word == "disputed",
        may_confirm=(one.waits and (other in mine or (keeps and without_phone)))
        or (one.word == "disputed" and disputer in mine),
        may_dispute=(one.waits and other in mine) or (for_them and bool(objects) and may_still_object(one)),
        may_withdraw=one.word != "withdrawn"
        and ((not one.counts and of_two and sayer in mine) or one.first_as == one.said_as == as_),
    )


def when_paid(one: PaymentRead) -> str:
    """The day on which it was made, where that was said, or the time at which it was said."""
    return date_format(
        one.paid_on or localtime(one.at), "SHORT_DATE_FORMAT" if one.paid_on else "SHORT_DATETIME_FORMAT"
    )


def may_still_object(one: PaymentRead) -> bool:
    """Thirty days are not over since it was confirmed."""
    return timezone.now() - one.answered_at <= OBJECTS_FOR


def sentence_of(one: PaymentRead, people: People, mine: set[UUID]) -> str:
    """What stands of a payment, for this reader: said by one, disputed by the other, or made."""
    parts = {
        "from": name_of(people, one.payer),
        "to": name_of(people, one.receiver),
        "amount": written(one.amount, one.currency),
    }
    if one.word == "withdrawn":
        return _("%(from)s paid %(to)s %(amount)s: withdrawn.") % parts
    if one.word == "disputed":
        return _("%(from)s paid %(to)s %(amount)s: disputed.") % parts
    if one.counts:
        return _made(one) % parts
    if one.first_as == "payer":
        if one.receiver in mine:
            return _("%(from)s says: %(amount)s paid to you.") % parts
        return _("%(from)s says: %(amount)s paid. %(to)s has yet to confirm it.") % parts
    if one.payer in mine:
        return _("%(to)s says: %(amount)s received from you.") % parts
    return _("%(to)s says: %(amount)s received. %(from)s has yet to confirm it.") % parts


def _made(one: PaymentRead) -> str:
    """How a payment that counts came to count."""
    if one.how == "waived":
        return _("%(to)s waived %(amount)s.")
    if one.how == "written_off":
        return _("%(amount)s written off.")
    return {
        "scorekeeper": _("%(amount)s paid, entered by the scorekeeper."),
        "treasurer": _("%(amount)s paid, entered by the treasurer."),
        "organiser": _("%(amount)s paid, entered by an organiser."),
        "silence": _("%(amount)s paid; nobody has objected for a day."),
    }.get(one.said_as, _("%(amount)s paid, confirmed by both."))

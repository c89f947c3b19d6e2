"""What *All paid in cash* records, as its button and the lines under it say it, and which act can be undone."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from sessions.models import Phase, SaidAs, Session
from sessions.pages.money.due_words import payments_words, sums_words
from sessions.pages.money.person_names import People, name_of
from sessions.selectors.dues import PairDues
from sessions.selectors.log import is_from_file
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services import cash_offer, paid_then_offer
from sessions.services.payments.cash import CashClaim, CashOffer, amounts_shown, is_as_entered
from sessions.services.payments.pair import MoneyReader


class CashShown(NamedTuple):
    """What *All paid in cash* records: `shown` as the form sends it, number and sums as they are read.

    `own` are the scorekeeper's own dues in it, which wait; `left_out` what waits or is disputed. `before` says what the
    same people still owe each other from other evenings.
    """

    shown: str
    label: str
    own: list[str]
    left_out: list[str]
    before: str


class PaidThenShown(NamedTuple):
    """What *Everything was paid that evening* records: `shown` as the form sends it, number and sums as they are read.

    `own` says which of the reader's dues wait, `left_out` are the open dues that it does not record.
    """

    shown: str
    label: str
    own: list[str]
    left_out: list[str]


def cash_shown(
    reader: MoneyReader, session: Session, dues: Sequence[EveningDue], people: People, accounts: PairDues
) -> CashShown | None:
    """Return what the scorekeeper's button records; None where it would record nothing."""
    offer = cash_offer(reader, dues)
    if not offer.claims:
        return None
    in_points = all(not claim.due.currency for claim in offer.claims)
    text = _("All settled") if in_points else _("All paid in cash")
    mine = _("yours to %(name)s, %(amount)s, waits for %(name)s")
    keeper = _("yours to %(name)s, %(amount)s, waits for another keeper of the books")
    till = _("%(name)s, %(amount)s, waits for a keeper of the till")

    def text_of(claim: CashClaim) -> str:
        """Say for whom a claim waits: the other of the two, or a keeper where they have no phone."""
        if claim.said_as != SaidAs.PAYER:
            return till
        receiver = people.get(claim.due.receiver)
        return mine if receiver is not None and receiver.phone and not receiver.till else keeper

    return CashShown(
        offer.shown,
        f"{text}: {payments_words(offer.number, offer.sums)}",
        [
            text_of(claim)
            % {
                "name": name_of(people, claim.due.receiver if claim.said_as == SaidAs.PAYER else claim.due.payer),
                "amount": written(claim.due.free, claim.due.currency),
            }
            for claim in offer.claims
            if not claim.counts
        ],
        [_due_words(due, people) for due in offer.left_out],
        _open_before(offer, session, accounts),
    )


def paid_then_shown(
    reader: MoneyReader, session: Session, dues: Sequence[EveningDue], people: People
) -> PaidThenShown | None:
    """Return what a keeper's *Everything was paid that evening* records; None where it would record nothing.

    It is for an ended evening of another day that came from paper or from a file.
    """
    today = localdate(timezone=ZoneInfo(session.club.time_zone))
    if session.phase != Phase.CLOSED or session.day >= today:
        return None
    offer = paid_then_offer(reader, dues)
    if not offer.claims or not is_from_file(session.key):
        return None
    counting = offer.counting
    in_points, in_money = _("Everything was settled that evening"), _("Everything was paid that evening")
    text = in_points if all(not claim.due.currency for claim in offer.claims) else in_money
    return PaidThenShown(
        offer.shown,
        f"{text}: {payments_words(counting.number, counting.sums)}" if counting.claims else text,
        [_own_words(claim, people) for claim in offer.waiting.claims],
        [_due_words(due, people) for due in offer.left_out],
    )  # fmt: skip


def _own_words(claim: CashClaim, people: People) -> str:
    """Say that a claim of the reader's waits for another keeper."""
    if claim.said_as == SaidAs.PAYER:
        text, other = _("yours to %(name)s, %(amount)s, waits for another keeper of the books"), claim.due.receiver
    else:
        text, other = _("yours from %(name)s, %(amount)s, waits for another keeper of the books"), claim.due.payer
    return text % {"name": name_of(people, other), "amount": written(claim.due.free, claim.due.currency)}


def _due_words(due: EveningDue, people: People) -> str:
    return _("%(from)s to %(to)s, %(amount)s") % {
        "from": name_of(people, due.payer),
        "to": name_of(people, due.receiver),
        "amount": written(due.open if due.disputed else due.held or due.open, due.currency),
    }


def _open_before(offer: CashOffer, session: Session, accounts: PairDues) -> str:
    """Say what those who pay owe each other beside this evening, the net of each two; empty where that is nothing."""
    nets = Counter[tuple[frozenset[UUID], str]]()
    pairs = {(frozenset(claim.due.two), claim.due.currency) for claim in offer.claims}
    for state in accounts.states:
        pair = (frozenset((state.one, state.other)), state.currency)
        if state.account != session.id and pair in pairs:
            one, other = sorted(pair[0])
            nets[pair] += state.due(one).open - state.due(other).open
    sums = Counter[str]()
    for (_two, currency), net in nets.items():
        sums[currency] += abs(net)
    found = {currency: amount for currency, amount in sums.items() if amount}
    return _("%(amount)s from before stays open.") % {"amount": sums_words(found)} if found else ""


class UndoShown(NamedTuple):
    """An act that can be taken back: its key, and the button's words with number and sum."""

    act: str
    shown: str
    label: str


def act_to_undo(
    dues: Sequence[EveningDue], session: Session, mine: Collection[UUID], *, then: bool = False
) -> UndoShown | None:
    """Return the last act of which a payment is still as it was entered; None where there is none.

    It is an act of *All paid in cash*, or with `then` of *Everything was paid that evening*.
    """
    found = [
        one
        for due in dues
        for one in (*due.done, *due.waiting)
        if one.act and (one.kept_at is not None) == then and one.code == session.code
        and is_as_entered(one, own=one.payer in mine or one.receiver in mine, then=then)
    ]  # fmt: skip
    if not found:
        return None
    act = max(found, key=lambda one: one.kept_at or one.at).act
    of = [one for one in found if one.act == act]
    sums = Counter[str]()
    for one in of:
        sums[one.currency] += one.amount
    label = ngettext("Undo this payment: %(amount)s", "Undo these %(n)s payments: %(amount)s", len(of))
    return UndoShown(
        act, amounts_shown((one.currency, one.amount) for one in of), label % {"n": len(of), "amount": sums_words(sums)}
    )


def entered_words(session: Session, made: Collection[UUID]) -> str:
    """Say how many payments an act has entered, and how many of them wait for a word."""
    waits = {one.id for due in dues_of(session.key) for one in due.waiting} & set(made)
    counted = len(made) - len(waits)
    parts = [
        ngettext("%(n)s payment is entered as paid.", "%(n)s payments are entered as paid.", counted) % {"n": counted}
    ]
    if waits:
        parts.append(ngettext("%(n)s waits for a word.", "%(n)s wait for a word.", len(waits)) % {"n": len(waits)})
    return " ".join(parts)

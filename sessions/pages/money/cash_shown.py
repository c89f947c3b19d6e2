"""What *All paid in cash* records, as its button and the lines under it say it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from sessions.models import Phase, SaidAs, Session
from sessions.pages.money.addressed import addressed
from sessions.pages.money.due_words import payments_words, sums_words
from sessions.pages.money.first_line import MOST_NAMES
from sessions.pages.money.person_names import People, name_inside, payee_name
from sessions.pages.money.waits import ANOTHER_KEEPER, KEEPER, READER, waiting_part
from sessions.selectors.dues import PairDues
from sessions.selectors.settle_up import EveningDue, dues_of
from sessions.services import cash_offer, paid_then_offer
from sessions.services.payments.cash import CashClaim, CashOffer
from sessions.services.payments.pair import KEEPERS, MoneyReader

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow


class CashShown(NamedTuple):
    """What *All paid in cash* records: `shown` as the form sends it, number and sums as they are read.

    `own` are the scorekeeper's own dues in it, which wait; `left_out` what waits or is disputed, `maybe_own` what a
    scorekeeper without a name may owe, with why. `elsewhere` says what
    the same people still owe each other from other evenings, `rest` what is less than the club's least coin and stays
    open.
    """

    shown: str
    label: str
    own: list[str]
    left_out: list[str]
    maybe_own: str
    elsewhere: str
    rest: str


class PaidThenShown(NamedTuple):
    """What *Everything was paid that evening* records: `shown` as the form sends it, number and sums as they are read.

    Those that wait are among them, as with *All paid in cash*. `own` says which do, `left_out` are the open dues that
    it does not record. `later` says what came after that evening, and stays open; `rest` is as there.
    """

    shown: str
    label: str
    own: list[str]
    left_out: list[str]
    later: str
    rest: str


def cash_shown(
    reader: MoneyReader, session: Session, dues: Sequence[EveningDue], people: People, accounts: PairDues
) -> CashShown | None:
    """Return what the scorekeeper's button records; None where it would record nothing."""
    offer = cash_offer(reader, dues)
    if not offer.claims:
        return None
    in_points = all(not claim.due.currency for claim in offer.claims)
    text = _("All settled") if in_points else _("All paid in cash")
    return CashShown(
        offer.shown,
        f"{text}: {payments_words(offer.number, offer.sums)}",
        [_claim_words(claim, reader, people) for claim in offer.claims if not claim.counts],
        [_due_words(due, people) for due in offer.left_out],
        _maybe_own_words(offer.maybe_own, people),
        _open_elsewhere(reader, dues, session, people, accounts),
        _rest_words((claim.due.currency, claim.due.undisputed - claim.amount) for claim in offer.claims),
    )


def _rest_words(amounts: Iterable[tuple[str, int]]) -> str:
    """Say what stays open beside what is paid in coins; empty where that is nothing."""
    sums = Counter[str]()
    for currency, amount in amounts:
        sums[currency] += amount
    rest = {currency: amount for currency, amount in sums.items() if amount}
    return _("Stays open as a rest: %(sums)s.") % {"sums": sums_words(rest)} if rest else ""


def _maybe_own_words(dues: Sequence[EveningDue], people: People) -> str:
    """Say what is left out as the reader may owe it, and why; empty where nothing is."""
    if not dues:
        return ""
    named = "; ".join(_due_words(due, people) for due in dues)
    return f"{payment_refused('keeper_may_be_payer', {})} {_('Stays open:')} {named}"


def paid_then_shown(
    reader: MoneyReader, session: "SessionNow", dues: Sequence[EveningDue], people: People
) -> PaidThenShown | None:
    """Return what a keeper's *Everything was paid that evening* records; None where it would record nothing.

    It is for an ended evening of another day that came from paper or from a file.
    """
    today = localdate(timezone=ZoneInfo(session.club.time_zone))
    if session.phase != Phase.CLOSED or session.day >= today:
        return None
    offer = paid_then_offer(reader, dues)
    if not offer.claims or not is_from_file(session):
        return None
    every = CashOffer(offer.claims, [])
    in_points, in_money = _("Everything was settled that evening"), _("Everything was paid that evening")
    text = in_points if all(not claim.due.currency for claim in offer.claims) else in_money
    return PaidThenShown(
        offer.shown,
        f"{text}: {payments_words(every.number, every.sums)}",
        [_claim_words(claim, reader, people) for claim in offer.waiting.claims],
        [_due_words(due, people) for due in offer.left_out],
        _later_words(offer.later),
        _rest_words((claim.due.currency, claim.due.undisputed_before - claim.amount) for claim in offer.claims),
    )  # fmt: skip


def _later_words(sums: Mapping[str, int]) -> str:
    """Say what came after the evening and stays open; empty where that is nothing."""
    if not sums:
        return ""
    return _("Stays open, as it came after that evening: %(sums)s.") % {"sums": sums_words(sums)}


def is_from_file(session: "SessionNow") -> bool:
    """Return whether an evening began in a transcript or on paper, and was brought along from there."""
    return session.from_file


def _claim_words(claim: CashClaim, reader: MoneyReader, people: People) -> str:
    """Say for whom a claim waits: for the receiver, or for a keeper where the receiver has no phone of their own."""
    due, other = claim.due, claim.due.receiver
    is_own = claim.said_as == SaidAs.PAYER or (claim.said_as in KEEPERS and due.payer in reader.all_persons)
    if is_own and other != reader.voices.till:
        is_told = reader.voices.has_own_voice(due.receiver, due.payer)
        to_them = _("yours to %(name)s, %(amount)s, waits for %(name)s")
        text = to_them if is_told else _("yours to %(name)s, %(amount)s, waits for another treasurer or organiser")
    elif is_own:
        text = _("yours to %(name)s, %(amount)s, waits for another treasurer or organiser")
    elif claim.said_as == SaidAs.RECEIVER:
        text, other = _("yours from %(name)s, %(amount)s, waits for another treasurer or organiser"), due.payer
    else:
        text, other = _("%(name)s, %(amount)s, waits for a keeper of the till"), due.payer
    name = payee_name(people, other) if claim.said_as == SaidAs.RECEIVER else name_inside(people, other)
    return text % {"name": name, "amount": written(claim.amount, due.currency)}


def _due_words(due: EveningDue, people: People) -> str:
    """Say what of a due is left out: what waits or is disputed."""
    return _("%(from)s to %(to)s, %(amount)s") % {
        "from": name_inside(people, due.payer),
        "to": name_inside(people, due.receiver),
        "amount": written(due.held + due.contested or due.open, due.currency),
    }


class _Elsewhere(NamedTuple):
    """What one owes another from other evenings, what of it waits for a word, and for whose: the creditor's, as the
    debtor has paid, or the debtor's, as it was set off with what the creditor has paid. Minor units, or points."""

    debtor: UUID
    creditor: UUID
    currency: str
    amount: int
    waits: int
    for_debtor: int


def _debt_words(debt: _Elsewhere, reader: MoneyReader, people: People, you: Collection[UUID]) -> str:
    """Say who owes whom what, the reader as "you", and what of it waits for whose word."""
    words = {
        "from": name_inside(people, debt.debtor),
        "to": payee_name(people, debt.creditor),
        "amount": written(debt.amount, debt.currency),
    }
    if debt.debtor in you:
        text = _("you owe %(to)s %(amount)s")
    else:
        text = _("%(from)s owes you %(amount)s") if debt.creditor in you else _("%(from)s owes %(to)s %(amount)s")
    waits = waiting_part(debt.amount, debt.waits, debt.currency, _answerer(debt, reader, people, you))
    return ", ".join(filter(None, [text % words, waits]))


def _even_words(debt: _Elsewhere, people: People, you: Collection[UUID]) -> str:
    """Say that two owe each other as much on some evenings as on others."""
    own, other = sorted((debt.debtor, debt.creditor), key=lambda one: (one not in you, name_inside(people, one)))
    words = {"me": name_inside(people, own), "name": name_inside(people, other)}
    words["amount"] = written(debt.amount, debt.currency)
    if own in you:
        return _("you and %(name)s owe each other %(amount)s") % words
    return _("%(me)s and %(name)s owe each other %(amount)s") % words


def _answerer(debt: _Elsewhere, reader: MoneyReader, people: People, you: Collection[UUID]) -> object:
    """Return whose word is awaited, as `waiting_part` takes it: of nobody by name where both of the two are asked."""
    if 0 < debt.for_debtor < debt.waits:
        return ""
    answerer, payer = (debt.debtor, debt.creditor) if debt.for_debtor else (debt.creditor, debt.debtor)
    if answerer in you:
        return READER
    if answerer != reader.voices.till and reader.voices.has_own_voice(answerer, payer):
        return name_inside(people, answerer)
    return ANOTHER_KEEPER if payer in you else KEEPER


def _open_elsewhere(
    reader: MoneyReader, dues: Sequence[EveningDue], session: Session, people: People, accounts: PairDues
) -> str:
    """Name what those who owe here owe each other for other evenings, the net of each two, and those whose dues there
    come to nothing; empty where nothing is open. Of more than a few pairs only their number is said.

    It is named whatever waits or is disputed here. What is of no evening, as a balance or what was overpaid, is in it,
    and then nothing is called an evening. The reader is told of their own accounts, and of all if they keep the books.
    The till's entries are of no evening.
    """
    nets, held, with_payments = (Counter[tuple[UUID, UUID, str]]() for _each in range(3))
    of_no_evening = set[tuple[UUID, UUID, str]]()
    pairs = {(frozenset(due.two), due.currency) for due in dues if due.open}
    for state in accounts.states:
        two = frozenset((state.one, state.other))
        is_of_till = reader.voices.till in two and not accounts.names[state.account].code
        if state.account != session.id and (two, state.currency) in pairs and not is_of_till and _may_read(two, reader):
            for debtor, creditor in ((state.one, state.other), (state.other, state.one)):
                due = state.due(debtor)
                nets[debtor, creditor, state.currency] += due.open
                held[debtor, creditor, state.currency] += due.open - due.free
                with_payments[debtor, creditor, state.currency] += state.held_with_payments[debtor]
                if due.open and not accounts.names[state.account].code:
                    of_no_evening |= {(debtor, creditor, state.currency), (creditor, debtor, state.currency)}
    found, even = list[_Elsewhere](), list[_Elsewhere]()
    for debtor, creditor, currency in nets:
        here, back = (debtor, creditor, currency), (creditor, debtor, currency)
        net = nets[here] - nets[back]
        if nets[here] and not net and here < back:
            even.append(_Elsewhere(*here, nets[here], 0, 0))
        if net > 0:
            waits = min(max(held[here] - held[back], 0), net)
            found.append(_Elsewhere(*here, net, waits, min(with_payments[here], waits)))
    is_of_evenings = of_no_evening.isdisjoint((one.debtor, one.creditor, one.currency) for one in [*found, *even])
    if len(found) + len(even) > MOST_NAMES:
        return _pairs_elsewhere(len(found) + len(even), is_of_evenings=is_of_evenings)
    you = addressed(reader.persons)
    each = [_debt_words(one, reader, people, you) for one in found] + [_even_words(one, people, you) for one in even]
    if not each:
        return ""
    text = _("Open from other evenings: %(each)s.") if is_of_evenings else _("Open otherwise: %(each)s.")
    return text % {"each": "; ".join(sorted(each))}


def _pairs_elsewhere(n: int, *, is_of_evenings: bool) -> str:
    """Say how many of the pairs have something else open."""
    if is_of_evenings:
        text = ngettext(
            "%(n)s of these pairs has something open from other evenings too.",
            "%(n)s of these pairs have something open from other evenings too.",
            n,
        )
    else:
        text = ngettext(
            "%(n)s of these pairs has something else open too.", "%(n)s of these pairs have something else open too.", n
        )
    return text % {"n": n}


def _may_read(two: Collection[UUID], reader: MoneyReader) -> bool:
    """Return whether a reader may read the account of two: one of them may, and whoever keeps the books."""
    keeps_books = SaidAs.TREASURER in reader.roles or SaidAs.ORGANISER in reader.roles
    return keeps_books or not reader.persons.isdisjoint(two)


def entered_words(session: Session, made: Collection[UUID]) -> str:
    """Say how many payments an act has entered, and how many of them wait for a word."""
    waits = {one.id for due in dues_of(session.key) for one in due.waiting} & set(made)
    counted = len(made) - len(waits)
    if not counted:
        return ngettext("%(n)s payment waits for a word.", "%(n)s payments wait for a word.", len(waits)) % {
            "n": len(waits)
        }
    if session.points_only:
        entered = ngettext("%(n)s payment is entered as settled.", "%(n)s payments are entered as settled.", counted)
    else:
        entered = ngettext("%(n)s payment is entered as paid.", "%(n)s payments are entered as paid.", counted)
    parts = [entered % {"n": counted}]
    if waits:
        parts.append(ngettext("%(n)s waits for a word.", "%(n)s wait for a word.", len(waits)) % {"n": len(waits)})
    return " ".join(parts)

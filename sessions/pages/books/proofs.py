"""Whether the figures of a club agree, in a sentence each: with the place where they do not, and what to do there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.pages.money.person_names import name_first, payee_name
from sessions.selectors.balances import Sums
from sessions.selectors.books.aged_pairs import AgedPair
from sessions.selectors.books.members import AllMembers
from sessions.selectors.books.proofs import EveningWrong, PlanProof
from sessions.selectors.open_accounts import PersonNamed

People = Mapping[UUID, PersonNamed]
MOST_NAMED = 5


class WrongPlace(NamedTuple):
    """Where something is wrong, and the page on which one sees it."""

    text: str
    address: str


class Tick(NamedTuple):
    """A check: whether it holds, what it says; where it does not, at which places, and what is to be done."""

    holds: bool
    text: str
    places: list[WrongPlace]
    remedy: str = ""


def ticks_of(members: AllMembers, plan: PlanProof, pairs: Sequence[AgedPair], people: People) -> list[Tick]:
    """The four checks, `pairs` having those who are even too; that of the money only where there is any."""
    money = [_money(members)] if any(members.zero) else []
    return [_points(members.zero), *money, _plan(plan), _payments(pairs, people)]


def _points(zero: Mapping[str, Sums]) -> Tick:
    total = sum(one.points for one in zero.values())
    if total:
        return Tick(False, _("All results sum to %(sum)s, not to 0.") % {"sum": written(total, "")}, [], _verify())
    return Tick(True, _("All results sum to 0 points."), [])


def _money(members: AllMembers) -> Tick:
    wrong = [WrongPlace(written(total, currency), "") for currency, total in _totals(members) if total]
    if wrong:
        return Tick(False, _("Results or open accounts do not sum to 0."), wrong, _verify())
    zeros = ", ".join(written(0, currency) for currency in sorted(filter(None, members.zero)))
    return Tick(True, _("All results sum to %(zero)s, and so does what is open.") % {"zero": zeros}, [])


def _totals(members: AllMembers) -> list[tuple[str, int]]:
    """What must be zero, by currency: the results, and what everybody has open."""
    won = [(currency, one.minor) for currency, one in members.zero.items()]
    return won + [(currency, sum(one.open for one in rows.values())) for currency, rows in members.rows.items()]


def _plan(plan: PlanProof) -> Tick:
    if not plan.wrong:
        text = ngettext(
            "What was to be paid after %(n)s closed evening is what was won and lost there.",
            "What was to be paid after each of %(n)s closed evenings is what was won and lost there.",
            plan.evenings,
        )
        return Tick(True, text % {"n": plan.evenings}, [])
    text = ngettext(
        "The payments of %(n)s evening are not what was won and lost there.",
        "The payments of %(n)s evenings are not what was won and lost there.",
        plan.wrong,
    )
    unwritten = all(one.unwritten for one in plan.first)
    remedy = _("They are entered when the server runs manage.py housekeep.") if unwritten else _verify()
    return Tick(False, text % {"n": plan.wrong}, [_evening(one) for one in plan.first], remedy)


def _evening(one: EveningWrong) -> WrongPlace:
    return WrongPlace(f"{one.name}, {date_format(one.day)}", reverse("settle", args=[one.code]))


def _payments(pairs: Sequence[AgedPair], people: People) -> Tick:
    beyond = [one for one in _paid_beyond(pairs) if one.amount]
    if not beyond:
        return Tick(True, _("No payment goes beyond what was owed."), [])
    text = ngettext("%(n)s payment goes beyond what was owed.", "%(n)s payments go beyond what was owed.", len(beyond))
    remedy = _("If it was meant, leave it: it counts towards what comes next. If not, it is paid back.")
    places = [_overpaid(one, people) for one in beyond[:MOST_NAMED]]
    return Tick(False, text % {"n": len(beyond)}, places, remedy)


class _PaidBeyond(NamedTuple):
    """What one paid another beyond what was owed."""

    payer: UUID
    receiver: UUID
    amount: int
    currency: str


def _paid_beyond(pairs: Sequence[AgedPair]) -> Iterator[_PaidBeyond]:
    """Iterate over what either of every two paid so, whichever of them owes the other in all."""
    for pair in pairs:
        yield _PaidBeyond(pair.creditor, pair.debtor, pair.beyond, pair.currency)
        yield _PaidBeyond(pair.debtor, pair.creditor, pair.beyond_back, pair.currency)


def _overpaid(one: _PaidBeyond, people: People) -> WrongPlace:
    """Say who paid whom how much more than was owed."""
    told = {
        "from": name_first(people, one.payer),
        "to": payee_name(people, one.receiver),
        "amount": written(one.amount, one.currency),
    }
    return WrongPlace(_("%(from)s paid %(to)s %(amount)s more than was owed.") % told, "")


def _verify() -> str:
    return _("Ask whoever runs this server to run manage.py verify, which finds the event.")

"""The terms of evenings from paper, as their form chooses them: rules, stake, and the payments that they bring."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from chouette.ledger import money
from chouette.ledger.payments import fewest
from chouette.paper_rows import PaperRows
from chouette.rules.house import SHEETS
from chouette.wording.sums import figure_typed, read_stake
from chouette.wording.table.stake_sentences import stake_refused
from clubs.models import Club, HouseRules
from sessions.errors import StartRefused
from sessions.models import Session
from sessions.pages.money.due_words import payments_words
from sessions.pages.offered_rules import first_rules, offered_sets, set_choices
from sessions.selectors.claimed_payments import payments_waiting
from sessions.services.payments.cash import figures_shown


def stake_typed(club: Club, typed: str) -> str:
    """Return the stake as a transcript has it; empty where none is typed or the club plays for points.

    Raises StartRefused.
    """
    if club.points_only or not typed.strip():
        return ""
    try:
        return money.amount(read_stake(typed, club.currency), club.currency)
    except money.NotAnAmount as fault:
        raise StartRefused("stake", stake_refused(fault, typed, club.currency)) from fault


def sheet_chosen(said: str, sets: Sequence[HouseRules]) -> str:
    """Return the chosen rules if they are offered; otherwise those that the start page offers first."""
    own = [key for key, _name in set_choices(sets)]
    return said if said in SHEETS or said in own else first_rules(sets)


class PaperDues(NamedTuple):
    """The payments that the closing of an evening brings: as they are read, and as a form sends them."""

    text: str = ""
    shown: str = ""


NO_DUES = PaperDues()


def paper_dues(club: Club, evenings: Iterable[tuple[PaperRows, str]]) -> PaperDues:
    """Return the payments that the closing of these evenings brings, each with its stake: "4 payments, £25".

    Without a stake they are what the first stake of the club brings. Empty where nobody owes anything, or where a
    stake cannot be read.
    """
    offered = stake_offered(club)
    number, owed = 0, 0
    for rows, stake in evenings:
        plan = fewest(points_of(rows))
        try:
            minor = 1 if club.points_only else read_stake(stake.strip() or offered, club.currency)
        except money.NotAnAmount:
            return NO_DUES
        number += len(plan)
        owed += sum(paid for _payer, _payee, paid in plan) * minor
    if not number:
        return NO_DUES
    sums = {"" if club.points_only else club.currency: owed}
    return PaperDues(payments_words(number, sums), figures_shown(number, sums))


def points_of(rows: PaperRows) -> Counter[str]:
    """Return what an evening brought each player, in points."""
    points = Counter(dict.fromkeys(rows.players, 0))
    for row in rows.rows:
        points.update(row.points)
    return points


def stake_offered(club: Club) -> str:
    """Return the stake that a form begins with; empty where the club offers none."""
    return money.amount(club.stakes[0], club.currency) if club.stakes else ""


def stake_shown(typed: str, stake: str, currency: str) -> str:
    """Return what stands in the field of the stake: what was typed, or else a stake as readers type it."""
    minor = money.minor_of(stake, currency)
    return typed or (stake if minor is None else figure_typed(minor, currency))


def rules_shown(club: Club, said: str) -> dict[str, Any]:
    """Return what the choice of rules shows; `said` is what was chosen."""
    sets = offered_sets(club)
    return {
        "sheet": sheet_chosen(said, sets),
        "own_rules": set_choices(sets),
        "sheets": [(sheet.key, sheet.name) for sheet in SHEETS.values()],
    }


def waiting_words(club: Club, sessions: Collection[Session]) -> str:
    """Say which payments of evenings that were just kept as paid do not count yet; empty where all do."""
    codes = {session.code for session in sessions}
    waiting = [one for one in payments_waiting([club.id]) if one.code in codes]
    if not waiting:
        return ""
    sums = Counter[str]()
    for one in waiting:
        sums[one.currency] += one.amount
    told = _("Of what you owed then, %(payments)s: it counts once whoever was paid, or another organiser, says so.")
    return told % {"payments": payments_words(len(waiting), sums)}

"""In which ways the plan of a closing can be paid, as its page offers them: how many payments each makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.ledger.payments import EXACT_UP_TO
from sessions.models import PlanWay, Session
from sessions.selectors.plan_ways import ClosingPlan, PlanWayRead, plan_at
from sessions.selectors.settle_up import EveningDue, PersonAt
from sessions.view.sentences import Names


@dataclass(frozen=True, slots=True)
class WayShown:
    """A way with how many payments it makes; does it stand?"""

    way: str
    text: str
    stands: bool


@dataclass(frozen=True, slots=True)
class CollectorShown:
    """One who could collect for all, with how many payments that makes; is it so now?"""

    player: str
    text: str
    stands: bool


@dataclass(frozen=True, slots=True)
class WaysShown:
    """What can be chosen: `now` is the way that stands, empty where a correction came after it was chosen.

    It is of the `closing_alone` where the evening has another number of dues than the closing left payments.
    """

    now: str
    ways: list[WayShown]
    collectors: list[CollectorShown]
    least: bool
    closing_alone: bool


LEAST = 2
"""With fewer payments than this there is nothing to choose."""


def ways_shown(session: Session, came: Mapping[UUID, PersonAt], dues: Sequence[EveningDue]) -> WaysShown | None:
    """Return the ways to pay among those who came, as long as one may be chosen; None where all make the same. The dues
    are all of the evening."""
    plan = plan_at(session.key)
    if not plan.may_change or len(plan.ways[0].payments) < LEAST:
        return None
    players = {record.hex: one for one in came.values() for record in one.records}
    names = Names({id_: one.name for id_, one in players.items()}, {id_: one.former for id_, one in players.items()})
    shown = [WayShown(one.way.value, text_of(one, names), one.stands) for one in plan.ways if not one.collector]
    collectors = [
        CollectorShown(one.collector.hex, _counted(names(one.collector.hex), one), one.stands)
        for one in plan.ways
        if one.collector
    ]
    now = next((text_of(one, names) for one in plan.ways if one.stands), "")
    asked = sum(due.is_asked and due.amount > 0 for due in dues)
    return WaysShown(now, shown, collectors, _house_is_least(plan), asked != len(plan.payments))


def text_of(one: PlanWayRead, names: Names) -> str:
    """The way in words, with how many payments it makes."""
    if one.way == PlanWay.HOUSE:
        return _counted(_("By the house rules"), one)
    if one.way == PlanWay.FEWEST:
        return _counted(_("Fewest payments"), one)
    assert one.collector is not None
    return _counted(_("%(name)s collects for all") % {"name": names(one.collector.hex)}, one)


def _counted(what: str, one: PlanWayRead) -> str:
    n = len(one.payments)
    return ngettext("%(what)s, %(n)s payment", "%(what)s, %(n)s payments", n) % {"what": what, "n": n}


def _house_is_least(plan: ClosingPlan) -> bool:
    """No way makes fewer payments than that of the house, and it is certain."""
    return len(plan.players) <= EXACT_UP_TO and all(one.way != PlanWay.FEWEST for one in plan.ways)

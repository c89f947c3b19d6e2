"""Those who left an evening before it was closed, and by which clause they were settled with."""

from collections.abc import Callable
from typing import NamedTuple

from chouette.rules.house import LEAVER_IS_PAID_BY, LEAVER_PAYS
from chouette.wording import clause
from sessions.models import Session
from sessions.selectors.sessions import state_and_recent_of
from sessions.view.sentences import Names


class SettledWith(NamedTuple):
    """Somebody who left, and the clause."""

    name: str
    clause: str


def settled_with(session: Session, names: Callable[[], Names]) -> dict[int, SettledWith]:
    """By the event with which they left; the names are asked for if there is one."""
    state, recent = state_and_recent_of(session.key)
    leaves = [one for one in recent.settled if one.settlement.player is not None]
    found = {}
    for one in leaves:
        player, payments = str(one.settlement.player), one.settlement.payments
        option = LEAVER_IS_PAID_BY if any(payment.payee == player for payment in payments) else LEAVER_PAYS
        found[one.seq] = SettledWith(names()(player), clause(state.house.clause(option)))
    return found

"""Those who left an evening before it was closed, and by which clause they were settled with."""

from typing import NamedTuple

from chouette.rules.house import LEAVER_IS_PAID_BY, LEAVER_PAYS
from chouette.wording import clause
from sessions.models import Session
from sessions.selectors.finished_games import recent_of
from sessions.selectors.sessions import names_of, state_of


class SettledWith(NamedTuple):
    """Somebody who left, and the clause."""

    name: str
    clause: str


def settled_with(session: Session) -> dict[int, SettledWith]:
    """By the event with which they left."""
    leaves = [one for one in recent_of(session).settled if one.settlement.player is not None]
    if not leaves:
        return {}
    names, house = names_of(session.key), state_of(session.key).house
    found = {}
    for one in leaves:
        player, payments = str(one.settlement.player), one.settlement.payments
        option = LEAVER_IS_PAID_BY if any(payment.payee == player for payment in payments) else LEAVER_PAYS
        found[one.seq] = SettledWith(names(player), clause(house.clause(option)))
    return found

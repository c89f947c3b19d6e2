"""Those who left an evening before it was closed, and by which clause they were settled with."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from chouette.rules.house import LEAVER_IS_PAID_BY, LEAVER_PAYS
from chouette.wording import clause
from sessions.models import Session
from sessions.selectors.finished_games import recent_and_state
from sessions.selectors.settle_up import PersonAt


class SettledWith(NamedTuple):
    """Somebody who left, and the clause."""

    person: UUID
    clause: str


def settled_with(session: Session, came: Mapping[UUID, PersonAt]) -> dict[int, SettledWith]:
    """By the event with which they left, of those who came to a session that was read whole."""
    recent, state = recent_and_state(session)
    persons = {record.hex: one.id for one in came.values() for record in one.records}
    found = {}
    for one in recent.settled:
        if one.settlement.player is None:
            continue
        player, payments = str(one.settlement.player), one.settlement.payments
        option = LEAVER_IS_PAID_BY if any(payment.payee == player for payment in payments) else LEAVER_PAYS
        found[one.seq] = SettledWith(persons[player], clause(state.house.clause(option)))
    return found

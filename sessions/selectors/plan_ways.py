"""The plan of an evening's closing as it stands, and the ways in which it could be paid."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.payments import Payments, accounts, fewest, one_collects, set_off
from sessions.models import PlanWay, SessionKey
from sessions.models.movements import AUTOMATIC
from sessions.selectors.paid_evenings import CLOSING_PAID
from sessions.store.sql import cursor

PLAN = f"""
WITH plan AS MATERIALIZED (
    SELECT d.id, d.debtor_id AS debtor, d.creditor_id AS creditor, d.points, d.at, d.choice_id AS choice, NOT EXISTS (
        SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id) AS stands
    FROM chouette_sessions_debt d
    WHERE d.club_id = %(club)s AND d.session_id = %(session)s AND d.cause = 0 AND d.reverses_id IS NULL AND d.id > (
        SELECT coalesce(max(o.id), 0) FROM chouette_sessions_debt o
        WHERE o.club_id = %(club)s AND o.session_id = %(session)s AND o.cause = 0 AND o.reverses_id IS NOT NULL
            AND o.choice_id IS NULL)
)
SELECT n.debtor, n.creditor, n.points, n.at, n.choice, n.stands, w.way, w.collector_id, w.at, (
        SELECT array_agg(a.player_id ORDER BY a.id) FROM chouette_sessions_attendance a
        WHERE a.club_id = %(club)s AND a.session_id = %(session)s) AS came,
    {CLOSING_PAID} AS paid
FROM plan n LEFT JOIN (
    SELECT k.way, k.collector_id, k.at FROM chouette_sessions_planchoice k
    WHERE k.club_id = %(club)s AND k.session_id = %(session)s ORDER BY k.at DESC LIMIT 1) w ON TRUE
ORDER BY n.id"""  # noqa: S608 - of our own texts alone
"""The debts since the closing, and beside each the way that was chosen last, who came, and whether anything was paid.
A closing that was taken back is gone with all that came of it: what it answered is older."""


class PlanDebt(NamedTuple):
    """A debt of the closing; `stands` until an opposite one has answered it. `choice` is what wrote it, if one did."""

    debtor: UUID
    creditor: UUID
    points: int
    at: datetime
    choice: UUID | None
    stands: bool


class PlanWayRead(NamedTuple):
    """A way to pay the closing, with the payments that it makes, in points; is it the one that stands?"""

    way: PlanWay
    collector: UUID | None
    payments: Payments
    stands: bool


class ClosingPlan(NamedTuple):
    """What is to be paid since the closing, in points, both ways set off: as it stands, and in every way in which it
    could be. The fewest payments are among the ways where they are fewer than those of the house. `paid` if a
    payment or a movement made by people names the evening (`CLOSING_PAID`)."""

    payments: Payments
    ways: list[PlanWayRead]
    players: frozenset[UUID]
    paid: bool

    @property
    def may_change(self) -> bool:
        """Another way may be chosen: there is one, and nothing is paid or set off yet."""
        return bool(self.ways) and not self.paid


def plan_at(session: SessionKey) -> ClosingPlan:
    """The plan of the closing; one without payments for an evening that is on, or where nobody owes anything."""
    with cursor() as statement:
        rows = statement.execute(PLAN, session._asdict() | {"automatic": list(AUTOMATIC)}).fetchall()
    if not rows:
        return ClosingPlan([], [], frozenset(), paid=False)
    debts = [PlanDebt(*row[:6]) for row in rows]
    way, collector, chosen_at, came, paid = rows[0][6:]
    now = set_off(_payments([debt for debt in debts if debt.stands]))
    house = set_off(_payments([debt for debt in debts if debt.choice is None]))
    since = min(debt.at for debt in debts)
    standing = (way, collector) if chosen_at is not None and chosen_at >= since else (PlanWay.HOUSE, None)
    players = frozenset(one for debt in debts for one in (debt.debtor, debt.creditor))
    return ClosingPlan(now, _ways(house, now, standing, [one.hex for one in came or ()]), players, paid)


def _payments(debts: Sequence[PlanDebt]) -> Payments:
    return [(debt.debtor.hex, debt.creditor.hex, debt.points) for debt in debts]


def _ways(house: Payments, now: Payments, standing: tuple[str, UUID | None], came: Sequence[str]) -> list[PlanWayRead]:
    """Every way, that of the house first; whoever has won most is the first who could collect."""
    owed = accounts(house)
    balances = {player: owed[player] for player in came if owed[player]}
    least = fewest(balances)
    collectors = sorted(balances, key=lambda player: -balances[player])
    ways: list[tuple[PlanWay, UUID | None, Payments]] = [
        (PlanWay.HOUSE, None, house),
        *([(PlanWay.FEWEST, None, least)] if len(least) < len(house) else []),
        *((PlanWay.COLLECT, UUID(one), one_collects(balances, one)) for one in collectors),
    ]
    if standing not in [(way, collector) for way, collector, _payments in ways]:
        standing = (PlanWay.HOUSE, None)  # the fewest payments were chosen, and are those of the house
    return [
        PlanWayRead(way, collector, payments, (way, collector) == standing and sorted(payments) == sorted(now))
        for way, collector, payments in ways
    ]

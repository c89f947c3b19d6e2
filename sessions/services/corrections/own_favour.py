"""What a correction brings each player, and whether that is in the asker's own favour.

Once an evening was closed, nobody corrects it in their own favour by their word alone (decision 0035). What a
correction brings is measured, not predicted: it is carried out, the points and debts are compared, and a correction
that has to wait is rolled back.
"""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.gain import Gain
from clubs.actors import Actor
from sessions.services.payments.pair import persons_of
from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import cursor

FIGURES = """
SELECT w.player, sum(w.points)::bigint, sum(w.minor)::bigint FROM (
    SELECT r.player_id AS player, r.points, 0 AS minor FROM chouette_sessions_sessionresult r
    WHERE r.club_id = %(club)s AND r.session_id = %(session)s
    UNION ALL
    SELECT v.player, 0, v.minor FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry b ON b.club_id = %(club)s AND b.id = d.entry_id
    CROSS JOIN LATERAL (VALUES (d.debtor_id, -d.amount), (d.creditor_id, d.amount)) AS v (player, minor)
    WHERE d.club_id = %(club)s AND d.currency = %(currency)s AND d.currency <> ''
        AND (d.session_id = %(session)s OR (b.session_id = %(session)s AND b.kind = 'fee'))) w
GROUP BY w.player"""

Figures = Mapping[str, Gain]
Gains = Mapping[UUID, Gain]
"""By person what a correction brings them."""


class EveningStanding(NamedTuple):
    """By player the points of an evening, and what they are owed for it less what they owe, in minor units."""

    figures: Figures
    closed: bool


def standing_of(locked: LockedSession) -> EveningStanding:
    """Read how an evening stands."""
    of = {"club": locked.club, "session": locked.id, "currency": locked.currency}
    with cursor() as statement:
        rows = statement.execute(FIGURES, of).fetchall()
    return EveningStanding({player.hex: Gain(points, minor) for player, points, minor in rows}, locked.state.closed)


def effect_of(locked: LockedSession, before: EveningStanding, after: EveningStanding) -> dict[str, Gain]:
    """Return by player what a correction has brought them, for those whom it touches.

    Of a closed evening the money is what its debts say, the table fee included; of an open one what the points are
    worth, since it owes nothing yet.
    """
    nothing, effect = Gain(0, 0), dict[str, Gain]()
    for player in dict.fromkeys([*before.figures, *after.figures]):
        was, now = before.figures.get(player, nothing), after.figures.get(player, nothing)
        points = now.points - was.points
        money = now.money - was.money if before.closed and after.closed else points * locked.minor
        gain = Gain(points, 0 if locked.points_only else money)
        if gain != nothing:
            effect[player] = gain
    return effect


def gains_by_person(club: UUID, effect: Mapping[str, Gain]) -> dict[UUID, Gain]:
    """Return an effect by person: records of one person are counted together."""
    persons, gains = persons_of(club, [UUID(player) for player in effect]), dict[UUID, Gain]()
    for player, gain in effect.items():
        person = persons[UUID(player)]
        earlier = gains.get(person, Gain(0, 0))
        gains[person] = Gain(earlier.points + gain.points, earlier.money + gain.money)
    return gains


def actor_of(asker: Asker) -> Actor:
    """Return the asker at a table as an actor in the club."""
    return Actor(asker.device, asker.user, asker.name)

"""What a club's evenings have brought each of its people, the own part of a game that is on too: the sum is zero."""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.name_order import name_order
from sessions.store.sql import summing_cursor

BALANCES = """
SELECT e.currency, p.person, p.name, p.former, sum(e.points), sum(e.minor), count(DISTINCT e.session_id)
FROM chouette_sessions_won e
JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id AND s.deleted_at IS NULL
JOIN clubs_person p ON p.club_id = e.club_id AND p.id = e.player_id
WHERE e.club_id = %s
GROUP BY e.currency, p.person, p.name, p.former
ORDER BY e.currency = '', e.currency, sum(e.minor) DESC, sum(e.points) DESC, p.name"""


class Balance(NamedTuple):
    """A person's: `points` and `minor` units won (below zero: lost) in `evenings` sessions of one currency."""

    person: UUID
    name: str
    former: int | None
    points: int
    minor: int
    evenings: int


def balances_of(club: UUID) -> dict[str, list[Balance]]:
    """By currency, who has won most first; last and under none, in no money, those evenings that were for points alone.

    Payments between players move nothing here.
    """
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(BALANCES, [club]).fetchall()
    found: dict[str, list[Balance]] = {}
    for currency, person, name, former, points, minor, evenings in rows:
        won = int(minor) if currency else 0
        found.setdefault(currency, []).append(Balance(person, name, former, int(points), won, evenings))
    if "" in found:
        found[""].sort(key=lambda one: (-one.points, name_order(one.name)))
    return found


def shown_to(found: dict[str, list[Balance]], persons: set[UUID] | None) -> dict[str, list[Balance]]:
    """Only those of these persons; all for None."""
    if persons is None:
        return found
    own = {currency: [one for one in all_ if one.person in persons] for currency, all_ in found.items()}
    return {currency: kept for currency, kept in own.items() if kept}


class Sums(NamedTuple):
    """What all have won together, in points and minor units: zero, or something is wrong."""

    points: int
    minor: int


def sums(found: dict[str, list[Balance]]) -> dict[str, Sums]:
    """The zero check of each currency."""
    return {
        currency: Sums(sum(one.points for one in all_), sum(one.minor for one in all_))
        for currency, all_ in found.items()
    }

"""The payments of a club that are not settled or may yet be taken back, who was reminded when, and who everybody is."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from sessions.selectors.books.standing import PaidBetween
from sessions.selectors.open_accounts import PersonNamed
from sessions.selectors.pair_accounts import PAYMENTS, PaymentRead
from sessions.store.sql import ACCOUNT_IN_USE, DEVICE_IN_USE, summing_cursor

MOST_WRITTEN_OFF = 20

FIRST = """ARRAY(SELECT w.id FROM chouette_sessions_payment w
        WHERE w.club_id = %(club)s AND w.id = ANY(%({which})s::uuid[]) ORDER BY w.at, w.id
        OFFSET %(skipped)s LIMIT %(most)s)"""

# Which they are is known: as an array, so that nothing else of the others is looked up.
UNSETTLED = PAYMENTS.format(
    which=f"""p.id = ANY({FIRST.format(which="waiting")} || {FIRST.format(which="disputed")} || ARRAY(
        SELECT w.id FROM chouette_sessions_payment w WHERE w.club_id = %(club)s AND w.how = 'written_off'
            AND w.id <> ALL(%(waiting)s::uuid[] || %(disputed)s::uuid[])
            ORDER BY w.at DESC LIMIT %(written_off)s)) AND l.word <> 'withdrawn'"""  # noqa: S608 - of our own texts alone
)

REMINDED = """
SELECT p.person, max(r.at) FROM chouette_sessions_reminder r
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = r.debtor_id
WHERE r.club_id = %(club)s GROUP BY p.person"""

PEOPLE = f"""
SELECT p.person AS id, p.name, p.former, p.till, {ACCOUNT_IN_USE.format(account="p.user_id")} OR EXISTS (
    SELECT 1 FROM clubs_deviceplayer v JOIN clubs_player x ON x.club_id = %(club)s AND x.id = v.player_id
    WHERE v.club_id = %(club)s AND x.person = p.person AND {DEVICE_IN_USE.format(device="v.device_id")}) AS phone
FROM clubs_person p WHERE p.club_id = %(club)s AND p.id = p.person"""  # noqa: S608 - of our own texts alone


class Unsettled(NamedTuple):
    """Payments that wait for a word, those that are disputed, and what was written off last; the oldest first."""

    waiting: list[PaymentRead]
    disputed: list[PaymentRead]
    written_off: list[PaymentRead]


def unsettled(club: UUID, paid: Sequence[PaidBetween], *, skipped: int = 0, most: int | None = None) -> Unsettled:
    """What the treasurer may have to see to: of those that wait, and of those that are disputed, so many at most after
    so many older ones. One statement."""
    waiting = [payment for one in paid for payment in one.waiting]
    disputed = [payment for one in paid for payment in one.disputed]
    asked = {"waiting": waiting, "disputed": disputed, "skipped": skipped, "most": most}
    with summing_cursor(class_row(PaymentRead)) as statement:
        rows = statement.execute(UNSETTLED, {"club": club, "written_off": MOST_WRITTEN_OFF, **asked}).fetchall()
    return Unsettled(
        [one for one in rows if one.waits][:most],
        [one for one in rows if one.word == "disputed"][:most],
        [one for one in rows if one.counts],
    )


def reminded(club: UUID) -> dict[UUID, datetime]:
    """By debtor when they were reminded last."""
    with summing_cursor(tuple_row) as statement:
        return dict(statement.execute(REMINDED, {"club": club}).fetchall())


def everybody(club: UUID) -> dict[UUID, PersonNamed]:
    """Everybody of a club by person, former players and the till too, with whether a phone speaks for them."""
    with summing_cursor(class_row(PersonNamed)) as statement:
        return {one.id: one for one in statement.execute(PEOPLE, {"club": club}).fetchall()}

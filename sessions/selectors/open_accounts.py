"""What somebody owes and is owed in a club, person by person."""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.pair_accounts import PairAccount, accounts_of
from sessions.store.sql import cursor_of

NAMES = """
SELECT p.person AS id, p.name, p.former, p.till, p.till OR p.user_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM clubs_deviceplayer v JOIN clubs_player x ON x.club_id = %(club)s AND x.id = v.player_id
    WHERE v.club_id = %(club)s AND x.person = p.person) AS phone
FROM clubs_person p
WHERE p.club_id = %(club)s AND p.id = ANY(%(persons)s) AND p.id = p.person"""


class PersonNamed(NamedTuple):
    """A person of the club: their name, or their number among the former players; or its till; and whether a phone or
    an account speaks for them."""

    id: UUID
    name: str
    former: int | None
    till: bool = False
    phone: bool = True


class OpenAccount(NamedTuple):
    """What `person` owes `other`, below zero what they are owed; `since` the day of the oldest of it."""

    person: UUID
    other: UUID
    currency: str
    amount: int
    since: date | None


def open_accounts(club: UUID, person: UUID) -> list[OpenAccount]:
    """Every account that is not even: what is owed first, the largest first."""
    found = [_open(account) for account in accounts_of(club, person) if account.open]
    return sorted(found, key=lambda one: -one.amount if one.amount > 0 else -one.amount + LARGE)


LARGE = 2**60
"""More than any account: what is owed to somebody comes after what they owe."""


def _open(account: PairAccount) -> OpenAccount:
    debtor = account.one if account.open > 0 else account.other
    days = [debt.day for debt in account.debts if debt.debtor == debtor and account.still[debt.id]]
    return OpenAccount(account.one, account.other, account.currency, account.open, min(days, default=None))


def people_of(club: UUID, persons: Collection[UUID]) -> dict[UUID, PersonNamed]:
    """These persons by their ids; who is not of the club is not there."""
    with cursor_of(class_row(PersonNamed)) as statement:
        rows = statement.execute(NAMES, {"club": club, "persons": list(persons)}).fetchall()
    return {one.id: one for one in rows}

"""The names of some accounts of a club, wherever only their ids are known."""

from collections.abc import Collection
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.account_rows import NAME_COLUMNS, NAME_JOINS, AccountName
from sessions.store.sql import summing_cursor

NAMES = f"SELECT {NAME_COLUMNS} FROM unnest(%(accounts)s::uuid[]) AS n (account){NAME_JOINS}"  # noqa: S608 - of our own texts alone


def account_names(club: UUID, accounts: Collection[UUID]) -> list[AccountName]:
    """Return what names these accounts. One statement, none without accounts."""
    if not accounts:
        return []
    with summing_cursor(class_row(AccountName)) as statement:
        return statement.execute(NAMES, {"club": club, "accounts": list(accounts)}).fetchall()

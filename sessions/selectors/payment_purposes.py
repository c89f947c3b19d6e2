"""For what a payment is: its parts by account, and the set-offs that its act made first (decision 0029).

Both are columns of statements that read payments as `p`, so that no statement is added to a page.
"""

from typing import NamedTuple

import msgspec

from sessions.selectors.account_rows import KIND, SHARES_DAY, AccountName

NAMED = """(
        SELECT json_build_array(n.account, s.code, s.name, s.phase, s.deleted_at IS NOT NULL, {kind}, o.id IS NOT NULL,
            (coalesce(s.began_at, e.at, o.at) AT TIME ZONE c.time_zone)::date, coalesce(s.began_at, e.at, o.at),
            o.paid_on, NULL, {shares_day})
        FROM (SELECT {account} AS account) n
        JOIN clubs_club c ON c.id = {club}
        LEFT JOIN chouette_sessions_session s ON {of_s} AND s.id = n.account
        LEFT JOIN chouette_sessions_bookentry e ON {of_e} AND e.id = n.account
        LEFT JOIN chouette_sessions_payment o ON {of_o} AND o.id = n.account)"""
"""The name of an account, in the order of `AccountName`."""

PARTS = """coalesce((
    SELECT json_agg(json_build_array(t.amount, {account}, t.overpaid_id IS NULL AND t.session_id IS NULL
        AND t.entry_id IS NULL) ORDER BY t.number)
    FROM chouette_sessions_paymentpart t WHERE {of_t} AND t.payment_id = p.id), '[]')::text"""

SET_OFFS = """coalesce((
    SELECT json_agg(json_build_array(m.amount, {there}, {back}) ORDER BY m.at, m.id)
    FROM chouette_sessions_movement m
    WHERE {of_m} AND m.payment_id = p.id AND m.reverses IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_movement r WHERE {of_r} AND r.reverses = m.id)),
    '[]')::text"""


class PaidPart(NamedTuple):
    """A part of a payment: how much of it is for which account; `is_too_much` if it was meant as more than was open."""

    amount: int
    account: AccountName
    is_too_much: bool


class SetOffWith(NamedTuple):
    """What the act of a payment set off first: the payer owed on `there`, the receiver on `back`."""

    amount: int
    there: AccountName
    back: AccountName


def purpose_columns(club: str, clubs: str = "") -> str:
    """Return two columns of a statement that reads payments as `p`: `parts_text` and `set_offs_text`.

    `club` is what the statement calls the club of a payment, `clubs` the clubs that are asked for where they are
    several.
    """
    of = {f"of_{name}": _of_club(name, club, clubs) for name in "seotmrlv"} | {"club": club}
    of |= {"kind": KIND.format(**of), "shares_day": SHARES_DAY.format(**of)}
    accounts = {
        "account": "coalesce(t.session_id, t.entry_id, t.overpaid_id, t.payment_id)",
        "there": "m.from_account",
        "back": "m.to_account",
    }
    names = {name: NAMED.format(**(of | {"account": account})) for name, account in accounts.items()}
    parts, set_offs = (columns.format(**(of | names)) for columns in (PARTS, SET_OFFS))
    return f"{parts} AS parts_text, {set_offs} AS set_offs_text"


def _of_club(table: str, club: str, clubs: str) -> str:
    """Return the condition that a row is of the club of the payment."""
    return f"{table}.club_id = ANY({clubs}) AND {table}.club_id = {club}" if clubs else f"{table}.club_id = {club}"


def parts_read(text: str) -> list[PaidPart]:
    """Decode the parts of a payment, in their order."""
    return msgspec.json.decode(text, type=list[PaidPart])


def set_offs_read(text: str) -> list[SetOffWith]:
    """Decode the set-offs of a payment's act, the oldest accounts first."""
    found = msgspec.json.decode(text, type=list[SetOffWith])
    return sorted(found, key=lambda one: (one.there.began, one.back.began))

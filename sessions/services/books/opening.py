"""Balances that a club brings from its book: what everybody is owed or owes becomes debts, with the fewest payments.

They sum to zero, or the rest is the till's. Treasurer and organisers bring them; they are in force at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from chouette.ledger.money import NotAnAmount
from chouette.ledger.payments import Payments, fewest
from chouette.rules.names import name_key
from chouette.wording.sums import read_balance
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import names_written, players_of
from clubs.services import NameRefused, audit_write, new_name_checked, one_at_a_time, player_called, till_open
from sessions.errors import BalanceRefused, NotAllowed
from sessions.models import BookKind, BookWord
from sessions.selectors.brought_files import NameAsked, names_apart, names_asked
from sessions.services.books.entering import BookDraft, EntryStep, LineDraft, entry_in_force, entry_keep
from sessions.services.payments.pair import people_held
from sessions.services.payments.saying import note_read

MOST_ROWS = 300
TILL = "till"
NEW = "new:"
"""Before a name that is new."""
LOOKS_LIKE = "name_looks_like_another"


class BalanceRow(NamedTuple):
    """What somebody is owed by a book, below zero what they owe, as it was written: a player of the club, or by name
    one of the club or a new one. `is_new` says that a new name like another is nobody else's."""

    player: UUID | None
    name: str
    amount: str
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class OpeningDraft:
    """The balances of a book as they are sent: the same key again adds nothing. What is missing to zero is the till's
    only with `rest_to_till`."""

    key: str
    currency: str
    rows: Sequence[BalanceRow]
    rest_to_till: bool = False
    note: str = ""


class OpeningPlan(NamedTuple):
    """The debts that they will bring: `names` and `balances` by a player's id, by `NEW` with a name, or by `TILL`."""

    names: dict[str, str]
    balances: dict[str, int]
    payments: Payments


def opening_planned(club: Club, draft: OpeningDraft) -> OpeningPlan:
    """What these balances will bring. Raises BalanceRefused, whose row is the one at fault."""
    usual = "" if club.points_only else club.currency
    if draft.currency != usual:
        raise BalanceRefused("book_is_in_another_currency" if usual else "club_settles_in_points", usual=usual)
    if len(draft.rows) > MOST_ROWS:
        raise BalanceRefused("too_many_balances", most=str(MOST_ROWS))
    names, balances = _read(club, draft.rows, usual)
    _refuse_doubtful(club, draft.rows)
    rest = sum(balances.values())
    if rest and draft.rest_to_till and usual:
        names[TILL], balances[TILL] = "", -rest
    elif rest:
        raise _not_zero(names, balances, rest, usual)
    if not any(balances.values()):
        raise BalanceRefused("no_balances")
    return OpeningPlan(names, balances, fewest(balances))


def opening_bring(*, actor: Actor, club: Club, draft: OpeningDraft) -> UUID:
    """Keep the balances of a book, its new names with them; returns the entry. Raises NotAllowed, KeyReused,
    BalanceRefused, PaymentRefused."""
    if not may(actor, "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")
    return opening_tell(actor=actor, club=club, draft=draft)


def opening_tell(*, actor: Actor, club: Club, draft: OpeningDraft, at: datetime | None = None) -> UUID:
    """The same by whoever may do it, now or as it was done at that time. Raises KeyReused, BalanceRefused,
    PaymentRefused."""
    note = note_read(draft.note)
    with transaction.atomic():
        one_at_a_time(f"{club.id} {draft.key}")
        plan = opening_planned(club, draft)
        ids = {key: _player(actor, club, key, name) for key, name in plan.names.items() if plan.balances[key]}
        people_held(club.id, ids.values())
        lines = [LineDraft(ids[payer], ids[payee], amount, draft.currency) for payer, payee, amount in plan.payments]
        kept = BookDraft(draft.key, BookKind.OPENING, lines, at=at)
        said = EntryStep(BookWord.ENTERED, note=note)
        entry, new = entry_keep(actor=actor, club=club.id, draft=kept, said=said)
        if new:
            entry_in_force(entry, actor, at)
            sums = {draft.currency: sum(line.amount for line in lines)}
            audit_write(
                actor=actor, club_id=club.id, what="opening_entered", entry=str(entry.id), count=len(ids), sums=sums
            )  # fmt: skip
    return entry.id


def _read(club: Club, rows: Sequence[BalanceRow], currency: str) -> tuple[dict[str, str], dict[str, int]]:
    """Names and balances by id, or by the new name."""
    players = {player.id: player.name for player in players_of(club.id)}
    known = names_written(club.id)
    names: dict[str, str] = {}
    balances: dict[str, int] = {}
    for at, row in enumerate(rows):
        if not row.player and not row.name.strip() and not row.amount.strip():
            continue
        player = row.player or known.get(name_key(row.name))
        if player is not None and player not in players:
            raise BalanceRefused("no_such_player", at, "name")
        name = players[player] if player else _new_name(club, row.name, at)
        key = player.hex if player else NEW + name_key(name)
        if key in names:
            raise BalanceRefused("name_is_there_twice", at, "name", called=name)
        names[key], balances[key] = name, _balance(row, name, at, currency)
    return names, balances


def names_doubtful(club: Club, rows: Sequence[BalanceRow]) -> dict[str, NameAsked]:
    """Return by their keys the new names that may be a player's without a balance, or those of another row."""
    if all(row.player or not row.name.strip() for row in rows):
        return {}
    players = {player.id: player.name for player in players_of(club.id)}
    written = [(players.get(row.player, row.name) if row.player else row.name, row.amount) for row in rows]
    names = names_apart("", (name for name, amount in written if name.strip() and amount.strip()))
    return {one.key: one for one in names_asked(club, [names]) if one.is_doubtful}


def _refuse_doubtful(club: Club, rows: Sequence[BalanceRow]) -> None:
    """Raise BalanceRefused for the first new name that may be another's and is not said to be new."""
    doubtful = names_doubtful(club, rows)
    for at, row in enumerate(rows):
        asked = None if row.player or row.is_new else doubtful.get(name_key(row.name))
        if asked is not None:
            others = " / ".join((*(player.name for player in asked.like), *asked.here))
            raise BalanceRefused("balance_name_is_not_chosen", at, "name", called=asked.name, others=others)


def _new_name(club: Club, name: str, at: int) -> str:
    try:
        return new_name_checked(club=club, name=name)
    except NameRefused as refused:
        if refused.refusal.code == LOOKS_LIKE:
            raise BalanceRefused(
                f"balance_{LOOKS_LIKE}", at, "name", called=name, other=refused.refusal.params["name"]
            ) from refused
        raise BalanceRefused("name_is_refused", at, "name", refused.refusal) from refused


def _balance(row: BalanceRow, name: str, at: int, currency: str) -> int:
    if not row.player and not row.amount.strip():
        raise BalanceRefused("balance_is_missing", at, called=name)
    try:
        return read_balance(row.amount, currency)
    except NotAnAmount as fault:
        raise BalanceRefused(
            f"balance_{fault.code}", at, "amount", None, called=name, currency=currency, **fault.params
        ) from fault


def _not_zero(names: Mapping[str, str], balances: Mapping[str, int], rest: int, currency: str) -> BalanceRefused:
    """Why they do not sum to zero: an amount with the wrong sign, if that would explain it, is named."""
    turned = [names[key] for key, amount in balances.items() if 2 * amount == rest]
    size = str(abs(rest))
    if len(turned) == 1:
        code = "balances_have_a_sign_turned"
        return BalanceRefused(code, called=turned[0], rest=str(rest), size=size, currency=currency)
    code = "balances_are_too_high" if rest > 0 else "balances_are_too_low"
    return BalanceRefused(code, rest=str(rest), size=size, currency=currency)


def _player(actor: Actor, club: Club, key: str, name: str) -> UUID:
    """The player of a row; one who is new comes onto the club's sheets."""
    if key == TILL:
        return till_open(club).id
    if key.startswith(NEW):
        return player_called(actor=actor, club=club, name=name).id
    return UUID(hex=key)

"""The form on which a club brings the balances of its book: a row for each player, rows for new names, lines pasted."""

import hashlib
import json
import re
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest

from chouette.list_words import is_no_person
from chouette.rules.names import name_key
from clubs.models import Club
from clubs.selectors import players_of
from sessions.errors import BalanceRefused
from sessions.pages.paper.page import key_kept
from sessions.services import BalanceRow, OpeningDraft, OpeningPlan

NEW_ROWS = 3
"""So many empty rows for new names stand below the others."""
PASTED = re.compile(r"(?P<name>.*?)[\s;:,|]+(?P<amount>[+\-\u2212\u2013]?\s?[0-9][0-9.,]*)")


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row as it stands on the form: the player, or none for a new name; and what is wrong with it."""

    player: UUID | None
    name: str
    amount: str
    fault: str = ""
    field: str = ""


def rows_first(club: Club) -> list[RowShown]:
    """The rows before anything is written."""
    return [*(RowShown(player.id, player.name, "") for player in players_of(club.id)), *_empty()]


def rows_sent(request: HttpRequest, club: Club) -> list[RowShown]:
    """The rows as they were sent, the pasted lines among them: a player's amount in their row, a new name in its
    own."""
    form = request.POST
    players = {player.id.hex: player for player in players_of(club.id)}
    written = zip(form.getlist("player"), form.getlist("name"), form.getlist("amount"), strict=False)
    rows = [
        RowShown(players[player].id, players[player].name, amount)
        if player in players
        else RowShown(None, name, amount)
        for player, name, amount in written
        if player in players or name.strip() or amount.strip()
    ]
    for line in form.get("pasted", "").splitlines():
        rows = _with_line(rows, line.strip())
    return [*rows, *_empty()]


def _with_line(rows: list[RowShown], line: str) -> list[RowShown]:
    if not line:
        return rows
    found = PASTED.fullmatch(line)
    name, amount = (found["name"].strip(), found["amount"].replace(" ", "")) if found else (line, "")
    if is_no_person(name.partition("\t")[0]):
        return rows
    key = name_key(name)
    at = next((at for at, row in enumerate(rows) if name_key(row.name) == key), None)
    if at is None:
        return [*rows, RowShown(None, name, amount)]
    return [*rows[:at], replace(rows[at], amount=amount), *rows[at + 1 :]]


def _empty() -> list[RowShown]:
    return [RowShown(None, "", "")] * NEW_ROWS


def draft_of(request: HttpRequest, rows: list[RowShown]) -> OpeningDraft:
    """The balances of the form."""
    return OpeningDraft(
        key_kept(request),
        request.POST.get("currency", ""),
        [BalanceRow(row.player, row.name, row.amount) for row in rows],
        "till" in request.POST,
        request.POST.get("note", ""),
    )


def with_fault(rows: list[RowShown], refused: BalanceRefused, sentence: str) -> list[RowShown]:
    """The rows, the one at fault marked."""
    return [
        replace(row, fault=sentence, field=refused.field) if at == refused.row else row for at, row in enumerate(rows)
    ]


def seen_of(plan: OpeningPlan) -> str:
    """By what a plan that was looked at is known again."""
    told = json.dumps([sorted(plan.balances.items()), plan.payments])
    return hashlib.sha256(told.encode()).hexdigest()[:20]

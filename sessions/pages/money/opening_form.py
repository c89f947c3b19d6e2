"""The form on which a club brings the balances of its book: a row for each player, rows for new names, lines pasted."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest

from chouette.ledger.currencies import USUAL
from chouette.ledger.money import SYMBOLS
from chouette.list_words import is_no_person
from chouette.rules.names import name_key
from clubs.models import Club
from clubs.selectors import names_written, players_of
from sessions.errors import BalanceRefused
from sessions.pages.paper.page import key_kept
from sessions.selectors.brought_files import PlayerNamed
from sessions.services import BalanceRow, OpeningDraft, OpeningPlan
from sessions.services.books.opening import names_doubtful

NEW_ROWS = 3
"""So many empty rows for new names stand below the others."""
NEW_PLAYER = "new"
"""What is chosen for a name that is nobody's of the club."""
BETWEEN = re.compile(r"[\t;|,:]")
SIGN, MONEY = r"[+\-\u2212\u2013]?", "(?:" + "|".join(map(re.escape, (*SYMBOLS.values(), *USUAL))) + ")"
SPACE = r"[\u00a0\u202f ]"
DIGITS = r"[0-9](?:[0-9.,'\u2019\u00a0\u202f]*[0-9.,])?"
PASTED = re.compile(
    r"(?P<name>.*?)[\s;:,|]+"
    rf"(?P<amount>\(?(?:{MONEY}{SPACE}?)?{SIGN}{SPACE}?(?:{MONEY}{SPACE}?)?{DIGITS}{SIGN}(?:{SPACE}?{MONEY})?\)?{SIGN})"
)
"""A line with a name and an amount; a space between thousands is only read as such if it is one that does not
break."""


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row as it stands on the form: the player, or none for a new name; and what is wrong with it.

    `like` are the players whom a new name may mean, `here` other names of the list that may be the same person's;
    `is_said_new` says that it is nobody else's.
    """

    player: UUID | None
    name: str
    amount: str
    fault: str = ""
    field: str = ""
    like: tuple[PlayerNamed, ...] = ()
    here: tuple[str, ...] = ()
    is_said_new: bool = False

    @property
    def key(self) -> str:
        """By what its name is compared."""
        return name_key(self.name)

    @property
    def is_doubtful(self) -> bool:
        """Whether its name may be another's."""
        return bool(self.like or self.here)

    @property
    def is_new(self) -> bool:
        """Whether it has a name that the club does not know."""
        return self.player is None and bool(self.name)

    @property
    def others(self) -> str:
        """Whose it may be besides: "Eve / Eva"."""
        return " / ".join((*(player.name for player in self.like), *self.here))


def rows_first(club: Club) -> list[RowShown]:
    """The rows before anything is written."""
    return [*(RowShown(player.id, player.name, "") for player in players_of(club.id)), *_empty()]


def rows_sent(request: HttpRequest, club: Club) -> list[RowShown]:
    """The rows as they were sent, the pasted lines among them: a player's amount in their row, a new name in its
    own."""
    form = request.POST
    players = {player.id: player.name for player in players_of(club.id)}
    known = {key: player for key, player in names_written(club.id).items() if player in players}
    ids = {player.hex: player for player in players}
    meant = dict(zip(form.getlist("asked"), form.getlist("meant"), strict=False))
    rows = []
    for chosen, name, amount in zip(
        form.getlist("player"), form.getlist("name"), form.getlist("amount"), strict=False
    ):  # fmt: skip
        said = meant.get(name_key(name), "")
        player = ids.get(chosen) or known.get(name_key(name)) or ids.get(said)
        if player or name.strip() or amount.strip():
            shown = RowShown(player, players[player] if player else name.strip(), amount)
            rows.append(replace(shown, is_said_new=said == NEW_PLAYER and not player))
    for line in form.get("pasted", "").splitlines():
        rows = _with_line(rows, line.strip(), known)
    return _with_likes([*_one_row_each(rows), *_empty()], club)


def _with_line(rows: list[RowShown], line: str, known: Mapping[str, UUID]) -> list[RowShown]:
    """Return the rows with a pasted line: its amount in the row of its name, or a new row."""
    if not line:
        return rows
    found = PASTED.fullmatch(line)
    name, amount = (found["name"].strip(), found["amount"].replace(" ", "")) if found else _apart(line)
    if is_no_person(BETWEEN.split(name)[0]):
        return rows
    key = name_key(name)
    player = known.get(key)
    at = next(
        (at for at, row in enumerate(rows) if (row.player == player if player else name_key(row.name) == key)), None
    )
    if at is None:
        return [*rows, RowShown(None, name, amount)]
    return [*rows[:at], replace(rows[at], amount=amount), *rows[at + 1 :]]


def _apart(line: str) -> tuple[str, str]:
    """Return the name and what is written after it in a line without an amount that can be read."""
    name, *rest = BETWEEN.split(line, maxsplit=1)
    return name.strip(), "".join(rest).strip()


def _one_row_each(rows: Sequence[RowShown]) -> list[RowShown]:
    """Return the rows with one for each player, if only one of theirs has an amount; with two they stay, to be
    corrected."""
    kept: list[RowShown] = []
    for row in rows:
        at = next((at for at, other in enumerate(kept) if row.player and other.player == row.player), None)
        if at is None or (row.amount.strip() and kept[at].amount.strip()):
            kept.append(row)
        elif row.amount.strip():
            kept[at] = row
    return kept


def _with_likes(rows: Sequence[RowShown], club: Club) -> list[RowShown]:
    """Return the rows, each new name with whose it may be."""
    asked = names_doubtful(club, _balance_rows(rows))
    found = ((row, asked.get(row.key) if row.is_new else None) for row in rows)
    return [replace(row, like=one.like, here=one.here) if one else row for row, one in found]


def _balance_rows(rows: Sequence[RowShown]) -> list[BalanceRow]:
    return [BalanceRow(row.player, row.name, row.amount, row.is_said_new) for row in rows]


def free_players(rows: Sequence[RowShown]) -> list[RowShown]:
    """Return the rows of players without an amount: a new name may be one of them."""
    return [row for row in rows if row.player and not row.amount.strip()]


def _empty() -> list[RowShown]:
    return [RowShown(None, "", "")] * NEW_ROWS


def draft_of(request: HttpRequest, rows: list[RowShown]) -> OpeningDraft:
    """The balances of the form."""
    return OpeningDraft(
        key_kept(request),
        request.POST.get("currency", ""),
        _balance_rows(rows),
        "till" in request.POST,
        request.POST.get("note", ""),
    )


def with_fault(rows: list[RowShown], refused: BalanceRefused, sentence: str) -> list[RowShown]:
    """The rows, the one at fault marked."""
    fault_at = row_at_fault(rows, refused)
    return [replace(row, fault=sentence, field=refused.field) if at == fault_at else row for at, row in enumerate(rows)]


def row_at_fault(rows: Sequence[RowShown], refused: BalanceRefused) -> int | None:
    """Return the row that a refusal is about, be it only by the name in its sentence; None for all of them."""
    if refused.row is not None:
        return refused.row
    key = name_key(refused.params.get("called", ""))
    return next((at for at, row in enumerate(rows) if key and name_key(row.name) == key), None)


def seen_of(plan: OpeningPlan) -> str:
    """By what a plan that was looked at is known again."""
    told = json.dumps([sorted(plan.balances.items()), plan.payments])
    return hashlib.sha256(told.encode()).hexdigest()[:20]

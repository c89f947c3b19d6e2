"""A table at a glance, read off its view: what one sees of it from across the room."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec
import structlog

log = structlog.get_logger(__name__)

LEADERS = 3


class GlancedPlayer(msgspec.Struct, frozen=True):
    """A player as the view has them, as far as the glance needs them."""

    name: str
    result: int
    seated: bool
    left: bool = False
    frozen: bool = False


class SeenCube(msgspec.Struct, frozen=True):
    """A cube as the view has it."""

    player: str
    shows: int
    at: str
    status: str


class SeenGame(msgspec.Struct, frozen=True):
    """A game as the view has it; `waits` says in each language whom the table waits for."""

    number: int
    at_board: str | None
    cubes: list[SeenCube]
    waits: dict[str, str] = {}


class SeenRow(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int


class SeenKeeper(msgspec.Struct, frozen=True):
    """The name of whoever keeps the sheet."""

    name: str


class GlancedTable(msgspec.Struct, frozen=True):
    """The part of a view that a glance is made of; everything else in it is passed over."""

    code: str
    name: str
    version: int
    phase: str
    players: dict[str, GlancedPlayer]
    box: str | None
    captain: str | None
    partner: str | None
    scorekeeper: SeenKeeper
    sheet_name: str
    rows: list[SeenRow]
    most: int | None = None
    game: SeenGame | None = None


class GlanceCube(msgspec.Struct, frozen=True):
    """A cube that is still played for: whose, what it shows, where it lies."""

    name: str
    shows: int
    at: str


class Leader(msgspec.Struct, frozen=True):
    """One of those who have won most."""

    name: str
    result: int


class Glance(msgspec.Struct, frozen=True):
    """One table from across the room.

    `waits` says in each language whom it waits for, empty while the board is played; `plays` is who plays the board for
    the team; `seated` are those at the table, or once it is closed all who had a seat; `free` are the seats that are
    left, null where the house sets no number.
    """

    code: str
    name: str
    version: int
    phase: str
    house: str
    game: int | None
    games: int
    box: str | None
    partner: str | None
    captain: str | None
    plays: str | None
    waits: dict[str, str]
    cubes: tuple[GlanceCube, ...]
    leaders: tuple[Leader, ...]
    seated: int
    free: int | None
    scorekeeper: str


class Glanced(NamedTuple):
    """A table that is looked at: its code, and its view as it is stored."""

    code: str
    view: str


decoder = msgspec.json.Decoder(GlancedTable)


def glances_of(tables: Iterable[Glanced]) -> list[Glance]:
    """The glance of each table. One whose view cannot be read is left out and logged: the others are still seen."""
    glances = []
    for code, view in tables:
        try:
            glances.append(glance_of(view))
        except (msgspec.DecodeError, KeyError):
            log.exception("the lobby leaves out one session", session=code)
    return glances


def glance_of(view: str) -> Glance:
    """The glance of a view as it is stored."""
    seen = decoder.decode(view)
    game, name = seen.game, _naming(seen)
    seated = sum(player.seated for player in seen.players.values())
    had_a_seat = sum(player.seated or player.left or player.frozen for player in seen.players.values())
    return Glance(
        code=seen.code,
        name=seen.name,
        version=seen.version,
        phase=seen.phase,
        house=seen.sheet_name,
        game=game.number if game else None,
        games=seen.rows[-1].number if seen.rows else 0,
        box=name(seen.box),
        partner=name(seen.partner),
        captain=name(seen.captain),
        plays=name(game.at_board) if game else None,
        waits=game.waits if game else {},
        cubes=_cubes(seen, game),
        leaders=_leaders(seen.players.values()),
        seated=had_a_seat if seen.phase == "closed" else seated,
        free=None if seen.most is None else max(0, seen.most - seated),
        scorekeeper=seen.scorekeeper.name,
    )


def _naming(seen: GlancedTable) -> Callable[[str | None], str | None]:
    return lambda player: None if player is None else seen.players[player].name


def _cubes(seen: GlancedTable, game: SeenGame | None) -> tuple[GlanceCube, ...]:
    live = [cube for cube in game.cubes if cube.at != "out"] if game else []
    return tuple(GlanceCube(seen.players[cube.player].name, cube.shows, cube.at) for cube in live)


def _leaders(players: Iterable[GlancedPlayer]) -> tuple[Leader, ...]:
    """Return those who have won most, those who have left among them."""
    best = sorted((player for player in players if player.result > 0), key=lambda player: -player.result)
    return tuple(Leader(player.name, player.result) for player in best[:LEADERS])

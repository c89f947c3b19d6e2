"""Whether the finished games of a session are kept as its log makes them: row, checkpoint, and what SQL counts."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.history.game_columns import EndedGame, GameColumns
from sessions.models import SessionKey
from sessions.services.writing import encoded
from sessions.store.sql import cursor, cursor_of

GAMES = f"""
SELECT number, seq, row, checkpoint, {", ".join(GameColumns._fields)} FROM chouette_sessions_game
WHERE club_id = %s AND session_id = %s"""  # noqa: S608 - of our own texts alone

PLAYERS = """
SELECT number, player_id AS player, part, points, stayed_in FROM chouette_sessions_gameplayer
WHERE club_id = %s AND session_id = %s"""

FACTS = """
SELECT number, place, kind, seq, player_id AS player, other_id AS other, value, word, points
FROM chouette_sessions_cubefact WHERE club_id = %s AND session_id = %s"""


class StoredGame(NamedTuple):
    """A row of `GAMES`; `columns` are those of `GameColumns`, null where the game was kept before there was one."""

    seq: int
    row: str
    checkpoint: str
    columns: tuple[int | str | None, ...]

    def is_of(self, game: EndedGame) -> bool:
        """Are the number of its last event, its row and its checkpoint those of this game?"""
        return (self.seq, self.row, self.checkpoint) == (game.seq, encoded(game.row), encoded(game.after))

    def counts(self, columns: GameColumns, *, whole: bool) -> bool:
        """Does it say for SQL what these columns say, or unless the `whole` is asked for nothing?"""
        pairs = zip(self.columns, columns, strict=True)
        return all(kept == due or (kept is None and not whole) for kept, due in pairs)

    @property
    def has_facts(self) -> bool:
        """Are facts of its cubes kept?"""
        return GameColumns(*self.columns).facts is not None  # type: ignore[arg-type]  # as the columns are called


class StoredPlayer(NamedTuple):
    """A row of `PLAYERS`, by the names of its columns."""

    number: int
    player: UUID
    part: str
    points: int
    stayed_in: bool | None


class StoredFact(NamedTuple):
    """A row of `FACTS`, by the names of its columns."""

    number: int
    place: int
    kind: str
    seq: int
    player: UUID
    other: UUID
    value: int
    word: str
    points: int


def games_differ(session: SessionKey, due: Mapping[int, EndedGame], *, whole: bool = False) -> Iterator[str]:
    """What is kept of these games otherwise than they were played, the first first. A column that is null says nothing,
    unless the `whole` is asked for."""
    with cursor() as statement:
        stored = {
            number: StoredGame(seq, row, checkpoint, tuple(columns))
            for number, seq, row, checkpoint, *columns in statement.execute(GAMES, session).fetchall()
        }
    players, facts = _by_number(session, PLAYERS, StoredPlayer), _by_number(session, FACTS, StoredFact)
    for number in sorted(stored.keys() | due.keys()):
        game, kept = due.get(number), stored.get(number)
        if game is None or kept is None or not kept.is_of(game):
            yield f"game {number} is not what the log makes of it"
        elif not kept.counts(game.columns, whole=whole) or not _are_due(players.get(number, set()), game, whole=whole):
            yield f"the columns of game {number} are not what its row and its log say"
        elif kept.has_facts and facts.get(number, set()) != _facts_due(game):
            yield f"the cubes of game {number} are not what its log says"


def _by_number(session: SessionKey, asked: str, kind: Any) -> dict[int, set[Any]]:
    found: dict[int, set[Any]] = {}
    with cursor_of(class_row(kind)) as statement:
        for one in statement.execute(asked, session).fetchall():
            found.setdefault(one.number, set()).add(one)
    return found


def _are_due(kept: set[StoredPlayer], game: EndedGame, *, whole: bool) -> bool:
    """Are these the players of a game, a null being what is due unless the `whole` is asked for?"""
    number = game.row.number
    due = {StoredPlayer(number, UUID(one.player), one.part.value, one.points, one.stayed_in) for one in game.players}
    unsaid = {one.player for one in kept if one.stayed_in is None and not whole}
    return kept == {one._replace(stayed_in=None) if one.player in unsaid else one for one in due}


def _facts_due(game: EndedGame) -> set[StoredFact]:
    return {
        StoredFact(
            game.row.number, place, one.kind.value, one.seq, UUID(one.player), UUID(one.other), one.value,
            one.word.value, one.points,
        )
        for place, one in enumerate(game.facts, 1)
    }  # fmt: skip

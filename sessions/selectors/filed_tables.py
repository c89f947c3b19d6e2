"""The tables of a club's file as this database has them: their columns, and how their rows are sorted."""

from collections import defaultdict
from typing import NamedTuple

from sessions.store.club_tables import CLUB_TABLE, COLUMNS, KEYS, MADE_ANEW, NOT_IN_FILE, NUMBERED, OF_CLUB
from sessions.store.sql import cursor


class FiledTable(NamedTuple):
    """A table as it stands in the club's file: the columns of its rows in their order, and by which it is sorted, each
    with whether it is text, which databases sort by different customs."""

    name: str
    columns: tuple[str, ...]
    key: tuple[tuple[str, bool], ...]

    @property
    def of(self) -> str:
        """The column that names the club."""
        return "id" if self.name == CLUB_TABLE else "club_id"

    @property
    def called(self) -> str:
        """Its name without that of the app."""
        return self.name.removeprefix("chouette_sessions_").removeprefix("clubs_")


def filed_tables() -> list[FiledTable]:
    """The tables of the club's file, the club itself first, then what others point to first."""
    tables = [CLUB_TABLE, *(name for name in OF_CLUB if name not in NOT_IN_FILE)]
    columns: dict[str, list[str]] = defaultdict(list)
    keys: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    with cursor() as statement:
        for table, name in statement.execute(COLUMNS, [tables]).fetchall():
            if name not in MADE_ANEW.get(table, ()):
                columns[table].append(name)
        for table, name, text in statement.execute(KEYS, [tables]).fetchall():
            keys[table].append((name, bool(text)))
    return [FiledTable(table, tuple(columns[table]), tuple(keys[table])) for table in tables]


def numbered_tables() -> list[str]:
    """Those whose rows get their number from the database."""
    with cursor() as statement:
        return [name for (name,) in statement.execute(NUMBERED, [list(OF_CLUB)]).fetchall()]

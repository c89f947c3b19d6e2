"""The tables of a club's file as this database has them: their columns, and how their rows are sorted."""

from typing import NamedTuple

from sessions.store.club_tables import CLUB_TABLE, COLUMNS, KEY, MADE_ANEW, NOT_IN_FILE, NUMBERED, OF_CLUB
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
    with cursor() as statement:
        found = []
        for table in (CLUB_TABLE, *(name for name in OF_CLUB if name not in NOT_IN_FILE)):
            columns = (name for (name,) in statement.execute(COLUMNS, [table]).fetchall())
            kept = tuple(name for name in columns if name not in MADE_ANEW.get(table, ()))
            key = [(name, bool(text)) for name, text in statement.execute(KEY, [table]).fetchall()]
            found.append(FiledTable(table, kept, tuple(key)))
    return found


def numbered_tables() -> list[str]:
    """Those whose rows get their number from the database."""
    with cursor() as statement:
        return [name for (name,) in statement.execute(NUMBERED, [list(OF_CLUB)]).fetchall()]

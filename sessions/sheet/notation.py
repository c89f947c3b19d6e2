"""How a house marks its sheet: circles, the line's initials, or a column of the Captains (rules.md 9.2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chouette.rules.format.sheet import Mark, Marks, circles, initials
from chouette.rules.house import SHEET_MARKS, House
from chouette.rules.state import Row

Name = Callable[[str], str]


@dataclass(frozen=True)
class Initial:
    """A player's initials in the line of a game; the Box's are framed."""

    text: str
    name: str
    box: bool = False


@dataclass(frozen=True)
class Notation:
    """What stands on the sheet besides its figures."""

    kind: str
    marks: Marks
    latest: dict[str, int]  # player -> the row of their last circle: the one that counts
    short: dict[str, str]

    def old(self, row: int, player: str) -> bool:
        """Is this circle followed by another in its column?"""
        return self.latest.get(player, row) != row

    def line(self, row: Row, name: Name) -> list[Initial]:
        """The line of a game as initials, the Box first and framed (S 20)."""
        if self.kind != "initials":
            return []
        order = [row.box, *(player for player in row.line if player != row.box)]
        return [Initial(self.short[player], name(player), player == row.box) for player in order]

    def captain(self, row: Row) -> str:
        """The Captain's initials for the Order column (B)."""
        return self.short[row.captain] if self.kind == "order_column" else ""


def notation(house: House, rows: Sequence[Row], players: Sequence[str], name: Name) -> Notation:
    """The marks of these games in the house's own notation."""
    kind = house[SHEET_MARKS]
    marks = circles(rows)
    if kind != "circles":
        marks = {at: Mark(role=mark.role) for at, mark in marks.items() if mark.role}
    latest = {player: row for row, player in sorted(at for at, mark in marks.items() if mark.circle)}
    short = initials([name(player) for player in players])
    return Notation(kind, marks, latest, {player: short[name(player)] for player in players})

"""The fields of a view as tables and as types: what is made of a struct, and that a file which says else is found."""

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from chouette.protocol import __main__ as command
from chouette.protocol.declarations import HEAD, declared
from chouette.protocol.field_tables import BEGINS, ENDS, with_tables


class Throw(NamedTuple):
    """Two dice."""

    first: int
    second: int


class Piece(msgspec.Struct):
    """A checker
    on the board."""

    side: Annotated[Literal["black", "white"], Meta(description="Whose it is | or was.")]


class Board(msgspec.Struct):
    """A made-up board."""

    pieces: Annotated[dict[str, list[Piece]], Meta(description="By point what stands on it.")]
    points: Annotated[int | float | None, Meta(description="The player’s points.")]
    throws: Annotated[tuple[Throw, ...] | UnsetType, Meta(description="The dice.")] = UNSET
    from_: Annotated[tuple[str, int] | UnsetType | None, Meta(description="From where.")] = msgspec.field(
        default=UNSET, name="from"
    )


TYPES = """
/** A made-up board. */
interface Board {
  /** By point what stands on it. */
  pieces: Record<string, Piece[]>;
  /** The player’s points. */
  points: number | null;
  /** The dice. */
  throws?: Throw[];
  /** From where. */
  from?: [string, number] | null;
}

/** A checker on the board. */
interface Piece {
  /** Whose it is | or was. */
  side: "black" | "white";
}

/** Two dice. */
type Throw = [first: number, second: number];
"""

TABLES = r"""
### Board

A made-up board.

| field | type | meaning |
|---|---|---|
| `pieces` | `Record<string, Piece[]>` | By point what stands on it. |
| `points` | `number or null` | The player's points. |
| `throws?` | `Throw[]` | The dice. |
| `from?` | `[string, number] or null` | From where. |

### Piece

A checker on the board.

| field | type | meaning |
|---|---|---|
| `side` | `"black" or "white"` | Whose it is \| or was. |

### Throw

Two dice.

`[first, second]`

"""


def test_a_struct_becomes_an_interface_and_what_is_in_it_too() -> None:
    assert declared(Board) == HEAD + TYPES


def test_tables_take_the_place_of_those_before_and_nothing_else_changes() -> None:
    page = f"Above.\n\n{BEGINS}\n### Gone\n\n{ENDS}\nBelow.\n"
    assert with_tables(page, Board) == f"Above.\n\n{BEGINS}{TABLES}{ENDS}\nBelow.\n"


@pytest.mark.parametrize("which", ["PAGE", "TYPES"])
def test_a_file_that_says_else_is_found_and_written(
    which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command.main(["--check"]) == 0
    path = tmp_path / "changed"
    path.write_text(getattr(command, which).read_text().replace("All that anybody at a table may see", "Some"))
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, which, path)
    assert command.main(["--check"]) == 1
    assert command.main([]) == 0
    assert "All that anybody at a table may see" in path.read_text()
    assert command.main(["--check"]) == 0

"""The sheets that come out differently under another value of an option."""

from dataclasses import dataclass
from typing import Any

from chouette.rules.house import OPTIONS, SHEETS
from tests.kit.sheets.flipping import HERE
from tests.kit.sheets.words import changes, value_of

KEYS = {sheet.letter: key for key, sheet in SHEETS.items()}


# How much Box and Partner say of their reasons is conduct: the rule card has it, and no event is refused for it.
CONDUCT = {"partner_cube_advice"}


@dataclass(frozen=True)
class Flip:
    """One row: a clause of a printed sheet, an option it decides, another value, and the sheet that tells."""

    printed: str
    clause: str
    option: str
    value: object
    path: str
    given: dict[str, Any]

    def __str__(self) -> str:
        return f"{SHEETS[self.printed].letter} {self.clause}: {self.option} = {self.value}"


def flips() -> list[Flip]:
    rows = []
    for line in (HERE / "flips.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        cited, option, value, path, *given = (cell.strip() for cell in line.split("|"))
        letter, _, clause = cited.partition(" ")
        money = OPTIONS[option].kind == "money"
        rows.append(
            Flip(
                KEYS[letter],
                clause,
                option,
                value if money and value != "null" else value_of(value),
                path,
                changes(given[0].removeprefix("given ")) if given else {},
            )
        )
    return rows


FLIPS = flips()

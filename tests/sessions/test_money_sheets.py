"""Every money sheet is one test: played line by line through the services, with what is open at the end of each.

At its end all that the program reads of the accounts is compared with their rows; with `--long` at each line too.
"""

from pathlib import Path

import pytest

from tests.kit.sheets.money import played
from tests.kit.sheets.money_shown import ensure_all_agrees
from tests.kit.sheets.words import SheetError

HERE = Path(__file__).parents[1] / "money"
SHEETS = sorted(HERE.glob("*.sheet"))

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sheet(path: Path, request: pytest.FixtureRequest) -> None:
    thorough = bool(request.config.getoption("--long"))
    ensure_all_agrees(played(path.read_text(encoding="utf-8"), thorough=thorough))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("line Ann box, Bob captain, Cat", "begins with a comment"),
        ("# Nobody sits.\nclose", "line 2: close\nsay `line` first"),
        ("# No such word.\nline Ann box, Bob captain, Cat\nAnn sings", "nobody says 'Ann sings'"),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, fault: str) -> None:
    with pytest.raises(SheetError, match=fault):
        played(text)


def test_a_sheet_that_is_wrong_fails_at_its_line() -> None:
    with pytest.raises(AssertionError, match="line 4: open Ann owes Bob"):
        played("# Nobody has won.\nhouse atlanta\nline Ann box, Bob captain, Cat\nopen Ann owes Bob £2.00")

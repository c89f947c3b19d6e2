"""Along every sheet: whatever is done in it was listed as open just before, to whoever does it."""

from tests.kit.sheets.along import done_unlisted
from tests.kit.sheets.files import SHEETS


def test_what_a_sheet_does_was_open() -> None:
    assert len(SHEETS) > 500
    assert [unlisted for path in SHEETS for unlisted in done_unlisted(path)] == []

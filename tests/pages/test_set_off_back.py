"""Beside *Take back* of a set-off stands what is open again then, for which evenings and whose.

Ann owes Bob 10 since 3 November; the 7 that Bob owes Ann since the 10th were set off against it. Figures in pounds.
"""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.kit.members_settled import page_words
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members, pair_address, settle_address

pytestmark = pytest.mark.django_db
DAY = datetime(2026, 11, 3, 20, tzinfo=UTC)
TODAY = datetime(2026, 11, 20, 20, tzinfo=UTC)
FIRST = "# Two evenings.\nhouse atlanta\nstake £1\nline Ann box, Bob captain, Cat\nit ends with Ann -10, Bob +10\n"
SECOND = "another evening\nit ends with Ann +7, Bob -7\nBob sets off evening 2 with Ann"


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    with time_machine.travel(DAY, tick=True):
        laid = played(FIRST)
        make_members(laid, "Ann", "Bob")
    with time_machine.travel(DAY + timedelta(days=7), tick=True):
        play_on(laid, SECOND)
    return laid


def read(sheet: MoneySheet, who: str, address: str) -> str:
    with time_machine.travel(TODAY, tick=True):
        return page_words(sheet.laid, who, address)


def both(sheet: MoneySheet, who: str, other: str) -> list[str]:
    """Settle up of the second evening, and the page of the two."""
    return [read(sheet, who, address) for address in (settle_address(sheet, 2), pair_address(sheet, other))]


def test_it_says_what_is_owed_then_on_both_sides(sheet: MoneySheet) -> None:
    theirs, ours = "Bob owes you £7 again (for 10 November", "you owe Bob £10 instead of £3 (for 3 November"
    for words in both(sheet, "Ann", "Bob"):
        said = words.partition("If you take it back, ")[2].partition(").")[0]
        assert theirs in said
        assert ours in said
    for words in both(sheet, "Bob", "Ann"):
        said = words.partition("If you take it back, ")[2].partition(").")[0]
        assert "you owe Ann £7 again (for 10 November" in said
        assert "Ann owes you £10 instead of £3 (for 3 November" in said


def test_what_a_correction_made_of_a_due_is_in_it(sheet: MoneySheet) -> None:
    """Bob owes 4 for the second evening, of which 7 were set off: Ann owes 3 back, and none of that without it."""
    with time_machine.travel(TODAY - timedelta(days=1), tick=True):
        play_on(sheet, "evening 2 is corrected to Ann +4, Bob -4")
    for words in both(sheet, "Ann", "Bob"):
        said = words.partition("If you take it back, ")[2].partition(").")[0]
        assert "Bob owes you £4, and £3 the other way round is no longer owed (for 10 November" in said
    with time_machine.travel(TODAY, tick=True):
        play_on(sheet, "Ann takes the set-off back")
    assert "If you take it back" not in read(sheet, "Ann", settle_address(sheet, 2))

"""The list of buttons is whole: each event that a button can send is in it, or moves no points in any sheet played."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from chouette.rules import Refusal
from chouette.rules.events import KINDS, Amend, Undo, kind_of
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from tests.browser.buttons.listed import CASES
from tests.kit.sheets.files import SHEETS
from tests.kit.sheets.reader import Played, read

JS = Path(__file__).parents[3] / "static/js"
WORDS = ("proposal", "review")
"""What taps.js says in the place of an event: a word about another's."""

STILL = {
    "automatic_double", "come_back", "decline_box", "illegal_play", "insist", "join", "join_order", "offer", "partner",
    "partner_choice", "partner_refuses", "pip_count", "proxy", "roll", "roll_order", "seat", "sit_in", "sit_out",
    "split", "stake", "start", "step_out", "vacate_box", "withdraw",
}  # fmt: skip
"""Events of buttons that move no points by themselves."""


def events_sent() -> set[str]:
    """The events of the list from which buttons are drawn, and those that a module names itself."""
    table = (JS / "table/wording.js").read_text(encoding="utf-8")
    drawn = table[table.index("export const wording = {") : table.index("\n};\n")]
    named = {
        event
        for path in JS.rglob("*.js")
        if "words" not in path.parts
        for event in re.findall(r'\bevent: "(\w+)"', path.read_text(encoding="utf-8"))
    }
    return {*re.findall(r"^  (\w+): \{", drawn, re.MULTILINE), *named} - {*WORDS}


def test_every_event_that_a_button_sends_is_listed() -> None:
    assert events_sent() - STILL == {one.event for one in CASES}
    assert STILL <= events_sent() <= {*KINDS}


@cache
def postings_by_event() -> dict[str, int]:
    """How often an event of each kind has moved points in all sheets of the scenarios."""
    found: dict[str, int] = defaultdict(int)
    for path in SHEETS:
        for kind, moved in played(path):
            found[kind] += moved
    return found


def played(path: Path) -> Iterator[tuple[str, bool]]:
    """Each accepted event of a sheet, and whether it moved points."""
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    for item in sheet.items:
        fields = names.event(item.event) if isinstance(item, Played) else None
        event = None if fields is None or isinstance(fields, Refusal) else decode(fields)
        if event is None or isinstance(event, Refusal):
            continue
        if log.take(event) is None and not isinstance(event, Undo | Amend):
            _, step = log.steps[-1]
            yield kind_of(event), bool(step.postings)


def test_no_event_that_is_said_to_move_nothing_moves_points() -> None:
    moving = {kind for kind, times in postings_by_event().items() if times}
    assert moving <= {one.event for one in CASES}
    assert not moving & STILL
    assert moving >= {"answer", "result", "settle", "buy", "extra", "leave"}, "the sheets were played"


def test_a_house_is_left_out_by_a_clause_alone() -> None:
    """Where a house has no such button it is tried, and every button is pressed in at least one house."""
    for one in CASES:
        assert not one.forbids or one.tried is not None, one.name
        assert all(one.forbids.values()), one.name

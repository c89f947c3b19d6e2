"""Each game of the score sheets that paper can keep is offered the Box and line that came of it (rules.md 12.24)."""

from pathlib import Path

import pytest

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.paper.from_paper import courses_on_paper
from tests.kit.sheets.files import FOLDERS, HERE
from tests.kit.sheets.reader import Played, read
from tests.kit.sheets.words import Event
from tests.kit.written_games import games_on_paper


def played(path: Path) -> tuple[list[State], list[Step], list[Event]]:
    """The states of a sheet, what each of its events did, and the events; up to one that takes others back."""
    sheet, names = read(path.read_text(encoding="utf-8")), TranscriptNames()
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    states, steps, lines = [opening(header)], list[Step](), list[Event]()
    for item in sheet.items:
        if isinstance(item, Played) and item.refused is None:
            fields = names.event(item.event)
            assert isinstance(fields, dict)
            event = decode(fields)
            if isinstance(event, Undo | Amend):
                break
            assert not isinstance(event, Refusal)
            step = apply(states[-1], event)
            assert isinstance(step, Step)
            states.append(step.state)
            steps.append(step)
            lines.append(fields)
    return states, steps, lines


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_next_line_of_each_game_is_offered(folder: str) -> None:
    for path in FOLDERS[folder]:
        for before, paper, row in games_on_paper(*played(path)):
            offered = [one.row.next.seating for one in courses_on_paper(before, paper)]
            assert row.next.seating in offered, f"{path.relative_to(HERE)}: game {row.number}\n{paper}"

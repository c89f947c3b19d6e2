"""Along every sheet: whatever is done in it was listed as open just before, to whoever does it."""

from pathlib import Path

import pytest

from chouette.rules import Refusal, legal
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from tests.kit.nights.events import listed
from tests.kit.sheets.files import HERE, SHEETS
from tests.kit.sheets.reader import Played, read

CORRECTIONS = ("undo", "amend")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(HERE)).removesuffix(".sheet"))
def test_what_a_sheet_does_was_open(path: Path) -> None:
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    for item in (one for one in sheet.items if isinstance(one, Played)):
        fields = names.event(item.event)
        event = fields if isinstance(fields, Refusal) else decode(fields)
        open_now = legal(log.state)
        if isinstance(fields, Refusal) or isinstance(event, Refusal) or log.take(event) is not None:
            continue
        if fields["event"] not in CORRECTIONS:
            assert listed(open_now, fields) is not False, f"{path.name}:{item.number}: {item.event}"

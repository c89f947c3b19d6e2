"""Along a score sheet: whatever is done in it was listed as open just before, to whoever does it.

As a program it goes along all of them and settles each, for whoever measures what of the rules that leaves out.
"""

import json
from pathlib import Path

from chouette.replaying import replayed
from chouette.rules import Refusal, legal
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from tests.kit.nights.events import listed
from tests.kit.sheets.files import SHEETS
from tests.kit.sheets.reader import Played, read

CORRECTIONS = ("undo", "amend")


def done_unlisted(path: Path) -> list[str]:
    """The events of a sheet that were not listed."""
    sheet = read(path.read_text(encoding="utf-8"))
    header = header_read(sheet.header)
    assert isinstance(header, Header)
    log, names, unlisted = Log(opening(header)), TranscriptNames(), []
    for item in (one for one in sheet.items if isinstance(one, Played)):
        fields = names.event(item.event)
        event = fields if isinstance(fields, Refusal) else decode(fields)
        open_now = legal(log.state)
        if isinstance(fields, Refusal) or isinstance(event, Refusal) or log.take(event) is not None:
            continue
        if fields["event"] not in CORRECTIONS and listed(open_now, fields) is False:
            unlisted.append(f"{path.name}:{item.number}: {item.event}")
    return unlisted


def settled(path: Path) -> None:
    """A sheet from its first line to its last, without what is refused in it."""
    sheet = read(path.read_text(encoding="utf-8"))
    played = [item.event for item in sheet.items if isinstance(item, Played) and item.refused is None]
    assert replayed([json.dumps(line) for line in (sheet.header, *played)])["refused"] is None


if __name__ == "__main__":
    for path in SHEETS:
        assert done_unlisted(path) == []
        settled(path)

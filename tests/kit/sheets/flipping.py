"""What happens at the table when the events of a sheet are played under another house."""

import json
from pathlib import Path
from typing import Any

from chouette.rules import Refusal
from chouette.rules.format.replay import Log, shown
from chouette.rules.format.transcript import Header, NotATranscript, TranscriptNames, decode, header_read, opening
from sessions.sheet.notation import notation
from tests.kit.sheets.reader import Played, Sheet, read

HERE = Path(__file__).parents[2] / "scenarios"


def sheet_at(path: str) -> Sheet:
    """The sheet of this folder by its path without the ending, as the table of clauses names it."""
    return read((HERE / f"{path}.sheet").read_text(encoding="utf-8"))


def story(sheet: Sheet, change: dict[str, Any]) -> list[str]:
    """Each event's fate, the code if it is refused; the table after each that stands; in the end the marks.

    No clause is cited, so that two stories differ only if something else happened. An event that is refused is left
    out and the next one is tried. A stake too low is a story too. Raises NotATranscript for no house.
    """
    header = header_read(sheet.header | {"change": sheet.header.get("change", {}) | change})
    if not isinstance(header, Header) and header.code == "below_minimum_stake":
        return [header.code]
    if not isinstance(header, Header):
        raise NotATranscript(1, 1, header.code, **header.params)
    log, names = Log(opening(header)), TranscriptNames()
    told = []
    for item in sheet.items:
        if isinstance(item, Played):
            told.append(_fate(log, names, item.event))
            if told[-1] == "accepted":
                told.append(_table(header, log))
    return [*told, _paper(header, log)]


def _fate(log: Log, names: TranscriptNames, fields: dict[str, Any]) -> str:
    named = names.event(fields)
    event = named if isinstance(named, Refusal) else decode(named)
    refusal = event if isinstance(event, Refusal) else log.take(event)
    return "accepted" if refusal is None else refusal.code


def _table(header: Header, log: Log) -> str:
    output = shown(header, log)
    if output["state"]["game"] is not None:
        for advice in output["state"]["game"]["advice"].values():
            del advice["rule"]
    return json.dumps(output, sort_keys=True)


def _paper(header: Header, log: Log) -> str:
    rows = [step.row for _, step in log.steps if step.row is not None]
    players = list(dict.fromkeys(player for row in rows for player in (row.box, *row.line)))
    drawn = notation(header.house, rows, players, str)
    return repr((drawn.marks, [(drawn.line(row, str), drawn.captain(row)) for row in rows]))

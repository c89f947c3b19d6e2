"""Every sheet of this folder is one test: played line by line, with nothing left unchecked."""

import json
from pathlib import Path
from typing import Any

import pytest

from chouette.replaying import replayed
from chouette.rules import Refusal, legal
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from tests.kit.sheets.files import HERE, SHEETS
from tests.kit.sheets.reader import Played, read
from tests.kit.sheets.shown import Expect, compared


def output_of(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What `manage.py replay` prints for these lines."""
    return replayed([json.dumps(line) for line in lines])


def open_now(lines: list[dict[str, Any]]) -> dict[str, set[str]]:
    """The kinds of event that are listed for each player after these lines."""
    header = header_read(lines[0])
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    for line in lines[1:]:
        fields = names.event(line)
        assert isinstance(fields, dict)
        event = decode(fields)
        assert not isinstance(event, Refusal)
        assert log.take(event) is None
    return {player: {action.event for action in actions} for player, actions in legal(log.state).items()}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(HERE)).removesuffix(".sheet"))
def test_sheet(path: Path) -> None:
    sheet = read(path.read_text(encoding="utf-8"))
    lines: list[dict[str, Any]] = [sheet.header]
    output: dict[str, Any] | None = output_of(lines)
    for item in sheet.items:
        where = f"{path.relative_to(HERE)}:{item.number}"
        if isinstance(item, Played) and item.refused is None:
            lines.append(item.event)
            output = None  # the whole log is read again once something is said about it
            continue
        output = output or accepted(where, lines)
        if isinstance(item, Expect):
            wanted, found = compared(item, output | {"open": open_now(lines)} if item.what == "legal" else output)
            assert found == wanted, f"{where}: {item.what}"
        else:
            check_refused(where, item, output, output_of([*lines, item.event]))
    accepted(f"{path.relative_to(HERE)}: its end", lines)


def accepted(where: str, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What these lines give, none of which is refused."""
    output = output_of(lines)
    refused = output["refused"]
    assert refused is None, f"before {where}, {lines[refused['line'] - 1]} is refused: {refused}"
    return output


def check_refused(where: str, item: Played, before: dict[str, Any], after: dict[str, Any]) -> None:
    """The event is refused as the sheet says, and nothing else has changed."""
    refused = after.pop("refused")
    assert refused is not None, f"{where}: {item.event} is accepted"
    assert item.refused is not None
    if item.refused.rule is not None:
        assert refused["rule"] == item.refused.rule, f"{where}: {refused}"
    if item.refused.code is not None:
        assert refused["code"] == item.refused.code, f"{where}: {refused}"
    assert after == {key: value for key, value in before.items() if key != "refused"}, f"{where}: something changed"

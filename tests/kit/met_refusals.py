"""Every refusal, met once."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from chouette.replaying import replayed
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import NotATranscript, TranscriptNames, decode, header_read, opening
from chouette.rules.house import Fault
from chouette.rules.refusal import Refusal
from tests.kit.papers import REFUSED, refused
from tests.kit.refused_cases import CASES
from tests.kit.sheets.reader import Played, Sheet, read

SHEETS = Path(__file__).parents[1] / "scenarios"


def refusals_of(sheet: Sheet) -> Iterator[Refusal]:
    """The refusals of a sheet, each where the sheet has it."""
    header = header_read(sheet.header)
    assert not isinstance(header, Fault)
    log, names = Log(opening(header)), TranscriptNames()
    for item in sheet.items:
        if isinstance(item, Played):
            named = names.event(item.event)
            event = named if isinstance(named, Refusal) else decode(named, header.version)
            refusal = event if isinstance(event, Refusal) else log.take(event)
            assert (refusal is None) == (item.refused is None), f"{item}: {refusal}"
            if refusal is not None and item.refused is not None:
                assert item.refused.code in (None, refusal.code), f"{item}: {refusal}"
                yield refusal


@cache
def met() -> tuple[Refusal, ...]:
    """Every refusal of the score sheets, of the cases here and of games on paper."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SHEETS.rglob("*.sheet"))]
    cases = [f"# A case\n{dedent(case)}" for case in CASES.values()]
    at_the_table = [refusal for text in [*texts, *cases] for refusal in refusals_of(read(text))]
    return (*at_the_table, *(refused(code) for code in REFUSED))


def fault_of(file: bytes) -> tuple[str, dict[str, Any]]:
    """The code of what is no transcript, and its params."""
    with pytest.raises(NotATranscript) as caught:
        replayed(file)
    return caught.value.problem, caught.value.params

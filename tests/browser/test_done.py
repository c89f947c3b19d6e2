"""Each event is done by pressing what is written on the page, by who may do it and by the scorekeeper for them, and the
rules accept what the page then sends: from the moments of the score sheets in which it is open."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from chouette.rules import Refusal
from chouette.rules.events import renamed
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.suggestions import consents_of
from tests.kit.moments_shown import CORRECTIONS, PLACES, Moment, moments_shown

__all__ = ["moments_shown"]

PRESSES = (Path(__file__).parent / "presses.js").read_text(encoding="utf-8")
Shown = list[tuple[Moment, dict[str, Any]]]
ON_A_PAGE = ("split", "change_rule", "adjust")
"""Pages of their own, with tests of their own: test_coming, test_agreements."""


class Tried(NamedTuple):
    """What was tried, by whom, and what came of it."""

    kind: str
    who: str
    came_of_it: str


def pressed(modules: Page, view: dict[str, Any], kind: str, player: str, *, scorekeeper: bool) -> dict[str, Any]:
    """What the page would have sent, with ids."""
    me = [] if scorekeeper or not player else [player]
    picked = player if scorekeeper and player else None
    done: dict[str, Any] = modules.evaluate(PRESSES, [view, me, scorekeeper, picked, kind, PLACES[kind].words])
    return done


def log_at(moment: Moment) -> Log:
    """The table of the rules at that moment, with names."""
    header = header_read(moment.lines[0])
    assert isinstance(header, Header)
    log, names = Log(opening(header)), TranscriptNames()
    for line in moment.lines[1:]:
        fields = names.event(line)
        event = fields if isinstance(fields, Refusal) else decode(fields)
        assert not isinstance(event, Refusal)
        assert log.take(event) is None
    return log


def accepted(moment: Moment, view: dict[str, Any], sent: dict[str, Any]) -> str:
    """Nothing if the rules accept the event, or lack no more than the word of others; else why not."""
    names = {key: player["name"] for key, player in view["players"].items()}

    def cube(name: str) -> str:
        owner, penalty, _ = name.partition(" (penalty)")
        return f"{names[owner]}{penalty}"

    event = decode(renamed(sent, lambda player: names.get(player, player), cube))
    refusal = event if isinstance(event, Refusal) else log_at(moment).take(event)
    return "" if refusal is None or consents_of(refusal) else f"{sent} {refusal}"


def tried(modules: Page, shown: Shown, *, by_all: bool) -> list[Tried]:
    """Each kind once, or in every moment and for everybody to whom it is open."""
    found: list[Tried] = []
    for moment, view in shown:
        ids = {player["name"]: key for key, player in view["players"].items()} | {"": ""}
        for kind, players in moment.open.items():
            if kind in ON_A_PAGE or (not by_all and kind in {one.kind for one in found}):
                continue
            for player in [one for one in players if one][: None if by_all else 1] or [""]:
                for scorekeeper in (False, True) if player else (True,):
                    done = pressed(modules, view, kind, ids[player], scorekeeper=scorekeeper)
                    found.append(
                        Tried(kind, f"{player}{' by the scorekeeper' * scorekeeper}", outcome(moment, view, kind, done))
                    )
    return found


def outcome(moment: Moment, view: dict[str, Any], kind: str, done: dict[str, Any]) -> str:
    if done["sent"] is None:
        return f"nothing was sent; at last there stood: {done['last']}"
    event = done["sent"]["event"]
    if event["event"] != kind:
        return f"{event['event']} was sent"
    return accepted(moment, view, event)


@pytest.mark.long
def test_everything_can_be_done_by_who_may_and_by_the_scorekeeper(modules: Page, moments_shown: Shown) -> None:
    found = tried(modules, moments_shown, by_all=False)
    assert [one for one in found if one.came_of_it] == []
    assert {one.kind for one in found} == set(PLACES) - set(CORRECTIONS) - set(ON_A_PAGE)


@pytest.mark.long
def test_it_can_be_done_by_everybody_whatever_else_is_open(modules: Page, moments_shown: Shown) -> None:
    assert [one for one in tried(modules, moments_shown, by_all=True) if one.came_of_it] == []

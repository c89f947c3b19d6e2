"""The moments of the score sheets as the page draws them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from chouette.rules import Refusal, legal
from chouette.rules.events import KINDS
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from clubs.services import player_add
from sessions.models import Session
from sessions.services import player_joins, session_import
from tests.kit.people import club_of, person
from tests.kit.sheets.files import SHEETS
from tests.kit.sheets.reader import Played, read


class Place(NamedTuple):
    """`where` is dock (asked there, or one of its blocks), more (the paper behind "More"), page (a page linked there),
    or trail; `words` is what is written on it, as a pattern."""

    where: str
    words: str


PLACES = {
    "answer": Place("dock", "Take|Drop|Beaver|Answer|Refuse|Turn again"),
    "lone_choice": Place("dock", "Take all cubes"),
    "partner_choice": Place("dock", "Be Captain"),
    "roll_off": Place("dock", "What was thrown"),
    "preempt": Place("dock more", "Step in"),
    "accept": Place("dock", "Accept|Buy"),
    "start": Place("dock more", "Start (the )?game"),
    "double": Place("dock more", "Double(?! without)|Redouble|Choose cubes"),
    "roll": Place("dock more", "Rolled"),
    "result": Place("dock more", "Result"),
    "withdraw": Place("dock", "Withdraw"),
    "undo": Place("dock", "Undo"),
    "automatic_double": Place("more", "Automatic double"),
    "extra": Place("dock", "Offer an extra"),
    "drop_extra": Place("dock", "Give up extras"),
    "reverse": Place("dock", "Drop after all"),
    "insist": Place("more", "Require the order"),
    "offer": Place("more", "Offer a settlement"),
    "settle": Place("more", "Settle (cubes|shares of the cube)"),
    "buy": Place("more", "Buy a (share of the )?cube"),
    "share": Place("more", "Share (the )?cubes?"),
    "unshare": Place("more", "Give up a share"),
    "stake": Place("more", "Change a stake"),
    "consulted": Place("more", "Report advice"),
    "pip_count": Place("more", "Announce the pip count"),
    "illegal_play": Place("more", "Report an illegal play"),
    "join": Place("more", "Join the table"),
    "join_order": Place("more", "Order of the newcomers"),
    "leave": Place("more", "Leave and settle"),
    "freeze": Place("more", "Leave, settle later"),
    "sit_out": Place("more", "Sit out"),
    "sit_in": Place("more", "Play again"),
    "step_out": Place("more", "Step out briefly"),
    "come_back": Place("dock", "I am back"),
    "proxy": Place("more", "Name a proxy"),
    "remove": Place("more", "Remove from the line"),
    "partner": Place("more", "Partner next game"),
    "partner_refuses": Place("more", "Do not ask me to be Partner"),
    "decline_box": Place("more", "Decline the box"),
    "vacate_box": Place("more", "Give up the box"),
    "split": Place("more", "Split the table"),
    "close": Place("more", "End the evening"),
    "drop_take": Place("dock more", "Play one, drop one"),
    "partner_split": Place("dock", "[Ww]ithout .*pays?|takes? alone"),
    "change_rule": Place("page", "Change a house rule"),
    "seat": Place("more", "Set the order"),
    "roll_order": Place("more", "Roll for the order"),
    "adjust": Place("page", "Correct the points"),
    "amend": Place("trail", "Correct"),
}


CORRECTIONS = ("undo", "amend")


@dataclass
class Moment:
    """A transcript up to a moment, and who may do what then; "" is nobody in particular."""

    lines: list[dict[str, Any]]
    open: dict[str, tuple[str, ...]] = field(default_factory=dict)


def moments() -> Iterator[Moment]:
    """After each event of each sheet."""
    for path in SHEETS:
        sheet = read(path.read_text(encoding="utf-8"))
        header = header_read(sheet.header)
        assert isinstance(header, Header)
        log, names, lines = Log(opening(header)), TranscriptNames(), [sheet.header]
        yield Moment(list(lines), listed(log))
        for item in sheet.items:
            if not isinstance(item, Played) or item.refused is not None:
                continue
            fields = names.event(item.event)
            event = fields if isinstance(fields, Refusal) else decode(fields)
            assert not isinstance(event, Refusal)
            assert log.take(event) is None
            lines.append(item.event)
            yield Moment(list(lines), listed(log))


def listed(log: Log) -> dict[str, tuple[str, ...]]:
    """The kinds that are open, each with those to whom they are."""
    open_to: dict[str, tuple[str, ...]] = {}
    for player, actions in legal(log.state).items():
        for kind in {action.event for action in actions if offered(action.event, log)}:
            open_to[kind] = (*open_to.get(kind, ()), player)
    return open_to


def offered(kind: str, log: Log) -> bool:
    """An offer may be taken up by team-mates who were not asked; only who is asked has it at the top of the phone."""
    return kind != "accept" or all(
        offer.by == log.state.box for offer in (log.state.game.deals.offers if log.state.game else ())
    )


@cache
def fewest() -> tuple[Moment, ...]:
    """A few moments that have every kind between them."""
    found: dict[frozenset[str], Moment] = {}
    for moment in moments():
        found.setdefault(frozenset(moment.open), moment)
    missing, chosen = set(KINDS) - set(CORRECTIONS), []
    while missing:
        best = max(found.values(), key=lambda moment: (len(missing & moment.open.keys()), -len(moment.lines)))
        assert missing & best.open.keys(), f"no sheet has a moment for {missing}"
        chosen.append(best)
        missing -= best.open.keys()
    return tuple(chosen)


@pytest.fixture
def moments_shown(db: None) -> list[tuple[Moment, dict[str, Any]]]:
    """The moments, each with the view that the server makes of it; three have come who have no seat yet."""
    ann = person("Ann")
    club = club_of(ann, "Tuesday")
    names = ("Xenia", "Yorick", "Zoe")
    newcomers = [(person(name).actor, player_add(actor=ann.actor, club=club, name=name)) for name in names]
    shown = []
    for moment in fewest():
        session = session_import(actor=ann.actor, club=club, file="\n".join(map(json.dumps, moment.lines)).encode())
        for actor, player in newcomers:
            player_joins(code=session.code, actor=actor, player=player)
        shown.append((moment, msgspec.json.decode(Session.objects.get(id=session.id).view)))
    return shown

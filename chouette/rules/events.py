"""What can happen in a session: one frozen struct for each event of the format.

The field names are those of the transcript. `PEOPLE` and `CUBES` say which fields name players and cubes,
so that one pass serves the format check, the names of a transcript and the names on a screen.
`SENT_BY` says who may send the event; a scorekeeper may send any of them for anyone.
`SINCE` says which version of the format brought it.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

Dice = tuple[int, ...]
Rounds = tuple[dict[str, Dice], ...]
Points = int | float  # the format writes half a point as n.5; `deals.halves` turns it into whole halves at once
Sender = Literal["own", "box", "captain", "side", "seated", "scorekeeper"]


class Base(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event", kw_only=True
):
    """What every event may carry besides its own fields: the time it happened (RFC 3339) and a note."""

    PEOPLE: ClassVar[tuple[str, ...]] = ("by", "agreed_by")
    CUBES: ClassVar[tuple[str, ...]] = ()
    SENT_BY: ClassVar[Sender] = "own"
    SINCE: ClassVar[int] = 1

    at: str | UnsetType = UNSET
    note: str | UnsetType = UNSET


# Between games


class Seat(Base, frozen=True, tag="seat"):
    PEOPLE = ("line", "stakes", "agreed_by")
    SENT_BY = "scorekeeper"
    line: tuple[str, ...]
    stakes: dict[str, int] | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


class RollOrder(Base, frozen=True, tag="roll_order"):
    PEOPLE = ("rolls", "stakes", "agreed_by")
    SENT_BY = "scorekeeper"
    rolls: Rounds
    stakes: dict[str, int] | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


class Join(Base, frozen=True, tag="join"):
    PEOPLE = ("player", "agreed_by", "objected_by")
    player: str
    stake: int | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()
    objected_by: tuple[str, ...] | UnsetType = UNSET


class JoinOrder(Base, frozen=True, tag="join_order"):
    PEOPLE = ("rolls",)
    SENT_BY = "seated"
    rolls: Rounds


class Leave(Base, frozen=True, tag="leave"):
    PEOPLE = ("player",)
    player: str


class Freeze(Base, frozen=True, tag="freeze"):
    PEOPLE = ("player",)
    player: str


class SitOut(Base, frozen=True, tag="sit_out"):
    PEOPLE = ("player",)
    player: str


class SitIn(Base, frozen=True, tag="sit_in"):
    PEOPLE = ("player",)
    player: str


class Remove(Base, frozen=True, tag="remove"):
    PEOPLE = ("player",)
    SENT_BY = "scorekeeper"
    player: str


class TakePartner(Base, frozen=True, tag="partner"):
    PEOPLE = ("player",)
    SENT_BY = "box"
    player: str | None


class PartnerRefuses(Base, frozen=True, tag="partner_refuses"):
    by: str


class PartnerChoice(Base, frozen=True, tag="partner_choice"):
    by: str
    choice: Literal["remain", "captain"]


class DeclineBox(Base, frozen=True, tag="decline_box"):
    by: str


class VacateBox(Base, frozen=True, tag="vacate_box"):
    SENT_BY = "box"
    by: str


class ChangeStake(Base, frozen=True, tag="stake"):
    PEOPLE = ("player", "against", "agreed_by")
    player: str
    stake: int
    against: tuple[str, ...] | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


class ChangeRule(Base, frozen=True, tag="change_rule"):
    SENT_BY = "scorekeeper"
    change: dict[str, int | str | bool | None]
    agreed_by: tuple[str, ...]


class Split(Base, frozen=True, tag="split"):
    PEOPLE = ("newcomers", "rolls", "agreed_by")
    SENT_BY = "scorekeeper"
    newcomers: tuple[str, ...]
    rolls: Rounds | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


class Start(Base, frozen=True, tag="start"):
    SENT_BY = "side"


class Close(Base, frozen=True, tag="close"):
    SENT_BY = "scorekeeper"


# During a game


class AutomaticDouble(Base, frozen=True, tag="automatic_double"):
    CUBES = ("cubes",)
    SENT_BY = "side"
    cubes: tuple[str, ...] | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


class Double(Base, frozen=True, tag="double"):
    CUBES = ("cubes",)
    by: str
    cubes: tuple[str, ...] | UnsetType = UNSET
    contact: bool | UnsetType = UNSET
    agreed_by: tuple[str, ...] = ()


Word = Literal["take", "drop", "beaver", "raccoon", "refuse", "again"]


class Answer(Base, frozen=True, tag="answer"):
    CUBES = ("cubes",)
    by: str
    cubes: dict[str, Word]


class Roll(Base, frozen=True, tag="roll"):
    SENT_BY = "side"


class Insist(Base, frozen=True, tag="insist"):
    SENT_BY = "box"
    by: str
    on: Literal["offers", "answers"]


class OfferExtra(Base, frozen=True, tag="extra"):
    by: str


class DropExtra(Base, frozen=True, tag="drop_extra"):
    CUBES = ("cubes",)
    by: str
    cubes: tuple[str, ...]


class Reverse(Base, frozen=True, tag="reverse"):
    by: str


class LoneChoice(Base, frozen=True, tag="lone_choice"):
    by: str
    choice: Literal["take_all", "pay", "drop"]


class OpenOffer(Base, frozen=True, tag="offer"):
    PEOPLE = ("by", "to")
    CUBES = ("cubes",)
    by: str
    to: tuple[str, ...]
    cubes: tuple[str, ...]
    points: Points
    limit: int | UnsetType = UNSET
    one_roll: bool = False


class Accept(Base, frozen=True, tag="accept"):
    CUBES = ("cube",)
    by: str
    cube: str


class Withdraw(Base, frozen=True, tag="withdraw"):
    by: str


class Settle(Base, frozen=True, tag="settle"):
    CUBES = ("points",)
    SENT_BY = "seated"
    points: dict[str, Points]
    agreed_by: tuple[str, ...]
    one_roll: bool = False


class RollOff(Base, frozen=True, tag="roll_off"):
    PEOPLE = ("between", "rolls")
    SENT_BY = "side"
    between: tuple[str, str]
    rolls: Rounds


class Buy(Base, frozen=True, tag="buy"):
    CUBES = ("cube",)
    by: str
    cube: str
    points: Points
    agreed_by: tuple[str, ...]


class Preempt(Base, frozen=True, tag="preempt"):
    CUBES = ("cube",)
    SENT_BY = "box"
    by: str
    cube: str


class Share(Base, frozen=True, tag="share", rename={"with_": "with"}):
    PEOPLE = ("with_", "agreed_by")
    CUBES = ("cubes",)
    SENT_BY = "box"
    cubes: tuple[str, ...]
    with_: str
    points: Points
    agreed_by: tuple[str, ...]


class Unshare(Base, frozen=True, tag="unshare"):
    CUBES = ("cubes",)
    cubes: tuple[str, ...]
    by: str
    points: Points
    agreed_by: tuple[str, ...]


class DropTake(Base, frozen=True, tag="drop_take"):
    PEOPLE = ("by", "drops", "plays")
    by: tuple[str, str]
    drops: str
    plays: str | UnsetType = UNSET


class PartnerSplit(Base, frozen=True, tag="partner_split"):
    PEOPLE = ("by", "keeps")
    by: str
    keeps: str


class NameProxy(Base, frozen=True, tag="proxy"):
    PEOPLE = ("player", "proxy", "by")
    player: str
    proxy: str
    by: str


class StepOut(Base, frozen=True, tag="step_out"):
    PEOPLE = ("player", "proxy")
    player: str
    proxy: str | UnsetType = UNSET


class ComeBack(Base, frozen=True, tag="come_back"):
    PEOPLE = ("player",)
    player: str


Remedy = Literal["take_cube", "wash", "penalty", "cube"]


class Consulted(Base, frozen=True, tag="consulted"):
    PEOPLE = ("player", "by")
    player: str
    remedy: Remedy
    by: str


class IllegalPlay(Base, frozen=True, tag="illegal_play"):
    PEOPLE = ("noticed_by",)
    SENT_BY = "side"
    side: Literal["box", "team"]
    noticed_by: str
    remedy: Literal["corrected", "roll_stands", "reroll", "stands", "too_late"]


class PipCount(Base, frozen=True, tag="pip_count"):
    SENT_BY = "seated"
    box: int
    team: int
    by: str


class Result(Base, frozen=True, tag="result"):
    SENT_BY = "side"
    winner: Literal["box", "team"]
    kind: Literal["single", "gammon", "backgammon"]


# Between games, and after the close


class Adjust(Base, frozen=True, tag="adjust"):
    """Correct the points alone, by differences in whole points that sum to zero."""

    PEOPLE = ("points", "agreed_by")
    SENT_BY = "scorekeeper"
    SINCE = 2
    points: dict[str, int]
    reason: str
    agreed_by: tuple[str, ...] = ()


# On the record


class Undo(Base, frozen=True, tag="undo"):
    SENT_BY = "scorekeeper"


class Amend(Base, frozen=True, tag="amend", rename={"with_": "with"}):
    """Replace (or, with null, remove) the event numbered `seq`; `with_` is an event as it stands in the format."""

    PEOPLE = ()
    SENT_BY = "scorekeeper"
    seq: int
    with_: dict[str, Any] | None


GameEvent = (
    Seat | RollOrder | Join | JoinOrder | Leave | Freeze | SitOut | SitIn | Remove | TakePartner | PartnerRefuses
    | PartnerChoice | DeclineBox | VacateBox | ChangeStake | ChangeRule | Split | Start | Close | AutomaticDouble
    | Double | Answer | Roll | Insist | OfferExtra | DropExtra | Reverse | LoneChoice | OpenOffer | Accept | Withdraw
    | Settle | RollOff | Buy | Preempt | Share | Unshare | DropTake | PartnerSplit | NameProxy | StepOut | ComeBack
    | Consulted | IllegalPlay | PipCount | Result | Adjust
)  # fmt: skip
Event = GameEvent | Undo | Amend

KINDS: dict[str, type[Base]] = {
    str(kind.__struct_config__.tag): kind for kind in [*GameEvent.__args__, Undo, Amend]
}  # fmt: skip

WRITTEN = {
    kind: {field: kind.__struct_encode_fields__[place] for place, field in enumerate(kind.__struct_fields__)}
    for kind in KINDS.values()
}
"""Each field as it stands in the format: `with_` is written `with`."""


def seats_taken(event: Event) -> tuple[str, ...]:
    """Those who sit down by this event, and may not have been at the table before."""
    match event:
        case Seat():
            return event.line
        case RollOrder():
            return tuple(event.rolls[0]) if event.rolls else ()
        case Join():
            return (event.player,)
        case Split():
            return event.newcomers
        case _:
            return ()


LEVELS = 3
"""How deep a name can stand in a field: rounds of dice are a list of objects."""


class RepeatedName(ValueError):
    """Two keys of one field are the same name."""


def kind_of(event: Base) -> str:
    """The event's name in the format: `double`, `partner_split`, ..."""
    return str(event.__struct_config__.tag)


def renamed(event: dict[str, object], person: Callable[[str], str], cube: Callable[[str], str]) -> dict[str, object]:
    """The event, as plain fields, with every player's and every cube's name passed through the two functions.

    Unknown kinds and fields of the wrong shape are left as they are: refusing them is the decoder's business.
    """
    kind = KINDS.get(str(event.get("event")))
    if kind is None:
        return event
    fields = WRITTEN[kind]
    changed = dict(event)
    for names, rename in ((kind.PEOPLE, person), (kind.CUBES, cube)):
        for name in names:
            key = fields.get(name)
            if key is not None and key in changed:
                changed[key] = _renamed(changed[key], rename)
    replacement = event.get("with")
    if kind is Amend and isinstance(replacement, dict) and replacement.get("event") != "amend":
        changed["with"] = renamed(replacement, person, cube)
    return changed


def _renamed(value: object, rename: Callable[[str], str], levels: int = LEVELS) -> object:
    match value:
        case str():
            return rename(value)
        case list() | tuple() if levels:
            return [_renamed(item, rename, levels - 1) for item in value]
        case dict():
            changed = {rename(key): item for key, item in value.items()}
            if len(changed) < len(value):
                raise RepeatedName(
                    next(name for name in value if [rename(one) for one in value].count(rename(name)) > 1)
                )
            return changed
        case _:
            return value

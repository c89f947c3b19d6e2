"""A tap as it comes from a phone, and what of it is checked before any rule speaks."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from chouette.rules.events import (
    Accept,
    Answer,
    Base,
    Buy,
    ChangeStake,
    Consulted,
    Double,
    DropExtra,
    DropTake,
    LoneChoice,
    OfferExtra,
    OpenOffer,
    PartnerSplit,
    Reverse,
    RollOff,
    Unshare,
    Withdraw,
)
from chouette.rules.facts import board_reporter, captain_due, stand_in
from chouette.rules.open.consent import acting
from chouette.rules.paper.written_game import Paper
from chouette.rules.state import State
from sessions.errors import Malformed

LARGEST = 64 * 1024
MOST_ROUNDS = 40
"""So many rounds of dice for an order are never needed."""
KEY_SIGNS = r"^[A-Za-z0-9_-]+$"
"""The signs a key is made of; a NUL among them the database could not keep."""
Key = Annotated[
    str,
    msgspec.Meta(
        min_length=8,
        max_length=64,
        pattern=KEY_SIGNS,
        description="Made by you: 8 to 64 letters, digits, - or _. The same again records nothing twice.",
    ),
]


class Tap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`key` is the phone's own and names this tap for ever; `seen` is the `seq` of the view it was tapped on.

    `whole` belongs to `undo`: the game from paper that was recorded last is taken back with all its events.
    """

    key: Key
    seen: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    event: dict[str, Any]
    by: str | None = None
    whole: bool = False


class PaperTap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game from paper; `seen` is the `seq` of the table that it was written for."""

    key: Key
    seen: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    paper: Paper


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The roll is asked to be held, by one of the players this device speaks for."""

    by: str | None = None


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word about a proposal. `points` belong to `counter`; `by` is the player whose word it is."""

    key: Key
    answer: Literal["agree", "refuse", "withdraw", "counter"]
    points: int | float | dict[str, int | float] | None = None
    by: str | None = None


class ReviewTap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of an event that another has entered: it was so; it was not so; that it stands (the scorekeeper's); or,
    once it is disputed, what it was, with `event`. `by` is the player whose word it is."""

    key: Key
    answer: Literal["agree", "dispute", "say", "stands"]
    event: dict[str, Any] | None = None
    by: str | None = None


class OrderTap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One act while everybody rolls for the order: `list` puts `players` (nobody named: all who came) among those who
    roll, `leave_out` takes one out again, `roll` is one player's own roll, `rest` that of all who have yet to roll.

    `round` belongs to `roll` and `rest`: whoever has rolled in it already does not roll again.
    """

    act: Literal["list", "leave_out", "roll", "rest"]
    players: list[str] | None = None
    player: str = ""
    round: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 1


tap_decoder = msgspec.json.Decoder(Tap)
hold_decoder = msgspec.json.Decoder(Hold)
reply_decoder = msgspec.json.Decoder(Reply)
order_decoder = msgspec.json.Decoder(OrderTap)
review_decoder = msgspec.json.Decoder(ReviewTap)


def tap_read(body: bytes) -> Tap:
    """Read a tap. Raises Malformed."""
    try:
        return tap_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not_a_tap", detail=str(error)) from error


def hold_read(body: bytes) -> Hold:
    """Read a wish to hold the roll; an empty body is one. Raises Malformed."""
    try:
        return hold_decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not_a_hold", detail=str(error)) from error


def reply_read(body: bytes) -> Reply:
    """Read a word about a proposal. Raises Malformed."""
    try:
        return reply_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not_a_reply", detail=str(error)) from error


def order_read(body: bytes) -> OrderTap:
    """Read an act of rolling for the order. Raises Malformed."""
    try:
        return order_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not_an_order", detail=str(error)) from error


def review_read(body: bytes) -> ReviewTap:
    """Read a word of an event that another has entered. Raises Malformed."""
    try:
        return review_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not_a_review", detail=str(error)) from error


FOR_ONESELF = (
    Double, Answer, OfferExtra, DropExtra, Reverse, LoneChoice, OpenOffer, Accept, Withdraw, Buy, Unshare, DropTake,
    PartnerSplit, Consulted, ChangeStake,
)  # fmt: skip
"""What a proxy sends in their own name, so that the rules see who acts for whom (rules.md 12.1)."""


def may_send(state: State, event: Base, player: str) -> bool:
    """Has this player the right to send this event, be it accepted or not? The scorekeeper needs none."""
    match event.SENT_BY:
        case "own":
            return player in acting(event) or (
                not isinstance(event, FOR_ONESELF) and any(player == stand_in(state, one) for one in acting(event))
            )
        case "box":
            return player in _box(state)
        case "side":
            rolling = event.between if isinstance(event, RollOff) else ()
            return player in (*_box(state), *_at_board(state), *rolling)
        case "seated":
            return player in state.seated
        case _:
            return False


def _box(state: State) -> tuple[str | None, ...]:
    box = state.game.box if state.game else state.box
    return (box, stand_in(state, box)) if box else ()


def _at_board(state: State) -> tuple[str | None, ...]:
    return (board_reporter(state, state.game),) if state.game else (captain_due(state),)


def strangers(event: Base, known: Iterable[str]) -> tuple[str, ...]:
    """Players named as agreeing who are none of those this device speaks for: nobody agrees for another."""
    agreed: tuple[str, ...] = getattr(event, "agreed_by", ())
    return tuple(one for one in agreed if one not in known)

"""What the view tells of the evening so far: the last events, the last rows, the settlements.

Kept as one text beside the state, so that a tap reads no history. A correction makes it anew from the log.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from chouette.ledger.payments import accounts, fewest, set_off
from chouette.rules.events import Accept, Answer, Double, Event, LoneChoice, OpenOffer, Result, Reverse, RollOff
from chouette.rules.facts import (
    as_settled,
    deemed_taken,
    doubling_side,
    going_along,
    half_point_winner,
    offered_to,
    takers,
)
from chouette.rules.house import CUBES
from chouette.rules.open.consent import box_side, result_speakers
from chouette.rules.state import Adjustment, Cube, Game, Payment, Row, Settlement, Side, State, Step

TRAIL = 12
ROWS = 5


class GameThen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game of an event that was taken back: its number and its Box; `side` and `again` as a trace has them, and
    `values` of a roll-off."""

    number: int | None = None
    box: str | None = None
    side: tuple[str, ...] = ()
    again: bool = False
    values: dict[str, int] = {}


class Trace(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as the trail shows it: who did it, for whom, who were Box and Captain, and whether it still stands.

    `values` has what each cube was worth that a double or an answer names, or that a result pays, or the price in
    half points of a cube that a team-mate buys by accepting an offer, or the winner of a roll-off; `speakers` has
    by side the players who may say of a result whether it was so, and `side` who of Box and Partner had played to
    the end; `absent` has those away whose answer it was; `deemed` those away whose cube is taken by itself as it is
    doubled; `shared` has by cube who holds the end that answers it together with the player who does; `game` is the
    number of the game; `paper` is the first event of the game from paper that it was entered with, or taken back
    with.
    """

    seq: int
    event: dict[str, Any]
    at: str
    device: str | None = None
    player: str | None = None
    principal: str | None = None
    box: str | None = None
    team: str | None = None
    game: int | None = None
    values: dict[str, int] = {}
    absent: tuple[str, ...] = ()
    deemed: tuple[str, ...] = ()
    shared: dict[str, str] = {}
    speakers: dict[Side, tuple[str, ...]] = {}
    side: tuple[str, ...] = ()
    again: bool = False  # a double of cubes that had all been turned before
    sells: str = ""  # of an offer: "all" to whom it is made would buy the cube, or "some" of them
    taken_back: int | None = None
    paper: int = 0
    one_cube: bool = False  # one lay on the table for the whole team
    changed: bool = False  # by the event that took it back, which put another in its place
    about: dict[str, Any] | None = None  # the event that an undo or amend took back
    about_then: GameThen | None = None  # that event's game, as it was until then
    so_far: dict[str, tuple[int, int]] = {}  # by player what that game, while it is on, has brought before and since

    @property
    def unopposed(self) -> bool:
        """Whether a player proposed it and it was recorded because nobody objected in time: no phone sent it."""
        return self.device is None and self.player is None and self.principal is not None and not self.paper

    @property
    def sender(self) -> str | None:
        """The player whose word it is: as whom it was sent, or who proposed what nobody objected to."""
        return self.principal if self.unopposed else self.player


class RowEnded(msgspec.Struct, frozen=True):
    """A finished game and the event that ended it."""

    seq: int
    row: Row


class Settled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settlement as the rules make it, and the event that made it.

    `owed` are the payments of a leave that corrections have changed since: those that were said when the player left,
    and paid perhaps, with what is to be paid besides (decision 0029).
    """

    seq: int
    settlement: Settlement
    owed: tuple[Payment, ...] = ()

    @property
    def as_owed(self) -> Settlement:
        """The settlement with the payments that are owed for it."""
        return replace(self.settlement, payments=self.owed) if self.owed else self.settlement


class Adjusted(msgspec.Struct, frozen=True):
    """Points moved by hand and the event that moved them."""

    seq: int
    adjustment: Adjustment


class Recent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of the log, oldest first."""

    trail: tuple[Trace, ...] = ()
    rows: tuple[RowEnded, ...] = ()
    settled: tuple[Settled, ...] = ()
    moved: dict[str, int] = {}  # action -> the event since which it means this, where a correction came between
    adjusted: tuple[Adjusted, ...] = ()


def sides(state: State) -> tuple[str | None, str | None]:
    """The Box and the Captain when an event happened."""
    if state.game is not None:
        return state.game.box, state.game.captain
    return state.box, state.line[0] if state.line else None


def one_cube(state: State) -> bool:
    """Whether the house has one cube for the whole team."""
    return state.house[CUBES] == "single"


def values_named(event: Event, before: State) -> dict[str, int]:
    """What each cube was worth that a double or an answer names, or that a result pays; of a cube that a team-mate buys
    by accepting an offer the price in half points; of a roll-off its winner."""
    if isinstance(event, Accept):
        return _bought_for(event, before)
    if isinstance(event, RollOff):
        return (
            {winner: 1}
            if isinstance(winner := half_point_winner(before.house, event.between, event.rolls), str)
            else {}
        )
    if before.game is None or not isinstance(event, Double | Answer | Result):
        return {}
    cubes = before.game.cubes
    if isinstance(event, Result):
        named = [cube.name for cube in before.game.live()]
    elif isinstance(event, Double) and not isinstance(event.cubes, tuple):
        named = [event.by] if before.house[CUBES] == "one_each" else [cube.name for cube in before.game.live("team")]
    else:
        named = list(event.cubes or ())
    return {name: cubes[name].value for name in named if name in cubes}


def _bought_for(event: Accept, before: State) -> dict[str, int]:
    taken = None if before.game is None else offered_to(before, before.game, event.by, event.cube)
    return {event.cube: taken.made.halves} if taken is not None and taken.side == "mate" else {}


def speakers_named(event: Event, before: State) -> dict[Side, tuple[str, ...]]:
    """Return by side the players who may say whether a result was so; empty for any other event."""
    return result_speakers(before, before.game) if isinstance(event, Result) and before.game is not None else {}


def side_named(event: Event, before: State) -> tuple[str, ...]:
    """Return of a result who of Box and Partner had played to the end; nobody for any other event."""
    return box_side(before.game) if isinstance(event, Result) and before.game is not None else ()


def redoubles(event: Event, before: State) -> bool:
    """Return whether an event doubles cubes that had all been turned before."""
    named = values_named(event, before) if isinstance(event, Double) else {}
    game = before.game
    return game is not None and bool(named) and all(game.cubes[name].holder != "centre" for name in named)


def offered_for_sale(event: Event, before: State) -> str:
    """Return of an offer of an own cube whether "all" to whom it is made would buy it, or "some"; else nothing."""
    game = before.game
    if game is None or not isinstance(event, OpenOffer):
        return ""
    cubes = [game.cubes[name] for name in event.cubes if name in game.cubes]
    if [cube.player for cube in cubes] != [event.by]:
        return ""
    mates = {*takers(before, game, event.by, cubes[0]).mates} & {*event.to}
    return "all" if mates == {*event.to} else "some" if mates else ""


def game_then(event: Event, before: State) -> GameThen:
    """Return the game of an event, from the state before it."""
    number = before.game.number if before.game else None
    values = values_named(event, before) if isinstance(event, RollOff) else {}
    return GameThen(number, sides(before)[0], side_named(event, before), redoubles(event, before), values)


def absent_answered(event: Event, before: State) -> tuple[str, ...]:
    """Those away for whom somebody else doubles or answers a cube, or acts as the lone taker (rules.md 12.1)."""
    game = before.game
    if game is None:
        return ()
    if isinstance(event, Double):
        return _absent_doubling(event, before, game)
    if isinstance(event, LoneChoice | Reverse):
        whose = [game.lone.player] if game.lone is not None else []
    elif isinstance(event, Answer):
        named = [game.cubes[name] for name in event.cubes if name in game.cubes]
        ends = (cube.end(cube.answering or "team") for cube in (*named, *going_along(before, game, event.by, named)))
        whose = [holder for end in ends if event.by not in end for holder in end]
    else:
        return ()
    return tuple(dict.fromkeys(player for player in whose if player in before.away and player != event.by))


def taken_by_clause(event: Event, before: State) -> tuple[str, ...]:
    """Return those away whose cubes are taken by themselves as the Box doubles them (ACT 17)."""
    game = before.game
    if game is None or not isinstance(event, Double):
        return ()
    named = event.cubes if isinstance(event.cubes, tuple) else (event.by,)
    cubes = [game.cubes[name] for name in named if name in game.cubes]
    by_box = [cube for cube in cubes if doubling_side(before, game, event.by, cube) == "box"]
    return tuple(dict.fromkeys(holder for cube in deemed_taken(before, "box", by_box) for holder in cube.team_end))


def shared_answered(event: Event, before: State) -> dict[str, str]:
    """Return by cube who holds the end that answers it together with the player who does: their Partner, whoever has a
    half of it."""
    game = before.game
    if game is None or not isinstance(event, Answer):
        return {}
    named = [game.cubes[name] for name in event.cubes if name in game.cubes]
    return {cube.name: mate for cube in named if (mate := _mate(game, cube, event.by)) is not None}


def _mate(game: Game, cube: Cube, player: str) -> str | None:
    side = cube.answering or "team"
    end = cube.end(side)
    if player not in end:
        return None
    holders = (*end, game.partner) if cube.pool and side == "box" else end
    return next((holder for holder in holders if holder is not None and holder != player), None)


def _absent_doubling(event: Double, before: State, game: Game) -> tuple[str, ...]:
    named = event.cubes if isinstance(event.cubes, tuple) else (event.by,)
    cubes = [game.cubes[name] for name in named if name in game.cubes]
    ends = [cube.end(doubling_side(before, game, event.by, cube) or "team") for cube in cubes if cube.kind == "team"]
    whose = [holder for end in ends if event.by not in end for holder in end]
    return tuple(dict.fromkeys(player for player in whose if player in before.away))


def instant(at: datetime) -> str:
    """A time as the trail keeps it."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def plain(event: Event) -> dict[str, Any]:
    """The fields of an event without its time and its note, those of an amend's replacement included."""
    fields: dict[str, Any] = msgspec.to_builtins(replace(event, note=msgspec.UNSET, at=msgspec.UNSET))
    replacement = fields.get("with")
    if isinstance(replacement, dict):
        fields["with"] = {key: value for key, value in replacement.items() if key not in ("note", "at")}
    return fields


def with_event(recent: Recent, trace: Trace, step: Step) -> Recent:
    """The same after one more event, which did this."""
    trace = _on_one_paper(recent, trace)
    rows = (*recent.rows, RowEnded(trace.seq, step.row))[-ROWS:] if step.row else recent.rows
    settled, adjusted = between_games([(trace.seq, step)], recent)
    moved = {} if trace.event["event"] == "start" else recent.moved
    return Recent((*recent.trail, trace)[-TRAIL:], rows, settled, moved, adjusted)


def between_games(
    steps: Iterable[tuple[int, Step]], before: Recent | None = None
) -> tuple[tuple[Settled, ...], tuple[Adjusted, ...]]:
    """The settlements and the adjustments that are due after these steps, those of before included."""
    kept, done = before or Recent(), list(steps)
    made = [(one.seq, one.settlement) for one in kept.settled]
    made += [(seq, step.settlement) for seq, step in done if step.settlement]
    adjusted = [*kept.adjusted, *(Adjusted(seq, step.adjustment) for seq, step in done if step.adjustment)]
    return tuple(Settled(*one) for one in as_settled(made)), tuple(adjusted)


def _on_one_paper(recent: Recent, trace: Trace) -> Trace:
    """An event from paper belongs to the paper of the one before it, unless that one ended its game."""
    before = recent.trail[-1] if recent.trail else None
    ended = recent.rows[-1].seq if recent.rows else 0
    if not trace.paper or before is None or before.seq == ended or before.event["event"] == "undo":
        return trace
    return replace(trace, paper=before.paper or trace.paper)


def paper_standing(recent: Recent) -> int:
    """The first event of the game from paper with which the record now ends; 0 where it ends with anything else."""
    standing = (one for one in reversed(recent.trail) if one.event["event"] not in ("undo", "amend"))
    last = next((one for one in standing if one.taken_back is None or one.changed), None)
    return 0 if last is None else last.paper


def _corrected(old: Trace, by: Trace) -> Trace:
    return replace(old, taken_back=by.seq, changed=by.event.get("with") is not None)


def _on_one_line(trail: tuple[Trace, ...], trace: Trace, taken_back: int) -> tuple[tuple[Trace, ...], Trace]:
    """A game from paper that is taken back as a whole has one line in the trail: that of its first event."""
    if not trace.paper or not trail:
        return trail, trace
    before = trail[-1]
    paper = next((old.paper for old in trail if old.seq == taken_back), before.paper)
    goes_on = before.event["event"] == "undo" and before.paper == paper
    return trail[:-1] if goes_on else trail, replace(trace, paper=paper)


def with_results_again(recent: Recent, before: State, steps: Iterable[tuple[int, Event, Step]]) -> Recent:
    """Return the same with each result in its trail as it is after a correction of an earlier event: what its cubes
    were worth, who may say whether it was so, and who had played it to the end.

    `steps` are the events carried out again, the first from `before`."""
    read: dict[int, dict[str, Any]] = {}
    for seq, event, step in steps:
        if isinstance(event, Result):
            read[seq] = {
                "values": values_named(event, before),
                "speakers": speakers_named(event, before),
                "side": side_named(event, before),
            }
        before = step.state
    trail = tuple(
        replace(old, **read[old.seq]) if old.seq in read and old.event["event"] == "result" else old
        for old in recent.trail
    )
    return replace(recent, trail=trail)


def with_correction(
    recent: Recent,
    trace: Trace,
    taken_back: int,
    now: Recent,
    moved: Mapping[str, int],
) -> Recent:
    """The same after an undo or amend of the event `taken_back`; `now` has the rows, settlements and adjustments that
    are due now, `moved` since when the actions mean what they mean."""
    trail = tuple(_corrected(old, trace) if old.seq == taken_back else old for old in recent.trail)
    trail, trace = _on_one_line(trail, trace, taken_back)
    before = {one.seq: one for one in recent.settled}
    settled = tuple(_settled_again(before.get(one.seq), one) for one in now.settled)
    return Recent((*trail, trace)[-TRAIL:], now.rows[-ROWS:], settled, dict(moved), now.adjusted)


def _settled_again(before: Settled | None, now: Settled) -> Settled:
    """Return a settlement after a correction, that of a leave with what is owed for it: what was owed before, and the
    difference in everybody's account with the fewest payments."""
    if before is None or now.settlement.player is None:
        return now
    was = [(one.payer, one.payee, one.points) for one in before.as_owed.payments]
    due = [(one.payer, one.payee, one.points) for one in now.settlement.payments]
    changed = accounts([*due, *((payee, payer, points) for payer, payee, points in was)])
    if not any(changed.values()):
        return replace(now, owed=before.owed or before.settlement.payments)
    return replace(now, owed=tuple(Payment(*one) for one in set_off([*was, *fewest(changed)])))

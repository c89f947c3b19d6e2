"""What was said of events that another had entered, as the room has it: who agreed, and what is disputed."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from chouette.rules.events import GameEvent, Result
from chouette.rules.state import Side, State
from sessions.store.disputed_game import DisputedGame
from sessions.store.own_answers import own_answers, whose
from sessions.store.recent import Recent, Trace
from sessions.store.sealed import answered_by

OPEN = "open"
ENTERED_JSON = """json_build_object('device', replace(e.actor_device::text, '-', ''),
    'account', replace(e.actor_user::text, '-', ''), 'player', replace(e.actor_player::text, '-', ''))"""
"""SQL for who entered an event `e` as `EnteredBy` reads it."""
REVIEW_JSON = f"""json_build_object('number', v.number, 'seq', v.seq, 'game', v.game, 'body', v.body::json,
        'by', replace(v.by::text, '-', ''), 'against', replace(v.against::text, '-', ''), 'said', v.said::json,
        'status', v.status, 'made_at', v.made_at, 'game_then', v.game_then::json,
        'entered', CASE WHEN v.status = 'open' THEN (SELECT {ENTERED_JSON}
            FROM chouette_sessions_event e WHERE e.club_id = %(club)s AND e.session_id = v.session_id
            AND e.seq = v.seq) END, 'agreed_in',
        CASE WHEN v.status = 'corrected' AND v.settled_by = 'both' THEN (SELECT min(e.seq)
            FROM chouette_sessions_event e WHERE e.club_id = %(club)s AND e.session_id = v.session_id
            AND e.amends = v.seq AND e.seq > v.after) END)"""  # noqa: S608 - of our own texts alone
"""SQL for a review `v` as `GivenReview` reads it."""
ALONE_AFTER = timedelta(hours=24)
"""From then on a scorekeeper who is one of the two may settle a dispute without the other's word."""
Body = dict[str, Any]


class EnteredBy(msgspec.Struct, frozen=True):
    """The device and the account on which an event was entered, and as which player."""

    device: str | None = None
    account: str | None = None
    player: str | None = None


class GivenReview(msgspec.Struct, frozen=True):
    """What `by` says of the event `seq` (null: a result that was refused before it was recorded), which was entered as
    `body`; `against` is the other of the two who settle it. `said` has by player what they say it was. `game_then` is
    the game of a dispute that is open, `entered` who entered what it is about, `agreed_in` the correction on which the
    two have agreed."""

    number: int
    seq: int | None
    game: int
    body: Body
    by: str
    against: str | None
    said: dict[str, Body | None]
    status: str
    made_at: datetime | None = None
    game_then: DisputedGame | None = None
    agreed_in: int | None = None
    entered: EnteredBy | None = None

    @property
    def disputed(self) -> bool:
        """Is it still to be settled?"""
        return self.status == OPEN

    @property
    def two(self) -> tuple[str, ...]:
        """Those who settle it between them."""
        return (self.by,) if self.against is None else (self.by, self.against)

    def agrees_to(self, player: str) -> Body | None:
        """What it would be if this one of the two agreed: what the other says; null while they have only said no."""
        if player == self.by:
            return (self.said.get(self.against) if self.against else None) or self.body
        return self.said.get(self.by) if player == self.against else None


reviews_decoder = msgspec.json.Decoder(list[GivenReview])


def reviews_read(text: str | None) -> list[GivenReview]:
    """The reviews of the last events and those that are open, the oldest first."""
    return [] if text is None else reviews_decoder.decode(text)


def disputed(reviews: Iterable[GivenReview]) -> list[GivenReview]:
    """Return the reviews that are still to be settled."""
    return [one for one in reviews if one.disputed]


def holds_back(review: GivenReview, state: State) -> bool:
    """Return whether a review holds back the next game, leaving and the close, until it is settled.

    A disputed result does; a disputed answer does once its game is over.
    """
    is_on = state.game is not None and state.game.number == review.game
    return review.disputed and (is_result(review.body) or not is_on)


def holding(reviews: Iterable[GivenReview], state: State) -> list[GivenReview]:
    """Return the disputes that hold back the next game, leaving and the close, the oldest first."""
    return [one for one in reviews if holds_back(one, state)]


def has_gone(review: GivenReview, state: State) -> bool:
    """Return whether one of the two is no longer here to give their word: they left, or the evening is closed."""
    return state.closed or review.against is None or not {*review.two} <= {*state.seated}


def reviewed(reviews: list[GivenReview], seq: int, player: str) -> GivenReview | None:
    """What this player has last said of that event, or what the other of the two has made them a party to."""
    return next((one for one in reversed(reviews) if one.seq == seq and player in one.two), None)


def agreed_on(seq: int, reviews: Iterable[GivenReview]) -> tuple[str, ...]:
    """Return the two of a dispute who have agreed on this correction; nobody where it was another's word."""
    return next((one.two for one in reviews if one.agreed_in == seq), ())


def alike(one: Body, other: Body) -> bool:
    """Do two say the same, whatever was noted with it?"""
    kept = [{key: value for key, value in body.items() if key not in ("note", "at")} for body in (one, other)]
    return kept[0] == kept[1]


def result_entered(state: State, recent: Recent) -> Trace | None:
    """The result with which the last game ended, as long as the next has not begun; null where it ended otherwise."""
    if state.game is not None or not recent.rows:
        return None
    ended = recent.rows[-1].seq
    found = next((one for one in recent.trail if one.seq == ended), None)
    plainly = found is not None and found.event["event"] == "result" and found.taken_back is None and not found.paper
    return found if plainly else None


def to_review(state: State, recent: Recent, reviews: list[GivenReview]) -> tuple[str, ...]:
    """Return the players who have yet to say whether the last game ended as it was entered.

    One player of the other side is asked, whose points it is and who was in to the end: the Box, or first the player at
    the board. One of each side is asked where the player who entered it speaks for neither. Nobody is asked while it is
    disputed, and once the evening is closed.
    """
    entered = result_entered(state, recent)
    if entered is None or state.closed or any(one.seq == entered.seq for one in disputed(reviews)):
        return ()
    sides = speakers_of(entered)
    by = side_of(entered)
    asked = (_asked_of(players, entered, state, reviews) for side, players in sides.items() if side != by)
    return tuple(player for player in asked if player is not None)


def speakers_of(entered: Trace) -> dict[Side, tuple[str, ...]]:
    """Return by side the players who may say whether a result was so; of an earlier version the Box and the Captain."""
    if entered.speakers:
        return entered.speakers
    return {"box": (entered.box,) if entered.box else (), "team": (entered.team,) if entered.team else ()}


def side_of(entered: Trace) -> Side | None:
    """Return the side for which the player speaks who entered a result; None for neither."""
    by = entered.principal or entered.player
    if by is None:
        return None
    if by == entered.box:
        return "box"
    return next((side for side, players in speakers_of(entered).items() if by in players), None)


def _asked_of(players: tuple[str, ...], entered: Trace, state: State, reviews: list[GivenReview]) -> str | None:
    """Return the player of a side who is asked: the first who is here, unless one of them has spoken."""
    if any(reviewed(reviews, entered.seq, player) for player in players):
        return None
    return next((player for player in players if player in state.present), None)


def answers_for(state: State, recent: Recent, reviews: list[GivenReview]) -> dict[str, list[Trace]]:
    """By player the answers that the scorekeeper gave for them in the game that is on, or that ended last, and that
    have had an effect: whose they are may say that they did not say that."""
    last = state.game.number if state.game else recent.rows[-1].row.number if recent.rows else 0
    free = {trace.seq for trace in own_answers(state, recent)}
    found: dict[str, list[Trace]] = {}
    for trace in recent.trail:
        if trace.game != last or trace.taken_back is not None or trace.seq in free or trace.paper:
            continue
        for player in whose(trace) if answered_by(trace.event) else ():
            if trace.principal == player != trace.sender and reviewed(reviews, trace.seq, player) is None:
                found.setdefault(player, []).append(trace)
    return found


def is_result(event: GameEvent | Body) -> bool:
    """Is it how a game was played out?"""
    return isinstance(event, Result) or (isinstance(event, dict) and event.get("event") == "result")

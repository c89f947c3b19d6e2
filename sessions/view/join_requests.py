"""A newcomer who asks to join: what they ask, by which rule it is decided, and why they were refused."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from chouette.rules import Refusal, apply
from chouette.rules import events as ev
from chouette.rules.facts import MOST_SEATED, full, joining_stake, three_each
from chouette.rules.house import ADMISSION, OVER_MAX, STAKES
from chouette.rules.open.consent import refused_by
from chouette.rules.state import State
from chouette.wording import clause, fault_heard, fault_sentence
from chouette.wording.language import translate
from chouette.wording.options import explained
from chouette.wording.spoken import some_of
from chouette.wording.table.join_sentences import (
    CAN_BE_SPLIT,
    DISAGREES,
    JOIN,
    NEW_PHONE_ASKS,
    OBJECTS,
    ONE_MORE,
    OTHERS,
    PHONE_ASKS,
    SPLIT_LATER,
    WAITS_FOR_A_SEAT,
)
from chouette.wording.voices import Heard, heard
from sessions.store.proposals import Declined
from sessions.view.sentences import HeardByRule, Names, Reason, by_rule


def asks_to_join(event: ev.Join, state: State, names: Names) -> Heard:
    """What the newcomer asks."""
    voices = ONE_MORE if full(state, len(state.seated) + 1) else JOIN
    return heard(voices, {"player": [event.player]}, names)


def at_the_door(player: str, speaks_for: Sequence[str], names: Names) -> Heard:
    """What a phone asks that wants to speak for a player; `speaks_for` are the names that it has in the club."""
    if not speaks_for:
        return heard(NEW_PHONE_ASKS, {"player": [player]}, names)
    return heard(PHONE_ASKS, {"player": [player]}, names, phone=some_of(speaks_for, str, NAMES_OF_A_PHONE))


def no_room(state: State, names: Names) -> Reason | None:
    """Why nobody more can sit down, and the clause; null where there is room, or where all may agree to one more."""
    over = state.house[OVER_MAX] == "refuse" and full(state, len(state.seated) + 1)
    if not state.seated or not (over or len(state.seated) >= MOST_SEATED):
        return None
    refusal = apply(state, ev.Join(player=""))
    assert isinstance(refusal, Refusal)
    return Reason(fault_sentence(refusal.code, refusal.params, names), clause(refusal.rule))


def waits_for_seat(state: State, refused: Iterable[Declined], names: Names) -> HeardByRule | None:
    """Say between games who was refused a seat at a full table that may be split for them, with the clause."""
    if state.game is not None or state.closed or not full(state, len(state.seated) + 1):
        return None
    joins = [one.event for one in refused if one.declined_by is not None]
    waiting = [join.player for join in joins if isinstance(join, ev.Join) and join.player not in state.seated]
    if not waiting or not three_each(state, len(waiting)):
        return None
    said = heard(WAITS_FOR_A_SEAT, {"player": waiting}, names)
    return by_rule(said, clause(state.house.clause(OVER_MAX)))


def split_later(state: State) -> Reason | None:
    """Say in a game that the table may be split after it, with the clause; null where it never may."""
    if state.game is None or not any(three_each(state, newcomers + 1) for newcomers in range(len(state.seated))):
        return None
    return Reason(translate(SPLIT_LATER), clause(state.house.clause(OVER_MAX)))


def at_stake(event: ev.Join, state: State) -> int | None:
    """How many basic stakes they would play for, where each has a stake of their own."""
    stake = joining_stake(state, event.player, event.stake or None)
    return None if state.house[STAKES] == "equal" or isinstance(stake, Refusal) else stake


NAMES_OF_A_PHONE = 3
"""So many names of a phone that asks are told; of more, two and how many others."""


class Decision(NamedTuple):
    """The rule that says who decides about a newcomer, and the clause."""

    why: str
    rule: str


class Objection(NamedTuple):
    """Why a newcomer is told that they may not join, and the clause."""

    why: Heard | None
    rule: str


def decided_by(state: State) -> Decision:
    """The rule that says who decides, and its clause."""
    option = OVER_MAX if full(state, len(state.seated) + 1) else ADMISSION
    house = state.house
    return Decision(explained(option, house[option]), clause(house.clause(option)))


ONE_TOO_MANY = frozenset({"newcomer_is_refused", "everyone_must_agree_to_more_players"})
"""What the rules say where a player refuses a newcomer at a full table: both are a no to one more seat (S 7)."""


def objection(event: ev.Join, state: State, names: Names, by: str | None) -> Objection:
    """What the rules say to them once this player has refused, or (null) since others decide: `why` as who reads it
    hears it, and the clause."""
    if by is None:
        return Objection(heard(OTHERS, {"player": [event.player]}, names), decided_by(state).rule)
    refusal = refused_by(state, event, by)
    if refusal is None:
        return Objection(None, "")
    if full(state, len(state.seated) + 1) and refusal.code in ONE_TOO_MANY:
        voices = CAN_BE_SPLIT if three_each(state, 1) else DISAGREES
        return Objection(heard(voices, {"by": [by], "player": [event.player]}, names), decided_by(state).rule)
    if refusal.code == "newcomer_is_refused":
        why = heard(OBJECTS, {"by": [by], "player": [event.player]}, names)
    else:
        why = fault_heard(refusal, names)
    return Objection(why, clause(refusal.rule))

"""Dice thrown by the program and recorded at once: nobody sees them before everybody does, or throws them twice."""

from typing import Any

from msgspec.structs import replace

from chouette.rules import Refusal, State, apply, legal
from chouette.rules.events import Amend, Undo, kind_of
from chouette.rules.house import ORDER_DICE
from sessions.errors import Malformed
from sessions.history import chain
from sessions.services.taps.asking import event_read, stale
from sessions.services.taps.events import judged
from sessions.services.taps.idempotency import Answer, answered_once
from sessions.services.taps.kept_dice import kept_dice, rolled_with, thrown_hash
from sessions.services.taps.random_dice import Round
from sessions.services.taps.tap import MOST_ROUNDS, Tap
from sessions.store.session_row import Asker, LockedSession

DICE = {"roll_off": 2}
"""How many each throws where it is not the house's `order_dice`."""


def dice_thrown(*, session: str, actor: str, tap: Tap) -> Answer:
    """Throw the dice that the event of the tap lacks, and record it. The key answers for the throw: again is the same.
    What was thrown here and taken back is not thrown anew: the same dice fall.

    `rolls` of the event may name who throws (`[{player: []}]`) where the table does not. Raises as `event_record` does.
    """
    content = thrown_hash(chain.content_hash({"thrown": tap.event}, tap.by))

    def thrown_and_judged(locked: LockedSession, asker: Asker) -> Answer | str:
        return judged(locked, asker, replace(tap, event=_with_rolls(locked, tap.event)), content)

    return answered_once(
        session=session, actor=actor, key=tap.key, content=content, judge=thrown_and_judged,
        stale=lambda locked, asker: stale(locked, asker, tap.seen),
    )  # fmt: skip


def _with_rolls(locked: LockedSession, event: dict[str, Any]) -> dict[str, Any]:
    """The event with a throw for everybody, and one more for those who tied as long as the rules ask for it."""
    state, kind = locked.state, str(event.get("event"))
    dice = DICE.get(kind, state.house[ORDER_DICE])
    throwing = _throwing(state, kind, event)
    if not throwing:
        raise Malformed("nobody_throws")
    kept = kept_dice(locked, kind, throwing)
    rounds: list[Round] = []
    for number in range(MOST_ROUNDS):
        rounds.append(rolled_with(kept, throwing, dice, number))
        filled = event_read({**event, "rolls": rounds})
        step = None if isinstance(filled, Undo | Amend) else apply(state, filled)
        if not isinstance(step, Refusal) or step.code != "a_tie_is_left":
            break
        throwing = [str(player) for player in step.params["players"]]
    return {**event, "event": kind_of(filled), "rolls": rounds}


def _throwing(state: State, kind: str, event: dict[str, Any]) -> list[str]:
    named = event.get("rolls")
    if isinstance(named, list) and named and isinstance(named[0], dict):
        return [str(player) for player in named[0]]
    between = event.get("between")
    if isinstance(between, list):
        return [str(player) for player in between]
    listed = (action for actions in legal(state).values() for action in actions if action.event == kind)
    return [player for action in listed for player in action.players][:MOST_ROUNDS]

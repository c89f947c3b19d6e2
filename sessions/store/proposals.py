"""An open proposal as the room has it: an event that waits for the word of everyone it needs."""

from datetime import datetime
from typing import Any

import msgspec

from chouette.ledger.gain import Gain
from chouette.rules.events import ChangeRule, ChangeStake, GameEvent, Join, TakePartner
from chouette.rules.format.transcript import decode
from chouette.rules.open.consent import stays_refused
from chouette.rules.refusal import Refusal
from chouette.rules.state import State


class Declined(msgspec.Struct, frozen=True):
    """A proposal that somebody has refused: since the last event (`fresh`), or a newcomer who may not join.

    `declined_by` is null for a newcomer about whom others decide since the last event, and for a question
    about a Partner, a rule or a stake whose time is over since the last event.
    """

    number: int
    body: dict[str, Any]
    by: str | None
    declined_by: str | None
    fresh: bool = True

    @property
    def event(self) -> GameEvent:
        """The event that does not happen."""
        return event_of(self.body)


class OpenProposal(msgspec.Struct, frozen=True):
    """`by` asks (null: the scorekeeper); `given` has for each who has agreed the player who said it, or null for the
    scorekeeper. Where it has a `deadline`, who has said nothing by then has agreed.

    A correction has an `effect`: by player the points and minor units that they gain by it; `needed` are then those
    whom it costs, one of whom is enough.
    """

    number: int
    body: dict[str, Any]
    by: str | None
    needed: tuple[str, ...]
    given: dict[str, str | None]
    deadline: datetime | None = None
    kind: str = ""
    effect: dict[str, Gain] | None = None

    @property
    def event(self) -> GameEvent:
        """The event, as yet without anybody's consent."""
        return event_of(self.body)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whose word is still missing."""
        return tuple(player for player in self.needed if player not in self.given)


open_decoder = msgspec.json.Decoder(list[OpenProposal])
declined_decoder = msgspec.json.Decoder(list[Declined])


def event_of(body: dict[str, Any]) -> GameEvent:
    """The event as it was proposed."""
    event = decode(body)
    assert not isinstance(event, Refusal), "it was an event when it was proposed"
    return event  # type: ignore[return-value]  # corrections are never proposed


def proposals_read(text: str | None) -> list[OpenProposal]:
    """The open proposals of a session, oldest first."""
    return [] if text is None else open_decoder.decode(text)


def declined_read(text: str | None, state: State) -> list[Declined]:
    """What was refused and is still to be told, oldest first."""
    return [] if text is None else still_told(declined_decoder.decode(text), state)


def still_told(declined: list[Declined], state: State) -> list[Declined]:
    """What was refused since the last event; a newcomer is told until who refused them is no longer to be asked."""
    return [one for one in declined if _is_news(one, state) or _stays(one, state)]


def _is_news(one: Declined, state: State) -> bool:
    return one.fresh and (one.declined_by is not None or still_concerns(one.event, state))


def _stays(one: Declined, state: State) -> bool:
    return one.declined_by is not None and stays_refused(state, one.event, one.declined_by)


def still_concerns(event: GameEvent, state: State) -> bool:
    """Is a question that has lapsed still to be told: of a newcomer who has no seat, of a Partner who is not one, or of
    a rule or a stake that a game which has begun leaves as it was?

    A Partner who has declined by themselves knows it, and everybody reads it as an event.
    """
    match event:
        case Join():
            return event.player not in state.seated
        case TakePartner():
            return event.player != state.partner and event.player not in state.coming.refused_partner
        case ChangeRule() | ChangeStake():
            return state.game is not None
        case _:
            return False

"""An earlier event and what could stand in its place: the table before it, and what would change, without writing."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from chouette.rules import Refusal, State
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.facts import captain_due
from chouette.rules.format.transcript import decode
from chouette.rules.record import Misfit, Replay, Standing, amend, replay
from chouette.rules.refusal import bad_format, out_of_place
from chouette.rules.state import Settlement
from chouette.wording.language import language_spoken
from sessions.errors import Malformed, NotAllowed, NotFound, Refused
from sessions.history.checkpoint import Record, record_before
from sessions.history.read_anew import as_far_as_it_fits, refuse_reading_anew
from sessions.history.tried import trace_of_standing
from sessions.history.view_at import session_then
from sessions.permissions import may_in
from sessions.selectors.sessions import session_asked
from sessions.store.recent import plain
from sessions.store.sealed import seal
from sessions.store.session_row import LockedSession
from sessions.view import happened
from sessions.view.problems import refusal_body, refusal_problem
from sessions.view.sentences import Names
from sessions.view.view import view_of

Fields = dict[str, Any]


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """What would stand in an event's place; null takes it out."""

    with_: dict[str, Any] | None = None


class FigureChange(msgspec.Struct, frozen=True):
    """Points as they are and as they would be; null for none."""

    before: int | None
    after: int | None


class PlayerChange(msgspec.Struct, frozen=True):
    """A player by id, as it is and as it would be; null for nobody."""

    before: str | None
    after: str | None


class GameChange(msgspec.Struct, frozen=True):
    """A game of which a row would change, begin or go, and the points of those for whom they differ."""

    number: int
    ended: bool
    points: dict[str, FigureChange]


class RolesChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Box and Captain, as far as they differ."""

    box: PlayerChange | msgspec.UnsetType = msgspec.UNSET
    captain: PlayerChange | msgspec.UnsetType = msgspec.UNSET


class AmendmentAnswer(msgspec.Struct, frozen=True):
    """What an amendment would change: the event in words, null for one taken out, totals, games, roles."""

    text: str | None
    totals: dict[str, FigureChange]
    games: list[GameChange]
    roles: RolesChange


class Moment(NamedTuple):
    """An event that stands, with the record around it."""

    locked: LockedSession
    record: Record
    place: int

    @property
    def seq(self) -> int:
        """Its number."""
        return self.record.events[self.place].seq

    @property
    def event(self) -> GameEvent:
        """The event itself."""
        return self.record.events[self.place].event

    def before(self) -> State:
        """The table just before it."""
        return self.upto(self.place)

    def upto(self, place: int) -> State:
        """The table before the event at that place of the record."""
        earlier = replay(self.record.checkpoint, self.record.events[:place])
        assert isinstance(earlier, Replay), "what stands in the log is accepted again"
        return replace(earlier.state, seq=self.record.events[place].seq - 1)


def moment_of(*, code: str, token: str, seq: int) -> Moment:
    """The event of that number, for those who may put it right. Raises NotFound, NotAllowed, Refused."""
    locked, asker = session_asked(code=code, token=token)
    if not may_in(asker, "table.enter", locked):
        raise NotFound
    if not may_in(asker, "table.amend", locked):
        raise NotAllowed("scorekeeper_corrects")
    if locked.state.closed and not may_in(asker, "table.amend_closed", locked):
        raise NotAllowed("organiser_corrects_closed")
    if not 1 <= seq <= locked.seq:
        raise Refused(refusal_body(bad_format("no_such_event", seq=seq, last=locked.seq), locked))
    record = record_before(locked, seq)
    place = next((at for at, standing in enumerate(record.events) if standing.seq == seq), None)
    if place is None:
        raise Refused(refusal_body(out_of_place("event_does_not_stand", seq=seq), locked))
    return Moment(locked, record, place)


def moment_shown(moment: Moment) -> Fields:
    """The event in words and as it was sent, and the view as it was before it, with what was legal then."""
    locked, before, seq = moment.locked, moment.before(), moment.seq
    return {
        "seq": seq,
        "text": _said(moment.event, before, locked),
        "event": seal(locked.state, locked.recent).shown(plain(moment.event), seq),
        "view": msgspec.Raw(view_of(session_then(locked, before), language_spoken()).encode()),
    }


def _said(event: GameEvent, before: State, locked: LockedSession) -> str:
    """Return the event as the trail has it; of an answer that is still sealed only that it was given."""
    trace = trace_of_standing(before, Standing(before.seq + 1, event))
    fields = seal(locked.state, locked.recent).shown(trace.event, trace.seq)
    return happened.event(replace(trace, event=fields), Names.of(locked.guests))


# What would change


def amended(moment: Moment, amendment: Amendment) -> AmendmentAnswer:
    """What would change. Raises Malformed, or Refused with the first event that no longer fits, and why."""
    with_ = _replacement(moment, amendment)
    seq = moment.seq
    outcome = amend(moment.record.checkpoint, moment.record.events, moment.locked.seq + 1, seq, with_)
    assert not isinstance(outcome, Refusal), "the event stands"
    anew = refuse_reading_anew(moment.locked.session, moment.record, outcome)
    if anew is not None:
        raise Refused(refusal_body(anew, moment.locked))
    if isinstance(outcome, Misfit):
        raise Refused(msgspec.json.encode(_misfit(moment, outcome)).decode())
    now = as_far_as_it_fits(moment.record)
    return AmendmentAnswer(
        text=None if with_ is None else _said(with_, moment.before(), moment.locked),
        totals=_changed(_figures(now), _figures(outcome)),
        games=_games(now, outcome),
        roles=_roles(now.state, outcome.state),
    )


def _replacement(moment: Moment, amendment: Amendment) -> GameEvent | None:
    if amendment.with_ is None:
        return None
    event = decode(amendment.with_)
    if isinstance(event, Refusal):
        raise Malformed(event.code, **event.params)
    if isinstance(event, Undo | Amend):
        raise Malformed("not_an_amendment", seq=moment.seq)
    return event


def _figures(run: Replay) -> dict[str, int]:
    """Everybody's total; of a player who has settled and gone that with which they left."""
    settled = (step.settlement for _seq, step in run.steps if step.settlement is not None)
    left = {one.player: _settled_with(one) for one in settled if one.player is not None}
    return {**left, **run.state.totals}


def _settled_with(settlement: Settlement) -> int:
    paid = settlement.payments
    return sum(one.points if one.payee == settlement.player else -one.points for one in paid)


def _changed(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, FigureChange]:
    """Figures by player where they differ."""
    players = dict.fromkeys([*before, *after])
    return {
        player: FigureChange(before.get(player), after.get(player))
        for player in players
        if before.get(player) != after.get(player)
    }


def _games(now: Replay, then: Replay) -> list[GameChange]:
    """The games of which a row would change, by number; what is scored so far of the one that is on."""
    before, after = _points(now), _points(then)
    return [
        GameChange(number, number != _on(then), changed)
        for number in sorted({*before, *after})
        if (changed := _changed(before.get(number, {}), after.get(number, {})))
    ]


def _on(run: Replay) -> int | None:
    return run.state.game.number if run.state.game else None


def _points(run: Replay) -> dict[int, dict[str, int]]:
    rows = {step.row.number: step.row.points for _seq, step in run.steps if step.row is not None}
    game = run.state.game
    if game is None:
        return rows
    so_far: dict[str, int] = dict.fromkeys(run.state.seated, 0)
    for line in game.score.points.values():
        for player, points in line.items():
            so_far[player] = so_far.get(player, 0) + points
    return {**rows, game.number: so_far}


def _roles(now: State, then: State) -> RolesChange:
    return RolesChange(_another(_box(now), _box(then)), _another(_captain(now), _captain(then)))


def _another(before: str | None, after: str | None) -> PlayerChange | msgspec.UnsetType:
    return msgspec.UNSET if before == after else PlayerChange(before, after)


def _box(state: State) -> str | None:
    return state.game.box if state.game else state.box


def _captain(state: State) -> str | None:
    return state.game.captain if state.game else captain_due(state)


def _misfit(moment: Moment, misfit: Misfit) -> Fields:
    """Which event would no longer fit, in words, and the rule that it breaks."""
    place = next(at for at, one in enumerate(moment.record.events) if one.seq == misfit.seq)
    text = _said(moment.record.events[place].event, moment.upto(place), moment.locked)
    return refusal_problem(misfit.named(), moment.locked) | {"seq": misfit.seq, "text": text}

"""A made-up evening: events that the rules judge like any others, and the view that a phone would be sent of it.

Nothing is stored and no database is asked: the log is walked through in memory, as when a session is verified.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from chouette.ledger.money import Worth
from chouette.rules import Refusal, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import Header, decode, header_read, opening
from chouette.rules.record import Standing
from sessions.history.disputed_games import disputed_game
from sessions.history.replay import LogLine, LogReplay
from sessions.models import Phase
from sessions.store.changed_games import ChangedPoints
from sessions.store.disputed_game import DisputedGame
from sessions.store.proposals import Declined, OpenProposal
from sessions.store.reviews import GivenReview
from sessions.store.session_row import Guest, KnockRow
from sessions.view.problems import refusal_body
from sessions.view.view import view_of

BEGAN = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)
POUNDS = 2
"""What a point is worth there."""

WHO = ("by", "player")
Event = dict[str, Any]


class MadeUpEvening:
    """What a locked session knows, for a table that was never laid."""

    code, name = "OWLNEST", "Thursday"
    club_slug, club_name, club_zone = "thursday", "Thursday club", "UTC"
    scorekeeper_device: UUID | None = None
    scorekeeper_user: UUID | None = None
    scorekeeper_here = True
    knocks: list[KnockRow] = []
    split_from: tuple[str, str] | None = None
    tables: list[Any] = []
    club_confirms = table_confirms = False

    def __init__(
        self,
        names: Iterable[str],
        events: Iterable[Event],
        *,
        sheet: str = "atlanta",
        change: Mapping[str, Any] | None = None,
        scorekeeper: str = "",
        without_phone: Collection[str] = (),
        by_keeper: Collection[int] = (),
        ends: bool = False,
    ) -> None:
        """`by_keeper` are the numbers of the events that the scorekeeper has entered for somebody."""
        header = header_read(
            {"chouette": 1, "rules": sheet, "change": dict(change or {}), "stake": f"{POUNDS}.00", "currency": "GBP"}
        )
        assert isinstance(header, Header), header
        self.guests = [Guest(player_id(name), name, phone=name not in without_phone) for name in names]
        self.ids = {guest.name: guest.id for guest in self.guests}
        self.scorekeeper_name = scorekeeper
        self.proposals: list[OpenProposal] = []
        self.declined: list[Declined] = []
        self.reviews: list[GivenReview] = []
        self.changes: list[ChangedPoints] = []
        self.ends_at = BEGAN + timedelta(hours=4) if ends else None
        self.worth = Worth(POUNDS * 100, "GBP")
        self._opening, self._events = opening(header), list(events)
        replayed = LogReplay(self._opening)
        for number, event in enumerate(self._events, 1):
            replayed.take(self._line(number, event, for_them=number in by_keeper))
        self.state, self.recent = replayed.state, replayed.recent
        self.seq = self.version = replayed.state.seq

    def _line(self, number: int, event: Event, *, for_them: bool) -> LogLine:
        body = with_ids(event, self.ids)
        who = next((UUID(body[field]) for field in WHO if isinstance(body.get(field), str)), None)
        at = BEGAN + timedelta(minutes=2 * number)
        text = msgspec.json.encode(body).decode()
        player, principal = (None, who) if for_them else (who, None)
        return LogLine(number, text, at, "player", None, None, player, principal, 1, None, None, "")

    def asks(self, by: str, event: Event, needed: Iterable[str], given: Iterable[str] = ()) -> "MadeUpEvening":
        """The same with a proposal that waits for the word of others."""
        body = with_ids(event, self.ids)
        said = {player_id(name): player_id(name) for name in given}
        proposal = OpenProposal(1, body, player_id(by), tuple(map(player_id, needed)), dict(said))
        self.proposals = [proposal]
        return self

    def disputed(self, by: str, against: str, said: Event | None = None) -> "MadeUpEvening":
        """Return the same with the last event disputed, where `by` says that it was this instead."""
        last = self.recent.trail[-1]
        words = {player_id(by): with_ids(said, self.ids)} if said else {}
        self.reviews = [
            GivenReview(
                1, last.seq, last.game or 1, last.event, player_id(by), player_id(against), words, "open",
                made_at=BEGAN + timedelta(minutes=2 * last.seq), game_then=self._game_then(last.seq),
            )
        ]  # fmt: skip
        return self

    def _game_then(self, seq: int) -> DisputedGame | None:
        """Return the game of the event `seq`, with what each result would bring."""
        standing = []
        for number, body in enumerate(self._events, 1):
            event = decode(with_ids(body, self.ids))
            assert not isinstance(event, Refusal | Undo | Amend), "a made-up evening corrects nothing"
            standing.append(Standing(number, event))
        return disputed_game(self._opening, standing, seq)

    def repriced(self, game: int, before: Mapping[str, int], after: Mapping[str, int], why: str) -> "MadeUpEvening":
        """The same with an earlier game corrected by the scorekeeper."""
        was, now = with_ids(dict(before), self.ids), with_ids(dict(after), self.ids)
        self.changes = [ChangedPoints(self.seq, game, was, now, "scorekeeper", why)]
        return self

    @property
    def phase(self) -> Phase:
        """Where the evening stands."""
        if self.state.closed:
            return Phase.CLOSED
        if self.state.game is not None:
            return Phase.GAME
        return Phase.BETWEEN if self.state.seated else Phase.LOBBY

    def refused(self, event: Event) -> dict[str, Any]:
        """What a phone is answered to a tap that the rules refuse, in the language that is spoken."""
        judged = decode(with_ids(event, self.ids))
        assert not isinstance(judged, Refusal | Undo | Amend), judged
        refusal = apply(self.state, judged)
        assert isinstance(refusal, Refusal), "it is accepted"
        answer: dict[str, Any] = msgspec.json.decode(refusal_body(refusal, self, judged))
        return answer

    def view(self, language: str) -> dict[str, Any]:
        """The view as a phone in the room would be sent it."""
        view: dict[str, Any] = msgspec.json.decode(view_of(self, language))
        return view


def player_id(name: str) -> str:
    """The same id for the same name, in every evening."""
    return UUID(bytes=name.encode().ljust(16, b"\0")[:16]).hex


def with_ids(said: Any, ids: Mapping[str, str]) -> Any:
    """The same with the ids of players, and of cubes by their players, in place of names."""
    match said:
        case str():
            name, mark, kind = said.partition(" (")
            return f"{ids[name]}{mark}{kind}" if name in ids else said
        case list() | tuple():
            return [with_ids(item, ids) for item in said]
        case dict():
            return {with_ids(key, ids): with_ids(value, ids) for key, value in said.items()}
    return said

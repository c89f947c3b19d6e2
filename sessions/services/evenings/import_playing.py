"""A transcript played through the rules in memory, before anything is written: what the log, the games and the money
of the evening are going to be."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.rules import RULES, Refusal
from chouette.rules.events import Adjust, Amend, Event, RepeatedName, Undo, renamed
from chouette.rules.format.texts import text_refused
from chouette.rules.format.transcript import Header, decode, opening
from chouette.rules.names import written_name_key
from chouette.rules.record import Replay
from chouette.wording import refusal_sentence
from sessions.errors import ImportRefused
from sessions.history import chain
from sessions.history.event_times import time_refused, time_said, time_sentence
from sessions.history.paper_marks import PaperMark
from sessions.history.replay import LogLine, LogReplay, Played
from sessions.history.transcript_names import person_and_cube
from sessions.models import CorrectedBy, Source
from sessions.selectors.night_games import GameResult, Games
from sessions.selectors.paper_games import PaperGameRead
from sessions.services.evenings.transcript_file import Numbered, ensure_few_replays
from sessions.services.taps.append import draft
from sessions.services.taps.correction import Posted, differences
from sessions.services.writing import EventDraft, Post
from sessions.store.changed_games import ChangedPoints
from sessions.store.session_row import Asker
from sessions.view.sentences import Names

LOOKS_A_REPLAY = 40
"""Events that are looked at in the time in which one is played again."""


class ImportedEntry(NamedTuple):
    """An event as it goes into the log, signed, with the hash of the chain up to it."""

    drafted: EventDraft
    signed: chain.Signed
    hash: str


class Playing:
    """An evening as far as its file has been played.

    `posts` are all postings in their order; one that takes another back has in `reverses` the other's place among them.
    `changes` is what the corrections of the file have made of games that were over, `paper` what it says of games from
    paper.
    """

    def __init__(
        self, session: UUID, text: str, header: Header, asker: Asker, players: dict[str, UUID], most_replays: int
    ) -> None:
        self.session = session
        self.most_replays = most_replays
        self.replays = 0
        self.asker = asker
        self.version = header.version
        self.replayed = LogReplay(opening(header))
        self.head = chain.text_hash(text)
        self.entries: list[ImportedEntry] = []
        self.posts: list[tuple[int, Post]] = []
        self.changes: list[ChangedPoints] = []
        self.paper: list[PaperGameRead] = []
        self._standing: dict[int, list[Posted]] = {}
        self._person, self._cube = person_and_cube(
            {key: player.hex for key, player in players.items()}, written_name_key
        )

    def take(self, numbered: Numbered, names: Names) -> None:
        """Play the next event of the file. Raises ImportRefused with its line, ImportTooLarge."""
        number, raw = numbered
        event = decode(self._by_id(number, raw), self.version)
        refused = event if isinstance(event, Refusal) else text_refused(raw)
        if refused is not None:
            raise ImportRefused(number, refused.code, refusal_sentence(refused, names))
        assert not isinstance(event, Refusal)
        self._count_replays(event)
        written = draft(
            event, key=f"import-{number}", content="", asker=self.asker, at=_time_of(event, number),
            source=Source.IMPORT,
        )  # fmt: skip
        seq = len(self.entries) + 1
        before = self.replayed.points() if isinstance(event, Amend) else {}
        played = self.replayed.play(self._line(seq, written), event)
        if isinstance(played, Refusal):
            raise ImportRefused(number, played.code, refusal_sentence(played, names))
        if played.target and written.amends is None:
            written = replace(written, undoes=played.target)
        self._entered(seq, written)
        self._post(seq, played)
        self._changed(seq, before, written)

    def _count_replays(self, event: Event) -> None:
        """Count the events that a correction plays again, and a part of those that it only looks at.

        Raises ImportTooLarge.
        """
        if isinstance(event, Amend):
            played = sum(seq >= event.seq for seq in self.replayed.steps)
            self.replays += played + len(self.replayed.steps) // LOOKS_A_REPLAY
        elif isinstance(event, Undo):
            self.replays += self.replayed.between // LOOKS_A_REPLAY
        ensure_few_replays(self.replays, self.most_replays)

    def mark(self, marks: Sequence[PaperMark]) -> None:
        """These are games from paper."""
        for number, seq, *sides in marks:
            self.paper.append(PaperGameRead(number, seq, *(who and self._person(who) for who in sides)))

    def results(self, keys: Mapping[str, str]) -> Games:
        """Return what each game brought, those from paper too; `keys` has the key of a player's name by their id."""
        games = {}
        for number, game in self.replayed.games().items():
            columns, points = game.columns, {one.player: one.points for one in game.players}
            course = f"{columns.ended_by} {columns.winner} {columns.win} {columns.highest}"
            games[number] = GameResult(_by_key(points, keys), course)
        for number, seq, *_sides in self.paper:
            event = self.replayed.steps[seq][0] if seq in self.replayed.steps else None
            points = event.points if isinstance(event, Adjust) else {}
            games[number] = GameResult(_by_key(points, keys), "")
        return games

    def _by_id(self, line: int, raw: dict[str, Any]) -> dict[str, Any]:
        """The event with ids for names; one that a line names twice is refused."""
        try:
            return renamed(raw, self._person, self._cube)
        except RepeatedName as repeated:
            message = _("%(name)s stands there twice.") % {"name": repeated}
            raise ImportRefused(line, "name_is_repeated", message) from repeated

    def _line(self, seq: int, written: EventDraft) -> LogLine:
        device, user = self.asker.device, self.asker.user
        return LogLine(
            seq, written.body, written.at, written.source.value, device, user, None, None, RULES, None, None, ""
        )

    def _entered(self, seq: int, written: EventDraft) -> None:
        signed = chain.Signed(
            self.session, seq, written.body, written.at, written.source.value, self.asker.device, self.asker.user,
            None, None, RULES, written.undoes, written.amends,
        )  # fmt: skip
        self.head = chain.event_hash(self.head, signed)
        self.entries.append(ImportedEntry(written, signed, self.head))

    def _post(self, seq: int, played: Played) -> None:
        """What the event books, or what a correction takes back and books instead."""
        if played.step is not None:
            posts = [Post(seq, posting) for posting in played.step.postings]
        else:
            posts = differences(self._booked_since(played), played.again or Replay(self.replayed.state, ()))
        for post in posts:
            self._booked(seq, post)

    def _changed(self, seq: int, before: dict[int, dict[str, int]], written: EventDraft) -> None:
        """Keep what a correction makes of games that stay finished; in a file it is the scorekeeper's."""
        now = self.replayed.points() if before else {}
        why = next((text for place, text in written.notes if place == "event"), None)
        for game in before.keys() & now.keys():
            change = ChangedPoints(seq, game, before[game], now[game], CorrectedBy.SCOREKEEPER, why)
            if change.touched:
                self.changes.append(change)

    def _booked_since(self, played: Played) -> list[Posted]:
        """What stands of the event that is corrected; where it is replaced, of those that followed too."""
        if played.again is None:
            return self._standing.get(played.target, [])
        return [one for cause, posted in self._standing.items() if cause >= played.target for one in posted]

    def _booked(self, seq: int, post: Post) -> None:
        place = len(self.posts)
        self.posts.append((seq, post))
        if post.reverses is None:
            self._standing.setdefault(post.cause, []).append(Posted(place, post.cause, post.posting))
        else:
            del self._standing[post.cause][0]  # all of a cause are taken back together, the first first


def _by_key(points: Mapping[str, int], keys: Mapping[str, str]) -> dict[str, int]:
    return {keys[player]: brought for player, brought in points.items() if brought}


def _time_of(event: Event, line: int) -> datetime:
    """When an event happened as its line says, else now. Raises ImportRefused."""
    refused = time_refused(event)
    if refused is not None:
        raise ImportRefused(line, refused.code, time_sentence(refused.code, refused.params["at"]))
    return time_said(event) or timezone.now()

"""A session as its transcript: every event of the log, or (clean) only what stands."""

from collections.abc import Iterator
from datetime import UTC
from typing import Any

import msgspec

from chouette.rules.events import renamed
from chouette.rules.format.transcript import version_of
from sessions.errors import NotFound
from sessions.history import chain
from sessions.history.earlier_readings import header_as_played
from sessions.history.paper_marks import PaperMark, marked
from sessions.history.transcript_names import Rename, person_and_cube
from sessions.models import SessionKey, Source
from sessions.selectors.log import RecordedEvent, log_lines, note_texts, written_of
from sessions.selectors.paper_games import paper_games_of
from sessions.selectors.sessions import names_of
from sessions.store.header import header_written
from sessions.store.sealed import Seal

ALL_EVEN = 0
"""In place of the event of a game from paper in which nobody won or lost."""
MAY_BE_HIDDEN = ("answer", "drop_take", chain.AMEND)


def transcript_of(session: SessionKey, *, clean: bool = False) -> str:
    """A session's transcript. Answers that are still sealed are left out, and with them what took them back.

    Raises NotFound.
    """
    return "".join(f"{line}\n" for line in _lines(session, clean=clean))


def hides_answers(session: SessionKey) -> bool:
    """Does a session's transcript leave out answers that are still sealed? A deleted one tells nobody anything."""
    try:
        _, over_answers = written_of(session)
    except NotFound:
        return False
    return bool(_hidden(log_lines(session), over_answers))


def _lines(session: SessionKey, *, clean: bool) -> Iterator[str]:
    """The header, then the events."""
    header, over_answers = written_of(session)
    entries = log_lines(session)
    notes = {chain.text_hash(text): text for text in note_texts(session)}
    person, cube = person_and_cube(names_of(session).names)
    standing = chain.standing(chain.Entry(*entry[:5]) for entry in entries)
    hidden = _hidden(entries, over_answers)
    marks = _paper_marks(session, entries, person)
    even = marks.pop(ALL_EVEN, [])
    header = header_as_played(session, header, entries)
    yield header_written(header, max((version_of(_fields(entry)) for entry in entries), default=1))
    for seq, _, body, _, _, source, at in entries:
        if seq in hidden or (clean and seq not in standing):
            continue
        event = msgspec.json.decode(standing[seq] if clean else body)
        if event["event"] == chain.AMEND:
            event["seq"] -= sum(left_out < event["seq"] for left_out in hidden)  # its number among the lines
        if source != Source.IMPORT:
            event.setdefault("at", at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))
        _put_notes_back(event, notes)
        if "note" in event:
            event["note"] = event.pop("note")  # behind `at`, which is where the file of an import has it
        said = [*even, *marks.get(seq, ())]
        even = []
        yield msgspec.json.encode(marked(renamed(event, person, cube), said)).decode()


def _paper_marks(session: SessionKey, entries: list[RecordedEvent], person: Rename) -> dict[int, list[PaperMark]]:
    """What is said of games from paper, by the event that moved their points."""
    marks: dict[int, list[PaperMark]] = {}
    for game in paper_games_of(session) if any(entry.kind == "adjust" for entry in entries) else ():
        box, captain = (who and person(who) for who in (game.box, game.captain))
        marks.setdefault(game.seq or ALL_EVEN, []).append(PaperMark(game.number, game.seq, box, captain))
    return marks


def _fields(entry: RecordedEvent) -> dict[str, Any]:
    """As much of an event as says what kind it is: for an amendment what it puts in an event's place too."""
    _, kind, body, *_ = entry
    fields: dict[str, Any] = msgspec.json.decode(body) if kind == chain.AMEND else {"event": kind}
    return fields


def _hidden(entries: list[RecordedEvent], seal: Seal) -> set[int]:
    """The numbers of the answers that are not to be seen, and of what took them back or put them right."""
    corrected = {seq: undoes or amends for seq, _, _, undoes, amends, _, _ in entries if undoes or amends}
    gone = set(corrected.values())
    hidden: set[int] = set()
    for seq, kind, body, *_ in entries:
        of_hidden = corrected.get(seq) in hidden
        if of_hidden or (kind in MAY_BE_HIDDEN and seal.hides(msgspec.json.decode(body), seq, taken_back=seq in gone)):
            hidden.add(seq)
    return hidden


def _put_notes_back(event: dict[str, Any], notes: dict[str, str]) -> None:
    """Put the words where the log has their hash; words that were erased leave nothing."""
    for holder in (event, event.get("with")):
        if not isinstance(holder, dict) or "note" not in holder:
            continue
        text = notes.get(holder["note"])
        if text is None:
            del holder["note"]
        else:
            holder["note"] = text

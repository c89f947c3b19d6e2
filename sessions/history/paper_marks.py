"""How a transcript says that a row is a game from paper: by a line in the note of its event, which any event may have.

`From paper: game 7; Box Ann; Captain Bob` stands with the `adjust` that moves the points. With the first event of
the file stands `From paper: game 7, all even; Box Ann`, of a game in which nobody won or lost. For any other
reader these are words; a line that is not exactly that is a note here too.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

ADJUST = "adjust"
FileLine = tuple[int, dict[str, Any]]
"""An event with the number of its line."""

GAME = re.compile(r"From paper: game ([1-9][0-9]{0,3})(, all even)?(.*)")


class PaperMark(NamedTuple):
    """A game from paper: its number, the number of the event that moves its points, null where none does, and the names
    of Box and Captain, null where the paper does not say who was."""

    number: int
    seq: int | None
    box: str | None
    captain: str | None


def marked(event: Mapping[str, Any], marks: Iterable[PaperMark]) -> dict[str, Any]:
    """An event with these marks below what is noted with it."""
    said = [event["note"]] if "note" in event else []
    lines = [*said, *map(_written, marks)]
    return {**event, "note": "\n".join(lines)} if lines else dict(event)


def _written(mark: PaperMark) -> str:
    even = "" if mark.seq else ", all even"
    box = "" if mark.box is None else f"; Box {mark.box}"
    captain = "" if mark.captain is None else f"; Captain {mark.captain}"
    return f"From paper: game {mark.number}{even}{box}{captain}"


def marks_taken(events: Sequence[FileLine], names: Collection[str]) -> tuple[list[FileLine], list[PaperMark]]:
    """The events of a file without the marks in their notes, and those in the order of the games; `names` are whom the
    file seats."""
    left: list[FileLine] = []
    found: dict[int, PaperMark] = {}
    marks_of: Counter[int] = Counter()
    for seq, (line, event) in enumerate(events, 1):
        words: list[str] = []
        for text in _noted(event):
            mark = _read(text, None if seq == 1 else seq, names) if seq == 1 or event.get("event") == ADJUST else None
            if mark is None or mark.number in found or (mark.seq and marks_of[mark.seq]):
                words.append(text)
            else:
                found[mark.number] = mark
                marks_of[mark.seq or 0] += 1
        left.append((line, _noting(event, words)))
    return left, [found[number] for number in sorted(found)]


def _noted(event: dict[str, Any]) -> list[str]:
    note = event.get("note")
    return note.split("\n") if isinstance(note, str) else []


def _noting(event: dict[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """The event with these lines for its note; one whose note is no text is left to the rules to refuse."""
    if not isinstance(event.get("note"), str):
        return event
    rest = {key: value for key, value in event.items() if key != "note"}
    return {**rest, "note": "\n".join(words)} if words else rest


def _read(text: str, seq: int | None, names: Collection[str]) -> PaperMark | None:
    """The mark that a line is in the note of this event, or of the first one (null), if it is one."""
    told = GAME.fullmatch(text)
    if told is None or (told[2] is None) == (seq is None):
        return None
    for box, rest in _sides(told[3], "; Box ", names):
        for captain, end in _sides(rest, "; Captain ", names):
            if not end and (box is None or box != captain):
                return PaperMark(int(told[1]), seq, box, captain)
    return None


def _sides(text: str, before: str, names: Collection[str]) -> Iterator[tuple[str | None, str]]:
    """Whom a text may name first, behind these words, with the rest of it; first that it names nobody."""
    yield None, text
    for name in names:
        if text.startswith(before + name):
            yield name, text.removeprefix(before + name)

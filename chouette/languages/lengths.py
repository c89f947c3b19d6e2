"""Texts that are long in English: sentences that ask for a second reading, buttons that are read instead of seen.

Each is shortened, or listed in `long_texts.txt` with the reason it stays.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from chouette.wording.page.tap_words import TAP_WORDS

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
REASONS = Path(__file__).with_name("long_texts.txt")
MOST_IN_A_SENTENCE = 25
MOST_ON_A_BUTTON = 4
GIVEN = re.compile(r"\{\w+\}|%\(\w+\)s|\{\{.*?\}\}|<[^>]+>|\d+")
WORD = re.compile(r"[\w’'-]+")
BUTTON = re.compile(r'<button\b.*?</button>|<a class="btn\b.*?</a>', re.DOTALL)
SAID = re.compile(
    r"""\{% translate (?P<quote>['"])(?P<short>.*?)(?P=quote) |\{% blocktranslate[^%]*%\}(?P<block>.*?)\{%""", re.DOTALL
)


def words_in(text: str) -> int:
    """How many words there are, names and figures aside."""
    return len(WORD.findall(GIVEN.sub(" ", text)))


def long_sentences(texts: Iterable[str]) -> Iterator[str]:
    """The texts with a sentence of too many words."""
    for text in texts:
        if any(words_in(one) > MOST_IN_A_SENTENCE for one in re.split(r"(?<=[.!?])\s+", text)):
            yield text


def buttons() -> set[str]:
    """What is written on the buttons of the pages, and on those of the table for each event."""
    events = TAP_WORDS["events"]
    assert isinstance(events, Mapping), "a word for each event"
    found = {label for label in events.values() if isinstance(label, str)}
    for path in sorted(TEMPLATES.rglob("*.html")):
        for button in BUTTON.findall(path.read_text()):
            found.update(" ".join((one["short"] or one["block"]).split()) for one in SAID.finditer(button))
    return found


def long_buttons() -> list[str]:
    """The buttons of too many words."""
    return sorted(text for text in buttons() if words_in(text) > MOST_ON_A_BUTTON)


def reasons() -> dict[str, str]:
    """The long texts that stay, each with its reason."""
    return dict(line.split(" | ", 1) for line in REASONS.read_text().splitlines() if line)


def too_long(texts: Iterable[str]) -> list[str]:
    """The long texts that nobody has given a reason for."""
    known = reasons()
    return [text for text in (*long_sentences(texts), *long_buttons()) if text not in known]

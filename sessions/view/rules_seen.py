"""The rules of this table as seen: everybody says so once before they play, and again after a change (A 11.1)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from chouette.rules.house import BOX_ANSWERS_ALL, BOX_MUST_PROFIT, IMMEDIATE_REDOUBLES, JACOBY, SHEETS, House, Option
from chouette.rules.house.difference import differences
from chouette.wording import clause
from chouette.wording.card import Sentence, sentences_about
from chouette.wording.language import language_spoken

MATTERS: tuple[Option[Any], ...] = (JACOBY, IMMEDIATE_REDOUBLES, BOX_ANSWERS_ALL, BOX_MUST_PROFIT)
"""What decides most about points, for those who know another house."""


def seen_text(house: House) -> str:
    """The rules as they are kept for somebody who has seen them."""
    return msgspec.json.encode(dict(sorted(house.change.items()))).decode()


def shown(guests: Iterable[Any], house: House) -> dict[str, Any] | None:
    """The rules in short, and for those who saw them before what has changed; null once all here have seen them."""
    now = seen_text(house)
    unseen = [guest for guest in guests if guest.rules_seen != now]
    if not unseen:
        return None
    return {
        "short": _short(house.sheet, now, language_spoken()),
        "changed": {guest.id: _changed(guest.rules_seen, house) for guest in unseen if guest.rules_seen is not None},
    }


@lru_cache  # a table asks for the same at every event until all have seen them
def _short(sheet: str, change: str, _language: str) -> list[dict[str, Any]]:
    house = House(sheet, msgspec.json.decode(change))
    told = [option for option, _, _ in house.departures()]
    matters = [option for option in MATTERS if option not in told]
    short = (*sentences_about(house, told), *sentences_about(house, matters))
    return [_said(house, sentence) for sentence in dict.fromkeys(short)]


def _said(house: House, sentence: Sentence) -> dict[str, Any]:
    rule = f"{SHEETS[house.sheet].letter} {sentence.clauses[0]}" if sentence.clauses else "house"
    return {"text": sentence.text, "rule": clause(rule), "departs": sentence.departs}


def _changed(seen: str, house: House) -> list[dict[str, Any]]:
    changed = differences(House(house.sheet, msgspec.json.decode(seen)), house)
    return [_said(house, sentence) for sentence in sentences_about(house, [one.option for one in changed])]

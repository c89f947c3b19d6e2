"""The rules of this table as seen: everybody says so once before they play, and again after a change (A 11.1)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from chouette.rules.house import BOX_ANSWERS_ALL, BOX_MUST_PROFIT, IMMEDIATE_REDOUBLES, JACOBY, SHEETS, House, Option
from chouette.rules.house.difference import differences
from chouette.wording import clause
from chouette.wording.card import Sentence, sentences_about
from chouette.wording.language import language_spoken
from sessions.view.describing import says

MATTERS: tuple[Option[Any], ...] = (JACOBY, IMMEDIATE_REDOUBLES, BOX_ANSWERS_ALL, BOX_MUST_PROFIT)
"""What decides most about points, for those who know another house."""

LINES = 3
"""So many rules are told in short; the rest is on the card."""


class RuleInShort(Struct, frozen=True, gc=False):
    """A house rule in a sentence."""

    text: Annotated[str, says("The sentence.")]
    rule: Annotated[str, says("The clause.")]
    departs: Annotated[bool, says("Whether this table plays it otherwise than its sheet.")]


class RulesToSee(Struct, frozen=True, gc=False):
    """The rules, as long as somebody has not said that they have seen them."""

    short: Annotated[
        list[RuleInShort], says("Three at most: what is played differently here, then what decides most about points.")
    ]
    changed: Annotated[
        dict[str, list[RuleInShort]], says("By player who saw other rules here before: what has changed since.")
    ]


def seen_text(house: House) -> str:
    """The rules as they are kept for somebody who has seen them."""
    return msgspec.json.encode(dict(sorted(house.change.items()))).decode()


def shown(guests: Iterable[Any], house: House) -> RulesToSee | None:
    """The rules in short, and for those who saw them before what has changed; null once all here have seen them.

    Newcomers are told them in short alone: what has changed grows with everybody who came.
    """
    now = seen_text(house)
    unseen = [guest for guest in guests if guest.rules_seen != now]
    if not unseen:
        return None
    changed = {
        guest.id: _changed(guest.rules_seen, house)
        for guest in unseen
        if guest.rules_seen is not None and not guest.newcomer
    }
    return RulesToSee(_short(house.sheet, now, language_spoken()), changed)


@lru_cache  # a table asks for the same at every event until all have seen them
def _short(sheet: str, change: str, _language: str) -> list[RuleInShort]:
    house = House(sheet, msgspec.json.decode(change))
    told = [option for option, _, _ in house.departures()]
    matters = [option for option in MATTERS if option not in told]
    short = (*sentences_about(house, told), *sentences_about(house, matters))
    return [_said(house, sentence) for sentence in list(dict.fromkeys(short))[:LINES]]


def _said(house: House, sentence: Sentence) -> RuleInShort:
    elsewhere = "house" if sentence.departs else "silent"
    rule = f"{SHEETS[house.sheet].letter} {sentence.clauses[0]}" if sentence.clauses else elsewhere
    return RuleInShort(sentence.text, clause(rule), sentence.departs)


def _changed(seen: str, house: House) -> list[RuleInShort]:
    changed = differences(House(house.sheet, msgspec.json.decode(seen)), house)
    return [_said(house, sentence) for sentence in sentences_about(house, [one.option for one in changed])]

"""Everything that the table says is translated, and nothing is put together from pieces."""

import re
from collections.abc import Iterable

import msgspec
import pytest

from chouette.rules.events import KINDS
from chouette.rules.house import SHEETS
from chouette.wording import GROUP_RULES, accepted_sentence, fault_sentence, group_rule, refusal_sentence
from chouette.wording.language import spoken_in, translate
from chouette.wording.table.problem_sentences import MESSAGES
from chouette.wording.table.waiting_sentences import TEAM_ANSWERS
from chouette.wording.voices import heard
from sessions.store.session_row import LockedSession
from sessions.view.problems import problem
from sessions.view.sentences import Names
from sessions.view.view import view_of
from tests.kit.met_refusals import fault_of, met
from tests.kit.refused_cases import FILES
from tests.languages.brackets import faults, names_and_figures, texts_of
from tests.languages.moments import CLUB, CODE, EVENING, FOLDERS, Moment, first_of_each_kind, moments

WORD_OF_THE_FORMAT = re.compile("[a-z_0-9-]*")
INSTANT = re.compile(r"[0-9-]{10}T[0-9:]{8}\+00:00")
CLAUSE = re.compile(rf"({'|'.join(sheet.letter for sheet in SHEETS.values())}) \S.*")
KNOWN = {CLUB, CODE, EVENING, "EUR", *(text for sheet in SHEETS.values() for text in (sheet.name, sheet.letter))}


def unsaid(texts: Iterable[tuple[str, str]], locked: LockedSession) -> set[str]:
    """What is for people in a view and is not wholly translated; `rule` has a clause, as the sheets have it."""
    known = (
        KNOWN | {guest.name for guest in locked.guests} | (set(locked.state.game.cubes) if locked.state.game else set())
    )
    for_people = (
        (key, text)
        for key, text in texts
        if not (WORD_OF_THE_FORMAT.fullmatch(text) or INSTANT.fullmatch(text))
        and not (key.endswith(".rule") and CLAUSE.fullmatch(text))
        and not (key.endswith(".short") and is_short_for(text, locked))
    )
    return {f"{key}: {fault}" for key, text in for_people for fault in faults(text, names_and_figures(known))}


def is_short_for(text: str, locked: LockedSession) -> bool:
    """Is this the beginning of somebody's name?"""
    beginning = text.split()[0].removesuffix(".")
    return any(guest.name.startswith(beginning) for guest in locked.guests)


def checked(some: Iterable[Moment], language: str) -> set[str | None]:
    """The kinds of event that were met; fails with everything that is not said as it should be."""
    found: set[str] = set()
    read: set[tuple[str, str]] = set()
    met_there: set[str | None] = set()
    for locked, kind in some:
        view = msgspec.json.decode(view_of(locked, language))
        if view["game"]:  # the lobby's own line, there in every language at once
            view["game"]["waits"] = view["game"]["waits"].get(language)
        del view["club"]["zone"]  # a word of the format: "Europe/London"
        for adjustment in view["adjustments"]:  # why is said by whoever corrects, in their own words
            del adjustment["reason"]
        texts = set(texts_of(view)) - read
        found |= unsaid(texts, locked)
        read |= texts
        met_there.add(kind)
    assert not found, "\n".join(sorted(found))
    return met_there


def test_a_view_says_whole_sentences_in_the_language_of_its_reader(bracketed: str) -> None:
    kinds = {kind for folder in FOLDERS for kind in checked(first_of_each_kind(folder), bracketed)}
    assert kinds - {None} == set(KINDS)


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_moment_of_every_sheet_is_said_in_the_language_of_its_reader(folder: str, bracketed: str) -> None:
    assert checked(moments(folder), bracketed)


def test_a_refusal_says_whole_sentences_in_the_language_of_its_reader(bracketed: str) -> None:
    with spoken_in(bracketed):
        said = [refusal_sentence(one, str) for one in met()]
        said += [accepted_sentence(one, str) for one in met() if one.accepted]
        said += [fault_sentence(*fault_of(file)) for file in FILES.values()]
        said += [problem(400, code)["message"] for code in MESSAGES]
        rules = [rule for code in GROUP_RULES if (rule := group_rule(code, ("Ann", "Bob"), str)) is not None]
        said += [text for rule in rules for text in (rule.text, *rule.you.values())]
    assert not {fault for sentence in said for fault in faults(sentence)}


def test_in_german_a_box_with_a_partner_waits_in_the_plural_too() -> None:
    names = Names({"a": "Ann", "b": "Bob", "c": "Cat"})
    with spoken_in("de"):
        said = heard(TEAM_ANSWERS, {"box": ["a", "b"], "answering": ["c"]}, names)
    assert said.text == "Die Antwort von Cat an Ann und Bob steht aus."


@pytest.mark.parametrize(
    ("language", "both", "rolls", "again"),
    [
        ("de", "dich und Ann", "Wir warten auf dich und Ann: bitte würfeln.", "bitte noch einmal würfeln."),
        ("fr", "vous et Ann", "C’est à vous et Ann de lancer.", "C’est à vous et Ann de relancer."),
    ],
)
def test_you_stand_among_those_who_are_to_roll(language: str, both: str, rolls: str, again: str) -> None:
    """The word for "you" in a list is the one of `youInside`: it fits the sentence around it."""
    with spoken_in(language):
        once, twice = (
            translate("Waiting for {names} to roll.").replace("{names}", both),
            translate("A tie. Waiting for {names} to roll again.").replace("{names}", both),
        )
    assert once == rolls
    assert twice.endswith(again)

"""Every sentence of a view has a form for the room, without "you", and one for each player it names, with "you"."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from chouette.rules.house import SHEETS
from chouette.rules.state import Game
from chouette.wording.language import LANGUAGES, SOURCE
from sessions.store.session_row import LockedSession
from sessions.view.view import view_of
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.houses import MANY, house_made
from tests.kit.nights.nights import BRISK, RESTLESS, WEIGHTS, Mood, Night, grown, nights
from tests.kit.nights.rooms import in_talks, sessions_of
from tests.kit.second_person import voice_faults
from tests.languages.moments import FOLDERS, first_of_each_kind, moments

everyday = on_each_day(60)
thousands = settings(max_examples=1000, deadline=None, suppress_health_check=SLOW)
played = nights(length=50, weights=[WEIGHTS, BRISK, RESTLESS, {**RESTLESS, "partner": 60}])
languages = st.sampled_from(list(LANGUAGES))


SPOKEN = [SOURCE, *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES if one != SOURCE)]


def in_no_word(session: LockedSession) -> dict[str, str]:
    """Call the players by names that occur in no word; return them by id."""
    names = {guest.id: f"Qz{chr(ord('a') + at)}x" for at, guest in enumerate(session.guests)}
    session.guests = [changed(guest, name=names[guest.id]) for guest in session.guests]
    return names


def faults_of(session: LockedSession, language: str) -> list[str]:
    """Return what the view of a session says in the wrong person."""
    names = in_no_word(session)
    return voice_faults(json.loads(view_of(session, language)), names, language)


def check_voices(night: Night, language: str, seed: int) -> None:
    dice = Random(seed)
    for session in sessions_of(night):
        assert faults_of(in_talks(session, night, dice), language) == []


@everyday
@given(played, languages, st.integers(0, 2**32))
def test_you_is_said_to_the_reader_alone_and_names_are_for_others(night: Night, language: str, seed: int) -> None:
    check_voices(night, language, seed)


@pytest.mark.long
@thousands
@given(played, languages, st.integers(0, 2**32))
def test_you_is_said_to_the_reader_alone_on_a_thousand_nights(night: Night, language: str, seed: int) -> None:
    check_voices(night, language, seed)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("folder", FOLDERS)
def test_you_is_said_to_the_reader_alone_on_every_score_sheet(folder: str, language: str) -> None:
    for session, _ in first_of_each_kind(folder):
        assert faults_of(session, language) == []


# The states that a sentence may go wrong in: a random night need not come to each


def is_played(holds: Callable[[Game], bool]) -> Callable[[LockedSession], bool]:
    return lambda session: session.state.game is not None and holds(session.state.game)


STATES: dict[str, Callable[[LockedSession], bool]] = {
    "Partner": is_played(lambda game: game.partner is not None),
    "proxy": lambda session: any(away.proxy for away in session.state.away.values()),
    "leaver": lambda session: bool(session.state.departed),
    "offer to two": is_played(lambda game: any(len(offer.to) > 1 for offer in game.deals.offers)),
    "extra": is_played(lambda game: any(cube.kind == "extra" for cube in game.cubes.values())),
}
IN_TALKS: dict[str, Callable[[LockedSession], bool]] = {
    "dispute": lambda session: bool(session.reviews),
    "correction": lambda session: bool(session.changes),
}
COMING_AND_GOING = {**RESTLESS, "partner": 60}


def nights_at(sheet: str, count: int) -> Iterator[tuple[Night, Random]]:
    """Yield restless nights by a sheet, the same each time, with dice; some of its house rules are changed."""
    for number in range(count):
        dice = Random(f"{sheet} {number}")
        house = house_made(sheet, [dice.randrange(MANY) for _ in range(dice.choice([0, 1, 3, 8, 20]))])
        mood = Mood(COMING_AND_GOING, dice.choice([0, 0.3, 0.85]))
        yield grown(house, [dice.randrange(1, MANY) for _ in range(60)], mood), dice


def test_you_is_said_to_the_reader_alone_in_every_state_of_the_five_sheets() -> None:
    met: dict[str, set[str]] = {sheet: set() for sheet in SHEETS}
    for sheet, known in met.items():
        for night, dice in nights_at(sheet, 6):
            for plain in sessions_of(night):
                if not (fresh_in(STATES, known, plain) or IN_TALKS.keys() - known):
                    continue
                session = in_talks(plain, night, dice)
                fresh = fresh_in(STATES | IN_TALKS, known, session)
                known |= fresh
                for language in LANGUAGES if fresh else ():
                    assert faults_of(session, language) == [], (sheet, fresh, language)
    assert set.union(*met.values()) == STATES.keys() | IN_TALKS.keys()


def fresh_in(
    states: Mapping[str, Callable[[LockedSession], bool]], known: set[str], session: LockedSession
) -> set[str]:
    """Return in which of these states a session is that are not known yet."""
    return {state for state, holds in states.items() if state not in known and holds(session)}


@pytest.mark.parametrize("language", SPOKEN)
def test_an_absent_player_reads_their_own_form_of_every_answer_given_for_them(language: str) -> None:
    """Of every score sheet: by a proxy, or by the Captain with their own."""
    told = [
        session
        for folder in FOLDERS
        for session, _ in moments(folder)
        if session.recent.trail and (last := session.recent.trail[-1]).absent and last.event["event"] == "answer"
    ]
    assert told
    for session in told:
        assert faults_of(session, language) == []


# Planted breaches


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"text": "You win 1.", "you": {}}, "the room is spoken to"),
        ({"text": "Qzax wins 1.", "you": {"Ann": "Qzax wins 1."}}, "a reader is not spoken to"),
        ({"text": "Qzax wins 1.", "you": {"Ann": "You win 1, Qzax."}}, "a reader is called by name"),
        ({"text": "Qzax pays Qzbx.", "you": {"Ann": "You pay Qzbx."}}, "a player it names has no form of their own"),
        ("Qzax may start game 2.", "a plain string has a name"),
        ("Somebody behind you has doubled.", "a plain string speaks to its reader"),
    ],
)
def test_a_sentence_in_the_wrong_person_is_found(said: str | dict[str, object], fault: str) -> None:
    found = voice_faults({"box_why": said}, {"Ann": "Qzax", "Bob": "Qzbx"}, SOURCE)
    assert [one for one in found if fault in one]


ANSWERED: dict[str, object] = {
    "event": "answer", "text": "Qzax takes. Qzbx drops: −1.", "you": {"Bob": "Qzax takes. You drop: −1."},
    "for": None, "absent": ["Bob"], "undo_by": [], "answer": {"Ann": "take", "Bob": "drop"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("part", "said", "fault"),
    [
        ("last", ANSWERED | {"you": {}}, "a player it names has no form of their own"),
        ("last", ANSWERED | {"you": {"Bob": "Qzax takes. Qzbx drops: −1."}}, "a reader is not spoken to"),
        ("last", ANSWERED | {"you": {"Bob": "You drop, Qzbx: −1."}}, "a reader is called by name"),
        ("last", ANSWERED | {"text": "You take."}, "the room is spoken to"),
        ("trail", [{"text": "You take."}], "a plain string speaks to its reader"),
        ("own_answers", {"Ann": [{"text": "Qzax takes.", "you": {}}]}, "a player it names has no form of their own"),
        ("own_answers", {"Ann": [{"text": "Qzax takes.", "you": {"Ann": "Qzax takes."}}]}, "a reader is not spoken to"),
        ("game", {"one_cube": False, "waits": {"de": "Du antwortest."}}, "the room is spoken to"),
        ("corrected", [{"named": {"Ann": "You +1, now +2."}}], "the room is spoken to"),
    ],
)
def test_the_wrong_person_is_found_in_what_the_log_has_beside(part: str, said: object, fault: str) -> None:
    found = voice_faults({part: said}, {"Ann": "Qzax", "Bob": "Qzbx"}, SOURCE)
    assert [one for one in found if fault in one]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("last", ANSWERED),
        ("last", {"event": "undo", "text": "Qzax undid: Qzax takes.", "you": {"Ann": "You undid: Qzax takes."},
                  "for": None, "absent": [], "undo_by": []}),
        ("trail", [{"text": "Qzax takes.", "who": "Qzax"}]),
        ("own_answers", {"Ann": [{"text": "Qzax takes Qzbx.", "you": {"Ann": "You take Qzbx."}}]}),
        ("corrected", [{"named": {"Ann": "Qzax +1, now +2."}}]),
    ],
)  # fmt: skip
def test_the_log_and_what_a_phone_of_several_reads_call_people_by_name(part: str, said: object) -> None:
    assert voice_faults({part: said}, {"Ann": "Qzax", "Bob": "Qzbx"}, SOURCE) == []

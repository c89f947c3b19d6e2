"""Sealed answers: two evenings in which nothing differs but one player's word look alike at every door.

Whatever a door may tell is told in both, so nothing has to be known about what it tells. The doors are those of the URL
configuration: a new one is looked through without being named here.
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from time_machine import travel

from clubs import services as people
from clubs.models import Scope
from sessions.api.limits import taps
from sessions.errors import NotAllowed
from tests.kit.daily import first_daily
from tests.kit.permission_table import API, DRAWN_FROM_NO_EVENING, TABLE, Row
from tests.kit.roles import House, account_for, person, program_of
from tests.kit.routes import sent, sibling
from tests.kit.sealed_evening import WORDS, Evening, answers

NOW = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)

PASSED_OVER = {"invite", "table-qr"} | {"api-schema"}
"""Two doors that show a new secret each time, and one that is slow and about no evening."""
DOORS = [row for row in TABLE if row.method == "GET" and row.name not in PASSED_OVER]
QUICK = [row for row in DOORS if row.name not in DRAWN_FROM_NO_EVENING]
WHERE_EVENTS_STAND = {
    "api-session",
    "api-events",
    "api-transcript",
    "transcript-file",
    "log",
    "game-moments",
    "club-export",
}
WHERE_ANSWERS_STAND = {
    "api-session", "api-events", "api-transcript", "transcript-file", "log", "game-moments", "table", "screen", "club",
    "api-club-tables", "club-export", "api-club-export", "player-data", "api-player-data",
}  # fmt: skip
TELLING = [row for row in DOORS if row.name in WHERE_EVENTS_STAND | WHERE_ANSWERS_STAND]
"""The doors that tell an open answer; what stands behind the others is read in the long run."""
BESIDE_THEM = [row for row in QUICK if row not in TELLING]

MADE_ANEW = re.compile(rb'(nonce|csrf|csrfmiddlewaretoken|key)("?[=:]\s*|" value=)"[^"]*"')
"""What every answer has another of."""

PROGRAM, MANAGE = "a program of the organiser", Scope.MANAGE
READERS = ("organiser", "scorekeeper", "guest", "beside", PROGRAM)
"""Everybody of the club but Dan; the organiser, who has doubled, may open the most doors."""

pytestmark = pytest.mark.django_db


INSTEAD: tuple[dict[str, Any] | None, ...] = (
    None,
    {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat"]},
    {"event": "answer", "by": "Dan", "cubes": {"Dan": "beaver"}},
)
"""What an event is replaced by to see what comes of it; nothing takes it out."""

Told = dict[tuple[str, ...], object]
Step = Callable[[Evening, str], None]


def answers_behind_another(evening: Evening, word: str) -> None:
    """Bob is the last; what they may still say must not tell them what the two others said."""
    evening.says("answer", by="Cat", cubes={"Cat": "drop"})
    answers(evening, word)


def takes_back(evening: Evening, word: str) -> None:
    answers(evening, word)
    evening.says("undo", "member")


def takes_back_and_is_doubled_again(evening: Evening, word: str) -> None:
    """The double was a slip; it is made again, and the question is the same."""
    takes_back(evening, word)
    evening.says("undo")
    evening.says("double", by="Ann", cubes=["Bob", "Cat", "Dan"])


def is_put_right(evening: Evening, word: str) -> None:
    """The scorekeeper had misheard."""
    misheard = WORDS[1 - WORDS.index(word)]
    evening.says("answer", by="Dan", cubes={"Dan": misheard})
    said = {"event": "answer", "by": "Dan", "cubes": {"Dan": word}, "note": f"Dan said {word}"}
    evening.puts_right(said)


def is_taken_out(evening: Evening, word: str) -> None:
    answers(evening, word)
    evening.puts_right(None)


def answers_with_cat(evening: Evening, word: str) -> None:
    """Cat and Dan hold one cube together and drop the other (JC Drop-Takes); which, nobody is to see."""
    evening.says("drop_take", by=["Cat", "Dan"], drops={"drop": "Dan", "take": "Cat"}[word])


def takes_it_back_with_cat(evening: Evening, word: str) -> None:
    answers_with_cat(evening, word)
    evening.says("undo")


STEPS: tuple[Step, ...] = (
    answers, answers_behind_another, takes_back, takes_back_and_is_doubled_again, is_put_right, is_taken_out
)  # fmt: skip
SLOW = [pytest.param(step, DOORS, READERS, marks=pytest.mark.long) for step in STEPS]


@pytest.mark.parametrize(
    ("step", "doors", "roles"), [(answers, TELLING, READERS), (answers, BESIDE_THEM, ("organiser",)), *SLOW]
)
def test_a_sealed_answer_stands_behind_no_door(step: Step, doors: list[Row], roles: tuple[str, ...]) -> None:
    """For whoever keeps the sheet, for them who doubled and runs the club, for a guest, for their programs."""
    evening = Evening()
    readers = browsers(evening.house) | {PROGRAM: program_of(account_for(evening.house.people["organiser"]), MANAGE)}
    some = {role: readers[role] for role in roles}
    assert telling(evening, step, partial(everything_read, some, doors=doors)) == set()


@pytest.mark.long
@pytest.mark.parametrize("step", [takes_back, is_put_right])
def test_what_became_of_a_sealed_answer_stands_behind_no_door_that_tells_events(step: Step) -> None:
    evening = Evening()
    read = partial(everything_read, browsers(evening.house), doors=TELLING)
    assert telling(evening, step, read) == set()


@pytest.mark.parametrize(
    ("step", "doors"),
    [
        (answers_with_cat, TELLING),
        pytest.param(answers_with_cat, DOORS, marks=pytest.mark.long),
        pytest.param(takes_it_back_with_cat, DOORS, marks=pytest.mark.long),
    ],
)
def test_a_sealed_drop_take_stands_behind_no_door(step: Step, doors: list[Row]) -> None:
    """Not even that it is one: the view, the log and the file show two who have answered."""
    evening = Evening(drop_takes="both_play")
    readers = browsers(evening.house) | {PROGRAM: program_of(account_for(evening.house.people["organiser"]), MANAGE)}
    assert telling(evening, step, partial(everything_read, readers, doors=doors)) == set()
    open_again = told_of_drop_takes(readers, evening.house) if step is takes_it_back_with_cat else set()
    step(evening, "drop")
    assert told_of_drop_takes(readers, evening.house) == open_again


def told_of_drop_takes(readers: dict[str, Client], own: House) -> set[tuple[str, ...]]:
    """Where one stands, be it only that it is open to somebody."""
    told = everything_read(readers, own, [row for row in DOORS if row.name in WHERE_EVENTS_STAND])
    assert len(told) >= len(WHERE_EVENTS_STAND)
    found = re.compile('"event": ?"drop_take"|play one cube')
    return {place for place, answer in told.items() if found.search(str(answer))}


@pytest.mark.long
def test_no_tap_is_answered_by_a_sealed_drop_take() -> None:
    """But for the last answer, which is Bob's and opens them all."""
    evening = Evening(drop_takes="both_play")
    answers_with_cat(evening, "drop")
    opens = {
        f"{number} answer" for number, event in enumerate(attempts(evening))
        if event["event"] == "answer" and event["by"] == "Bob" and "Bob" in event["cubes"]
    }  # fmt: skip
    evening = Evening("Friday", drop_takes="both_play")
    told = telling(evening, answers_with_cat, partial(everything_tried, evening))
    assert {place for _, place in told} == opens


def test_a_phone_does_not_ask_about_a_drop_take_under_seal() -> None:
    """A proposal lies open for the whole room, the Box included."""
    evening = Evening(drop_takes="both_play")
    with pytest.raises(NotAllowed, match="asking_would_show_the_answer"):
        evening.says("drop_take", "member", by=["Cat", "Dan"], drops="Dan")


@pytest.mark.parametrize("lone_taker", first_daily("must_beaver", "take_all_pay_or_drop", "foot_if_loses", "plays_on"))
def test_no_house_lets_the_last_to_answer_guess(lone_taker: str) -> None:
    """Where a lone taker is treated otherwise (ACT 15, B Special Conditions), the buttons of the last tell nothing."""
    evening = Evening(lone_taker=lone_taker)
    view = [row for row in DOORS if row.name == "api-session"]
    for step in STEPS:
        read = partial(everything_read, browsers(evening.house), doors=view)
        assert telling(evening, step, read) == set(), step.__name__


@pytest.mark.parametrize(
    ("step", "role"),
    first_daily(
        (answers, "organiser"), (answers, "scorekeeper"), (takes_back, "organiser"), (takes_back, "scorekeeper"),
        many=True,
    ),
)  # fmt: skip
def test_no_tap_is_answered_by_what_is_sealed(step: Step, role: str) -> None:
    """Every event that they could try, and what they are told: a refusal names people and cubes too."""
    evening = Evening()
    assert telling(evening, step, partial(everything_tried, evening, roles=(role,))) == set()


@pytest.mark.parametrize("step", [answers, pytest.param(is_put_right, marks=pytest.mark.long)])
def test_no_correction_that_is_only_looked_at_tells_what_is_sealed(step: Step) -> None:
    """What the scorekeeper is shown before they put an event right: what would change, and what no longer fits."""
    evening = Evening()
    assert telling(evening, step, partial(everything_previewed, evening)) == set()


HISTORY_READ_BY = (("scorekeeper",), ("organiser", "guest", "beside"))


@pytest.mark.parametrize(
    ("step", "roles"),
    first_daily(*((step, roles) for step in (is_put_right, takes_back) for roles in HISTORY_READ_BY), many=True),
)
def test_no_moment_of_the_history_shows_what_is_sealed(step: Step, roles: tuple[str, ...]) -> None:
    """The table as it stood after each event; without a seal the answer stands there."""
    for order, told in (("sealed", False), ("free", True)):
        evening = Evening(answers_order=order)
        everybody = browsers(evening.house)
        read = partial(leafed_through, evening, {role: everybody[role] for role in roles})
        assert bool(telling(evening, step, read)) is told, order


def test_an_open_answer_is_told_by_the_doors_that_tell_answers() -> None:
    """The comparison sees what is there to be seen; without this the tests above could be blind."""
    evening = Evening(answers_order="free")
    ann = {"organiser": evening.house.people["organiser"].client()}
    told = {door for _, door in telling(evening, answers, partial(everything_read, ann, doors=TELLING))}
    assert told >= WHERE_ANSWERS_STAND


def telling(evening: Evening, step: Step, read: Callable[[House], Told]) -> set[tuple[str, ...]]:
    """Whom which door tells how Dan answered."""
    told: list[Told] = []
    for word in WORDS:
        with transaction.atomic(), travel(NOW, tick=False):
            taps = evening.taps
            step(evening, word)
            told.append(read(evening.house))
            transaction.set_rollback(True)
        evening.taps = taps
    first, second = told
    assert first.keys() == second.keys()
    return {door for door in first if first[door] != second[door]}


def browsers(own: House) -> dict[str, Client]:
    """Everybody of the club but Dan themselves, and a guest of the table beside it."""
    beside = person("Zoe")
    people.guest_admit(actor=beside.actor, club=own.club, session_code=sibling(own))
    readers = {role: own.people[role] for role in ("organiser", "scorekeeper", "guest")}
    return {role: one.client() for role, one in readers.items()} | {"beside": beside.client()}


def everything_read(readers: dict[str, Client], own: House, doors: list[Row] = DOORS) -> Told:
    """What each of them is told at each door that is only for reading."""
    told: Told = {}
    ids = own.ids | {"player_id": str(own.club.players.get(name="Dan").id)}
    for role, client in readers.items():
        for row in doors:
            if row in API or role != PROGRAM:
                told[role, row.name] = seen(sent(client, row, own, ids))
    return told


def seen(response: Any) -> object:
    """The answer as people see it: the files of an archive, and nothing that is made anew for each."""
    content = b"".join(response) if response.streaming else response.content
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return {name: packed.read(name) for name in packed.namelist()}
    return response.status_code, MADE_ANEW.sub(rb"\1", content)


def leafed_through(evening: Evening, readers: dict[str, Client], own: House) -> Told:
    """Each event opened by each of them, and the game in which it is."""
    log = f"/s/{own.session.code}/log/"
    addresses = [f"{log}{seq}/{part}" for seq in range(1, evening.seq + 1) for part in ("", "game/")]
    return {(role, address): seen(client.get(address)) for role, client in readers.items() for address in addresses}


def everything_tried(evening: Evening, own: House, *, roles: tuple[str, ...] = ("organiser", "scorekeeper")) -> Told:
    """What each is answered to each event, and the table after it; nothing of it is left."""
    told: Told = {}
    for role in roles:
        for number, event in enumerate(attempts(evening)):
            with transaction.atomic():
                taps.forget()
                tap = {"key": "an-attempt", "seen": evening.seq, "event": evening.named(event)}
                client = own.people[role].client()
                answer = client.post(f"/api/v1/sessions/{own.session.code}/events/", tap, "application/json")
                own.session.refresh_from_db()
                told[role, f"{number} {event['event']}"] = (answer.status_code, answer.content, own.session.view)
                transaction.set_rollback(True)
    return told


def everything_previewed(evening: Evening, own: House) -> Told:
    """Every event as the panel for putting it right has it, and what three corrections of it would change."""
    told: Told = {}
    for role in ("organiser", "scorekeeper"):
        client = own.people[role].client()
        for seq in range(1, evening.seq + 1):
            taps.forget()
            there = f"/api/v1/sessions/{own.session.code}/events/{seq}/"
            told[role, f"{seq}"] = seen(client.get(there))
            for number, instead in enumerate(INSTEAD):
                said = {"with": evening.named(instead)}
                told[role, f"{seq} {number}"] = seen(client.post(f"{there}amendment/", said, "application/json"))
    assert any(answer[0] == 200 for answer in told.values() if isinstance(answer, tuple)), "nothing was shown at all"
    return told


def attempts(evening: Evening) -> Iterator[dict[str, Any]]:
    """Events that touch Dan's cube, or what stands before and after their answer, by everybody who could think of
    it."""
    for by in ("Ann", "Bob", "Cat", "Dan"):
        for word in ("take", "drop", "beaver"):
            for cube in ("Bob", "Dan") if by != "Ann" else ():
                yield {"event": "answer", "by": by, "cubes": {cube: word}}
        yield {"event": "double", "by": by, "cubes": ["Dan"]}
        yield {"event": "buy", "by": by, "cube": "Dan", "points": 1}
        yield {"event": "settle", "by": by, "points": {"Dan": 1}, "agreed_by": ["Ann", "Dan"]}
        yield {"event": "offer", "by": by, "to": ["Dan"], "cubes": ["Dan"], "points": 1}
        yield {"event": "extra", "by": by}
        yield {"event": "reverse", "by": by}
        yield {"event": "lone_choice", "by": by, "choice": "drop"}
        yield {"event": "insist", "by": by, "on": "answers"}
        yield {"event": "drop_take", "by": ["Cat", "Dan"], "drops": "Dan"}
        yield {"event": "consulted", "player": "Dan", "remedy": "wash", "by": by}
        yield {"event": "leave", "player": by}
        yield {"event": "step_out", "player": by}
    for winner in ("box", "team"):
        yield {"event": "result", "winner": winner, "kind": "single"}
    yield {"event": "roll"}
    yield {"event": "undo"}
    for seq in range(1, evening.seq + 1):
        for instead in INSTEAD:
            yield {"event": "amend", "seq": seq, "with": instead}

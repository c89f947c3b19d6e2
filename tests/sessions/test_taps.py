"""The way of a tap: every status of the design, and that nothing has happened where it says so."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs import services as people
from sessions import services
from sessions.models import Answer, Event, Session
from tests.kit.table import Table, person, replaced_by, table_laid

PROBLEM = "application/problem+json"


def nothing_happened(table: Table, before: Session) -> bool:
    now = table.session
    return (now.seq, now.version, now.state, now.view) == (before.seq, before.version, before.state, before.view)


def test_201_then_200_for_the_same_tap_again(table: Table) -> None:
    first = table.post("Ann", {"event": "start"}, key="the-first-key")
    again = table.post("Ann", {"event": "start"}, key="the-first-key", seen=0)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json() == {"seq": 2, "version": table.session.version}
    assert Event.objects.filter(key="the-first-key").count() == 1


def test_422_is_the_refusal_and_stays_the_answer(table: Table) -> None:
    refused = table.post("Ann", {"event": "roll"}, key="refused-key", by=table.id("Ann"))
    assert refused.status_code == 422
    assert refused["Content-Type"] == PROBLEM
    body = refused.json()
    assert (body["code"], body["rule"], body["status"]) == ("no_game_is_on", "game", 422)
    assert body["message"]
    table.tap("Ann", "start")
    again = table.post("Ann", {"event": "roll"}, key="refused-key", by=table.id("Ann"))
    assert (again.status_code, again.content) == (422, refused.content)
    assert Answer.objects.count() == 1


def test_409_key_reused(table: Table) -> None:
    table.post("Ann", {"event": "start"}, key="used-before")
    reused = table.post("Ann", {"event": "close"}, key="used-before")
    assert (reused.status_code, reused.json()["code"]) == (409, "key_reused")


def test_409_key_reused_after_a_refusal_too(table: Table) -> None:
    table.post("Ann", {"event": "roll"}, key="used-before")
    reused = table.post("Ann", {"event": "start"}, key="used-before")
    assert (reused.status_code, reused.json()["code"]) == (409, "key_reused")


def test_409_stale_only_if_the_very_action_has_changed(table: Table) -> None:
    table.tap("Ann", "start")
    seen = table.seq
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    stale = table.post("Ann", {"event": "double", "by": "Ann", "cubes": ["Cat"]}, seen=seen)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale"), "it was from 1 to 2, and now is from 2 to 4"
    fresh = table.post("Bob", {"event": "double", "by": "Bob"}, seen=seen)
    assert fresh.status_code == 201


def test_422_what_the_rules_refuse_by_now_is_refused_by_them(table: Table) -> None:
    table.tap("Ann", "start")
    seen = table.seq
    table.tap("Cat", "double", by="Cat")
    refused = table.post("Bob", {"event": "result", "winner": "team", "kind": "single"}, seen=seen)
    assert (refused.status_code, refused.json()["code"]) == (422, "a_double_waits")


def test_409_carries_the_view_and_what_has_happened_since(table: Table) -> None:
    table.tap("Ann", "start")
    seen = table.seq
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for who in ("Bob", "Cat", "Dan"):
        table.tap(who, "answer", by=who, cubes={who: "take"})
    table.tap("Kim", "roll")
    before = table.session
    stale = table.post("Bob", {"event": "double", "by": "Bob"}, seen=seen, key="try-me-again")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["view"]["version"] == before.version
    assert [event["seq"] for event in stale.json()["events"]] == list(range(seen + 1, before.seq + 1))
    assert nothing_happened(table, before)
    assert table.post("Bob", {"event": "double", "by": "Bob"}, key="try-me-again").status_code == 409
    assert table.post("Bob", {"event": "double", "by": "Bob"}, key="a-new-wish").status_code == 201


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "not_a_tap"),
        (b"", "not_a_tap"),
        (b"[]", "not_a_tap"),
        (b"\xff\xfe", "not_a_tap"),
        (b'{"key": "long-enough", "seen": 1}', "not_a_tap"),
        (b'{"key": "short", "seen": 1, "event": {"event": "start"}}', "not_a_tap"),
        (b'{"key": "not a key!", "seen": 1, "event": {"event": "start"}}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": -1, "event": {"event": "start"}}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": "1", "event": {"event": "start"}}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "start"}, "extra": 1}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": 1, "event": "start"}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "sing"}}', "unknown_event"),
        (b'{"key": "long-enough", "seen": 1, "event": {}}', "unknown_event"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "start", "loud": true}}', "unknown_field"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "join"}}', "field_is_missing"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "join", "player": 7}}', "wrong_type"),
        (b'{"key": "long-enough", "seen": 99, "event": {"event": "start"}}', "seen_is_not_yet"),
        (b'{"key": "long-enough", "seen": 1, "event": {"event": "start"}, "by": "\\ud800"}', "not_a_tap"),
        (b'{"key": "long-enough", "seen": 1, "event": ' + b"[" * 5000, "not_a_tap"),
    ],
)
def test_400_for_what_is_no_tap(table: Table, body: bytes, code: str) -> None:
    before = table.session
    client = table["Ann"].client()
    answer = client.post(f"/api/v1/sessions/{table.code}/events/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer["Content-Type"] == PROBLEM
    assert nothing_happened(table, before)
    again = {"key": "another-key", "seen": before.seq, "event": {"event": "start"}}
    assert (
        client.post(f"/api/v1/sessions/{table.code}/events/", again, content_type="application/json").status_code == 201
    )


def test_413_for_more_than_64_kib(table: Table) -> None:
    before = table.session
    big = {"event": "start", "note": "x" * (64 * 1024)}
    answer = table.post("Ann", big)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert nothing_happened(table, before)


def test_415_for_what_is_not_json(table: Table) -> None:
    answer = table["Ann"].client().post(f"/api/v1/sessions/{table.code}/events/", {"key": "long-enough"})
    assert (answer.status_code, answer["Accept"]) == (415, "application/json")
    lines = table["Ann"].client().post(reverse("api-import"), b"{}", content_type="application/json")
    assert (lines.status_code, lines["Accept"]) == (415, "application/jsonl")
    assert lines.json()["message"] == "Send the body with the content type application/jsonl."


def test_429_after_a_burst(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.api.limits.PER_SECOND", 0.0)
    answers = [table.post("Ann", {"event": "roll"}, key=f"burst-{n:04}") for n in range(22)]
    assert [answer.status_code for answer in answers[:20]] == [422] * 20
    assert [answer.status_code for answer in answers[20:]] == [429, 429]
    assert answers[-1]["Retry-After"]
    assert table.post("Bob", {"event": "roll"}).status_code == 422


@pytest.mark.parametrize(
    ("who", "event", "code"),
    [
        ("Bob", {"event": "double", "by": "Cat"}, "is_for_somebody_else_to_say"),
        ("Cat", {"event": "start"}, "is_for_somebody_else_to_say"),
        ("Bob", {"event": "vacate_box", "by": "Ann"}, "is_for_somebody_else_to_say"),
        ("Bob", {"event": "close"}, "is_for_somebody_else_to_say"),
        ("Bob", {"event": "remove", "player": "Cat"}, "is_for_somebody_else_to_say"),
        ("Bob", {"event": "undo"}, "scorekeeper_takes_back"),
        ("Bob", {"event": "amend", "seq": 1, "with": None}, "scorekeeper_corrects"),
        ("Ann", {"event": "automatic_double", "agreed_by": ["Bob"]}, "others_agree_for_themselves"),
    ],
)
def test_403_for_what_is_not_ones_own_to_say(table: Table, who: str, event: dict[str, Any], code: str) -> None:
    before = table.session
    answer = table.post(who, event)
    assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert nothing_happened(table, before)


def test_403_for_speaking_as_somebody_else(table: Table) -> None:
    answer = table.post("Bob", {"event": "double", "by": "Cat"}, by=table.id("Cat"))
    assert (answer.status_code, answer.json()["code"]) == (403, "device_does_not_speak_for_them")


def test_404_is_the_same_for_every_reason(table: Table) -> None:
    other = table_laid(names=("Gus", "Hal", "Ian"))
    gone = table_laid(names=("Jon", "Kay", "Lee"))
    people.club_delete(actor=gone.kim.actor, club=gone.club)
    start = {"key": "long-enough", "seen": 1, "event": {"event": "start"}}
    answers = []
    for code in (other.code, gone.code, "NOSUCH"):
        for method, door in (("post", "events/"), ("post", "hold/"), ("post", "scorekeeper/"), ("get", ""),
                             ("get", "events/"), ("get", "transcript/")):  # fmt: skip
            client = table["Ann"].client()
            body = start if door == "events/" else {}
            call: Callable[..., Any] = getattr(client, method)
            answers.append(call(f"/api/v1/sessions/{code}/{door}", body, content_type="application/json"))
    answers.append(table.post("stranger", {"event": "start"}))
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_the_scorekeeper_may_do_everything_for_everyone(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for who in ("Bob", "Cat", "Dan"):
        assert table.post("Kim", {"event": "answer", "by": who, "cubes": {who: "take"}}).status_code == 201
    last = table.view["last"]
    assert (last["text"], last["actor_name"], last["for_name"]) == ("Dan takes.", None, "Dan")
    dan = table.id("Dan")
    assert (last["by"], last["for"], last["answer"]) == (None, dan, {dan: "take"})
    assert last["you"] == {dan: "You take."}


def test_what_one_says_oneself_was_said_for_nobody_else(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    last = table.view["last"]
    assert (last["by"], last["for"], last["answer"]) == (table.id("Bob"), None, None)


def test_a_sealed_answer_that_was_given_for_somebody_shows_no_word(db: None) -> None:
    table = table_laid(answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    last = table.view["last"]
    assert (last["for"], last["answer"]) == (table.id("Bob"), None)


def test_a_proxy_acts_for_who_has_stepped_out(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Dan")
    assert table.post("Bob", {"event": "double", "by": "Cat"}).status_code == 403
    assert table.post("Dan", {"event": "double", "by": "Dan"}).status_code == 201


def test_a_proxy_taps_in_their_own_name(table: Table) -> None:
    """So the rules see who acts: the Box, as proxy, may not answer their own double in the name of the absent."""
    table.tap("Ann", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Ann")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    answer = {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}}
    assert table.post("Ann", answer).status_code == 403
    assert table.post("Ann", {**answer, "by": "Ann"}).status_code == 422
    assert table.post("Cat", answer).status_code == 201
    assert table.post("Ann", {"event": "come_back", "player": "Cat"}).status_code == 201


def test_the_last_event_says_for_whom_of_those_away_it_answered(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Dan")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    assert table.view["last"]["absent"] == []
    table.tap("Dan", "answer", by="Dan", cubes={"Cat": "take"})
    assert table.view["last"]["absent"] == [table.id("Cat")]


@pytest.mark.django_db
def test_it_says_so_of_a_cube_that_goes_with_the_captains() -> None:
    """JC Leaving: the cube of an absent player goes as the Captain's own does."""
    table = table_laid(absent_cube="as_captain")
    table.tap("Ann", "start")
    table.tap("Cat", "step_out", player="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    assert table.view["last"]["absent"] == [table.id("Cat")]


def test_one_takes_ones_own_last_event_back_within_a_minute(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    assert table.view["last"]["undo_by"] == [table.id("Bob")]
    assert table.post("Ann", {"event": "undo"}).status_code == 403
    assert table.post("Bob", {"event": "undo"}).status_code == 201


def test_the_log_says_who_acted_and_for_whom(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    double, answer = Event.objects.order_by("-seq")[:2][::-1]
    assert (double.actor_device, double.actor_player, str(double.principal and double.principal.hex)) == (
        table.kim.actor.device_id,
        None,
        table.id("Bob"),
    )
    assert (answer.actor_player, answer.principal) == (answer.principal, answer.actor_player)
    assert "Bob" not in double.body


def test_notes_stand_outside_the_log(table: Table) -> None:
    table.tap("Ann", "start", note="the first of the evening")
    event = Event.objects.get(kind="start")
    assert "evening" not in event.body
    with connection.cursor() as cursor:
        cursor.execute("SELECT text FROM chouette_sessions_note")
        assert cursor.fetchall() == [("the first of the evening",)]


def test_events_are_listed_with_who_and_what_was_taken_back(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Kim", "undo")
    events = table["Bob"].client().get(f"/api/v1/sessions/{table.code}/events/?after=1").json()["events"]
    assert [(event["event"]["event"], event["taken_back"], event["undoes"]) for event in events] == [
        ("start", 3, None),
        ("undo", None, 2),
    ]
    assert "hash" not in events[0]


def test_sealed_answers_show_only_that_they_were_given(db: None) -> None:
    table = table_laid(answers_order="sealed")
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    client = table["Cat"].client()
    doors = [
        client.get(f"/api/v1/sessions/{table.code}/").content.decode(),
        client.get(f"/api/v1/sessions/{table.code}/events/").content.decode(),
        client.get(f"/api/v1/sessions/{table.code}/transcript/").content.decode(),
    ]
    assert not [text for text in doors if "Bob drops" in text or f'"{table.id("Bob")}":"drop"' in text]
    assert "Bob has answered." in doors[0]
    assert f'"{table.id("Bob")}":"answered"' in doors[1]
    assert '"answer"' not in doors[2]
    for who in ("Cat", "Dan"):
        table.tap(who, "answer", by=who, cubes={who: "take"})
    assert "Bob drops: −1." in table.session.view


def test_what_was_open_stays_open_while_the_next_answer_is_sealed(db: None) -> None:
    """The seal lies over what is asked now: the first double of the game has been answered for all to see."""
    table = table_laid(answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for who in ("Bob", "Cat", "Dan"):
        table.tap(who, "answer", by=who, cubes={who: "take"})
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    client = table["Cat"].client()
    for path in (f"/api/v1/sessions/{table.code}/transcript/", f"/api/v1/sessions/{table.code}/events/"):
        assert client.get(path).content.decode().count('"take"') == 4
    log = client.get(f"/s/{table.code}/log/").content.decode()
    assert "Bob takes." in log
    assert "has answered" not in log


def test_a_transcript_written_under_the_seal_can_be_taken_in(db: None) -> None:
    """What is left out is left out with what took it back, so that the rest still is an evening."""
    table = table_laid(answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Kim", "pip_count", by="Cat", box=100, team=90)
    table.tap("Kim", "undo")
    table.tap("Kim", "undo")
    table.tap("Kim", "pip_count", by="Cat", box=100, team=91)
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    table.tap("Kim", "amend", seq=8, **replaced_by({"event": "pip_count", "by": "Cat", "box": 100, "team": 92}))
    text = table["Cat"].client().get(f"/api/v1/sessions/{table.code}/transcript/").content
    assert b'"answer"' not in text
    again = services.session_import(actor=table.kim.actor, club=table.club, file=text)
    assert again.phase == "game"
    clean = table["Cat"].client().get(f"/api/v1/sessions/{table.code}/transcript/?clean=1").content
    assert b'"team":92' in clean


def test_no_session_without_a_device(table: Table) -> None:
    assert Client().get(f"/api/v1/sessions/{table.code}/").status_code == 404
    assert person("Nobody").client().get(f"/api/v1/sessions/{table.code}/").status_code == 404


def test_a_scorekeeper_acts_for_nobody_who_is_not_here(table: Table) -> None:
    answer = table.post("Kim", {"event": "start"}, by="nobody")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_player")


def test_a_note_may_hold_anything_that_was_typed(table: Table) -> None:
    assert table.post("Ann", {"event": "start", "note": "a \0 b \u202e c"}).status_code == 201
    with connection.cursor() as cursor:
        cursor.execute("SELECT text FROM chouette_sessions_note")
        assert cursor.fetchall() == [("a  b \u202e c",)]


@pytest.mark.parametrize("code", ["%00", "a%00", "%F0%9F%8E%B2", "..%2F", "a b", "'"])
def test_no_code_is_a_fault_of_the_program(table: Table, code: str) -> None:
    answer = table["Ann"].client().get(f"/api/v1/sessions/{code}/")
    assert answer.status_code == 404

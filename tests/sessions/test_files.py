"""Transcripts in and out."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from chouette.replaying import replayed
from clubs import services as people
from clubs.actors import NOBODY
from clubs.models import Club
from sessions import services
from sessions.demo.season_file import season_kept
from sessions.errors import ImportRefused
from sessions.history.transcript import transcript_of
from sessions.models import ChangedGame, Event, Posting, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, replaced_by

HEADER = '{"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP", "name": "Thursday"}'
SEAT = '{"event": "seat", "line": ["Ann", "Bob", "Cat"]}'
START, WON = '{"event": "start"}', '{"event": "result", "winner": "box", "kind": "single"}'


@pytest.fixture
def club(db: None) -> Club:
    return people.club_create(actor=NOBODY, name="Thursday club", currency="GBP")


def taken_in(club: Club, *lines: str) -> Session:
    return services.session_import(club=club, actor=NOBODY, file="\n".join(lines).encode())


@pytest.mark.parametrize("evening", [-2, -1])
def test_a_session_that_was_taken_in_is_written_out_the_same(club: Club, evening: int) -> None:
    file = season_kept()[evening]
    session = services.session_import(club=club, actor=NOBODY, file=file)
    written = transcript_of(session.key)
    assert [json.loads(line) for line in written.splitlines()] == [json.loads(line) for line in file.splitlines()]
    assert replayed(written.encode()) == replayed(file)
    assert session_verify(session.code) is None


def test_what_a_correction_changed_is_kept_of_a_file_too(club: Club) -> None:
    instead = {"event": "result", "winner": "team", "kind": "single"}
    session = taken_in(
        club, HEADER, SEAT, START, WON, START, WON,
        json.dumps({"event": "amend", "seq": 3, "with": instead, "note": "The team won it"}),
        json.dumps({"event": "amend", "seq": 5, "with": json.loads(WON)}),
    )  # fmt: skip
    first, second = ChangedGame.objects.filter(club=club).order_by("number")
    assert [(one.session_id, one.seq, one.number) for one in (first, second)] == [
        (session.id, 6, 1),
        (session.id, 6, 2),
    ]
    assert sorted(json.loads(first.before).values()) == [-1, -1, 2]
    assert sorted(json.loads(first.after).values()) == [-2, 1, 1]
    view = json.loads(Session.objects.get().view)
    assert [(one["game"], one["why"]) for one in view["corrected"]] == [(1, "The team won it"), (2, "The team won it")]
    assert session_verify(session.code) is None


def test_what_the_database_shows_is_what_replay_prints(table: Table) -> None:
    table.tap("Ann", "start", note="seen by all")
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "undo")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Cat", "result", winner="box", kind="gammon")
    table.tap(
        "Kim", "amend", seq=7, **replaced_by({"event": "result", "winner": "box", "kind": "single", "note": "mended"})
    )
    full, clean = transcript_of(table.session.key), transcript_of(table.session.key, clean=True)
    shown = {player["name"]: player["result"] for player in table.view["players"].values()}
    assert replayed(full.encode())["totals"] == replayed(clean.encode())["totals"] == shown
    assert replayed(full.encode())["refused"] is None
    assert [json.loads(line).get("event") for line in clean.splitlines()][1:] == [
        "seat", "start", "double", "answer", "result",
    ]  # fmt: skip
    assert "seen by all" in clean
    assert "mended" in clean


def test_what_was_written_out_is_taken_in_with_its_corrections(table: Table, club: Club) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "undo")
    table.tap("Kim", "amend", seq=2, note="The clock was late", **replaced_by({"event": "start", "note": "begun late"}))
    written = transcript_of(table.session.key)
    session = services.session_import(club=club, actor=NOBODY, file=written.encode())
    assert Event.objects.filter(session=session).count() == 5
    assert transcript_of(session.key) == written
    assert session_verify(session.code) is None


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ([""], 1, "not_a_transcript"),
        (["{"], 1, "not_a_transcript"),
        (["[1]"], 1, "not_a_transcript"),
        (['{"chouette": 3, "rules": "atlanta", "stake": "1"}'], 1, "unknown_version"),
        (['{"chouette": 1, "rules": "paris", "stake": "1"}'], 1, "unknown_sheet"),
        (['{"chouette": 1, "rules": "atlanta", "stake": "0.001", "currency": "GBP"}'], 1, "stake_is_no_whole_amount"),
        (['{"chouette": 1, "rules": "atlanta", "stake": "0.50", "currency": "JPY"}'], 1, "stake_is_no_whole_amount"),
        ([HEADER, "", SEAT, '{"event": "roll"}'], 4, "no_game_is_on"),
        ([HEADER, SEAT, '{"event": "sing"}'], 3, "unknown_event"),
        ([HEADER, SEAT, '{"event": "leave", "player": "Zoe"}'], 3, "unknown_player"),
        ([HEADER, SEAT, '{"event": "start"}', "oops"], 4, "not_a_transcript"),
        ([HEADER, '{"event": "seat", "line": ["Ann", "Bob", "ann"]}'], 2, "name_is_repeated"),
        ([HEADER, '{"event": "seat", "line": ["Ann", "Bob", "Cat"], "at": "2026-02-30T10:00:00Z"}'], 2, "not_a_time"),
        (['{"chouette": 1, "rules": "atlanta", "stake": "1", "currency": "shells"}'], 1, "currency_is_unknown"),
        ([HEADER, "[" * 5000], 2, "not_a_transcript"),
        ([HEADER, "", '{"event": "start", "event": "start"}'], 3, "not_a_transcript"),
        ([HEADER, '{"event": "seat", "line": ' + "[" * 900 + "]" * 900 + "}"], 2, "wrong_type"),
        ([HEADER, SEAT, '{"event": "start", "note": "\\ud800"}'], 3, "not_a_transcript"),
        (['{"chouette": 1, "rules": "atlanta", "stake": "1", "name": "\\ud800"}'], 1, "not_a_transcript"),
    ],
)
def test_a_file_that_cannot_be_taken_in_leaves_nothing(club: Club, lines: list[str], line: int, code: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        taken_in(club, *lines)
    assert (refused.value.line, refused.value.code) == (line, code)
    assert not Session.objects.exists()
    assert not Posting.objects.exists()


LONG_NAME = "Bartholomew Maximilian von Hohenzollern-Sig"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (LONG_NAME, "name_is_too_long"),
        ("A\u200bn", "name_has_invisible_characters"),
        ("\u202eevil", "name_turns_the_writing"),
        ("A\0n", "name_has_control_characters"),
        ("\u0301", "name_has_invisible_characters"),
        ("Za0" + "\u0301" * 34, "name_has_too_many_marks"),
        (" ", "name_is_empty"),
    ],
)
@pytest.mark.parametrize("line", [2, 5])
def test_a_name_that_a_club_does_not_take_is_refused_with_its_line(club: Club, name: str, code: str, line: int) -> None:
    names = [json.dumps("Ann"), json.dumps("Dan")]
    names[line == 5] = json.dumps(name)
    seat, join = (
        f'{{"event": "seat", "line": [{names[0]}, "Bob", "Cat"]}}',
        f'{{"event": "join", "player": {names[1]}}}',
    )
    with pytest.raises(ImportRefused) as refused:
        taken_in(club, HEADER, seat, START, WON, join)
    assert (refused.value.line, refused.value.code) == (line, code)
    assert not Session.objects.exists()


def test_whoever_a_club_has_with_a_name_of_before_is_still_found(club: Club) -> None:
    heaped = "Za\u0301\u0301\u0301\u0301"
    key = people.players_add_from_file(club=club, names={uuid4(): heaped})[0].id
    seat = json.dumps({"event": "seat", "line": [heaped, "Bob", "Cat"]})
    session = taken_in(club, HEADER, seat, START, WON)
    assert {posting.creditor_id for posting in Posting.objects.filter(session=session)} == {key}


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ([HEADER.replace("Thursday", "\\u0000")], 1, "text_has_control_characters"),
        ([HEADER.replace("Thursday", "a\\u0007b")], 1, "text_has_control_characters"),
        ([HEADER, SEAT, '{"event": "start", "note": "a\\u0000b"}'], 3, "text_has_control_characters"),
        ([HEADER, SEAT, START, WON, f'{{"event": "amend", "seq": 3, "with": {WON[:-1]}, "note": "\\u0000"}}}}'], 5,
         "text_has_control_characters"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_kept_is_refused_with_its_line(
    club: Club, lines: list[str], line: int, code: str
) -> None:
    with pytest.raises(ImportRefused) as refused:
        taken_in(club, *lines)
    assert (refused.value.line, refused.value.code) == (line, code)
    assert taken_in(club, HEADER, SEAT, '{"event": "start", "note": "two\\nlines"}')


def test_the_names_of_a_file_are_the_clubs_players(club: Club) -> None:
    people.player_add(actor=NOBODY, club=club, name="ann")
    taken_in(club, HEADER, SEAT)
    taken_in(club, HEADER, SEAT, '{"event": "start"}')
    assert sorted(club.players.values_list("name", flat=True)) == ["Bob", "Cat", "ann"]


def test_the_operators_commands(club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(season_kept()[-2])
    call_command("import_transcript", str(file), club=club.slug)
    code = Session.objects.get().code
    assert code in capsys.readouterr().out
    call_command("export", code, clean=True)
    assert replayed(capsys.readouterr().out.encode()) == replayed(file.read_bytes())
    call_command("verify")
    assert capsys.readouterr().out == "1 sessions verified, 0 damaged\n"
    Session.objects.update(recent="{}")
    with pytest.raises(SystemExit):
        call_command("verify", code)
    call_command("verify", rebuild=True)
    with pytest.raises(CommandError, match="There is no session NOSUCH"):
        call_command("export", "NOSUCH")

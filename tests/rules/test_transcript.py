"""What is a transcript, what is none, and what is only refused (the public format)."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chouette.replaying import main, replayed
from chouette.rules.events import KINDS
from chouette.rules.format.transcript import VERSION, NotATranscript

ROOT = Path(__file__).parents[2]
HEAD = '{"chouette": 1, "rules": "atlanta", "stake": "5.00"}'
SEAT = '{"event": "seat", "line": ["Ann", "Bob", "Cat"]}'


def head(**fields: Any) -> str:
    """A header with some fields changed; a field that is None is left out."""
    header = {"chouette": 1, "rules": "atlanta", "stake": "5.00", **fields}
    return json.dumps({key: value for key, value in header.items() if value is not None})


def said(*lines: str | bytes) -> dict[str, Any]:
    """What is printed for these lines."""
    return replayed(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))


def event(**fields: Any) -> str:
    return json.dumps(fields)


# No transcript: exit 2, with the line and the column


@pytest.mark.parametrize(
    ("lines", "line", "column", "problem"),
    [
        ([], 1, 1, "no_header"),
        (["", "  ", "\t"], 1, 1, "no_header"),
        (["\ufeff" + HEAD, SEAT], 1, 1, "byte_order_mark"),
        ([HEAD, b'{"event": "seat", "line": ["Zo\xff"]}'], 2, 31, "not_utf8"),
        ([HEAD, "", "[1]"], 3, 1, "not_an_object"),
        ([HEAD, SEAT, '"start"'], 3, 1, "not_an_object"),
        ([HEAD, '{"event": "start",}'], 2, 19, "not_json"),
        ([HEAD, '{"event": "start"} x'], 2, 20, "not_json"),
        ([HEAD, '{"event": "pip_count", "box": NaN}'], 2, 1, "not_json"),
        ([HEAD, '{"event": "pip_count", "box": -Infinity}'], 2, 1, "not_json"),
        ([HEAD, '{"event": "start", "event": "roll"}'], 2, 1, "not_json"),
        ([HEAD, '{"event": "settle", "points": {"Bob": 1, "Bob": 2}}'], 2, 1, "not_json"),
        ([HEAD, "[" * 100000], 2, 1, "nested_too_deep"),
        ([HEAD, "\u00a0", SEAT], 2, 1, "not_json"),
        ([HEAD, "\f", SEAT], 2, 1, "not_json"),
        ([SEAT], 1, 1, "unknown_key"),
        ([head(chouette=VERSION + 1)], 1, 1, "unknown_version"),
        ([head(chouette=True)], 1, 1, "header_needs"),
        ([head(chouette=None)], 1, 1, "header_needs"),
        ([head(rules=None)], 1, 1, "header_needs"),
        ([head(stake=None)], 1, 1, "header_needs"),
        ([head(stake=5)], 1, 1, "header_needs"),
        ([head(name=5)], 1, 1, "header_needs"),
        ([head(change=[])], 1, 1, "header_needs"),
        ([head(rules="oxford")], 1, 1, "unknown_sheet"),
        ([head(players=4)], 1, 1, "unknown_key"),
        ([head(change={"jacobi": True})], 1, 1, "unknown_option"),
        ([head(change={"jacoby": 1})], 1, 1, "wrong_type"),
        ([head(change={"lone_taker": "sings"})], 1, 1, "value_not_allowed"),
        ([head(change={"cubes": "single"})], 1, 1, "forbidden_pair"),
        ([head(stake="0.00")], 1, 1, "not_a_stake"),
        ([head(stake="-1")], 1, 1, "not_a_stake"),
        ([head(stake="1e3")], 1, 1, "not_a_stake"),
        ([head(stake="12345678")], 1, 1, "not_a_stake"),
        ([head(stake="1.00000")], 1, 1, "not_a_stake"),
        ([head(stake=".5")], 1, 1, "not_a_stake"),
        ([head(stake="5.")], 1, 1, "not_a_stake"),
        ([head(stake=" 5")], 1, 1, "not_a_stake"),
        ([head(stake="٥")], 1, 1, "not_a_stake"),
        ([head(rules="brighton", stake="0.4999")], 1, 1, "below_minimum_stake"),
    ],
)
def test_what_is_no_transcript(lines: list[str | bytes], line: int, column: int, problem: str) -> None:
    with pytest.raises(NotATranscript) as found:
        said(*lines)
    assert (found.value.line, found.value.column, found.value.problem) == (line, column, problem)


def test_a_broken_line_at_the_end_is_found_before_anything_is_played() -> None:
    with pytest.raises(NotATranscript) as found:
        said(HEAD, event(event="nonsense"), "{")
    assert found.value.line == 3


# A transcript, and its money


@pytest.mark.parametrize(
    ("stake", "money"),
    [("5.00", "-10.00"), ("5", "-10.00"), ("0.5", "-1.00"), ("0.0625", "-0.1250"), ("9999999", "-19999998.00")],
)
def test_money_has_the_decimals_of_the_stake_and_at_least_two(stake: str, money: str) -> None:
    output = said(head(stake=stake), SEAT, event(event="start"), event(event="result", winner="team", kind="single"))
    assert output["totals"] == {"Ann": -2, "Bob": 1, "Cat": 1}
    assert output["money"]["Ann"] == money


def test_the_least_stake_is_enough() -> None:
    assert said(head(rules="brighton", stake="0.5"))["refused"] is None


def test_a_header_alone_is_a_session_at_which_nobody_sits() -> None:
    assert said(HEAD) == {
        "games": [],
        "settlements": [],
        "totals": {},
        "money": {},
        "state": {"box": None, "line": [], "partner": None, "game": None},
        "refused": None,
    }


def test_the_same_file_gives_the_same_bytes() -> None:
    lines = (HEAD, SEAT, event(event="start"), event(event="result", winner="team", kind="single"))
    assert json.dumps(said(*lines)) == json.dumps(said(*lines))


def test_lines_may_end_as_windows_ends_them() -> None:
    assert said(HEAD + "\r", SEAT + "\r")["state"]["box"] == "Ann"


@pytest.mark.parametrize(
    "at",
    ["2026-01-31T19:30:00Z", "2024-02-29t23:59:59.123456z", "2026-01-31 19:30:00-05:30", "2016-12-31T23:59:60Z"],
)
def test_at_and_note_may_stand_on_any_event(at: str) -> None:
    seat = event(event="seat", line=["Ann", "Bob"], at=at, note="late again")
    assert said(HEAD, seat)["refused"] is None


# Only refused: exit 1, with the line counted from the header


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{}", "unknown_event"),
        (event(event=7), "unknown_event"),
        (event(event="resign"), "unknown_event"),
        (event(event="double", who="Bob"), "unknown_field"),
        (event(event="double"), "field_is_missing"),
        (event(event="double", by=3), "wrong_type"),
        (event(event="double", by="Zed"), "unknown_player"),
        (event(event="double", by="Ann", cubes=["Zed"]), "unknown_cube"),
        (event(event="double", by="Ann", cubes=["Bob", "BOB"]), "name_is_repeated"),
        (event(event="double", by="Bob", cubes=[]), "no_cube_named"),
        (event(event="answer", by="Ann", cubes={"Bob": "keep"}), "wrong_type"),
        (event(event="result", winner="\ud800", kind="single"), "wrong_type"),
        (event(event="roll", **{"\ud800": 1}), "wrong_type"),
        ('{"event": "double", "by": ' + "[" * 900 + "]" * 900 + "}", "wrong_type"),
        ('{"event": "amend", "seq": 1, "with": ' * 900 + "null" + "}" * 900, "not_an_amendment"),
        (event(event="answer", by="Ann", cubes={"Bob": "take", "bob": "take"}), "name_is_repeated"),
        ('{"event": "pip_count", "by": "Ann", "box": 2.0, "team": 3}', "wrong_type"),
        (event(event="pip_count", by="Ann", box=True, team=3), "wrong_type"),
        (event(event="pip_count", by="Ann", box="2", team=3), "wrong_type"),
        ('{"event": "settle", "points": {"Bob": 1.25}, "agreed_by": ["Ann", "Bob"]}', "not_points"),
        ('{"event": "settle", "points": {"Bob": 2.0}, "agreed_by": ["Ann", "Bob"]}', "not_points"),
        ('{"event": "pip_count", "by": "Ann", "box": %s, "team": 3}' % ("9" * 5000), "wrong_type"),
        ('{"event": "settle", "points": {"Bob": %s}, "agreed_by": ["Ann", "Bob"]}' % ("9" * 5000), "not_points"),
        (event(event="roll", at="yesterday"), "not_a_time"),
        (event(event="roll", at="2026-13-01T19:30:00Z"), "not_a_time"),
        (event(event="roll", at="2026-02-29T19:30:00Z"), "not_a_time"),
        (event(event="roll", at="2026-02-28T24:00:00Z"), "not_a_time"),
        (event(event="roll", at="2026-02-28T19:60:00Z"), "not_a_time"),
        (event(event="roll", at="2026-02-28T19:30:00+25:00"), "not_a_time"),
        (event(event="roll", at="2026-02-28T19:30:00"), "not_a_time"),
        (event(event="roll", note=5), "wrong_type"),
        (event(event="join", player="  "), "name_is_empty"),
        (event(event="join", player="x" * 41), "name_is_too_long"),
        (event(event="join", player="Da\u0007n"), "name_has_control_characters"),
    ],
)
def test_what_is_no_event_is_refused_by_the_format(line: str, code: str) -> None:
    output = said(HEAD, "", SEAT, event(event="start"), line, event(event="roll"))
    assert output["refused"]["line"] == 5
    assert (output["refused"]["code"], output["refused"]["rule"]) == (code, "format")
    assert output["state"]["game"]["number"] == 1


def test_the_replay_stops_at_the_first_refusal() -> None:
    output = said(HEAD, SEAT, event(event="roll"), event(event="start"))
    assert (output["refused"]["line"], output["refused"]["rule"]) == (3, "game")
    assert output["state"]["game"] is None


def test_the_message_ends_with_what_would_be_accepted() -> None:
    doubles = [event(event="double", by=player) for player in ("Bob", "Cat")]
    too_few = event(event="answer", by="Ann", cubes={"Bob": "take"})
    refused = said(HEAD, SEAT, '{"event": "start"}', *doubles, too_few)["refused"]
    assert refused["message"] == "Ann answers all cubes at once; still without an answer: Cat. Answer for Bob and Cat."


# Names


def test_names_are_compared_by_unicode_and_case_and_kept_as_first_written() -> None:
    seat = event(event="seat", line=["Zoë", "STRASSE", "Cat"])
    output = said(HEAD, seat, event(event="start"), event(event="double", by="zoe\u0308", cubes=["straße", "CAT "]))
    assert output["refused"] is None
    assert output["state"]["game"]["cubes"]["STRASSE"]["offered_by"] == "Zoë"


def test_two_names_that_are_one_are_repeated() -> None:
    refused = said(HEAD, event(event="seat", line=["Ann", "ann", "Cat"]))["refused"]
    assert (refused["code"], refused["rule"]) == ("name_is_repeated", "format")


def test_a_name_has_forty_characters_at_most_after_trimming() -> None:
    name = "x" * 40
    assert said(HEAD, event(event="seat", line=[f" {name} ", "Bob"]))["state"]["box"] == name


def test_a_letter_with_its_accent_is_one_character_however_it_is_written() -> None:
    name = "e\u0301" * 40
    assert said(HEAD, event(event="seat", line=[name, "Bob"]))["state"]["box"] == name
    refused = said(HEAD, event(event="seat", line=[name + "e", "Bob"]))["refused"]
    assert (refused["code"], refused["rule"]) == ("name_is_too_long", "format")


# The command


def told(*paths: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command for these files."""
    out, err = io.StringIO(), io.StringIO()
    return main([*paths], out, err), out.getvalue(), err.getvalue()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A good file, one whose last line is refused, and one that is no transcript."""
    written = {
        "good": [HEAD, SEAT],
        "refused": [HEAD, SEAT, event(event="roll")],
        "none": [HEAD, SEAT, '{"event" "x"}'],
    }
    for name, lines in written.items():
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {name: str(tmp_path / name) for name in written}


@pytest.mark.parametrize(
    ("names", "status", "lines"),
    [
        (["good"], 0, 1),
        (["refused"], 1, 1),
        (["none"], 2, 0),
        (["good", "refused"], 1, 2),
        (["none", "good", "refused"], 2, 2),
    ],
)
def test_the_highest_status_of_all_files(files: dict[str, str], names: list[str], status: int, lines: int) -> None:
    found, out, _ = told(*(files[name] for name in names))
    assert found == status
    assert len(out.splitlines()) == lines
    assert all(isinstance(json.loads(line), dict) for line in out.splitlines())


def test_the_message_names_file_line_and_column(files: dict[str, str]) -> None:
    _, out, err = told(files["none"])
    assert out == ""
    assert err.startswith(f"{files['none']}:3:10: ")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_none(tmp_path: Path, files: dict[str, str]) -> None:
    missing = str(tmp_path / "nowhere")
    status, out, err = told(missing, files["good"])
    assert status == 2
    assert len(out.splitlines()) == 1
    assert err.startswith(f"{missing}: ")


def test_no_file_at_all_is_a_wrong_call() -> None:
    assert told()[0] == 2


def run(*arguments: str, source: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as it is typed, with nothing else in its surroundings."""
    return subprocess.run(
        [sys.executable, "manage.py", "replay", *arguments], cwd=ROOT, input=source, env=environment,
        capture_output=True, check=False,
    )  # fmt: skip


def test_a_dash_is_standard_input() -> None:
    done = run("-", source=f"{HEAD}\n{SEAT}\n".encode())
    assert done.returncode == 0
    assert json.loads(done.stdout)["state"]["line"] == ["Bob", "Cat"]
    assert done.stderr == b""


def test_the_output_is_utf8_in_every_locale() -> None:
    done = run("-", source=f"{HEAD}\n{event(event='seat', line=['Zoë', 'Bob'])}\n".encode(), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert '"box": "Zoë"'.encode() in done.stdout


def test_the_command_needs_no_django() -> None:
    code = (
        "import sys, runpy; sys.argv = ['manage.py', 'replay', '-']\n"
        "try: runpy.run_path('manage.py', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "assert not any(name.split('.')[0] in ('django', 'sessions', 'clubs') for name in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input=f"{HEAD}\n".encode(), env={}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


# Versions of the format

HAD = {1: """
    seat roll_order join join_order leave freeze sit_out sit_in remove partner partner_refuses partner_choice
    decline_box vacate_box stake change_rule split start close automatic_double double answer roll insist extra
    drop_extra reverse lone_choice offer accept withdraw settle roll_off buy preempt share unshare drop_take
    partner_split proxy step_out come_back consulted illegal_play pip_count result undo amend
""", 2: "adjust"}  # fmt: skip
"""The kinds of event of each version that there are files of. It grows when a version is published."""


def test_an_event_says_which_version_brings_it() -> None:
    """A program that knows an older version is told by the header that it cannot read the file."""
    said_since = {kind: of.SINCE for kind, of in KINDS.items() if of.SINCE in HAD}
    assert said_since == {kind: version for version, kinds in HAD.items() for kind in kinds.split()}


def test_the_version_that_is_described_is_the_one_that_is_read() -> None:
    described = (ROOT / "docs/transcript.md").read_text()
    assert f"This is version {VERSION} of the format" in described
    assert f"| `chouette` | {VERSION}; " in described


ADJUST = event(event="adjust", points={"Ann": 1, "Bob": -1}, reason="a cube was counted twice")


def test_an_older_file_is_read_as_it_was() -> None:
    """A file of version 1 says what it always said, and has no place for adjustments."""
    old, new = said(HEAD, SEAT), said(head(chouette=2), SEAT)
    assert "adjustments" not in old
    assert new.pop("adjustments") == []
    assert new == old


@pytest.mark.parametrize(
    "line", [ADJUST, event(event="amend", seq=1, **{"with": json.loads(ADJUST)})], ids=["adjust", "amend"]
)
def test_an_older_file_has_no_adjustment(line: str) -> None:
    refused = said(HEAD, SEAT, line)["refused"]
    assert (refused["line"], refused["code"], refused["rule"]) == (3, "event_of_a_later_version", "format")


def test_an_adjustment_is_shown() -> None:
    shown = said(head(chouette=2), SEAT, ADJUST)
    assert shown["totals"] == {"Ann": 1, "Bob": -1, "Cat": 0}
    assert shown["money"]["Bob"] == "-5.00"
    assert shown["adjustments"] == [
        {"after_game": 0, "points": {"Ann": 1, "Bob": -1}, "reason": "a cube was counted twice", "agreed_by": []}
    ]

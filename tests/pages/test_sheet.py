"""The sheet as it is read: rows, lines, totals, money, the marks of the roles."""

import re

import pytest

from sessions.services import session_import
from tests.clubs.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db

# A 5.6, A 5.7: the evening of the sheet format's own example.
TUESDAY = """\
{"chouette": 1, "rules": "atlanta", "stake": "5.00", "currency": "USD", "name": "Tuesday"}
{"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
{"event": "start"}
{"event": "double", "by": "Bob"}
{"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}
{"event": "double", "by": "Cat"}
{"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}, "note": "too good"}
{"event": "result", "winner": "box", "kind": "gammon"}
{"event": "start"}
{"event": "undo"}
"""


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def brought(ann: Person) -> str:
    return session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=TUESDAY.encode()).code


def figures(shown: str, row: str) -> list[str]:
    """The figures of the row of the table that has this heading."""
    heading = re.compile(rf"<th[^>]*>(<a[^>]*>)?\s*{row}\s*<")
    found = next(part for part in shown.split("<tr") if heading.search(part))
    return [re.sub("<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", _ringed(found), re.S)]


def _ringed(row: str) -> str:
    """Circled figures in parentheses, so that a row reads as on paper."""
    row = re.sub(r'<span class="t circle[^"]*">(.*?)</span>', r"(\1)", row)
    return re.sub(r'<span class="hush">.*?</span>', "", row)


def test_the_sheet_has_rows_lines_totals_and_money(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/"))
    assert figures(shown, "1")[:4] == ["+4b", "(−4)c", "+1", "−1"]
    assert figures(shown, "drops")[:4] == ["−1", "·", "+1", "·"]
    assert figures(shown, "result")[:4] == ["+5", "−4", "·", "−1"]
    assert figures(shown, "pts")[:4] == ["+4", "−4", "+1", "−1"]
    assert figures(shown, "USD")[:4] == ["+$20", "−$20", "+$5", "−$5"]
    assert shown.count("sums to zero") >= 2
    assert "≠ 0" not in shown
    assert "1 game ·" in shown
    assert "$5 a point" in shown


def test_the_first_order_is_circled_above_the_first_game(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/"))
    assert figures(shown, '<span aria-hidden="true">–')[:4] == ["", "(0)1", "(0)2", "(0)3"]


def test_a_house_that_writes_initials_frames_the_box_in_the_line(ann: Person) -> None:
    file = TUESDAY.replace('"atlanta"', '"st-albans"').replace("gammon", "single")
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=file.encode()).code
    shown = page(ann.client.get(f"/s/{code}/sheet/"))
    assert '<abbr title="Ann" class="framed">A</abbr><abbr title="Bob">B</abbr>' in shown
    assert 'class="t circle' not in shown.split("</table>")[0]


def test_brightons_sheet_names_the_captain_of_each_game_in_a_column(ann: Person) -> None:
    file = TUESDAY.replace('"atlanta"', '"brighton"')
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=file.encode()).code
    shown = page(ann.client.get(f"/s/{code}/sheet/"))
    assert '<td class="order">B</td>' in shown


def test_the_history_tells_what_was_taken_back_and_what_was_said(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/log/"))
    assert "too good" in shown
    assert "<s>The game begins.</s>" in shown
    assert "Taken back: The game begins." in shown
    assert "Ann drops Cat." in shown


def test_a_transcript_goes_out_and_comes_in_again(ann: Person) -> None:
    code = brought(ann)
    response = ann.client.get(f"/s/{code}/transcript/")
    assert response.headers["Content-Type"] == "application/jsonl; charset=utf-8"
    assert 'filename="tuesday-' in response.headers["Content-Disposition"]
    assert "undo" in page(response)
    assert "undo" not in page(ann.client.get(f"/s/{code}/transcript/?clean=1"))


def test_a_file_is_taken_in_through_the_page(ann: Person, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("files") / "tuesday.jsonl"
    file.write_text(TUESDAY)
    with file.open("rb") as stream:
        response = ann.client.post("/import/", {"file": stream})
    assert figures(page(ann.client.get(response.headers["Location"])), "pts")[:4] == ["+4", "−4", "+1", "−1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not a transcript", "Line 1:"),
        (TUESDAY.replace("gammon", "triple"), "Line 8:"),
        (TUESDAY.replace('"5.00"', '"five"'), "Line 1:"),
        (TUESDAY.replace('"by": "Cat"', '"by": "Zoe"'), "Line 6:"),
        ("", "This file is empty."),
    ],
)
def test_a_file_that_cannot_be_taken_in_is_named_by_its_line(
    ann: Person, tmp_path_factory: pytest.TempPathFactory, text: str, words: str
) -> None:
    file = tmp_path_factory.mktemp("files") / "broken.jsonl"
    file.write_text(text)
    with file.open("rb") as stream:
        response = ann.client.post("/import/", {"file": stream})
    assert response.status_code == 422
    assert words in page(response)


LEFT = TUESDAY.replace(
    '{"event": "start"}\n{"event": "undo"}\n', '{"event": "leave", "player": "Bob"}\n{"event": "close"}\n'
)


def test_who_leaves_is_settled_with_on_the_sheet_and_the_end_says_who_pays_whom(ann: Person) -> None:
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=LEFT.encode()).code
    shown = page(ann.client.get(f"/s/{code}/sheet/"))
    assert figures(shown, "1")[:4] == ["+4b", "(−4)c", "+1", "−1"]
    assert figures(shown, "Bob left")[:4] == ["−3", "+4", "−1", "·"]
    assert figures(shown, "pts")[:4] == ["+1", "0", "0", "−1"]
    assert "≠ 0" not in shown
    paying = re.sub("<[^>]+>", "", shown.split("Who pays whom")[1].split("</ul>")[0])
    assert "Dan pays Ann$5" in paying

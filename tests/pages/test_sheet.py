"""The sheet as it is read: rows, lines, totals, money, the marks of the roles."""

import re

import pytest

from sessions.services import session_import
from tests.kit.people import Person, club_of, page, person
from tests.kit.sheet_page import TUESDAY, events, figures, headings, opened, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


def brought(ann: Person) -> str:
    return session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=TUESDAY.encode()).code


def legend(shown: str) -> list[str]:
    """What the legend explains."""
    found = re.search(r'<ul class="legend".*?</ul>', shown, re.S)
    assert found
    return [written(part) for part in re.findall(r"<li.*?</li>", found[0], re.S)]


def test_the_sheet_has_rows_lines_totals_and_money(ann: Person) -> None:
    code = brought(ann)
    shown = page(ann.client.get(f"/s/{code}/sheet/"))
    assert figures(shown, "1")[:4] == ["+4b", "(−4)c", "+1", "−1"]
    assert figures(shown, "Result")[:4] == ["+4", "−4", "+1", "−1"]
    assert figures(shown, "USD")[:4] == ["+$20", "−$20", "+$5", "−$5"]
    assert shown.count("sums to zero") >= 2
    assert "≠ 0" not in shown
    assert "</span> 1 game</span>" in shown
    assert "$5 a point" in shown


def test_a_game_opens_into_its_lines_with_what_made_them_and_the_clauses(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/1/"))
    assert figures(shown, "drops")[:4] == ["−1", "·", "+1", "·"]
    assert figures(shown, "result")[:4] == ["+5", "−4", "·", "−1"]
    assert "drops Ann drops Cat’s cube: −1. A 5.11" in opened(shown)
    assert "Bob’s cube stood at 2 and pays 4." in opened(shown)
    assert "Dan’s cube was not in the game and pays 1, once whatever the board. A 4.1" in opened(shown)
    assert "Ann beat Bob and keeps the box. A 6.1" in opened(shown)
    assert [text.split(" imported")[0] for text in events(shown)] == [
        "1 Seated: Ann, Bob, Cat and Dan.",
        "2 The game begins.",
        "3 Bob doubles to 2. A 1.4",
        "4 Ann takes Bob’s cube. A 5.11",
        "5 Cat doubles to 2. A 1.4",
        "6 Ann drops Cat’s cube: −1. A 5.11 too good",
        "7 Game 1: Ann won a gammon in the box. A 4.1",
    ]


TWO_GAMES = (
    TUESDAY.rpartition('{"event": "start"}')[0]
    + """\
{"event": "start"}
{"event": "double", "by": "Cat"}
{"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
{"event": "result", "winner": "box", "kind": "single"}
"""
)


def test_the_page_of_a_game_ends_with_its_own_sum_below_the_running_total(ann: Person) -> None:
    """Ann won 4 in game 1. In game 2 she drops Cat for 1 and beats Bob and Dan for 1 each."""
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=TWO_GAMES.encode()).code
    shown = page(ann.client.get(f"/s/{code}/sheet/2/"))
    rows = re.findall(r"<tr.*?</tr>", shown, re.S)
    assert [headings(row) for row in rows[-2:]] == [["Total"], ["Game 2"]]
    assert figures(shown, "Total")[:4] == ["+5", "−5", "+2", "−2"]
    assert figures(shown, "Game 2")[:4] == ["+1", "−1", "+1", "−1"]
    assert "sums to zero" in rows[-1]


def test_the_game_that_is_on_ends_with_what_it_has_brought_so_far(ann: Person) -> None:
    file = TWO_GAMES.rpartition('{"event": "result"')[0]
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=file.encode()).code
    shown = page(ann.client.get(f"/s/{code}/sheet/2/"))
    assert figures(shown, "Game 2")[:4] == ["−1", "·", "+1", "·"]


def test_the_events_of_a_game_stand_outside_its_table(ann: Person) -> None:
    """The table scrolls by itself; nothing of the log may hide in it."""
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/1/"))
    assert '<ol class="log"' not in shown.partition("<table")[2].partition("</table>")[0]
    assert '<ol class="log"' in shown.partition("</table>")[2]


def test_what_opens_on_the_sheet_has_the_columns_of_the_sheet(ann: Person) -> None:
    code = brought(ann)
    shown = page(ann.client.get(f"/s/{code}/sheet/1/?part=rows"))
    assert shown.strip().startswith("<tbody")
    assert figures(shown, "drops") == ["−1", "·", "+1", "·", ""]
    assert ann.client.get(f"/s/{code}/sheet/3/").status_code == 404
    assert ann.client.get(f"/s/{code}/sheet/0/").status_code == 404


def test_the_game_that_comes_has_what_was_begun_and_taken_back(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/2/"))
    assert "<s>The game begins.</s>" in shown
    assert "Undone by" in shown
    assert "No points have been moved yet." in shown


def test_the_first_order_is_circled_above_the_first_game(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/sheet/"))
    assert figures(shown, "The first order")[:4] == ["", "(0)1", "(0)2", "(0)3"]


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


OF_ROLES = ["b Box of that game", "c Captain of that game"]
ADDS_UP, OPENS = "the row sums to zero", "The number of a game opens what it is made of."


@pytest.mark.parametrize(
    ("sheet", "explained"),
    [
        (
            "atlanta",
            [
                "(−4) lost the game; the newest circle is bold and counts",
                "1 2 the order of those who came together",
                *OF_ROLES,
                ADDS_UP,
                OPENS,
            ],
        ),
        ("st-albans", ["A the Box, then the line", *OF_ROLES, ADDS_UP, OPENS]),
        ("brighton", ["Order: the Captain of the game", *OF_ROLES, ADDS_UP, OPENS]),
    ],
)
def test_the_legend_explains_the_marks_that_stand_there_and_no_others(
    ann: Person, sheet: str, explained: list[str]
) -> None:
    file = TUESDAY.replace('"atlanta"', f'"{sheet}"').replace("gammon", "single")
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=file.encode()).code
    assert legend(page(ann.client.get(f"/s/{code}/sheet/"))) == explained


# A 6.1: the Captain beats the Box and is the next; their circle is crossed then, and Eve comes for the third game.
LONGER = TUESDAY.replace('"box", "kind": "gammon"', '"team", "kind": "single"').replace(
    '{"event": "undo"}\n',
    """{"event": "result", "winner": "box", "kind": "single"}
{"event": "amend", "seq": 8, "with": {"event": "start"}, "note": "misread"}
{"event": "leave", "player": "Dan"}
""",
)


def test_a_mark_that_comes_later_is_explained_from_then_on(ann: Person) -> None:
    code = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=LONGER.encode()).code
    explained = legend(page(ann.client.get(f"/s/{code}/sheet/")))
    assert {"(+3) since become Box", "A has left", "corrected later"} <= set(explained)


def test_the_history_tells_what_was_taken_back_and_what_was_said(ann: Person) -> None:
    shown = page(ann.client.get(f"/s/{brought(ann)}/log/"))
    assert "too good" in shown
    assert "<s>The game begins.</s>" in shown
    assert "Undone: The game begins." in shown
    assert "Ann drops Cat’s cube: −1." in shown
    assert "A 5.11" in shown


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
    assert figures(page(ann.client.get(response.headers["Location"])), "Result")[:4] == ["+4", "−4", "+1", "−1"]


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
    assert figures(shown, "Result")[:4] == ["+4", "−4", "+1", "−1"]
    assert figures(shown, "To settle")[:4] == ["+1", "", "0", "−1"]
    assert "(Bob)" not in written(shown)  # the brackets are drawn
    assert 'class="whose gone"' in shown
    assert "≠ 0" not in shown
    paying = re.sub("<[^>]+>", "", shown.split("Payments")[1].split("</ul>")[0])
    assert "Dan pays Ann$5" in " ".join(paying.split())
    assert "Bob pays Ann when Bob left $15" in " ".join(paying.split())
    assert "As the results ask. What is paid and what is open is on Settle up." in " ".join(paying.split())
    assert f'href="/s/{code}/settle/"' in shown.split("Payments")[1].split("</ul>")[0]

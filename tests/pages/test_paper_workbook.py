"""A workbook with several sheets, sent as a sheet from paper: one of them is chosen, or each is an evening."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from sessions.models import PaperGame, Session, SessionResult
from tests.kit.page_forms import buttons_in
from tests.kit.roles import House

pytestmark = pytest.mark.django_db

Rows = list[list[Any]]

FIRST: Rows = [["Game", "Ann", "Bob", "Zoe", "Tom"], [1, 6, -2, -2, -2], [2, 5, 1, -3, -3]]
SECOND: Rows = [["Box", "Ann", "Bob", "Zoe"], ["Bob", 2, -4, 2]]


def file_of(**tabs: Rows) -> SimpleUploadedFile:
    """Return a workbook; an underscore in the name of a sheet is a hyphen."""
    book, content = Workbook(), BytesIO()
    book.remove(book.worksheets[0])
    for name, rows in tabs.items():
        sheet = book.create_sheet(name.strip("_").replace("_", "-"))
        for row in rows:
            sheet.append(row)
    book.save(content)
    return SimpleUploadedFile("evenings.xlsx", content.getvalue())


@pytest.fixture
def ann(own: House) -> Client:
    return own.people["organiser"].client()


def at(own: House) -> str:
    return reverse("paper-evening", args=[own.club.slug])


def evenings(**more: Rows) -> SimpleUploadedFile:
    return file_of(Info=[["Our evenings"]], _2024_05_03=FIRST, _2024_05_10=SECOND, **more)


def press(ann: Client, own: House, shown: Any, button: str, **filled: str) -> Any:
    """The button pressed below what is shown, as a browser sends the form, with some fields filled in."""
    found = next(one for one in buttons_in(shown.content.decode(), at(own)) if one.text == button)
    sent = {name: value for name, value in found.sends.items() if name not in ("file", "csrfmiddlewaretoken")}
    typed = {"rows": shown.context["text"], "workbook": shown.context["workbook"]}
    return ann.post(at(own), {**sent, **typed, **filled})


def results(own: House) -> dict[str, dict[str, int]]:
    """What each evening from paper brought each player, by its day."""
    rows = SessionResult.objects.filter(session__club=own.club, session__name="From paper").select_related("player")
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        found.setdefault(str(row.session.day), {})[row.player.name] = row.points
    return found


BOTH = {
    "2024-05-03": {"Ann": 5, "Bob": 1, "Zoe": -3, "Tom": -3},
    "2024-05-10": {"Ann": 2, "Bob": -4, "Zoe": 2},
}
"""Running totals on the 3rd: Ann 6, then 5. On the 10th Bob was Box and lost 4."""


@pytest.mark.parametrize(("door", "field"), [("paper-evening", "file"), ("bring", "files")])
def test_a_workbook_with_a_sheet_for_each_evening_is_a_season(own: House, ann: Client, door: str, field: str) -> None:
    shown = ann.post(reverse(door, args=[own.club.slug]), {field: evenings()})
    text = shown.content.decode()
    assert "2 evenings" in text
    assert "Read as one evening from each sheet, what each game made." in text
    assert list(shown.context["tabs_left_out"]) == ["Info"]
    assert 'No evening, left out: <span translate="no">Info</span>' in " ".join(text.split())
    answer = press(ann, own, shown, "Keep these 2 evenings", stake="2.00")
    assert answer.status_code == 302, answer.content.decode()
    assert results(own) == BOTH
    game = PaperGame.objects.get(session__in=Session.objects.filter(began_at__date="2024-05-10"))
    assert game.box is not None
    assert game.box.name == "Bob"


def test_one_sheet_is_chosen_and_all_of_them_again(own: House, ann: Client) -> None:
    shown = ann.post(at(own), {"file": evenings()})
    one = press(ann, own, shown, "Preview", tab="2")
    assert one.context["text"].startswith("Box\tAnn\tBob\tZoe")
    assert one.context["players"] == ("Ann", "Bob", "Zoe")
    assert list(one.context["tabs_left_out"]) == ["Info", "2024-05-03"]
    again = press(ann, own, one, "Preview", tab="each")
    assert again.context["text"] == shown.context["text"]


def test_of_two_sheets_with_seasons_one_is_read_and_the_other_named(own: House, ann: Client) -> None:
    spring: Rows = [["Date", "Ann", "Bob", "Zoe"], ["2024-05-03", 2, -1, -1], ["2024-05-10", -3, 2, 1]]
    autumn: Rows = [spring[0], ["2024-09-07", 4, -2, -2], ["2024-09-14", -1, 2, -1]]
    shown = ann.post(at(own), {"file": file_of(Spring=spring, Autumn=autumn)})
    text = " ".join(shown.content.decode().split())
    assert "2 evenings" in text
    assert re.search(r'Not read: <span translate="no">Autumn</span>', text)


def test_what_was_typed_into_the_rows_stays_until_another_sheet_is_chosen(own: House, ann: Client) -> None:
    shown = ann.post(at(own), {"file": evenings()})
    typed = shown.context["text"].replace("2024-05-10", "2024-05-17")
    again = press(ann, own, shown, "Preview", rows=typed)
    assert "17 May 2024" in again.content.decode()
    answer = press(ann, own, again, "Keep these 2 evenings", stake="2.00")
    assert answer.status_code == 302, answer.content.decode()
    assert sorted(results(own)) == ["2024-05-03", "2024-05-17"]


def test_how_the_games_are_read_is_chosen_for_all_sheets(own: House, ann: Client) -> None:
    """As what each game made Ann has 6 and 5."""
    shown = ann.post(at(own), {"file": evenings()})
    again = press(ann, own, shown, "Preview", reading="each")
    answer = press(ann, own, again, "Keep these 2 evenings", stake="2.00")
    assert answer.status_code == 302, answer.content.decode()
    assert results(own)["2024-05-03"] == {"Ann": 11, "Bob": -1, "Zoe": -5, "Tom": -5}


def test_the_stake_that_is_typed_changes_what_was_paid_without_the_workbook(own: House, ann: Client) -> None:
    """The script of the page asks for this part alone, and leaves the workbook at home."""
    shown = ann.post(at(own), {"file": evenings()})
    found = next(one for one in buttons_in(shown.content.decode(), at(own)) if one.text == "Preview")
    sent = {name: value for name, value in found.sends.items() if name != "file"}
    part = ann.post(
        at(own), {**sent, "rows": shown.context["text"], "stake": "1.00", "act": "look"}, headers={"X-Part": "paid"}
    )
    assert "5 payments, £10" in " ".join(part.content.decode().split())


def test_a_sheet_that_is_wrong_is_named(own: House, ann: Client) -> None:
    wrong: Rows = [["Ann", "Bob", "Zoe"], [2, -1, -1], [2, "x", -1]]
    shown = ann.post(at(own), {"file": evenings(_2024_05_17=wrong)})
    assert shown.status_code == 422
    assert "Sheet “2024-05-17”: Row 3, Bob: “x” is not a whole number of points" in shown.content.decode()
    one = press(ann, own, shown, "Preview", tab="1")
    assert one.status_code == 200


def test_hidden_and_empty_sheets_are_not_offered(own: House, ann: Client) -> None:
    book, content = Workbook(), BytesIO()
    for name, state, rows in (("A", "visible", FIRST), ("B", "hidden", SECOND), ("C", "visible", [])):
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        for row in rows:
            sheet.append(row)
    book.remove(book.worksheets[0])
    book.save(content)
    shown = ann.post(at(own), {"file": SimpleUploadedFile("a.xlsx", content.getvalue())})
    assert not shown.context["tabs"]
    assert shown.context["players"] == ("Ann", "Bob", "Zoe", "Tom")


@pytest.mark.parametrize("workbook", ["{}", "[1]", '[{"name":"A"}]', "\x00", "[" * 1000])
def test_a_workbook_that_was_tampered_with_is_none(own: House, ann: Client, workbook: str) -> None:
    answer = ann.post(at(own), {"workbook": workbook, "tab": "each", "rows": "Ann\tBob\tZoe\n2\t-1\t-1"})
    assert answer.status_code == 200
    assert answer.context["players"] == ("Ann", "Bob", "Zoe")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_titles_of_the_table_are_read_again_in_each_language(own: House, ann: Client, language: str) -> None:
    ann.cookies["language"] = language
    total = [*FIRST, ["Sum", 5, 1, -3, -3]]
    shown = ann.post(
        at(own),
        {"file": file_of(_2024_05_03=total, Xmas=[["10.5.2024"], *SECOND])},
        headers={"accept-language": language},
    )
    assert shown.status_code == 200, shown.content.decode()
    evening = shown.context["season"].evenings[1]
    assert (evening.title, evening.sides) == ("Xmas", (("Bob", ""),))
    assert [one.line for one in shown.context["totals"]] == [4]

"""A season from one sheet on paper: each row an evening, looked at with everybody's totals, and kept whole or not."""

import re
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubs.actors import NOBODY
from clubs.models import Club, Player
from clubs.services import club_archive, club_create, house_create, player_add
from sessions.history.transcript import transcript_of
from sessions.models import Payment, Session, SessionResult
from sessions.selectors.evening_games import games_at
from sessions.selectors.season_table import EveningsOf, evenings_held, points_by_evening, season_sums
from sessions.services import evening_link_make, session_import
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from tests.kit.points import play_for_points
from tests.kit.roles import House

pytestmark = pytest.mark.django_db

GERMAN = """Saison 2024;;;;;;;
;;;;;;;
Datum;Ort;Ann;Dan;Eva;Bob;Bemerkung;Summe
03.05.2024;Keller;12,50;-10,00;-2,50;;spät;0,00
10.05.2024;Keller;-4,00;2,00;;2,00;"kalt; Regen";0,00
17.05.2024;Garten;0;6,00-;4,50 €;1,50;;0,00
Summe;;8,50;-14,00;2,00;3,50;;
"""
"""A season in euros as a treasurer keeps it: blank where somebody was not there, signs before and behind."""
POINTS = "Date,Ann,Dan,Bob\n2024-05-03,4,-2,-2\n2024-05-10,-1,3,-2\n2024-05-17,2,-2,0\n"
LONG = """Datum;Spieler;Punkte;Kasse
03.05.2024;Ann;12;ja
;Dan;-10;
;Eva;-2;ja
10.05.2024;Dan;2;
;Ann;-4;
;Bob;2;
Gesamt;;0;
"""


class _Fields(HTMLParser):
    """Gathers the fields of the form of a sheet as a browser sends them; several of a name stay several."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.select, self.options = "", dict[str, bool]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "input" and "name" in has and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            self.found.setdefault(has["name"], []).append(has.get("value", ""))
        elif tag == "select":
            self.select, self.options = has["name"], {}
        elif tag == "option":
            self.options[has.get("value", "")] = "selected" in has

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            chosen = next((value for value, is_chosen in self.options.items() if is_chosen), next(iter(self.options)))
            self.found.setdefault(self.select, []).append(chosen)


@pytest.fixture
def ann(own: House) -> Client:
    own.club.stakes = []
    return own.people["organiser"].client()


@pytest.fixture
def euros(own: House) -> Club:
    Club.objects.filter(id=own.club.id).update(currency="EUR", time_zone="Europe/Berlin")
    own.club.refresh_from_db()
    return own.club


def at(own: House) -> str:
    return reverse("paper-evening", args=[own.club.slug])


def look(ann: Client, own: House, rows: str, **more: Any) -> Any:
    return ann.post(at(own), {"act": "look", "rows": rows, **more})


def fields(shown: Any) -> dict[str, list[str]]:
    """The form as the page shows it."""
    reader = _Fields()
    reader.feed(shown.content.decode())
    return {name: value for name, value in reader.found.items() if name not in ("file", "csrfmiddlewaretoken")}


def press(ann: Client, own: House, shown: Any, act: str = "keep", **filled: Any) -> Any:
    """The button pressed below what is shown, with some fields filled in."""
    return ann.post(at(own), {**fields(shown), "rows": shown.context["text"], "act": act, **filled})


def keep(ann: Client, own: House, rows: str, **filled: Any) -> list[Session]:
    answer = press(ann, own, look(ann, own, rows), **{"stake": "2.00", **filled})
    assert answer.status_code == 302, words(answer)
    return kept(own)


def kept(own: House) -> list[Session]:
    return list(Session.objects.filter(club=own.club, phase="closed", name="From paper").order_by("began_at"))


def words(answer: Any) -> str:
    """What is read on the page."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def table(answer: Any) -> list[str]:
    """The rows of the preview."""
    found = re.search(r'<table class="rows-read season">(.*?)</table>', answer.content.decode(), re.DOTALL)
    assert found is not None, words(answer)
    rows = re.findall(r"<tr.*?</tr>", found[1], re.DOTALL)
    return [
        " | ".join(" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.split(r"</t[hd]>", row)[:-1]).rstrip()
        for row in rows
    ]


def faults(answer: Any) -> list[str]:
    return re.findall(r'<p class="fault"[^>]*>([^<]*)</p>', answer.content.decode())


def counted(session: Session) -> dict[str, int]:
    """What an evening brought those for whom it counts."""
    return dict(SessionResult.objects.filter(session=session).values_list("player__name", "points"))


def results(session: Session) -> dict[str, int]:
    """What an evening brought everybody who came."""
    came = dict.fromkeys(session.attendances.values_list("player__name", flat=True), 0)
    rows = SessionResult.objects.filter(session=session).select_related("player")
    return came | {row.player.name: row.points for row in rows}


def test_a_season_of_a_german_treasurer_is_looked_at(own: House, ann: Client, euros: Club) -> None:
    sheet = SimpleUploadedFile("saison.csv", GERMAN.encode("cp1252"))
    shown = ann.post(at(own), {"act": "look", "file": sheet})
    assert shown.status_code == 200, faults(shown)
    assert table(shown) == [
        "Date | Ann | Dan | Eva | Bob",
        "3 May 2024 | +12.50 | −10.00 | −2.50 |",
        "10 May 2024 | −4.00 | +2.00 |  | +2.00",
        "17 May 2024 | 0 | −6.00 | +4.50 | +1.50",
        "Total | +8.50 | −14.00 | +2.00 | +3.50",
        "In points, at €0.50 a point | +17 | −28 | +4 | +7",
    ]
    text = words(shown)
    assert "The figures are money in EUR." in text
    assert "Row 7, Summe, is left out as a total." in text
    assert "The column Summe is left out as a total." in text
    assert "Without figures, left out: Ort, Bemerkung." in text
    assert not kept(own)


def test_money_is_kept_in_points_of_the_largest_stake_in_which_it_is_whole(
    own: House, ann: Client, euros: Club
) -> None:
    """All figures are multiples of half a euro: +12.50 is 25 points at 0.50. One who came and won nothing has 0."""
    shown = look(ann, own, GERMAN)
    assert fields(shown)["stake"] == ["0.50"]
    answer = press(ann, own, shown)
    assert (answer.status_code, answer["Location"]) == (302, reverse("evenings", args=[own.club.slug]))
    evenings = kept(own)
    assert [(str(one.day), one.minor, one.currency) for one in evenings] == [
        ("2024-05-03", 50, "EUR"), ("2024-05-10", 50, "EUR"), ("2024-05-17", 50, "EUR"),
    ]  # fmt: skip
    assert [results(one) for one in evenings] == [
        {"Ann": 25, "Dan": -20, "Eva": -5},
        {"Ann": -8, "Dan": 4, "Bob": 4},
        {"Ann": 0, "Dan": -12, "Eva": 9, "Bob": 3},
    ]
    assert [session_verify(one.code) for one in evenings] == [None, None, None]
    assert [one.began_at.hour for one in evenings] == [18, 18, 18], "eight o'clock by the clock of Berlin, in summer"
    assert "3 evenings are kept." in words(ann.get(answer["Location"]))


def test_money_that_is_no_whole_points_at_a_stake_is_said_beside_it(own: House, ann: Client, euros: Club) -> None:
    shown = press(ann, own, look(ann, own, GERMAN), stake="1")
    assert shown.status_code == 422
    assert faults(shown) == [
        "Row 4, Ann: +€12.50 is not a whole number of points at €1 a point. At €0.50 all figures are.",
        "Row 4, Eva: −€2.50 is not a whole number of points at €1 a point. At €0.50 all figures are.",
        "Row 6, Eva: +€4.50 is not a whole number of points at €1 a point. At €0.50 all figures are.",
        "Row 6, Bob: +€1.50 is not a whole number of points at €1 a point. At €0.50 all figures are.",
    ]
    assert not kept(own)
    assert press(ann, own, shown, stake="0.25").status_code == 302
    assert results(kept(own)[0]) == {"Ann": 50, "Dan": -40, "Eva": -10}


def test_points_are_kept_at_the_stake_that_is_typed(own: House, ann: Client) -> None:
    shown = look(ann, own, POINTS)
    assert table(shown)[-1] == "Total | +5 | −1 | −4"
    refused = press(ann, own, shown)
    assert (refused.status_code, faults(refused)) == (422, ["Say what one point is worth."])
    evenings = keep(ann, own, POINTS, stake="0,50")
    assert [(one.minor, results(one)) for one in evenings] == [
        (50, {"Ann": 4, "Dan": -2, "Bob": -2}), (50, {"Ann": -1, "Dan": 3, "Bob": -2}),
        (50, {"Ann": 2, "Dan": -2, "Bob": 0}),
    ]  # fmt: skip


def test_a_workbook_has_dates_and_numbers_of_its_own_kinds(own: House, ann: Client) -> None:
    """A sum of tenths is 0.30000000000000004 in a workbook; the total has no word and no date."""
    book, file = Workbook(), BytesIO()
    for row in (
        ["Datum", "Ann", "Dan", "Eva"],
        [date(2024, 5, 3), 0.1 + 0.2, -0.2, -0.1],
        [date(2024, 5, 10), -4, 2.5, 1.5],
        [None, -3.7, 2.3, 1.4],
    ):
        book.worksheets[0].append(row)
    book.save(file)
    shown = ann.post(at(own), {"act": "look", "file": SimpleUploadedFile("season.xlsx", file.getvalue())})
    assert shown.status_code == 200, faults(shown)
    assert table(shown)[1:] == [
        "3 May 2024 | +0.30 | −0.20 | −0.10", "10 May 2024 | −4.00 | +2.50 | +1.50", "Total | −3.70 | +2.30 | +1.40",
            "In points, at £0.10 a point | −37 | +23 | +14",
    ]  # fmt: skip
    assert "Row 4 is left out as a total." in words(shown)
    assert fields(shown)["stake"] == ["0.10"]
    first_cells = [row.split("\t")[0] for row in shown.context["text"].splitlines()]
    assert first_cells[:3] == ["Datum", "2024-05-03", "2024-05-10"]


def test_a_row_may_be_a_player_at_an_evening(own: House, ann: Client) -> None:
    """The date stands in the first row of an evening alone, as in merged cells."""
    shown = look(ann, own, LONG)
    assert fields(shown)["rows-are"] == ["player"]
    assert table(shown) == [
        "Date | Ann | Dan | Eva | Bob", "3 May 2024 | +12 | −10 | −2 |", "10 May 2024 | −4 | +2 |  | +2",
        "Total | +8 | −8 | −2 | +2",
    ]  # fmt: skip
    assert "Without figures, left out: Kasse." in words(shown)
    assert "Row 8, Gesamt, is left out as a total." in words(shown)
    evenings = keep(ann, own, LONG)
    assert [results(one) for one in evenings] == [{"Ann": 12, "Dan": -10, "Eva": -2}, {"Dan": 2, "Ann": -4, "Bob": 2}]


ZEROS = """Date;Player;Points
2024-05-03;Ann;3
2024-05-03;Dan;-3
2024-05-03;Eva;0
2024-05-10;Ann;0
2024-05-10;Dan;0
2024-05-10;Eva;0
"""
ZEROS_IN_ROWS = "Date;Ann;Dan;Eva;Bob\n2024-05-03;3;-3;0;\n2024-05-10;0;0;0;-\n"


@pytest.mark.parametrize("rows", [ZEROS, ZEROS_IN_ROWS])
def test_a_0_on_the_sheet_is_an_evening_played(own: House, ann: Client, rows: str) -> None:
    """A blank cell or a dash is none; an evening at which everybody has 0 counts as well."""
    evenings = keep(ann, own, rows)
    assert [counted(one) for one in evenings] == [{"Ann": 3, "Dan": -3, "Eva": 0}, {"Ann": 0, "Dan": 0, "Eva": 0}]
    assert [session_verify(one.code) for one in evenings] == [None, None]
    listed_ones = words(ann.get(reverse("evenings", args=[own.club.slug])))
    assert listed_ones.count("3 players") == 2, listed_ones
    eva = Player.objects.get(club=own.club, name="Eva")
    asked = EveningsOf(own.club.id, None, None)
    assert [(one.evenings, one.points) for one in season_sums(asked) if one.person == eva.person] == [(2, 0)]
    found = points_by_evening(own.club.id, evenings_held(asked, own.club.time_zone))
    assert found[eva.person] == {one.id: 0 for one in evenings}
    session_rebuild(code=evenings[1].code)
    assert counted(evenings[1]) == {"Ann": 0, "Dan": 0, "Eva": 0}


def test_a_0_is_an_evening_played_in_another_club_too(own: House, ann: Client) -> None:
    """The evening is taken there as a transcript."""
    [first, _second] = keep(ann, own, ZEROS)
    there = club_create(actor=own.people["organiser"].actor, name="Another club", currency="GBP")
    file = transcript_of(first.key).encode()
    assert counted(session_import(club=there, actor=NOBODY, file=file)) == {"Ann": 3, "Dan": -3, "Eva": 0}


def test_zeros_that_were_brought_before_are_counted_since(own: House, ann: Client) -> None:
    evenings = keep(ann, own, ZEROS)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM chouette_sessions_sessionresult WHERE points = 0")
        assert counted(evenings[0]) == {"Ann": 3, "Dan": -3}
        cursor.execute(import_module("sessions.migrations.0051_zeros_from_paper").ZEROS)
    assert [counted(one) for one in evenings] == [{"Ann": 3, "Dan": -3, "Eva": 0}, {"Ann": 0, "Dan": 0, "Eva": 0}]


def test_evenings_go_by_the_name_of_the_rules_that_were_chosen(own: House, ann: Client) -> None:
    """The club's own set has no option that differs from Atlanta."""
    rules = house_create(actor=own.people["organiser"].actor, club=own.club, name="Bear House", sheet="atlanta")
    evenings = keep(ann, own, POINTS, sheet=f"rules:{rules.id}")
    assert [one.house_version and one.house_version.house_rules.name for one in evenings] == 3 * ["Bear House"]
    assert words(ann.get(reverse("evenings", args=[own.club.slug]))).count("Bear House") >= 3
    one = ann.post(at(own), {"act": "look", "rows": "Ann,Dan,Bob\n5,-2,-3\n"})
    filled = {"name": "One", "day": "2024-06-03", "stake": "2.00", "sheet": f"rules:{rules.id}"}
    assert press(ann, own, one, **filled).status_code == 302
    version = Session.objects.get(club=own.club, name="One").house_version
    assert version is not None
    assert version.house_rules.id == rules.id
    assert session_verify(Session.objects.get(name="One").code) is None


def test_columns_are_what_is_chosen(own: House, ann: Client) -> None:
    """A column of numbers that is no player's is left out by its choice; one of texts gives the evenings' names."""
    rows = "Date,Place,Ann,Dan,Eva,Guests\n2024-05-03,Cellar,4,-2,-2,7\n2024-05-10,Garden,1,1,-2,9\n"
    rows += "2024-05-17,Garden,1,1,-2,\n"
    first = look(ann, own, rows)
    assert faults(first) == [
        "Row 2: the figures sum to +7, not 0.", "Row 3: the figures sum to +9, not 0.",
    ]  # fmt: skip
    assert [fields(first)[f"column-{at}"] for at in range(6)] == [["day"], ["out"], *4 * [["player"]]]
    shown = press(ann, own, first, "look", **{"column-5": "out", "column-1": "title"})
    assert table(shown)[1:] == [
        "3 May 2024 | +4 | −2 | −2 | Cellar", "10 May 2024 | +1 | +1 | −2 | Garden",
        "17 May 2024 | +1 | +1 | −2 | Garden", "Total | +6 | 0 | −6 |",
    ]  # fmt: skip
    assert press(ann, own, shown, stake="1").status_code == 302
    names = Session.objects.filter(phase="closed").values_list("name", flat=True)
    assert sorted(names) == ["Cellar", "Garden", "Garden"]
    other = look(ann, own, GERMAN.replace(" €", ""), **{**fields(shown), "figures-are": "points", "column-2": "out"})
    assert table(other)[0] == "Date | Ann | Dan | Eva | Bob", "these choices are another sheet's"


def test_a_column_without_which_every_row_sums_to_zero_is_named_and_left_out(own: House, ann: Client) -> None:
    rows = "Date,Ann,Dan,Eva,Bob,Guests\n2024-05-03,4,-2,-2,,3\n2024-05-10,1,1,-1,-1,4\n"
    shown = look(ann, own, rows)
    assert "Without the column Guests every row sums to 0: it is left out as no player." in words(shown)
    assert "not used" not in words(shown)
    assert table(shown)[0] == "Date | Ann | Dan | Eva | Bob"
    assert fields(shown)["column-5"] == ["out"]
    chosen = press(ann, own, shown, "look", **{"column-5": "player"})
    assert faults(chosen)[0] == "Without the column Guests every row sums to 0. Is it a player?"
    back = press(ann, own, chosen, "look", **{"column-5": "out"})
    assert "Without the column Guests every row sums to 0: it is left out as no player." in words(back)
    assert press(ann, own, back, stake="1").status_code == 302


WITH_A_WRONG_ROW = "Date,Ann,Dan,Bob\n2024-05-03,4,-2,-2\n2024-05-10,-1,3,-2\nTypical,1.5,0.5,-2\n"


def test_a_row_that_is_gone_leaves_no_choice_behind(own: House, ann: Client, euros: Club) -> None:
    """The figures with decimals that made them look like money were in a row that is refused."""
    refused = look(ann, own, WITH_A_WRONG_ROW)
    assert faults(refused) == ["Row 4: “Typical” is not a date with day, month and year."]
    assert fields(refused)["figures-are"] == ["money"]
    shown = ann.post(at(own), {**fields(refused), "rows": WITH_A_WRONG_ROW.partition("Typical")[0], "act": "look"})
    assert "The figures are points." in words(shown)
    assert fields(shown)["figures-are"] == ["points"]
    chosen = press(ann, own, shown, "look", **{"figures-are": "money"})
    assert "The figures are money in EUR." in words(press(ann, own, chosen, "look")), "what was chosen stays"


def test_a_row_that_is_gone_leaves_neither_order_nor_columns_nor_reading_behind(own: House, ann: Client) -> None:
    rows = "Date,Ann,Dan,Bob\n03/05/2024,4,-2,-2\n05/13/2024,-1,?,x\n"
    refused = look(ann, own, rows)
    assert (fields(refused)["order"], fields(refused)["column-2"]) == (["month"], ["player"])
    right = rows.replace("05/13/2024,-1,?,x", "04/05/2024,-1,3,-2")
    shown = ann.post(at(own), {**fields(refused), "rows": right, "act": "look"})
    assert [row.partition(" | ")[0] for row in table(shown)[1:-1]] == ["3 May 2024", "4 May 2024"]
    texts = "Date,Ann,Dan,Eva,Bob\n2024-05-03,4,-2,-2,late\n2024-05-10,-1,3,-2,\n"
    without = look(ann, own, texts)
    assert fields(without)["column-4"] == ["out"]
    filled = texts.replace("-2,late", "-4,2")
    assert table(ann.post(at(own), {**fields(without), "rows": filled, "act": "look"}))[0].endswith("| Bob")
    running = look(ann, own, TOTALS)
    again = ann.post(at(own), {**fields(running), "rows": POINTS, "act": "look"})
    assert "Read as what each evening made" in words(again)


def test_each_evening_may_have_a_stake_of_its_own(own: House, ann: Client) -> None:
    rows = "Date,Stake,Ann,Dan,Eva\n2024-05-03,0.50,4,-2,-2\n2024-05-10,£1,1,1,-2\n"
    shown = look(ann, own, rows)
    assert "stake" not in fields(shown), "every row has one"
    assert press(ann, own, shown).status_code == 302
    assert [one.minor for one in kept(own)] == [50, 100]
    wrong = look(ann, own, rows.replace("0.50", "x"))
    assert faults(wrong) == ["Row 2: “x” is not a stake in GBP."]


def test_every_wrong_cell_is_named_at_once(own: House, ann: Client) -> None:
    rows = """Date,Ann,Dan,Eva
3.5.,4,-2,-2
2024-05-10,4,-2,x
2024-05-17,4,-2,-1
,1,1,-2
2999-05-24,1,1,-2
2024-05-31,1,-1,
"""
    shown = look(ann, own, rows, **{"rows-are": "evening"})
    assert shown.status_code == 422
    assert faults(shown) == [
        "Row 2: the date “3.5.” has no year. Write it with its year.",
        "Row 3, Eva: “x” is not a whole number of points, such as −4.",
        "Row 4: the figures sum to +1, not 0.",
        "Row 5 has figures but no date, and is not the sum of the rows above it.",
        "Row 6: 2999-05-24 has not come yet.",
        "Row 7: fewer than 3 players have figures. Write 0 for those who came and neither won nor lost.",
    ]


@pytest.mark.parametrize("wrong", ["31.02.2024", "31/02/2024", "30. Februar 2024", "2023-02-29", "31.4.24"])
def test_a_date_that_there_is_not_is_named_in_its_own_row(own: House, ann: Client, wrong: str) -> None:
    good = f"Datum,Anna,Bernd,Heike\n{wrong},+5,-2,-3\n03.03.2024,+1,1,-2\n"
    assert faults(look(ann, own, good)) == [f"Row 2: there is no {wrong}. Correct the date."]
    games = good.replace("03.03.2024", wrong)
    assert f"Row 2: there is no {wrong}. Correct the date." in faults(look(ann, own, games))


def test_a_word_in_one_of_two_rows_is_named(own: House, ann: Client) -> None:
    rows = "Datum,Anna,Bernd,Heike\n03.12.2024,5,krank,-5\n10.12.2024,1,-1,0\n"
    assert "Row 2, Bernd: “krank” is not a whole number of points, such as −4." in faults(look(ann, own, rows))


def test_one_row_with_its_date_is_an_evening(own: House, ann: Client) -> None:
    shown = look(ann, own, "Datum,Ann,Dan,Bob\n03.12.2024,+5,-2,-3\n")
    answer = press(ann, own, shown, stake="1")
    assert answer.status_code == 302, faults(answer)
    assert [str(one.day) for one in kept(own)] == ["2024-12-03"]


def test_wrong_rows_of_players_are_named(own: House, ann: Client) -> None:
    rows = LONG.replace(";Eva;-2;ja", ";Eva;;ja").replace(";Bob;2;", ";Bob;2;\n;ann;1;\n;;3;")
    assert faults(look(ann, own, rows)) == [
        "Rows 2 to 4: the figures sum to +2, not 0.",
        "Row 8: ann has a figure on this day already, in row 6.",
        "Row 9 has a figure but no name.",
    ]


def test_a_last_column_that_is_the_sum_is_asked_about(own: House, ann: Client) -> None:
    rows = "Date,Ann,Dan,Eva,Kasse\n2024-05-03,4,-2,-2,0\n2024-05-10,1,1,-2,0\n"
    asked = look(ann, own, rows)
    assert faults(asked) == ["In every row Kasse has exactly the sum of the others. Say whether Kasse is a player."]
    shown = press(ann, own, asked, "look", **{"last-column": "total"})
    assert table(shown)[-1] == "Total | +5 | −1 | −4"
    assert press(ann, own, shown, stake="1", **{"last-column": "total"}).status_code == 302
    assert [sorted(results(one)) for one in kept(own)] == 2 * [["Ann", "Dan", "Eva"]]


TOTALS = """Date,Ann,Dan,Bob,Eva
2024-05-03,40,-30,-10,
2024-05-10,44,-36,-10,2
2024-05-17,38,-32,-12,6
2024-05-24,42,-31,-12,1
"""


def test_rows_may_be_totals_after_each_evening(own: House, ann: Client) -> None:
    """They look like it where they change by less than they are; what is chosen holds."""
    shown = look(ann, own, TOTALS)
    assert "Read as totals after each evening: a player whose total stays as it was did not come." in words(shown)
    assert table(shown)[1:] == [
        "3 May 2024 | +40 | −30 | −10 |", "10 May 2024 | +4 | −6 |  | +2", "17 May 2024 | −6 | +4 | −2 | +4",
        "24 May 2024 | +4 | +1 |  | −5", "Total | +42 | −31 | −12 | +1",
    ]  # fmt: skip
    assert fields(shown)["reading"] == [""]
    other = press(ann, own, shown, "look", reading="each")
    assert table(other)[-1] == "Total | +164 | −129 | −44 | +9"


def test_rows_of_one_day_are_games_of_one_evening(own: House, ann: Client) -> None:
    rows = POINTS.replace("2024-05-10", "2024-05-03")
    shown = look(ann, own, rows)
    assert table(shown)[1] == "3 May 2024 2 rows | +3 | +1 | −4"
    assert [results(one) for one in keep(ann, own, rows)] == [
        {"Ann": 3, "Dan": 1, "Bob": -4}, {"Ann": 2, "Dan": -2, "Bob": 0},
    ]  # fmt: skip


def test_the_order_of_a_date_is_asked_about_where_both_fit(own: House, ann: Client) -> None:
    rows = "Date,Ann,Dan,Bob\n03/05/2024,4,-2,-2\n10/05/2024,-1,3,-2\n"
    shown = look(ann, own, rows)
    assert [row.split(" | ")[0] for row in table(shown)] == ["Date", "3 May 2024", "10 May 2024", "Total"]
    other = press(ann, own, shown, "look", order="month")
    assert [row.split(" | ")[0] for row in table(other)] == ["Date", "5 March 2024", "5 October 2024", "Total"]
    american = look(ann, own, rows.replace("10/05", "05/13"))
    assert [row.split(" | ")[0] for row in table(american)] == ["Date", "5 March 2024", "13 May 2024", "Total"]


def test_what_was_not_shown_is_not_kept(own: House, ann: Client) -> None:
    shown = look(ann, own, POINTS)
    refused = ann.post(at(own), {**fields(shown), "rows": POINTS.replace("4,-2,-2", "6,-4,-2"), "act": "keep"})
    assert faults(refused) == ["The rows are not those that were shown. Look at them once more, then keep them."]
    assert not kept(own)


def test_a_season_that_is_sent_twice_is_kept_once(own: House, ann: Client) -> None:
    shown = look(ann, own, POINTS)
    assert [press(ann, own, shown, stake="1").status_code for _ in range(2)] == [302, 302]
    assert len(kept(own)) == 3
    assert "These evenings are kept already." in words(ann.get(reverse("evenings", args=[own.club.slug])))


def test_evenings_that_the_club_has_are_left_out_unless_they_are_others(own: House, ann: Client) -> None:
    """The sheet has grown by an evening: that one alone is kept."""
    keep(ann, own, POINTS)
    shown = look(ann, own, POINTS + "2024-05-24,3,-2,-1\n")
    text = words(shown)
    assert text.count("left out") >= 3
    assert "3 May 2024 is another evening: keep it the same results as on 3 May" in text
    assert "Keep one evening" in text
    assert table(shown)[-1] == "Total | +3 | −2 | −1", "of the evening that will be kept"
    assert press(ann, own, shown, stake="2").status_code == 302
    assert [str(one.day) for one in kept(own)] == ["2024-05-03", "2024-05-10", "2024-05-17", "2024-05-24"]
    again = look(ann, own, POINTS)
    assert table(again)[-1] == "Total | 0 | 0 | 0"
    assert "Every evening is left out. Tick one that is another evening, then press Preview." in words(again)
    assert 'value="keep"' not in again.content.decode()
    none = press(ann, own, again, stake="2")
    assert faults(none) == ["Every evening of this sheet is left out. Tick one to keep it."]
    ticked = fields(again)["alike-seen"][:1]
    assert press(ann, own, again, stake="1", alike=ticked).status_code == 302
    assert [str(one.day) for one in kept(own)].count("2024-05-03") == 2


def test_of_an_evening_in_one_row_nobody_says_how_many_games_it_had(own: House, ann: Client) -> None:
    """In two rows they are counted."""
    one = keep(ann, own, POINTS)[-1]
    lists = [reverse("home"), reverse("evenings", args=[own.club.slug]), reverse("club", args=[own.club.slug])]
    token = evening_link_make(actor=own.people["organiser"].actor, session=one, initials=False, money=True)
    shared = reverse("evening-shared", args=[token])
    for page in (*lists, shared, *(reverse(name, args=[one.code]) for name in ("evening", "sheet"))):
        assert "1 game" not in words(ann.get(page)), page
    assert games_at(one.key).known_games is None
    [*_others, two] = keep(ann, own, "Date,Ann,Dan,Bob\n2024-05-20,1,1,-2\n2024-05-24,2,-2,0\n2024-05-24,1,1,-2\n")
    assert games_at(two.key).known_games == 2
    assert all("2 games" in words(ann.get(page)) for page in lists)


def test_an_evening_of_games_is_known_by_what_it_brought_in_all(own: House, ann: Client) -> None:
    """It was kept game by game; the season has its sums."""
    games = "Ann,Dan,Bob\n3,-1,-2\n1,-1,0\n"
    one = ann.post(at(own), {"act": "look", "rows": games, "reading": "each"})
    filled = {"name": "First", "day": "2024-05-03", "stake": "2.00", "reading": "each"}
    assert press(ann, own, one, **filled).status_code == 302
    shown = look(ann, own, POINTS)
    assert "3 May 2024 is another evening: keep it the same results as on 3 May" in words(shown)


CORRECTED = "Date,Ann,Dan,Bob,Eva\n2024-05-03,4,-2,-3,1\n2024-05-24,3,-2,-1,\n"
"""POINTS with its first evening put right, Bob lower and Eva, who was there, named; and with a new evening."""


def test_an_evening_with_a_figure_put_right_is_asked_about(own: House, ann: Client) -> None:
    """It is not kept a second time unless that is said: its debts would be open twice."""
    keep(ann, own, POINTS)
    shown = look(ann, own, CORRECTED)
    asked = "3 May 2024 is another evening: keep it like 3 May but with other figures (in the club Bob −2)"
    assert asked in words(shown)
    assert "Keep one evening" in words(shown)
    assert press(ann, own, shown, stake="2").status_code == 302
    assert [str(one.day) for one in kept(own)] == ["2024-05-03", "2024-05-10", "2024-05-17", "2024-05-24"]
    ticked = fields(look(ann, own, CORRECTED))["alike-seen"][:1]
    assert press(ann, own, look(ann, own, CORRECTED), stake="2", alike=ticked).status_code == 302
    assert [str(one.day) for one in kept(own)].count("2024-05-03") == 2


def test_other_figures_are_money_where_those_of_the_sheet_are(own: House, ann: Client, euros: Club) -> None:
    """At another stake than the club's evening, the same money is no other figure."""
    keep(ann, own, GERMAN, stake="0.50")
    changed = GERMAN.replace("12,50;-10,00", "12,00;-9,50")
    shown = look(ann, own, changed, stake="0.25")
    figures = "with other figures (in the club Ann +€12.50 and Dan −€10)"
    assert f"like 3 May but {figures}, at €0.25 a point" in words(shown)
    assert len(shown.context["alikes"]) == 3
    Club.objects.filter(id=own.club.id).update(currency="GBP")
    elsewhere = words(look(ann, own, changed.replace(" €", ""), stake="0.50"))
    assert "(in the club Ann +€12.50 and Dan −€10), in GBP" in elsewhere


def test_the_sum_of_an_evening_that_was_played_here_is_asked_about_where_it_is_another(own: House, ann: Client) -> None:
    """It was kept game by game; the season has the sums, one of them mistyped. Those of another day or of other people
    are another evening."""
    games = "Ann,Dan,Bob\n3,-1,-2\n1,-1,0\n"
    one = ann.post(at(own), {"act": "look", "rows": games, "reading": "each"})
    filled = {"name": "First", "day": "2024-05-03", "stake": "2.00", "reading": "each"}
    assert press(ann, own, one, **filled).status_code == 302
    mistyped = POINTS.replace("4,-2,-2", "5,-3,-2")
    assert "like 3 May but with other figures (in the club Ann +4 and Dan −2)" in words(look(ann, own, mistyped))
    assert not look(ann, own, mistyped.replace("05-03", "05-04")).context["alikes"]
    assert not look(ann, own, mistyped.replace("Ann,Dan,Bob", "Ann,Eve,Eva")).context["alikes"]


def test_nothing_is_kept_where_one_evening_cannot_be(own: House, ann: Client) -> None:
    """The last of three is the club's already, and was ticked all the same: the two before it are not kept."""
    keep(ann, own, "Date,Ann,Dan,Bob\n2024-05-17,2,-2,0\n2024-05-31,1,1,-2\n")
    shown = look(ann, own, POINTS)
    refused = press(ann, own, shown, stake="2.00", alike=fields(shown)["alike-seen"])
    assert refused.status_code == 422
    assert faults(refused)[0] == "You have this evening already:"
    assert [str(one.day) for one in kept(own)] == ["2024-05-17", "2024-05-31"]


def test_new_names_like_a_known_one_are_asked_about_once(own: House, ann: Client) -> None:
    maximilian = player_add(actor=own.people["organiser"].actor, club=own.club, name="Maximilian")
    rows = POINTS.replace("Bob", "Max")
    shown = look(ann, own, rows)
    refused = press(ann, own, shown, stake="1")
    assert faults(refused) == ["Choose who Max is."]
    assert press(ann, own, refused, stake="1", person=[maximilian.id.hex]).status_code == 302
    assert not Player.objects.filter(club=own.club, name="Max").exists()
    assert results(kept(own)[0])["Maximilian"] == -2


def test_two_spellings_of_different_evenings_are_asked_about(own: House, ann: Client) -> None:
    rows = LONG.replace(";Eva;-2;ja", ";Yannick;-2;ja").replace(";Bob;2;", ";Yannik;2;")
    refused = press(ann, own, look(ann, own, rows), stake="1")
    assert faults(refused) == ["Choose who Yannik is."]
    said: dict[str, Any] = {"key": ["yannik", "yannick"], "person": ["new", "new"]}
    assert press(ann, own, refused, stake="1", **said).status_code == 302
    assert [sorted(results(one)) for one in kept(own)] == [["Ann", "Dan", "Yannick"], ["Ann", "Dan", "Yannik"]]


def test_all_of_it_was_paid_then(own: House, ann: Client) -> None:
    """4 points of 2.00 the first time, 3 and 2 the next: five payments, 18."""
    shown = look(ann, own, POINTS, stake="2.00")
    assert "Everything was paid on those evenings : 5 payments, £18" in words(shown)
    refused = press(ann, own, shown, stake="3.00", paid="1")
    assert "5 payments, £27: is that right? Then keep it." in words(refused)
    assert press(ann, own, refused, paid="1").status_code == 302
    assert sum(one.amount for one in Payment.objects.filter(session__in=kept(own))) == 2700


def test_a_club_for_points_is_asked_for_no_stake(own: House, ann: Client) -> None:
    play_for_points(own.club.id)
    shown = look(ann, own, POINTS)
    assert not {"stake", "figures-are"} & {*fields(shown)}
    assert press(ann, own, shown).status_code == 302
    assert len(kept(own)) == 3
    cents = look(ann, own, POINTS.replace("4,-2,-2", "4.50,-2.50,-2"))
    assert faults(cents)[0] == "Row 2, Ann: “4.50” is not a whole number of points, such as −4."


def test_an_evening_of_a_season_is_deleted_by_itself(own: House, ann: Client) -> None:
    first, *_others = keep(ann, own, POINTS)
    ann.post(reverse("session-delete", args=[first.code]), {"name": first.name})
    assert Session.objects.get(id=first.id).deleted_at is not None
    assert Session.objects.filter(name="From paper", deleted_at=None).count() == 2


def test_a_sheet_read_otherwise_leads_back(own: House, ann: Client) -> None:
    """Chosen as games of one evening its days are refused; the choice stands there with the look of the sheet."""
    refused = look(ann, own, POINTS, **{"rows-are": "game"})
    assert faults(refused) == [
        "Row 3 is of 2024-05-10, not of 2024-05-03 like a row above it. "
        "Each row is one game, all of one evening: send the rows of one day, or choose that each row is an evening."
    ]
    assert fields(refused)["rows-are"] == ["game"]
    assert press(ann, own, refused, "look", **{"rows-are": "evening"}).context["season"]
    turned = look(ann, own, "Name,2024-05-03,2024-05-10\nAnn,4,-1\nDan,-2,3\nBob,-2,-2\n")
    assert faults(turned)[0].startswith("Row 1 has a date where the columns must be named")
    nobody = look(ann, own, "Ann,Dan,Bob\n4,-2,-2\n", **{"rows-are": "evening"})
    assert faults(nobody) == ["No column is the date of the evenings. Choose it, or say that each row is a game."]


def test_a_season_sent_where_transcripts_are_is_led_here(own: House, ann: Client) -> None:
    sheet = SimpleUploadedFile("season.csv", POINTS.encode())
    shown = ann.post(reverse("bring", args=[own.club.slug]), {"files": [sheet]})
    assert table(shown)[-1] == "Total | +5 | −1 | −4"
    assert press(ann, own, shown, stake="1").status_code == 302
    assert len(kept(own)) == 3


def days(count: int) -> Iterator[str]:
    yield "Date,Ann,Dan,Bob"
    for number in range(count):
        yield f"{2000 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02},2,-1,-1"


def test_more_evenings_than_may_come_are_refused(own: House, ann: Client) -> None:
    assert look(ann, own, "\n".join(days(400))).status_code == 200
    assert faults(look(ann, own, "\n".join(days(401)))) == ["At most 400 evenings can be kept at once."]


def test_nothing_comes_into_a_club_that_is_put_away(own: House, ann: Client) -> None:
    shown = look(ann, own, POINTS)
    club_archive(actor=own.people["organiser"].actor, club=own.club, archived=True)
    refused = press(ann, own, shown, stake="1")
    assert refused.status_code == 422
    assert not kept(own)


STAKES = "Datum;Name;Punkte;Einsatz;Betrag\n03.05.2024;Ann;7,5;1,00;7,50\n;Dan;-2,5;1,00;-2,50\n;Eva;-5;1,00;-5,00\n"


def test_money_that_is_no_whole_points_at_the_stake_of_its_row_is_named(own: House, ann: Client, euros: Club) -> None:
    shown = look(ann, own, STAKES)
    assert "€7.50 is not a whole number of points at €1 a point" in words(shown)
    assert "Every evening is left out" not in words(shown)


def test_the_button_stays_where_a_stake_does_not_fit(own: House, ann: Client, euros: Club) -> None:
    without = STAKES.replace(";Einsatz", "").replace(";1,00", "")
    shown = look(ann, own, without, stake="1")
    assert "is not a whole number of points" in words(shown)
    assert "Keep one evening" in words(shown)

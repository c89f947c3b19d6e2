"""An evening's page: the reader's own line first, the result, the chart with a link for each game, what is open; the
API says the same."""

import re
from itertools import pairwise

import pytest
from django.urls import reverse

from benchmarks.pages import statements_of
from sessions.models import PaymentWord
from sessions.pages.evening.chart import charts_of, places_of
from sessions.pages.evening.looking_back import looked_back
from sessions.selectors.sessions import names_of
from tests.kit.photos import note
from tests.kit.points import play_for_points
from tests.kit.settling import closed_evening, pays, says
from tests.kit.table import Table, comes, table_laid

pytestmark = pytest.mark.django_db

MINUS = "\N{MINUS SIGN}"
MOST_STATEMENTS = 12


def page(table: Table, who: str = "Ann") -> str:
    answer = table[who].client().get(reverse("evening", args=[table.code]))
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    return re.sub(r"\s+", " ", answer.content.decode())


def told(table: Table, who: str = "Ann") -> str:
    """The page's words in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page(table, who)))


def test_before_a_game_is_over_it_says_so(table: Table) -> None:
    assert "No game is finished yet." in told(table)
    assert '<svg class="running' not in page(table)
    table.tap("Kim", "start")
    assert "Game 1 is on; it counts here once it is over." in told(table)
    assert reverse("moment", args=[table.code, 1]) in page(table)


def test_an_evening_that_was_closed_without_a_game(table: Table) -> None:
    table.tap("Kim", "close")
    assert "No game was finished this evening." in told(table)


def test_who_came_and_played_no_game_is_not_counted_and_the_list_says_the_same(table: Table) -> None:
    table.tap("Kim", "start")
    comes(table, "Sven")
    table.tap("Kim", "join", player=table.id("Sven"))
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    assert "1 game · 4 players" in told(table)
    evenings = table.kim.client().get(reverse("evenings", args=[table.club.slug])).content.decode()
    assert "4 players" in re.sub(r"\s+", " ", evenings)
    club = table.kim.client().get(reverse("club", args=[table.club.slug])).content.decode()
    assert "4 players" in re.sub(r"\s+", " ", club)
    assert "Sven" not in club


def test_ones_own_line_comes_first(table: Table) -> None:
    """Ann has lost a point to each of three, at £2."""
    closed_evening(table)
    most = "Bob, Cat and Dan won most: +1, £2 each · 1 game · 4 players"
    for who, own in (("Ann", "You lost £6."), ("Bob", "You won £2.")):
        assert f"{own} {most}" in told(table, who)
    assert "You " not in told(table, "Kim").split("won most")[0]


def test_one_who_won_most_and_so_far(table: Table) -> None:
    """Bob wins 1 of Ann with the others; then 2 from Cat, who had doubled, 1 from Dan and 1 from Ann: +5."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Cat", cubes=["Cat"])
    table.tap("Kim", "answer", by="Bob", cubes={"Cat": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    said = told(table, "Kim")
    assert "· so far Bob won most: +5, £10 · 2 games · 4 players" in said
    assert f"Largest swings Bob +4 Game 2 Ann {MINUS}3 Game 1" in said
    assert "Highest cube Cat: 2 points Game 2" in said


def test_all_are_even(table: Table) -> None:
    table.tap("Kim", "start")
    for one in ("Bob", "Cat", "Dan"):
        table.tap("Kim", "settle", points={one: 0}, agreed_by=["Ann", one])
    assert "You came out even. Everybody came out even · 1 game · 4 players" in told(table)
    assert "Largest swings" not in told(table)


def test_the_chart_has_a_line_for_each_player_and_a_link_for_each_game(table: Table) -> None:
    closed_evening(table)
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="miscounted")
    seq = table.seq
    drawn = re.findall(r'<svg class="running.*?</svg>', page(table))
    assert len(drawn) == 2
    for one in drawn:
        assert re.findall(r"<title>(.*?)</title>", one) == [
            "Ann", "Bob", "Cat", "Dan", "Game 1", "Points corrected by hand",
        ]  # fmt: skip
        assert re.findall(r'<a href="(.*?)"', one) == [
            reverse("sheet-game", args=[table.code, 1]), reverse("moment", args=[table.code, seq]),
        ]  # fmt: skip
        assert "style=" not in one


def test_ten_labels_do_not_overlap() -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Maximilian-Alexander")
    table = table_laid(names=names, max_players=10)
    closed_evening(table)
    session = table.session
    back = looked_back(session, names_of(session.key), set())
    for chart in charts_of(back.steps, back.columns, places_of(back.steps, session.code)):
        heights = sorted(one.line.label for one in chart.lines)
        apart = chart.chart.frame.label
        assert len(heights) == 10
        assert all(after - before >= apart - 0.2 for before, after in pairwise(heights))
        assert chart.chart.frame.right < chart.chart.frame.width / 3


def test_what_is_open_leads_to_settling_up(table: Table) -> None:
    closed_evening(table)
    settle = reverse("settle", args=[table.code])
    assert "Still open: £6 " in told(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "2"), PaymentWord.CONFIRMED)
    assert "Still open: £4 of £6" in told(table)
    for one in ("Cat", "Dan"):
        says(table, one, pays(table, "Ann", "Ann", one, "2"), PaymentWord.CONFIRMED)
    assert "Everything is paid." in told(table)
    assert f'href="{settle}"' in page(table)


def test_where_points_alone_are_played_for_there_is_no_money(table: Table) -> None:
    play_for_points(table.club.id)
    closed_evening(table)
    said = told(table)
    assert "You lost 3 points. Bob, Cat and Dan won most: +1 each · 1 game" in said
    assert "Still open: 3 points" in said
    assert "£" not in page(table)


def test_notes_and_corrections_stand_with_their_words(table: Table) -> None:
    closed_evening(table)
    note(table, "Bob", "last roll <66>", game=1)
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="miscounted")
    assert "Notes Bob last roll &lt;66&gt; Game 1" in told(table)
    assert f"Points corrected by hand: Ann +1; Bob {MINUS}1 miscounted Game 1" in told(table)


def test_the_sheet_and_settling_up_lead_to_it(table: Table) -> None:
    address = f'href="{reverse("evening", args=[table.code])}"'
    for name in ("sheet", "settle"):
        assert address in table["Ann"].client().get(reverse(name, args=[table.code])).content.decode()


def test_the_api_says_the_same(table: Table) -> None:
    closed_evening(table)
    note(table, "Bob", "last roll 66", game=1)
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="miscounted")
    seq = table.seq
    ann, bob, cat, dan = (table.id(one) for one in ("Ann", "Bob", "Cat", "Dan"))
    after_game, after_all = {ann: -3, bob: 1, cat: 1, dan: 1}, {ann: -2, bob: 0, cat: 1, dan: 1}
    assert table["Ann"].client().get(f"/api/v1/sessions/{table.code}/moments/").json() == {
        "games": 1, "on": False, "players": [ann, bob, cat, dan], "results": after_all, "winners": [cat, dan],
        "running": [
            {"game": 1, "adjusted": None, "results": after_game, "paper": False},
            {"game": 1, "adjusted": seq, "results": after_all, "paper": False},
        ],
        "swings": [{"game": 1, "player": ann, "points": -3}],
        "highest_cube": None, "longest_stays": [], "lone_takers": [], "settlements": [], "corrections": [],
        "by_hand": [{"after_game": 1, "seq": seq, "points": {ann: 1, bob: -1}, "reason": "miscounted"}],
        "notes": [{"number": 1, "game": 1, "by": bob, "text": "last roll 66"}],
        "open": [{"currency": "GBP", "open": "4.00", "amount": "4.00"}],
    }  # fmt: skip


def test_it_takes_few_statements_however_much_was_played(table: Table) -> None:
    closed_evening(table)
    client = table["Ann"].client()
    assert statements_of(client, reverse("evening", args=[table.code])) <= MOST_STATEMENTS

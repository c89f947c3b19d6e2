"""A season's page and its files: who set it up, what it says, to whom, and what it answers to what cannot be."""

import html
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
import time_machine
from django.urls import reverse

from chouette.printing.season import PrintedSeason, WallRow, season_pdf
from chouette.printing.workbook import POINTS, money_format
from clubs import services as people
from clubs.models import Audit, Balances, Club, Player, Role, Season
from sessions.models import Session
from sessions.pages.season import season_files
from sessions.pages.season.season_files import SeasonRead, printed_season
from sessions.selectors.season_table import EveningsOf, season_sums
from sessions.services import players_merge
from tests.kit.clearing import closed_with
from tests.kit.ground import of_file
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.table import Table, table_laid
from tests.kit.table_files import numbers_and_days, one_table

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 15, 20, tzinfo=UTC)


def won_in_may() -> Table:
    with time_machine.travel(NOW, tick=True):
        laid = table_laid()
        people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Bob"].actor, role=Role.MEMBER)
        laid.tap("Kim", "start")
        laid.tap("Kim", "result", winner="box", kind="single")
        laid.tap("Kim", "close")
    return laid


table_of_file = of_file(won_in_may)


@pytest.fixture
def table(db: None, table_of_file: Callable[[], Table]) -> Any:
    """Ann in the box has won a game from Bob, Cat and Dan on 15 May 2026, at £2 a point; Bob is a member."""
    laid = table_of_file()
    with time_machine.travel(NOW + timedelta(minutes=5), tick=True):  # all of that evening is over
        yield laid


def address(table: Table, name: str, *parts: Any, query: str = "") -> str:
    return reverse(name, args=[table.club.slug, *parts]) + query


def opened(table: Table, who: str = "Bob", query: str = "", status: int = 200) -> str:
    """The season's page as a line of text."""
    answer = table[who].client().get(address(table, "season", query=query))
    assert answer.status_code == status, answer.content
    return text(answer.content.decode())


def text(page: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def spring(table: Table, **wanted: Any) -> Season:
    said = {"name": "Spring", "since": date(2026, 3, 1), "until": date(2026, 5, 31), "least_evenings": 0, **wanted}
    return people.season_create(actor=table.kim.actor, club=table.club, **said)


def sent(table: Table, *, who: str = "Kim", season: Season | None = None, **fields: str) -> Any:
    where = address(table, "season-change", season.id) if season else address(table, "seasons")
    said = {"name": "Spring", "since": "2026-03-01", "until": "2026-05-31", "least_evenings": "", **fields}
    return table[who].client().post(where, said)


def test_without_a_season_this_year_is_one(table: Table) -> None:
    said = opened(table)
    assert "1 January 2026 – 31 December 2026" in said
    assert "1 Ann +3" in said
    assert "£6" in said
    assert "2 Bob −1" in said
    assert "too few" in said
    assert "Set up seasons" not in said
    assert "Set up seasons" in opened(table, "Kim")


def test_an_evening_belongs_to_the_season_of_its_day(table: Table) -> None:
    spring(table, until=date(2026, 5, 14))
    assert "Nobody has won or lost anything in this season." in opened(table)
    assert "1 Ann +3" in opened(table, query="?season=2026")
    assert "1 Ann +3" in opened(table, query="?season=all")
    assert "Nobody has won" in opened(table, query="?season=2025")
    assert "Nobody has won" in opened(table, query="?season=9999")


def test_the_day_is_that_of_the_clubs_clock(table: Table) -> None:
    Session.objects.filter(club=table.club).update(began_at=datetime(2026, 5, 31, 23, 30, tzinfo=UTC))
    summer = spring(table, name="Summer", since=date(2026, 6, 1), until=date(2026, 8, 31))
    assert "Nobody has won" in opened(table, query=f"?season={summer.id}")
    Club.objects.filter(id=table.club.id).update(time_zone="Europe/London")
    assert "1 Ann +3" in opened(table, query=f"?season={summer.id}")


def test_those_with_too_few_evenings_are_listed_apart(table: Table) -> None:
    spring(table, least_evenings=2)
    said = opened(table)
    assert "ranked from 2 evenings" in said
    assert "Nobody has come often enough for a rank." in said
    assert "Not yet ranked" in said
    assert "1 Ann" not in said


def test_a_season_that_cannot_be_says_what_would_be_right(table: Table) -> None:
    wrong = text(sent(table, since="2026-05-31", until="2026-03-01").content.decode())
    assert "It ends before it begins. Choose 31 May 2026 or a later day." in wrong
    first = spring(table)
    answer = sent(table, name="May", since="2026-05-01", until="2026-06-30")
    assert answer.status_code == 422
    said = text(answer.content.decode())
    assert "“Spring” runs from 1 March 2026 to 31 May 2026. Begin after that, or end before it." in said
    for fields, fault in (
        ({"name": " "}, "Give the season a name."),
        ({"since": "31/31/2026"}, "Enter a valid date, such as 2026-03-31."),
        ({"since": "0001-01-01"}, "Choose a day after 1900."),
        ({"until": "9999-12-31"}, "Choose a day before the year 3000."),
        ({"least_evenings": "-1"}, "Enter 0 or more."),
        ({"least_evenings": "many"}, "Enter a whole number, such as 5."),
        ({"least_evenings": "400"}, "enter fewer."),
        ({"name": "a\u2028b\x07"}, "a character in it that cannot be printed"),
    ):
        refused = sent(table, season=first, **fields)
        assert refused.status_code == 422, fields
        assert fault in text(refused.content.decode()), fields
    assert Season.objects.get(club=table.club).name == "Spring"


def test_a_season_is_set_up_changed_ended_and_removed_with_a_line_each(table: Table) -> None:
    assert sent(table).status_code == 302
    assert sent(table).status_code == 302  # sent twice
    season = Season.objects.get(club=table.club)
    assert sent(table, season=season, name="Spring cup", least_evenings="3").status_code == 302
    kim = table.kim.client()
    assert "End it today" in text(kim.get(address(table, "season-change", season.id)).content.decode())
    kim.post(address(table, "season-end", season.id))
    season = Season.objects.get(club=table.club)
    assert (season.name, season.least_evenings, season.until) == ("Spring cup", 3, date(2026, 5, 15))
    assert "End it today" not in text(kim.get(address(table, "season-change", season.id)).content.decode())
    kim.post(address(table, "season-remove", season.id))
    assert not Season.objects.filter(club=table.club).exists()
    assert kim.get(address(table, "season-change", season.id)).status_code == 404
    kinds = ["season_removed", "season_ended", "season_changed", "season_created"]
    assert list(Audit.objects.filter(club=table.club).order_by("-id").values_list("what", flat=True)[:4]) == kinds
    trail = text(kim.get(address(table, "audit")).content.decode())
    assert "Kim set up the season “Spring”, from 1 March 2026 to 31 May 2026" in trail
    assert "Kim ended the season “Spring cup” on 15 May 2026" in trail


def test_a_member_sets_up_no_season(table: Table) -> None:
    assert sent(table, who="Bob").status_code == 403
    assert not Season.objects.filter(club=table.club).exists()


def test_between_two_seasons_the_last_one_is_shown(table: Table) -> None:
    spring(table, name="Winter", since=date(2025, 12, 1), until=date(2026, 2, 28))
    spring(table, name="Autumn", since=date(2026, 9, 1), until=date(2026, 11, 30))
    said = opened(table)
    assert "Winter 1 December 2025 – 28 February 2026" in said
    assert "Autumn" in said


@pytest.mark.parametrize("asked", ["nonsense", "12345", "99999999-9999-4999-8999-999999999999", "٢٠٢٦", "1899"])
def test_a_season_that_is_none_is_said_so(table: Table, asked: str) -> None:
    said = opened(table, query=f"?season={asked}", status=422)
    assert "There is no such season. Choose one of these, or a year like 2026." in said
    assert "1 Ann +3" in said
    for name in ("season-file", "season-book", "season-print"):
        assert table["Bob"].client().get(address(table, name, query=f"?season={asked}")).status_code == 404


def test_where_results_are_ones_own_so_is_the_season(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    said = opened(table)
    assert "Bob −1" in said
    assert "Ann" not in said
    assert "Evening by evening" not in said
    for name in ("season-file", "season-book", "season-print"):
        assert table["Bob"].client().get(address(table, name)).status_code == 403
    assert "1 Ann +3" in opened(table, "Kim")


def test_a_club_that_plays_for_points_shows_no_money(table: Table) -> None:
    play_for_points(table.club.id)
    assert "£" not in opened(table)
    assert "Money" not in opened(table).replace("To settle", "")
    told = table["Bob"].client().get(address(table, "season-file")).content.decode()
    assert "GBP" not in told


def test_the_files_have_the_whole_season(table: Table) -> None:
    rows = one_table(table["Bob"].client().get(address(table, "season-file")).content)
    assert rows[0] == ["Rank", "Player", "Evenings", "Games", "Points", "Per game", "GBP", "2026-05-15 Thursday"]
    assert rows[1] == ["1", "Ann", "1", "1", "3", "", "6.00", "3"]
    assert rows[2] == ["2", "Bob", "1", "1", "-1", "", "-2.00", "-1"]
    book = table["Bob"].client().get(address(table, "season-book"))
    page = numbers_and_days(book.content).active
    assert page is not None
    assert [[cell.value for cell in row] for row in page.iter_rows()][1] == [1, "Ann", 1, 1, 3, None, 6, 3]
    assert [cell.number_format for cell in page[2]] == [
        *["General"] * 4, POINTS, "General", money_format("GBP"), POINTS,
    ]  # fmt: skip
    printed = table["Bob"].client().get(address(table, "season-print"))
    assert printed.content.startswith(b"%PDF")
    assert printed["Content-Disposition"].startswith("inline")


def test_two_evenings_of_one_day_have_headings_of_their_own(table: Table) -> None:
    """The second table opens five minutes after the first, by the club's clock; then at the same minute."""
    second = second_of(table, "Ann", "Cat")
    closed_with(second, {"Ann": -2, "Cat": 2})
    page = table["Bob"].client().get(address(table, "season")).content.decode()
    assert heads(page) == ["15 May, 20:00", "15 May, 20:05"]
    third = second_of(table, "Ann", "Dan")
    closed_with(third, {"Ann": -1, "Dan": 1})
    Session.objects.filter(code__in=[second.code, third.code]).update(name="Thursday", began_at=NOW)
    Session.objects.filter(code=third.code).update(began_at=NOW - timedelta(days=365))
    page = table["Bob"].client().get(address(table, "season", query="?season=all")).content.decode()
    codes = [f"15 May 2026, 20:00 ({code})" for code in (second.code, table.code)]
    assert heads(page)[0] == "15 May 2025"
    assert sorted(heads(page)[1:]) == sorted(codes)
    first = one_table(table["Bob"].client().get(address(table, "season-file")).content)[0]
    assert sorted(first[7:]) == sorted(f"2026-05-15 Thursday, 20:00 ({code})" for code in (second.code, table.code))


def test_a_heading_has_its_year_where_that_changes(table: Table) -> None:
    for weeks in (52, 51, 1):
        before = second_of(table, "Ann", "Cat")
        closed_with(before, {"Ann": -2, "Cat": 2})
        Session.objects.filter(code=before.code).update(began_at=NOW - timedelta(weeks=weeks))
    page = table["Bob"].client().get(address(table, "season", query="?season=all")).content.decode()
    assert heads(page) == ["16 May 2025", "23 May", "8 May 2026", "15 May"]


def test_the_season_that_is_on_stays_among_the_others(table: Table) -> None:
    """Nothing has been played in 2026 yet."""
    Session.objects.filter(club=table.club).update(began_at=NOW - timedelta(days=365))
    page = table["Bob"].client().get(address(table, "season", query="?season=2025")).content.decode()
    assert re.findall(r"\?season=(\w+)\"", page)[:3] == ["2026", "2025", "all"]


def heads(page: str) -> list[str]:
    """The headings of the columns of evenings."""
    return re.findall(r'aria-label="[^"]*">([^<]*)</a></th>', page)


def test_the_records_of_one_person_are_one_row(table: Table) -> None:
    """Eve has won £4 from Ann on an evening to which Bob did not come, and is Bob."""
    eve = people.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    closed_with(second_of(table, "Ann", "Cat", "Eve"), {"Ann": -2, "Eve": 2})
    players_merge(actor=table.kim.actor, kept=Player.objects.get(club=table.club, name="Bob"), merged=eve)
    rows = {one.name: one for one in season_sums(EveningsOf(table.club.id, None, None))}
    assert (rows["Bob"].evenings, rows["Bob"].points, rows["Bob"].minor) == (2, 1, {"GBP": 200})
    assert [one.points for one in rows["Bob"].last] == [2, -1]
    assert "Eve" not in rows


def test_an_empty_club_has_its_pages(table: Table) -> None:
    club = people.club_create(actor=table.kim.actor, name="Empty", currency="GBP")
    for name in ("season", "season-file", "season-book", "season-print", "seasons"):
        assert table.kim.client().get(reverse(name, args=[club.slug])).status_code == 200, name


def test_the_paper_of_a_season_in_which_nothing_was_played_says_what_it_is_for() -> None:
    nobody = PrintedSeason(
        title="2026", facts="A club", place="", player="Player", days=(), heads=("Points",), ranked=(), apart_title="",
        apart=(), empty="Nobody has won.", note="", language="en",
    )  # fmt: skip
    other = msgspec.structs.replace(nobody, empty="Nobody has lost.")
    assert season_pdf(nobody) != season_pdf(other)
    ranked = (WallRow("1.", "Ann", (), ("+3",)),)
    assert season_pdf(msgspec.structs.replace(nobody, ranked=ranked)) == season_pdf(
        msgspec.structs.replace(other, ranked=ranked)
    )


def told(table: Table, who: str = "Bob", query: str = "", status: int = 200) -> Any:
    """The same table by the API."""
    answer = table[who].client().get(f"/api/v1/clubs/{table.club.slug}/season/{query}")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_program_reads_the_same(table: Table) -> None:
    found = told(table)
    assert (found["season"], found["since"], found["least_evenings"]) == ("2026", "2026-01-01", 0)
    first = found["ranked"][0]
    assert {key: first[key] for key in ("place", "name", "points", "games", "per_game", "money")} == {
        "place": 1, "name": "Ann", "points": 3, "games": 1, "per_game": None, "money": {"GBP": "6.00"},
    }  # fmt: skip
    assert [(one["code"], one["points"]) for one in first["last"]] == [(table.code, 3)]
    assert [one["place"] for one in found["ranked"]] == [1, 2, 2, 2]
    assert [one["name"] for one in found["ranked"] if one["me"]] == ["Bob"]
    assert told(table, query="?season=nonsense", status=422)["field"] == "season"
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    play_for_points(table.club.id)
    found = told(table)
    assert found["ranked"] == []
    assert [(one["name"], "money" in one) for one in found["unranked"]] == [("Bob", False)]


def test_a_program_sets_a_season_up(table: Table) -> None:
    kim, address = table.kim.client(), f"/api/v1/clubs/{table.club.slug}/seasons/"

    def send(method: str, to: str, body: dict[str, Any], status: int) -> Any:
        answer = getattr(kim, method)(to, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    wanted = {"name": "Spring", "since": "2026-03-01", "until": "2026-05-31"}
    made = send("post", address, wanted, 201)
    assert send("post", address, wanted, 201) == made
    assert send("post", address, {**wanted, "name": "Other"}, 422)["field"] == "since"
    ends_first = send("post", address, {**wanted, "since": "2026-06-01"}, 422)
    assert (ends_first["field"], ends_first["message"]) == (
        "until", "It ends before it begins. Choose 1 June 2026 or a later day.",
    )  # fmt: skip
    changed = send("patch", f"{address}{made['id']}/", {"until": "2026-05-15", "least_evenings": 2}, 200)
    assert changed == {**made, "until": "2026-05-15", "least_evenings": 2}
    assert kim.get(address).json() == {"seasons": [changed]}
    assert kim.delete(f"{address}{made['id']}/").status_code == 204
    assert kim.delete(f"{address}{made['id']}/").status_code == 404
    assert kim.get(address).json() == {"seasons": []}


def test_a_program_says_when_the_club_meets_next(table: Table) -> None:
    kim, address = table.kim.client(), f"/api/v1/clubs/{table.club.slug}/next/"
    Club.objects.filter(id=table.club.id).update(time_zone="Europe/London")
    nothing = {"day": None, "time": None, "place": "", "at": None}
    assert kim.get(address).json() == nothing
    said = kim.put(address, {"day": "2026-05-21", "time": "19:30"}, content_type="application/json").json()
    assert said == {"day": "2026-05-21", "time": "19:30", "place": "", "at": "2026-05-21T19:30:00+01:00"}
    past = kim.put(address, {"day": "2026-05-14", "time": "19:30"}, content_type="application/json")
    assert past.status_code == 422
    assert past.json()["message"] == "That day is over. Choose today or a later day."
    assert kim.delete(address).status_code == 204
    assert kim.get(address).json() == nothing


def test_an_evening_that_is_on_is_counted_and_said_to_be_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the evening that is over there is another table of the same day, at which a game has ended."""
    papers: list[PrintedSeason] = []

    def printed(read: SeasonRead) -> PrintedSeason:
        papers.append(printed_season(read))
        return papers[-1]

    monkeypatch.setattr(season_files, "printed_season", printed)
    assert not any(said_to_be_on(table).values())
    second = second_of(table, "Ann", "Cat", "Dan")
    second.tap("Kim", "start")
    assert not any(said_to_be_on(table).values())  # nothing is counted of it
    second.tap("Kim", "result", winner="box", kind="single")
    assert all(said_to_be_on(table).values())
    table["Bob"].client().get(address(table, "season-print"))
    assert papers[-1].facts.endswith(" · with an evening that is still on")
    assert papers[-1].days == ("15 May, 20:00", "15 May, 20:05, still on")
    second.tap("Kim", "close")
    assert not any(said_to_be_on(table).values())


def said_to_be_on(table: Table) -> dict[str, bool]:
    """Whether each page, the file and the API say that an evening is still on."""
    bob = table["Bob"].client()
    pages = {name: text(bob.get(address(table, name)).content.decode()) for name in ("season", "club", "club-screen")}
    said = {name: "with an evening that is still on" in page for name, page in pages.items()}
    said["column"] = "15 May, 20:05, still on" in pages["season"]
    file = one_table(bob.get(address(table, "season-file")).content)[0]
    return {**said, "file": file[-1] == "2026-05-15 Second, still on", "api": told(table)["still_on"]}


def test_ones_own_row_alone_says_only_what_is_counted_in_it(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    second = second_of(table, "Ann", "Cat", "Dan")
    second.tap("Kim", "start")
    second.tap("Kim", "result", winner="box", kind="single")
    assert "still on" not in opened(table)
    assert "with an evening that is still on" in opened(table, "Kim")


@pytest.mark.parametrize(
    ("language", "head", "days"),
    [("de", "15. Mai", "1. Januar 2026 – 31. Dezember 2026"), ("fr", "15 mai", "1er janvier 2026 – 31 décembre 2026")],
)
def test_days_are_written_as_the_reader_writes_them(table: Table, language: str, head: str, days: str) -> None:
    answer = table["Bob"].client().get(address(table, "season"), headers={"accept-language": language})
    assert heads(answer.content.decode()) == [head]
    assert days in text(answer.content.decode())

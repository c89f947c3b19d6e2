"""A person's page: what it says of them, to whom, and where its figures lead."""

import html
import re
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.urls import reverse

from chouette.wording.definitions import DEFINITIONS, IN_PLAY
from clubs import services as people
from clubs.models import Balances, Club, Player, Role
from sessions import services
from sessions.models import Session
from tests.kit.points import play_for_points
from tests.kit.table import Table, table_laid
from tests.kit.thursdays import THURSDAYS, evening_of
from tests.kit.tracing import statements, traced

pytestmark = pytest.mark.django_db


def address_of(table: Table, name: str) -> str:
    return reverse("player", args=[table.club.slug, UUID(table.id(name))])


def opened(
    table: Table, who: str, of: str, *, status: int = 200, asked: dict[str, str] | None = None, **more: str
) -> str:
    """The page as a line of text."""
    answer = table[who].client().get(address_of(table, of), {**(asked or {}), **more})
    assert answer.status_code == status, answer.content
    return html.unescape(re.sub(r"\s+", " ", answer.content.decode()))


def told(table: Table, who: str, of: str, **asked: str) -> Any:
    """The same figures by the API."""
    address = f"/api/v1/clubs/{table.club.slug}/players/{UUID(table.id(of))}/statistics/"
    answer = table[who].client().get(address, asked)
    assert answer.status_code == 200, answer.content
    return answer.json()


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def played(games: int = 3) -> Table:
    """Ann in the box wins each game: a point from each of three, for without a turned cube a gammon counts single. Bob
    is a member."""
    table = table_laid()
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    for _ in range(games):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind="gammon")
    return table


def test_a_page_begins_with_the_result_and_ends_with_what_organisers_may_change() -> None:
    table = played()
    page = opened(table, "Kim", "Ann")
    assert page.index("+9") < page.index("By role") < page.index("Manage") < page.index("Erase this person")
    assert '<details class="part manage" id="manage">' in page
    assert "<form" not in opened(table, "Bob", "Ann").split("<main")[1].split("</main>")[0]


def test_the_figures_of_three_games() -> None:
    table = played()
    assert told(table, "Kim", "Ann") == {
        "period": "all", "since": None, "until": None, "unit": "points", "result": "9", "evenings": 1,
        "club_evenings": 1, "rank": 1, "ranked": 4, "games": 3, "per_game": None,
        "roles": [{"role": "box", "games": 3, "result": "9", "per_game": None}],
        "outside_roles": [], "outside_opponents": [],
        "cubes_offered": [], "cubes_received": [], "beside": [], "stays": [{"games": 3, "stays": 1, "result": "9"}],
        "gammons_won": 3, "gammons_lost": 0, "best": table.code, "worst": None,
        "streak_now": {"evenings": 1, "plus": True, "first": table.code, "last": table.code},
        "longest_plus": {"evenings": 1, "plus": True, "first": table.code, "last": table.code},
        "longest_minus": None,
        "opponents": [
            {"person": str(UUID(table.id(name))), "name": name, "former": None, "evenings": 1, "result": "3"}
            for name in ("Bob", "Cat", "Dan")
        ],
        "line": [{"code": table.code, "day": str(table.session.day), "result": "9", "total": "9"}],
    }  # fmt: skip
    bob = told(table, "Bob", "Bob")
    assert (bob["result"], bob["rank"], bob["gammons_lost"], bob["worst"]) == ("-3", 2, 3, table.code)
    assert sum(one["games"] for one in bob["roles"]) == 3
    assert [(one["name"], one["result"]) for one in bob["opponents"]] == [("Ann", "-3")]


def test_a_rate_is_said_from_ten_games_on() -> None:
    table = played(9)
    assert "too few to say" in opened(table, "Kim", "Ann")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    ann = told(table, "Kim", "Ann")
    assert (ann["result"], ann["games"], ann["per_game"]) == ("24", 10, "2.40")
    assert "+2.40" in text(opened(table, "Kim", "Ann"))
    assert "+£4.80" in text(opened(table, "Kim", "Ann", unit="GBP"))
    assert told(table, "Kim", "Ann", unit="GBP")["per_game"] == "4.80"


def test_money_and_points_are_chips_and_none_is_shown_where_points_alone_count() -> None:
    table = played()
    page = opened(table, "Kim", "Ann", unit="GBP")
    assert "+£18" in page
    assert told(table, "Kim", "Ann", unit="GBP")["result"] == "18.00"
    play_for_points(table.club.id)
    page = opened(table, "Kim", "Ann")
    assert "£" not in page
    assert "GBP" not in page
    assert "Choose one of these." in opened(table, "Kim", "Ann", status=422, unit="GBP")


def test_a_period_is_in_the_address() -> None:
    table = table_laid(names=("Ann", "Bob", "Cat"))
    for day in THURSDAYS[:3]:
        services.session_import(club=table.club, actor=table.kim.actor, file=evening_of(day))
    first = Session.objects.filter(club=table.club).exclude(code=table.code).order_by("began_at")[0]
    Session.objects.filter(club=table.club, id=first.id).update(began_at="2024-03-01T20:00:00Z")
    of_2024, of_2026 = told(table, "Kim", "Ann", period="2024"), told(table, "Kim", "Ann", period="2026")
    assert (of_2024["evenings"], of_2024["club_evenings"], of_2024["result"]) == (1, 1, "2")
    assert (of_2026["evenings"], of_2026["result"], of_2026["streak_now"]["evenings"]) == (2, "4", 2)
    assert (of_2026["since"], of_2026["until"]) == ("2026-01-01", "2026-12-31")
    assert [one["total"] for one in told(table, "Kim", "Ann")["line"]] == ["2", "4", "6"]
    page = opened(table, "Kim", "Ann", period="2024")
    assert "period=2026&unit=points" in page
    assert "Nothing won or lost in this period yet." in opened(table, "Kim", "Ann", period="2019")


@pytest.mark.parametrize("period", ["soon", "26", "1066", "20266", "²⁰²⁶"])
def test_what_is_no_period_is_told_what_would_be_one(period: str) -> None:
    table = played(1)
    assert "There is no such period." in opened(table, "Kim", "Ann", status=422, period=period)
    address = f"/api/v1/clubs/{table.club.slug}/players/{UUID(table.id('Ann'))}/statistics/"
    answer = table.kim.client().get(address, {"period": period})
    assert (answer.status_code, answer.json()["code"]) == (422, "cannot_be_taken")
    assert answer.json()["message"].startswith("There is no such period.")


def test_where_results_are_ones_own_nobody_reads_anothers_and_no_rank() -> None:
    table = played()
    assert "Rank" in opened(table, "Bob", "Ann")
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    assert "You may not open this page." in opened(table, "Bob", "Ann", status=403)
    address = f"/api/v1/clubs/{table.club.slug}/players/{UUID(table.id('Ann'))}/statistics/"
    assert table["Bob"].client().get(address).status_code == 403
    own = opened(table, "Bob", "Bob")
    assert "Only you and the organisers see this page." in own
    assert told(table, "Bob", "Bob")["rank"] is None
    assert told(table, "Kim", "Bob")["rank"] == 2
    assert (
        address_of(table, "Ann") not in table["Bob"].client().get(f"/clubs/{table.club.slug}/people/").content.decode()
    )


def test_each_figure_opens_its_games_and_evenings() -> None:
    table = played()
    page = opened(table, "Kim", "Ann", games="box")
    games = [reverse("sheet-game", args=[table.code, number]) for number in (3, 2, 1)]
    assert re.findall(r'href="(/s/[^"]+/sheet/\d+/)"', page) == games
    for asked in ({"games": "gammons-won"}, {"against": str(UUID(table.id("Bob")))}):
        assert all(game in opened(table, "Kim", "Ann", asked=asked) for game in games)
    assert "None in this period." in opened(table, "Kim", "Ann", games="captain")
    for nonsense in ({"games": "rook"}, {"against": "nobody"}):
        assert "/sheet/1/" not in opened(table, "Kim", "Ann", asked=nonsense)


def test_each_figure_leads_to_its_definition_on_a_page_of_their_own() -> None:
    table = played()
    means = table.kim.client().get(reverse("figures")).content.decode()
    page = opened(table, "Kim", "Ann")
    for key, one in DEFINITIONS.items():
        assert f'id="means-{key}"' in means
        assert one.says in means
        assert one.says not in page
    linked = set(re.findall(rf'href="{reverse("figures")}#means-([^"]+)"', page))
    assert linked <= DEFINITIONS.keys() <= linked | {"line", "cubes", "came", "value", "beside"}
    assert means.count("Points are luck too") == 1


def test_no_sentence_of_a_persons_page_is_on_that_of_another() -> None:
    """Of what is longer than a heading: an explanation that is the same for everybody has a page of its own."""
    table = played()
    pages = [opened(table, "Bob", name).partition("<main")[2] for name in ("Ann", "Cat")]
    said = [set(re.findall(r"<(?:p|dd|li|figcaption)[^>]*>([^<]{60,})<", page)) for page in pages]
    assert {sentence.strip() for sentence in said[0] & said[1]} == set()


def test_the_definitions_are_those_of_the_docs() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text()
    wrapped = re.sub(r"\s+", " ", docs)
    for one in (*DEFINITIONS.values(), *IN_PLAY.values()):
        assert f"## {one.name}" in docs
        assert one.says in wrapped


def test_records_of_one_person_are_summed_together() -> None:
    table = played()
    robert = people.player_add(actor=table.kim.actor, club=table.club, name="Robert")
    services.players_merge(actor=table.kim.actor, kept=robert, merged=Player.objects.get(id=table.id("Bob")))
    address = f"/api/v1/clubs/{table.club.slug}/players/{robert.id}/statistics/"
    assert table.kim.client().get(address).json()["result"] == "-3"
    assert [one["name"] for one in told(table, "Kim", "Ann")["opponents"]] == ["Cat", "Dan", "Robert"]


def test_what_is_hidden_in_a_game_that_is_on_is_not_told_before_it_ends() -> None:
    """A drop is posted at once; against whom counts finished games alone."""
    table = played(1)
    before = told(table, "Kim", "Ann")["opponents"]
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Cat"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    assert told(table, "Kim", "Ann")["opponents"] == before


@pytest.mark.parametrize("evenings", [1, 8])
def test_no_more_than_twelve_statements(tmp_path: Path, evenings: int) -> None:
    table = played(2)
    for day in THURSDAYS[:evenings]:
        services.session_import(club=table.club, actor=table.kim.actor, file=evening_of(day))
    for who in ("Kim", "Bob"):
        client = table[who].client()
        client.get(address_of(table, "Bob"))
        connection.ensure_connection()
        with traced(connection.connection.pgconn, tmp_path / "said"):
            assert client.get(address_of(table, "Bob"), {"games": "team"}).status_code == 200
        assert statements(tmp_path / "said") <= 12, (who, evenings)


def test_against_somebody_the_last_game_that_was_won_stands_above_the_others() -> None:
    table = played(games=2)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    asked = {"against": str(UUID(table.id("Dan")))}
    page = text(opened(table, "Kim", "Ann", asked=asked))
    assert re.search(r"Against Dan Last won: [^,]+, game 2 , \+1", page), page
    assert "Last won" not in text(opened(table, "Kim", "Bob", asked=asked))

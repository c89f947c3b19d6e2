"""Players who have left: the main button on their phone, and their place on every list that sums to zero."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs.models import Club
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX, settled
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import SIZES, WALL, Pictures
from tests.kit.room_of_ten import TEN
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import back_at_the_table, press
from tests.kit.table import Table, comes, table_laid

BIG = {"width": 1920, "height": 1080}
SCREENS = ((1920, 1080), (1440, 900), (1024, 768))
CLOSED_IN = """(part) => {
    const {top, bottom, left, right} = part.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
}"""
PAYS = re.compile(r"^(.+) pays (.+?)( on leaving)?$")


def number(text: str) -> int:
    return int(text.strip().replace("\N{MINUS SIGN}", "-"))


def rows(part: Locator) -> list[tuple[str, str]]:
    """What each row says, and its figure."""
    return [
        (" ".join(row.locator("> span").first.inner_text().split()), row.locator("> span").last.inner_text())
        for row in part.locator("li").all()
    ]


def results(page: Page) -> dict[str, int]:
    """What the last reckoning says that each has won or lost, by name without its mark."""
    found = {said: number(figure) for said, figure in rows(page.locator(".owed").last)}
    return {re.sub(r" (left after|has left|moved to).*", "", said): points for said, points in found.items()}


def paid(page: Page) -> Counter[str]:
    """What its payments bring each in points of £2, by name."""
    found: Counter[str] = Counter()
    for said, figure in rows(page.locator(".owed").first):
        told = PAYS.match(said)
        assert told is not None, said
        points = number(figure.removeprefix("£")) // 2
        found[told[1]] -= points
        found[told[2]] += points
    return found


def wall_of(phones: Phones, table: Table) -> Page:
    return phones.of(table.kim, f"/s/{table.code}/screen/", viewport=BIG, reduced_motion="reduce")


def with_two_leavers(names: tuple[str, ...] = SIX, **more: Any) -> Table:
    """Two go, one after the second game and one after the third; a fourth is played without them."""
    table = table_laid(names=names, **more)
    games(table, 2)
    table.tap("Kim", "leave", player=names[1])
    games(table, 1)
    table.tap("Kim", "leave", player=names[3])
    games(table, 1)
    return table


def test_a_leavers_main_button_is_settle_up_while_the_others_play_on(phones: Phones) -> None:
    table = table_laid()
    games(table, 1)
    dan, bob = phones.at(table, "Dan"), phones.at(table, "Bob")
    for page in (dan, bob):
        press(page, "More")
        expect(page.locator("dialog .at-table")).to_be_visible()
        expect(page.get_by_role("link", name="Settle up")).to_have_count(0)
        page.get_by_role("button", name="Close").click()
    table.tap("Kim", "leave", player="Dan")
    table.tap("Kim", "start")
    settled(table, dan, bob)
    expect(dan.locator(".dock .btn.main")).to_have_count(1)
    expect(dan.locator(".dock .btn.main")).to_have_text("Settle up")
    expect(bob.locator(".dock").get_by_role("link", name="Settle up")).to_have_count(0)
    for page in (dan, bob):
        press(page, "More")
        expect(page.locator("dialog").get_by_role("link", name="Settle up")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog").get_by_role("link", name="Settle up").click()
        expect(page.get_by_role("heading", name="Settle up")).to_be_visible()
        back_at_the_table(page)
    dan.locator(".dock .btn.main").click()
    expect(dan.locator(".due")).to_contain_text("pays you")


def test_a_leaver_who_is_back_plays_on(phones: Phones) -> None:
    table = table_laid()
    games(table, 1)
    dan = phones.at(table, "Dan")
    table.tap("Kim", "leave", player="Dan")
    expect(dan.locator(".dock").get_by_role("link", name="Settle up")).to_be_visible()
    table.tap("Kim", "join", player="Dan")
    settled(table, dan)
    expect(dan.locator(".dock").get_by_role("link", name="Settle up")).to_have_count(0)


def test_where_evenings_are_carried_over_a_leaver_may_see_what_is(phones: Phones) -> None:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    games(table, 1)
    table.tap("Kim", "leave", player="Dan")
    dan = phones.at(table, "Dan")
    expect(dan.locator(".dock").get_by_role("link", name="See what is carried")).to_be_visible()


def test_beside_the_payments_of_a_leaver_all_may_settle_up(phones: Phones) -> None:
    """Right after somebody has gone; the wall has nothing to press."""
    table = table_laid()
    games(table, 1)
    table.tap("Kim", "leave", player="Dan")
    bob, wall = phones.at(table, "Bob"), wall_of(phones, table)
    expect(wall.locator(".over")).to_contain_text("Dan has left.")
    expect(wall.get_by_role("link")).to_have_count(0)
    bob.locator(".over").get_by_role("link", name="Settle up").click()
    expect(bob.get_by_role("heading", name="Settle up")).to_be_visible()


def test_the_last_reckoning_has_everybody_on_the_phone_and_on_the_wall(phones: Phones, pictures: Pictures) -> None:
    table = with_two_leavers()
    table.tap("Kim", "close")
    kim, wall = phones.at(table, "Kim", viewport=PHONE), wall_of(phones, table)
    for page in (kim, wall):
        expect(page.get_by_role("heading", name="The evening is over.")).to_be_visible()
        told = results(page)
        assert set(told) == set(SIX)
        assert told == {one["name"]: one["result"] for one in table.view["players"].values()}
        assert sum(told.values()) == 0
        expect(page.locator(".owed").first.locator("li").first).to_be_visible()  # the dues come after the view
        assert {name: points for name, points in paid(page).items() if points} == {
            name: points for name, points in told.items() if points
        }
        expect(page.locator(".owed").last.locator("li", has_text=SIX[1])).to_contain_text("left after 2 games")
        expect(page.locator(".owed").last.locator("li", has_text=SIX[3])).to_contain_text("left after 3 games")
    pictures.take(kim, "over-with-leavers", SIZES)
    pictures.take(wall, "wall-over-with-leavers", WALL)


def test_between_two_games_the_totals_sum_to_zero(phones: Phones, pictures: Pictures) -> None:
    table = with_two_leavers()
    kim, wall = phones.at(table, "Kim", viewport=SMALL), wall_of(phones, table)
    for page in (kim, wall):
        expect(page.locator(".swings tbody tr")).to_have_count(len(SIX))
        for column in ("td.sum:nth-last-child(2)", "td.sum:last-child"):
            figures = page.locator(f".swings tbody {column}").all_inner_texts()
            assert sum(map(number, figures)) == 0
        expect(page.locator(".swings .gone .when")).to_have_text(["left after 2 games", "left after 3 games"])
    pictures.take(kim, "between-with-leavers", SIZES)
    pictures.take(wall, "wall-between-with-leavers", WALL)


WHOLE = """(part) => part.scrollWidth <= part.clientWidth
    && [...part.children].every((one) => one.getBoundingClientRect().right <= part.getBoundingClientRect().right)"""


@pytest.mark.parametrize(("language", "said"), [("de", "nach 1 Spiel gegangen"), ("fr", "départ après 1 partie")])
def test_when_a_player_left_stands_whole_on_a_phone(phones: Phones, language: str, said: str) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    games(table, 1)
    table.tap("Kim", "leave", player="Dan")
    bob = phones.at(table, "Bob", viewport={"width": 390, "height": 844}, locale=language)
    left = bob.locator(".swings tbody th", has_text="Dan")
    expect(left).to_contain_text(said)
    assert left.evaluate(WHOLE)


def test_the_newest_rows_of_the_sheet_have_a_column_for_whoever_has_left(phones: Phones) -> None:
    table = with_two_leavers()
    kim = phones.at(table, "Kim", viewport={"width": 1440, "height": 900})
    totals = kim.locator(".newest-rows tfoot td").all_inner_texts()
    assert len(totals) == len(SIX)
    assert sum(map(number, totals)) == 0


def test_players_of_a_split_are_listed_with_their_new_table(phones: Phones) -> None:
    table = table_laid("st-albans", names=SIX[:5])
    for name in ("Gus", "Hal"):
        comes(table, name)
    games(table, 1)
    table.tap("Kim", "split", newcomers=["Gus", "Hal"])
    moved = [name for name in SIX[:5] if not table.view["players"][table.id(name)]["seated"]]
    table.tap("Kim", "close")
    wall = wall_of(phones, table)
    expect(wall.get_by_role("heading", name="The evening is over.")).to_be_visible()
    told = results(wall)
    assert set(told) == set(SIX[:5])
    assert sum(told.values()) == 0
    for name in moved:
        expect(wall.locator(".owed").last.locator("li", has_text=name)).to_contain_text("moved to")


@pytest.mark.long
def test_of_ten_with_two_leavers_every_row_is_seen_on_the_wall(phones: Phones, pictures: Pictures) -> None:
    names = (TEN[0], "Maximilian-Alexander of the Old Harbour", *TEN[2:])
    table = with_two_leavers(names, max_players=10)
    wall = wall_of(phones, table)
    expect(wall.locator(".swings tbody tr")).to_have_count(len(names))
    every_one_is_seen(wall, ".swings tbody tr")
    pictures.take(wall, "wall-ten-between", WALL)
    table.tap("Kim", "close")
    expect(wall.get_by_role("heading", name="The evening is over.")).to_be_visible()
    every_one_is_seen(wall, ".owed li, .owed li > :last-child")
    shown = {one["short"] if len(one["name"]) > 13 else one["name"] for one in table.view["players"].values()}
    assert set(results(wall)) == set(paid(wall)) == shown
    for row in wall.locator(".owed li > :first-child").all():
        assert row.evaluate("(part) => part.scrollWidth <= part.clientWidth + 1"), row.inner_text()
    pictures.take(wall, "wall-ten-over", WALL)


def every_one_is_seen(wall: Page, part: str) -> None:
    """Each of these lies on the screen, whatever its size."""
    for width, height in SCREENS:
        wall.set_viewport_size({"width": width, "height": height})
        for one in wall.locator(part).all():
            assert one.evaluate(CLOSED_IN), f"{one.inner_text()} at {width}x{height}"
    wall.set_viewport_size(BIG)  # type: ignore[arg-type]  # a size of the browser


def test_who_leaves_in_a_game_is_told_to_the_others_at_once(phones: Phones) -> None:
    table = table_laid()
    games(table, 1)
    table.tap("Kim", "start")
    box, *team = [next(name for name in table.people if table.id(name) == one) for one in table.view["order"]]
    table.tap("Kim", "double", by=box, cubes=team)
    *others, leaver = team
    table.tap("Kim", "answer", by=leaver, cubes={leaver: "drop"})
    for name in others:
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "leave", player=leaver)
    settled = table.view["settlements"][-1]
    payment = settled["payments"][0]
    sides = {payment["from"], payment["to"]} - {table.id(leaver)}
    concerned = next(name for name in (*others, box) if table.id(name) in sides)
    page = phones.at(table, concerned)
    expect(page.locator(".toast.leaver")).to_contain_text(f"{leaver} has left.")
    expect(page.locator(".toast.leaver")).to_contain_text(re.compile(rf"(You pay {leaver}|{leaver} pays you)\s+\d"))
    press(page, "Understood")
    expect(page.locator(".toast.leaver")).to_have_count(0)
    table.tap("Kim", "result", winner="team", kind="single")
    expect(page.locator(".over")).to_contain_text(f"{leaver} has left.")
    expect(page.locator(".swings tr", has_text=leaver)).to_contain_text("left in game 2")
    games(table, 1)
    expect(page.locator(".swings tr", has_text=leaver)).to_contain_text("left in game 2")

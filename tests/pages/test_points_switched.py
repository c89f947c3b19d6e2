"""An evening keeps what it was played for when its club changes its mind (decision 0029).

Of two evenings one is for points, one for £2 a point, in either order, and the club has switched between them. In each
Ann loses 3 points, one to each of Bob, Cat and Dan, and Bob's is paid. So in points Ann has won −3 and paid 1, 2 are
open; in pounds −£6, £2 and £4.
"""

import re
from html import unescape
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, Role
from sessions import services
from sessions.models import How
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.settle_up import dues_of, people_at
from sessions.services import view_renewed
from sessions.services.evenings.verification import session_verify
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, pays
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"


class Switched(NamedTuple):
    """A club with its evening for points and the one for pounds."""

    for_points: Table
    for_pounds: Table


def settled_in_part(table: Table, amount: str, currency: str) -> Table:
    closed_evening(table)
    pays(table, "Bob", "Ann", "Bob", amount, currency=currency, how=How.UNSAID)
    return table


@pytest.fixture(params=["points first", "pounds first"])
def switched(request: pytest.FixtureRequest) -> Switched:
    first = table_laid()
    for name in ("Ann", "Bob"):
        people.role_give(actor=first.kim.actor, club=first.club, to=first[name].actor, role=Role.MEMBER)
    club = Club.objects.filter(id=first.club.id)
    if request.param == "points first":
        play_for_points(first.club.id)
        view_renewed(code=first.code)
        settled_in_part(first, "1", "")
        club.update(points_only=False)
        first.club.refresh_from_db()
        return Switched(first, settled_in_part(second_of(first, "Ann", "Bob", "Cat", "Dan"), "2", "GBP"))
    settled_in_part(first, "2", "GBP")
    club.update(points_only=True)
    first.club.refresh_from_db()
    return Switched(settled_in_part(second_of(first, "Ann", "Bob", "Cat", "Dan"), "1", ""), first)


def read(table: Table, who: str, address: str) -> str:
    """What somebody reads at an address, words and figures alone."""
    answer = table[who].client().get(address)
    assert answer.status_code == 200, address
    said = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(said).split())


def told(table: Table, who: str, name: str, *args: Any) -> Any:
    """What a program reads for somebody."""
    answer = table[who].client().get(reverse(name, args=[table.club.slug, *args]))
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_settle_up_says_what_was_played_for(switched: Switched) -> None:
    points, pounds = (read(table, "Ann", reverse("settle", args=[table.code])) for table in switched)
    assert "You lost 3 points: 1 point to Bob, 1 point to Cat, 1 point to Dan." in points
    assert "1 of 3 settled, 2 points open" in points
    assert "Ann lost 3 points Bob won 1 point" in points
    assert "£" not in points
    assert "You lost £6: £2 to Bob, £2 to Cat, £2 to Dan." in pounds
    assert "1 of 3 paid, £4 open" in pounds
    assert "Ann lost £6 Bob won £2" in pounds


def test_so_do_the_sheet_the_rules_and_the_table(switched: Switched) -> None:
    points, pounds = (read(table, "Ann", reverse("sheet", args=[table.code])) for table in switched)
    assert "1 game · for points · Atlanta" in points
    assert "Ann pays Cat 1 point" in points
    assert "£" not in points
    assert "1 game · £2 a point · Atlanta" in pounds
    assert f"GBP {MINUS}£6 +£2 +£2 +£2" in pounds
    assert "Ann pays Cat £2" in pounds
    assert [table.view["minor"] for table in switched] == [None, 200]
    points, pounds = (read(table, "Ann", reverse("card", args=[f"session:{table.code}"])) for table in switched)
    assert "one point is worth" not in points
    assert "one point is worth £2" in pounds


def test_so_do_the_texts_and_the_picture_for_a_chat(switched: Switched) -> None:
    points, pounds = (
        re.findall(r"<textarea[^>]*>(.*?)</textarea>", table["Ann"].client().get(address).content.decode(), re.DOTALL)
        for table in switched
        for address in [reverse("settle", args=[table.code])]
    )
    (text,) = points
    assert text.split("\n\n")[1:] == [
        f"Bob +1 point\nCat +1 point\nDan +1 point\nAnn {MINUS}3 points",
        "Ann settled 1 point with Bob\nAnn owes Cat 1 point\nAnn owes Dan 1 point",
    ]
    assert pounds[0].split("\n\n")[1:] == [
        f"Bob +1 point · +£2\nCat +1 point · +£2\nDan +1 point · +£2\nAnn {MINUS}3 points · {MINUS}£6",
        "Ann paid Bob £2\nAnn pays Cat £2\nAnn pays Dan £2",
    ]
    for table, won, owes in zip(switched, ("", f"{MINUS}£6"), ("Ann owes Cat 1 point", "Ann pays Cat £2"), strict=True):
        key = table.session.key
        drawn = picture_of(table.session, people_at(key), dues_of(key), points_only=table.session.points_only)
        assert [line.money for line in drawn.lines if line.name == "Ann"] == [won]
        assert owes in [one.text for one in drawn.payments]
        assert table["Ann"].client().get(reverse("settle-picture", args=[table.code])).status_code == 200


def test_results_have_each_under_its_own_head(switched: Switched) -> None:
    shown = read(switched.for_points, "Kim", reverse("balances", args=[switched.for_points.club.slug]))
    assert (
        "Won and lost in GBP, all evenings Player Evenings Points Money Bob 1 +1 +£2 Cat 1 +1 +£2 Dan 1 +1 +£2"
        f" Ann 1 {MINUS}3 {MINUS}£6 Total (must be 0) 0 £0"
        " Won and lost in points, all evenings Player Evenings Points Bob 1 +1 Cat 1 +1 Dan 1 +1"
        f" Ann 1 {MINUS}3 Total (must be 0) 0"
    ) in shown
    pounds, points = told(switched.for_points, "Kim", "api-club-balances")["currencies"]
    assert (pounds["currency"], pounds["sum"], pounds["money"]) == ("GBP", 0, "0.00")
    assert [(one["name"], one["points"], one["money"]) for one in pounds["balances"]] == [
        ("Bob", 1, "2.00"), ("Cat", 1, "2.00"), ("Dan", 1, "2.00"), ("Ann", -3, "-6.00"),
    ]  # fmt: skip
    assert (points["currency"], points["sum"], "money" in points) == ("", 0, False)
    assert [(one["name"], one["points"], "money" in one) for one in points["balances"]] == [
        ("Bob", 1, False), ("Cat", 1, False), ("Dan", 1, False), ("Ann", -3, False),
    ]  # fmt: skip


def test_the_books_and_the_month_agree(switched: Switched) -> None:
    table = switched.for_points
    books = read(table, "Kim", reverse("books", args=[table.club.slug]))
    assert (
        f"Everybody, in points Player Won Paid Received Open Ann {MINUS}3 points 1 point 0 points {MINUS}2 points"
        " Bob +1 point 0 points 1 point 0 points Cat +1 point 0 points 0 points +1 point"
        " Dan +1 point 0 points 0 points +1 point Sum 0 points 1 point 1 point 0 points"
    ) in books
    assert (
        f"Everybody, in GBP Player Won Paid Received Open Ann {MINUS}£6 £2 £0 {MINUS}£4 Bob +£2 £0 £2 £0"
        " Cat +£2 £0 £0 +£2 Dan +£2 £0 £0 +£2 Sum £0 £2 £2 £0"
    ) in books
    assert (
        "Do the figures agree? All results sum to 0 points. All results sum to £0, and so does what is open."
        " What was to be paid after each of 2 closed evenings is what was won and lost there."
        " No payment goes beyond what was owed."
    ) in books
    month = read(table, "Kim", reverse("books-month", args=[table.club.slug]))
    assert f"Ann 0 points {MINUS}3 points 1 point 0 points 0 points {MINUS}2 points" in month
    assert f"Ann £0 {MINUS}£6 £2 £0 £0 {MINUS}£4" in month


def test_so_do_those_of_programs(switched: Switched) -> None:
    table = switched.for_points
    ann = UUID(table.id("Ann")).hex
    books, month = (told(table, "Kim", name) for name in ("api-club-books", "api-club-books-month"))
    assert {
        one["currency"]: (one["won"], one["paid"], one["unsettled"], one["open"])
        for one in books["members"]
        if one["person"] == ann
    } == {"": ("-3", "1", "0", "-2"), "GBP": ("-6.00", "2.00", "0.00", "-4.00")}
    assert {one["currency"]: one["came"] for one in month["members"] if one["person"] == ann} == {
        "": "-3", "GBP": "-6.00",
    }  # fmt: skip
    lines = told(table, "Ann", "api-club-statement")["lines"]
    assert {
        one["session"]: (one["currency"], one["points"], one["settled"], one["paid"], one["running"]) for one in lines
    } == {
        switched.for_points.code: ("", -3, "-3", "1", "-2"),
        switched.for_pounds.code: ("GBP", -3, "-6.00", "2.00", "-4.00"),
    }
    evenings = told(table, "Ann", "api-player", UUID(ann))["evenings"]
    assert {one["code"]: (one["currency"], one["points"], one["money"]) for one in evenings} == {
        switched.for_points.code: ("", -3, ""), switched.for_pounds.code: ("GBP", -3, "-6.00"),
    }  # fmt: skip


def test_the_account_has_each_evening_once(switched: Switched) -> None:
    account = read(switched.for_points, "Ann", reverse("money", args=[switched.for_points.club.slug]))
    points, pounds = (table.session.name for table in switched)
    listed = account.split("Evening by evening")[1]
    assert re.search(rf"{points} \d+ \w+ \d+ {MINUS}3 points \+1 point {MINUS}2 points", listed)
    assert re.search(rf"{pounds} \d+ \w+ \d+ {MINUS}£6 \+£2 {MINUS}£4", listed)
    assert listed.count(points) == listed.count(pounds) == 1


def test_a_person_and_a_season_count_pounds_of_evenings_for_pounds(switched: Switched) -> None:
    """Points are those of both evenings: −6."""
    table = switched.for_points
    address = reverse("player", args=[table.club.slug, UUID(table.id("Ann"))])
    assert f"Points Money in GBP Result {MINUS}6 points Evenings 2 of 2" in read(table, "Ann", address)
    assert f"Points Money in GBP Result {MINUS}£6 Evenings 1 of 1" in read(table, "Ann", f"{address}?unit=GBP")
    season = read(table, "Ann", reverse("season", args=[table.club.slug]))
    assert re.search(rf"Ann {MINUS}6 {MINUS}3, {MINUS}3 2 2 too few {MINUS}£6 ", season)
    rows = told(table, "Kim", "api-season-table")["ranked"]
    assert [(one["points"], one["money"]) for one in rows if one["name"] == "Ann"] == [(-6, {"GBP": "-6.00"})]


def test_the_list_of_evenings_finds_pounds_by_their_stake(switched: Switched) -> None:
    table = switched.for_points
    address = reverse("evenings", args=[table.club.slug])
    points, pounds = (one.session.name for one in switched)
    shown = read(table, "Ann", address)
    assert f"you {MINUS}3 {MINUS}£6 Bob" in shown
    assert f"you {MINUS}3 Bob" in shown
    found = read(table, "Ann", f"{address}?stake=200GBP").split("1 evening ")[1]
    assert pounds in found
    assert points not in found


def test_an_evening_that_is_corrected_after_the_switch_stays_what_it_was(switched: Switched) -> None:
    """Ann gets back the point that she lost to Cat."""
    for table in switched:
        services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
        points = {"Ann": 1, "Cat": -1}
        table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
        table.tap("Kim", "close")
    (due,), (owed,) = ([one for one in dues_of(table.session.key) if one.open] for table in switched)
    assert [(one.currency, one.open) for one in (due, owed)] == [("", 1), ("GBP", 200)]
    assert all(session_verify(table.code) is None for table in switched)

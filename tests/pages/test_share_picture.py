"""An evening as a picture for a group chat: what it says, and that ten fit on it."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from PIL import Image

from chouette.printing.picture import EveningPicture, PicturePayment
from sessions.models import BookWord
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.points import play_for_points
from tests.kit.settling import answers_share, closed_evening, lost_bet, pays, shares
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

TEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Maximilian-Alexander von der Schmidt",
       "Donaudampfschifffahrtsgesellschaftskap")  # fmt: skip
MINUS = "\N{MINUS SIGN}"


def drawn(table: Table, *, points_only: bool = False) -> EveningPicture:
    key = table.session.key
    return picture_of(table.session, people_at(key), dues_of(key), points_only=points_only)


def png(table: Table, what: str) -> Image.Image:
    """The picture that a member gets."""
    address = reverse("settle-picture", args=[table.code])
    answer = table["Ann"].client().get(address, {"what": what})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert "no-store" in answer.headers["Cache-Control"]
    image = Image.open(BytesIO(answer.content))
    image.load()
    return image


@pytest.mark.parametrize("names", [TEN[:3], TEN[:6], TEN], ids=len)
@pytest.mark.parametrize("what", ["money", "points"])
def test_it_is_upright(names: tuple[str, ...], what: str) -> None:
    table = table_laid(names=names, max_players=10)
    closed_evening(table)
    image = png(table, what)
    assert image.width == 1080
    assert 1.2 <= image.height / image.width < 2.2


def test_it_says_what_the_text_says(table: Table) -> None:
    closed_evening(table)
    pays(table, "Kim", "Ann", "Bob", "2")
    picture = drawn(table)
    assert (picture.club, picture.title) == ("Thursday club", "Thursday")
    assert picture.facts.endswith(" · 1 game")
    assert [(one.name, one.points, one.money, one.minus) for one in picture.lines] == [
        ("Bob", "+1", "+£2", False), ("Cat", "+1", "+£2", False), ("Dan", "+1", "+£2", False),
        ("Ann", f"{MINUS}3", f"{MINUS}£6", True),
    ]  # fmt: skip
    assert picture.payments == (
        PicturePayment("Ann paid Bob £2", closed_by="paid"),
        PicturePayment("Ann pays Cat £2", closed_by=""),
        PicturePayment("Ann pays Dan £2", closed_by=""),
    )
    assert picture.swing == ""  # there was but one game


def test_it_and_the_text_say_what_the_payments_are_for_beside_the_games(table: Table) -> None:
    """They do not sum to the results then."""
    closed_evening(table)
    assert drawn(table).included == ""
    lost_bet(table, "Ann", "Ann", "Bob")
    assert drawn(table).included == "Included: side bets."
    expense = shares(table, "Cat", "Cat", "10", "Ann", "Cat")
    answers_share(table, "Ann", expense, "Ann", BookWord.AGREED)
    assert drawn(table).included == "Included: side bets and shared expenses."
    png(table, "money")
    page = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    money, points = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert money.endswith("\nIncluded: side bets and shared expenses.")
    assert "Included" not in points
    assert drawn(table, points_only=True).included == ""


def test_without_money_there_is_none(table: Table) -> None:
    closed_evening(table)
    assert "£" not in str(drawn(table, points_only=True))


def test_a_club_in_points_pays_in_points(table: Table) -> None:
    play_for_points(table.club.id)
    closed_evening(table)
    picture = drawn(table, points_only=True)
    assert "£" not in str(picture)
    assert picture.payments[0] == PicturePayment("Ann owes Bob 1 point", closed_by="")
    table.club.refresh_from_db()
    png(table, "money")


def test_while_it_goes_on_it_says_so_and_which_game_was_the_biggest(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Cat")
    table.tap("Kim", "answer", by="Bob", cubes={"Cat": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    picture = drawn(table)
    assert picture.facts.endswith(" · 2 games · so far")
    assert picture.swing == "Biggest game: Bob +4 points in game 2"


def test_it_is_there_before_anything_is_played_and_for_those_who_see_the_evening_alone(table: Table) -> None:
    png(table, "points")
    assert table.stranger is not None
    assert table.stranger.client().get(reverse("settle-picture", args=[table.code])).status_code == 404


def test_the_page_has_a_link_to_each(table: Table) -> None:
    closed_evening(table)
    address = reverse("settle-picture", args=[table.code])
    shown = table["Ann"].client().get(reverse("settle", args=[table.code])).content.decode()
    for what in ("money", "points"):
        assert f'href="{address}?what={what}" download' in shown

"""Evenings that repeat another one, from a file: their row says which and how, and its tick is off."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.services import player_add
from sessions.history.transcript import transcript_of
from sessions.models import Session
from tests.kit.bringing import at, bring, rows, send, standings, ticks
from tests.kit.brought import night_of
from tests.kit.points import play_for_points
from tests.kit.roles import House

pytestmark = pytest.mark.django_db

FIRST = night_of("b" * 12, day="2024-09-15")


@pytest.fixture
def ann(own: House) -> Client:
    return own.people["organiser"].client()


def test_the_same_night_with_another_game_10_is_named_and_not_kept(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    changed = night_of("b" * 9 + "tbb", day="2024-09-15")
    shown = send(ann, own, **{"changed.jsonl": changed, "other.jsonl": night_of("tb", day="2024-09-22")})
    assert "like 15 September but for game 10" in shown
    found = {name: (line.like, line.ticked) for name, line in rows(ann, own).items()}
    assert found == {"changed.jsonl": ("like 15 September but for game 10", False), "other.jsonl": ("", True)}
    bring(ann, own)
    assert standings(own) == {"first.jsonl": "brought", "changed.jsonl": "new", "other.jsonl": "brought"}
    assert Session.objects.filter(club=own.club).exclude(id=own.session.id).count() == 2


def test_it_is_kept_if_its_tick_is_set(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    send(ann, own, **{"changed.jsonl": night_of("b" * 9 + "tbb", day="2024-09-15")})
    line = rows(ann, own)["changed.jsonl"]
    ann.post(at(own), ticks(ann, own, file=[line.file.id.hex]))
    assert standings(own)["changed.jsonl"] == "brought"


@pytest.mark.parametrize(
    ("other", "like"),
    [
        ({"currency": "EUR"}, "like 15 September but in EUR"),
        ({"stake": "5.00"}, "like 15 September but at £5 a point"),
        ({"rules": "brighton"}, "like 15 September but under other house rules"),
        ({"rules": "brighton", "currency": "EUR"}, "like 15 September but in EUR, under other house rules"),
    ],
)
def test_the_same_night_on_other_terms(own: House, ann: Client, other: dict[str, str], like: str) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    send(ann, own, **{"other.jsonl": night_of("b" * 12, day="2024-09-15", **other)})
    line = rows(ann, own)["other.jsonl"]
    assert (line.like, line.ticked) == (like, False)


@pytest.mark.parametrize(
    ("sides", "like"),
    [
        ("b" * 11, "like 15 September but with 1 game fewer"),
        ("b" * 14, "like 15 September but with 2 more games"),
        ("b" * 10 + "tb", "like 15 September but for game 11"),
        ("t" + "b" * 11, "like 15 September but for game 1"),
        ("b" * 6 + "tb" * 3, "like 15 September but for 5 games"),
    ],
)
def test_more_fewer_and_changed_games(own: House, ann: Client, sides: str, like: str) -> None:
    """In the last one Ann loses the box in game 7, Bob in 9, Cat in 11; in game 12 Ann wins as Box again."""
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    send(ann, own, **{"other.jsonl": night_of(sides, day="2024-09-15")})
    assert rows(ann, own)["other.jsonl"].like == like


def test_the_year_is_named_where_the_file_has_no_day(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    send(ann, own, **{"undated.jsonl": night_of("b" * 11 + "t", day="")})
    assert rows(ann, own)["undated.jsonl"].like == "like 15 September 2024 but for game 12"


def test_of_two_files_with_one_night_the_second_is_off(own: House, ann: Client) -> None:
    """In the order of the list: by their day, then by their name."""
    send(ann, own, **{"b.jsonl": FIRST, "a.jsonl": night_of("b" * 9 + "tbb", day="2024-09-15")})
    found = {name: (line.like, line.ticked) for name, line in rows(ann, own).items()}
    assert found == {"a.jsonl": ("", True), "b.jsonl": ("like the file a.jsonl but for game 10", False)}
    bring(ann, own)
    assert standings(own) == {"a.jsonl": "brought", "b.jsonl": "new"}


def test_a_name_that_is_chosen_may_show_that_it_is_the_same_night(own: House, ann: Client) -> None:
    """Robert is Bob: once that is said, the evening is one that the club has, and it is asked about again."""
    actor = own.people["organiser"].actor
    bobby = player_add(actor=actor, club=own.club, name="Bobby Brown")
    send(ann, own, **{"first.jsonl": night_of("bbbb", "Ann", "Bobby Brown", "Cat", day="2024-09-15")})
    bring(ann, own)
    send(ann, own, **{"other.jsonl": night_of("bbbt", "Ann", "Bobby", "Cat", day="2024-09-15")})
    assert rows(ann, own)["other.jsonl"].ticked
    said = ticks(ann, own, key=["bobby"], person=[bobby.id.hex])
    answer = ann.post(at(own), said)
    assert answer.status_code == 422
    assert "Tuesday is like another evening. Tick it again to bring it all the same." in answer.content.decode()
    (line,) = answer.context["shown"].new
    assert (line.like, line.ticked) == ("like 15 September but for game 4", False)
    ann.post(at(own), {**said, "alike": [line.file.id.hex]})
    assert standings(own)["other.jsonl"] == "brought"


def test_a_deleted_evening_is_not_like_any(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    Session.objects.filter(club=own.club, name="Tuesday").update(deleted_at="2024-09-16T00:00Z")
    send(ann, own, **{"changed.jsonl": night_of("b" * 9 + "tbb", day="2024-09-15")})
    assert rows(ann, own)["changed.jsonl"].ticked


def test_a_club_that_plays_for_points_asks_no_currency(own: House, ann: Client) -> None:
    play_for_points(own.club.id)
    send(ann, own, **{"first.jsonl": FIRST})
    bring(ann, own)
    shown = send(ann, own, **{"other.jsonl": night_of("b" * 12, day="2024-09-15", currency="EUR")})
    assert "the same results as on 15 September" in shown
    assert "for points" in shown
    assert "€" not in shown


def test_each_row_says_its_terms(own: House, ann: Client) -> None:
    other = night_of("bb", day="2024-09-22", stake="0.50", currency="EUR", change={"max_players": 9})
    shown = send(ann, own, **{"first.jsonl": FIRST, "other.jsonl": other})
    lines = {name: (line.stake, line.house, line.changes) for name, line in rows(ann, own).items()}
    assert lines == {"first.jsonl": ("£2", "Atlanta", 0), "other.jsonl": ("€0.50", "Atlanta", 1)}
    assert "Not ended in this file" not in shown


def test_nothing_ticked_is_refused(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    answer = ann.post(at(own), ticks(ann, own, file=[]))
    assert answer.status_code == 422
    assert "Tick at least one evening." in answer.content.decode()
    assert [line.ticked for line in answer.context["shown"].new] == [False]


def test_a_row_that_came_in_after_the_page_is_not_brought(own: House, ann: Client) -> None:
    send(ann, own, **{"first.jsonl": FIRST})
    said = ticks(ann, own)
    send(ann, own, **{"later.jsonl": night_of("bt", day="2024-09-22")})
    ann.post(at(own), said)
    assert standings(own) == {"first.jsonl": "brought", "later.jsonl": "new"}


@pytest.mark.parametrize("day", ["0001-01-02", "9999-12-30"])
def test_a_day_at_the_end_of_the_calendar_is_shown(own: House, ann: Client, day: str) -> None:
    send(ann, own, **{"far.jsonl": night_of("b", day=day)})
    assert ann.get(at(own)).status_code == 200
    assert len(standings(own)) == 1


def test_the_sums_of_an_evening_put_right_are_named_and_not_kept(own: House, ann: Client) -> None:
    """A file of an evening from paper has its sums alone, and so has the club."""
    paper = {"rows": "Ann,Bob,Cat\n4,-2,-2\n", "name": "Paper", "day": "2024-09-15", "stake": "2"}
    ann.post(reverse("api-paper-evening", args=[own.club.slug]), paper, content_type="application/json")
    session = Session.objects.get(club=own.club, name="Paper")
    file = transcript_of(session.key).encode().replace(b'"Bob":-2,"Cat":-2', b'"Bob":-3,"Cat":-1')
    send(ann, own, **{"right.jsonl": file})
    line = rows(ann, own)["right.jsonl"]
    assert (line.like, line.ticked) == (
        "like 15 September but with other figures (in the club Bob −2 and Cat −2)", False,
    )  # fmt: skip
    told = ann.get(reverse("api-files", args=[own.club.slug])).json()["files"][0]["like"]
    assert (told["code"], told["figures"]) == (session.code, {"Bob": -2, "Cat": -2})

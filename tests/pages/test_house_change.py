"""A house rule is changed in mid-session: chosen on a page, its contradictions named, asked of everybody (A 11.1)."""

import re
from html import unescape

import msgspec
import pytest
from django.test import Client

from chouette.rules.house import OPTIONS
from sessions.models import Session
from tests.kit.club_evening import Evening, evening
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def laid(table: Table) -> Table:
    return table


def page(client: Client, code: str, query: str = "", status: int = 200) -> str:
    response = client.get(f"/s/{code}/rules/change/{query}")
    assert response.status_code == status, response.content
    return unescape(re.sub(r"\s+", " ", response.content.decode()))


def kim(laid: Table, query: str = "", status: int = 200) -> str:
    return page(laid.kim.client(), laid.code, query, status)


def post(laid: Table, **fields: str) -> str:
    response = laid.kim.client().post(f"/s/{laid.code}/rules/change/", fields)
    assert response.status_code in (302, 422)
    return response.headers.get("Location") or unescape(response.content.decode())


def test_every_rule_stands_there_by_chapter(laid: Table) -> None:
    shown = kim(laid)
    assert all(f"choose={key}" in shown for key in OPTIONS)
    assert shown.index("Sitting down") < shown.index("Doubling") < shown.index("Settlements and deals")


@pytest.mark.parametrize(
    ("wanted", "found", "not_found"),
    [
        ("5.10", "box_answers_all", "jacoby"),
        ("beavers", "immediate_redoubles", "order_dice"),
        ("S 16", "jacoby", "leaving"),
    ],
)
def test_a_rule_is_found_by_a_word_or_a_clause(laid: Table, wanted: str, found: str, not_found: str) -> None:
    shown = kim(laid, f"?q={wanted.replace(' ', '+')}")
    assert f"choose={found}" in shown
    assert f'choose={not_found}"' not in shown


def test_nothing_is_found_and_the_way_back_stands_there(laid: Table) -> None:
    assert "No rule has “gin rummy”. Try one word for it" in kim(laid, "?q=gin+rummy")


def test_a_value_says_what_it_means_who_plays_it_so_and_what_it_does(laid: Table) -> None:
    shown = kim(laid, "?choose=immediate_redoubles")
    assert "May a player who takes turn the cube again at once and keep it?" in shown
    assert "St Albans 22" in shown
    assert "Beavers are not played here" in shown
    assert "raccoon_by_consent" not in re.sub(r"(value|name|href)=\"[^\"]*\"", "", shown)


def test_what_would_change_is_shown_before_anybody_is_asked(laid: Table) -> None:
    shown = kim(laid, "?jacoby=false&option=jacoby")
    assert "Now: Yes: a cube that nobody turned pays one game only" in shown
    assert "Then: No: a gammon counts double" in shown
    assert "Ask everybody" in shown
    assert laid.view["proposals"] == []


def test_everybody_is_asked_and_the_last_yes_changes_the_rule(laid: Table) -> None:
    assert post(laid, jacoby="false") == f"/s/{laid.code}/"
    (asked,) = laid.view["proposals"]
    assert asked["awaits"] == laid.named(["Ann", "Bob", "Cat", "Dan"])
    (change,) = asked["changes"]
    assert change["title"] == "Jacoby rule"
    assert change["now"].startswith("Yes: a cube that nobody turned")
    assert change["then"].startswith("No: a gammon counts double")
    for who in ("Ann", "Bob", "Cat", "Dan"):
        laid.reply(who, asked["number"], "agree")
    assert [one["option"] for one in laid.view["departures"]] == ["jacoby"]
    shown = unescape(laid.kim.client().get(f"/s/{laid.code}/rules/").content.decode())
    assert "No: a gammon counts double" in shown


def test_a_contradiction_is_named_at_once_with_the_ways_out(laid: Table) -> None:
    """A Partner from six players on, and five at the most."""
    shown = kim(laid, "?over_max=refuse&max_players=5&option=max_players")
    assert "Ask everybody" not in shown
    assert "What would go with it:" in shown
    way = next(way for way in re.findall(r'href="\?([^"]*)"', shown.split("What would go with it:")[1]))
    assert "Ask everybody" in kim(laid, f"?{way}")


def test_one_cube_for_the_team_goes_with_a_whole_set_of_changes(laid: Table) -> None:
    shown = kim(laid, "?cubes=single&option=cubes")
    first = re.findall(r'href="\?([^"]*)"', shown.split("What would go with it:")[1])[0]
    fitting = kim(laid, f"?{first}")
    assert "Ask everybody" in fitting
    assert "cubes=single" in first


def test_a_figure_that_cannot_be_is_kept_and_explained(laid: Table) -> None:
    shown = kim(laid, "?max_players=2&jacoby=false&option=max_players", status=422)
    assert "“2” does not fit “Most players”; the least is 3." in shown
    assert 'value="2"' in shown
    assert 'name="jacoby" value="false"' in shown


@pytest.mark.parametrize("typed", ["many", "-4", "99999999999999999999"])
def test_what_is_no_figure_at_all_is_refused_in_words(laid: Table, typed: str) -> None:
    shown = kim(laid, f"?max_players={typed}&option=max_players", status=422)
    assert f'value="{typed}"' in shown
    assert "Ask everybody" not in shown


def test_what_is_played_already_is_no_change(laid: Table) -> None:
    assert "nothing would change" in kim(laid, "?jacoby=true&option=jacoby")
    assert "nothing would change" in post(laid)


def test_during_a_game_it_says_when(laid: Table) -> None:
    laid.tap("Kim", "start")
    assert "Game 1 is on; this is done between games." in kim(laid, "?jacoby=false&option=jacoby")
    assert "Game 1 is on" in post(laid, jacoby="false")
    assert laid.view["proposals"] == []


def test_who_does_not_keep_the_sheet_sees_no_link(laid: Table) -> None:
    code = laid.code
    assert "/rules/change/" in laid.kim.client().get(f"/s/{code}/rules/").content.decode()
    assert "/rules/change/" not in laid["Bob"].client().get(f"/s/{code}/rules/").content.decode()


def test_another_club_has_it_too() -> None:
    """No page of the demo club alone: a session that its own scorekeeper started elsewhere."""
    there: Evening = evening()
    shown = page(there.people["scorekeeper"].client, there.session.code, "?jacoby=false&option=jacoby")
    assert "Ask everybody" in shown
    assert msgspec.json.decode(Session.objects.get(code=there.session.code).view)["proposals"] == []

"""Whose word an event is in the history and in what happened: for whom somebody answered, and who asked."""

import re

import pytest
import time_machine

from clubs.models import Club, DevicePlayer
from clubs.services import player_add
from tests.kit.paper import WRITTEN, enter
from tests.kit.people import page
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def history(table: Table) -> list[str]:
    """The lines, each with who stands below it, the oldest first."""
    shown = page(table.kim.client().get(f"/s/{table.code}/log/"))
    below = r'<p class="who">\s*(?:<a.*?</a> · )?<span translate="no">(.*?)</span> ·'
    lines = re.findall(rf'<div class="what">(.*?){below}', shown, re.DOTALL)
    told = (re.sub(r"<span.*?</span>|<[^>]+>", "", f"{what} - {who}") for what, who in lines)
    return [re.sub(r"\s+", " ", said).strip() for said in told]


def test_a_drop_by_the_proxy_is_the_drop_of_who_is_away(table: Table) -> None:
    """It reads otherwise than the Box who takes a cube."""
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Cat", "answer", by="Cat", cubes={"Dan": "drop"})
    last = table.view["trail"][-1]
    assert (last["text"], last["who"], last["for"]) == ("Dan drops: −1.", "Cat", "Dan")
    assert "Dan drops: −1. - Cat for Dan" in history(table)


def test_what_others_agreed_to_bears_the_name_of_who_asked(table: Table) -> None:
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    for name in ("Ann", "Bob", "Cat"):
        table.reply(name, number, "agree")
    [line] = [one for one in history(table) if "2" in one and "Dan" in one]
    assert line.endswith(" - Dan")


def test_a_result_that_nobody_objected_to_bears_the_name_of_who_entered_it(table: Table) -> None:
    with time_machine.travel("2026-11-20T21:00:00Z", tick=False) as clock:
        Club.objects.filter(id=table.club.id).update(confirm_results=True)
        table.tap("Kim", "start")
        table.propose("Ann", "result", winner="box", kind="single")
        clock.shift(31)
        last = history(table)[-1]
    assert last == "Game 1: Ann won a single game in the box. - Entered by Ann; final, nobody objected"


def test_the_events_of_a_game_from_paper_say_that_they_are(table: Table) -> None:
    """The doubles were filled in from the written cubes: nobody said it at the table."""
    seated = history(table)
    enter(table, "Kim", WRITTEN)
    told = [one for one in history(table) if one not in seated]
    assert len(told) == 6
    assert all(one.endswith(", from paper") for one in told)
    assert not any("from paper" in one for one in seated)


def test_a_scorekeeper_with_a_name_in_the_club_who_has_not_sat_down_is_named(table: Table) -> None:
    gus = player_add(actor=table.kim.actor, club=table.club, name="Gus")
    DevicePlayer.objects.create(club=table.club, device_id=table.kim.device, player_id=gus.id)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    assert history(table)[-1] == "Game 1: Ann won a single game in the box. - Kim"

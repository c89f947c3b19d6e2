"""Correcting the points by a page: who may, what is refused and why, and where it then stands."""

import csv
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from clubs import services as people
from clubs.actors import Actor
from sessions.models import Posting
from sessions.sheet.printing import printed
from tests.kit.balances import first_game, totals
from tests.kit.organisers import keeper_alone
from tests.kit.people import page
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


WHY = "the doubled cube was Cat's"


def points(table: Table, **given: str) -> dict[str, str]:
    return {f"points-{table.id(name)}": text for name, text in given.items()}


def sent(table: Table, client: Client, reason: str = WHY, **given: str) -> str:
    """What the page answers; nothing where it leads on to the sheet."""
    answer = client.post(f"/s/{table.code}/points/", {**points(table, **given), "reason": reason})
    if answer.status_code == 302:
        assert answer.headers["Location"] == f"/s/{table.code}/sheet/"
        return ""
    assert answer.status_code == 422
    return page(answer)


def test_the_points_are_corrected_and_stand_on_the_sheet(table: Table) -> None:
    first_game(table)
    kim = table.kim.client()
    assert "Correct the points" in page(kim.get(f"/s/{table.code}/sheet/"))
    answer = kim.post(
        f"/s/{table.code}/points/",
        {**points(table, Bob="−1", Cat="+1"), "reason": WHY, f"agreed-{table.id('Bob')}": "1", "key": "one-form-sent"},
    )
    assert answer.status_code == 302
    assert totals(table) == {"Ann": 1, "Bob": 0, "Cat": 0, "Dan": -1}
    shown = page(table["Ann"].client().get(f"/s/{table.code}/sheet/"))
    assert "Points corrected" in shown
    assert "agreed: Bob" in shown
    rows = list(
        csv.reader(page(kim.get(f"/s/{table.code}/sheet.csv")).removeprefix("\N{BYTE ORDER MARK}").splitlines())
    )
    assert ["1", f"points corrected: {WHY}", "", "", "", "", "-1", "1", ""] in rows
    paper = printed(table.session)
    assert paper.corrected == (("± 1", f"{WHY} · agreed: Bob"),)
    assert [line.label for line in paper.lines if line.kind == "note"][-1] == "± 1"
    assert kim.get(f"/s/{table.code}/sheet.pdf").status_code == 200
    assert kim.get(f"/s/{table.code}/sheet.xlsx").status_code == 200
    assert "Points corrected: Bob −1 and Cat +1." in page(kim.get(f"/s/{table.code}/log/"))
    assert kim.get(f"/s/{table.code}/log/{table.seq}/").status_code == 200


def test_a_form_sent_twice_is_one_correction(table: Table) -> None:
    first_game(table)
    for _ in range(2):
        fields = {**points(table, Bob="-1", Cat="1"), "reason": WHY, "key": "one-form-sent"}
        assert table.kim.client().post(f"/s/{table.code}/points/", fields).status_code == 302
    assert Posting.objects.filter(line="adjust").count() == 1


@pytest.mark.parametrize(
    ("given", "reason", "said"),
    [
        ({"Bob": "-2", "Cat": "1"}, WHY, "The differences must sum to zero; their sum is −1."),
        ({}, WHY, "The adjustment names no player."),
        ({"Bob": "-1", "Cat": "1"}, " ", "An adjustment needs a reason."),
        ({"Bob": "-1", "Cat": "1"}, "a" * 201, "201 characters"),
        ({"Bob": "half", "Cat": "1"}, WHY, "Write differences as whole points, such as −4 or 4."),
        ({"Bob": "1.5", "Cat": "-1.5"}, WHY, "Write differences as whole points, such as −4 or 4."),
        ({"Bob": "9999999", "Cat": "-9999999"}, WHY, "use whole points up to 1048576"),
    ],
)  # fmt: skip
def test_what_is_no_correction_says_why_and_keeps_what_was_typed(
    table: Table, given: dict[str, str], reason: str, said: str
) -> None:
    first_game(table)
    shown = sent(table, table.kim.client(), reason, **given)
    assert said in shown
    for text in given.values():
        assert f'value="{text}"' in shown
    assert not Posting.objects.filter(line="adjust").exists()


def test_during_a_game_it_is_said_beforehand(table: Table) -> None:
    table.tap("Kim", "start")
    kim = table.kim.client()
    shown = page(kim.get(f"/s/{table.code}/points/"))
    assert "Game 1 is on. Points are corrected between two games." in shown
    assert "<form" not in shown.split("<main")[1].split("</main>")[0]
    assert "Correct the points" not in page(kim.get(f"/s/{table.code}/sheet/"))
    assert "Game 1 is on" in sent(table, kim, Bob="-1", Cat="1")


def test_after_the_close_it_is_an_organisers(table: Table) -> None:
    first_game(table)
    keeper_alone(table)
    table.tap("Kim", "close")
    kim, olga = table.kim.client(), table["Olga"].client()
    assert kim.get(f"/s/{table.code}/points/").status_code == 403
    for place in ("sheet", "log"):
        assert "Closed. An organiser can reopen it to correct." in page(kim.get(f"/s/{table.code}/{place}/"))
        assert "Closed. Reopen to correct, or correct single events" in page(olga.get(f"/s/{table.code}/{place}/"))
        assert "Closed." not in page(table["Ann"].client().get(f"/s/{table.code}/{place}/"))
    assert 'class="amends"' not in page(kim.get(f"/s/{table.code}/log/"))
    assert 'class="amends"' in page(olga.get(f"/s/{table.code}/log/"))
    assert kim.get(f"/s/{table.code}/log/5/correct/").status_code == 403
    assert olga.get(f"/s/{table.code}/log/5/correct/").headers["Location"] == f"/s/{table.code}/#event-5"
    assert sent(table, olga, Bob="-1", Cat="1") == ""
    assert totals(table)["Bob"] == 0


def test_the_owner_of_an_account_proves_it_before_a_finished_evening_is_corrected(table: Table) -> None:
    first_game(table)
    user = people.account_create(actor=table.kim.actor, name="Kim", email="kim@club.example")
    table.kim.token = people.account_sign_in(actor=table.kim.actor, user=user, by="code")
    table.tap("Kim", "close")
    kim, seq = table.kim.client(), table.seq
    with time_machine.travel(timezone.now() + timedelta(days=40), tick=False):
        for place in ("points/", "log/5/correct/"):
            assert kim.get(f"/s/{table.code}/{place}").headers["Location"].startswith("/account/prove/")
        answer = kim.post(f"/s/{table.code}/points/", {**points(table, Bob="-1", Cat="1"), "reason": WHY})
        assert answer.headers["Location"].startswith("/account/prove/")
        for event in (
            {"event": "adjust", "points": {"Bob": 1, "Cat": -1}, "reason": WHY},
            {"event": "amend", "seq": 5, "with": None, "note": WHY},
        ):
            assert table.post("Kim", event).json()["code"] == "proof_is_needed"
        assert kim.get(f"/api/v1/sessions/{table.code}/events/5/").json()["code"] == "proof_is_needed"
        assert table.seq == seq
        people.account_prove(actor=Actor(table.kim.actor.device_id, user.id, "Kim"), by="password")
        assert kim.get(f"/s/{table.code}/log/5/correct/").headers["Location"] == f"/s/{table.code}/#event-5"
        assert table.post("Kim", {"event": "amend", "seq": 5, "with": {"event": "result", "winner": "team",
                          "kind": "single"}, "note": WHY}).status_code == 201  # fmt: skip
    assert table.view["phase"] == "closed"

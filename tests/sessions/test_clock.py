"""The clock of the server steps back, as it may when it is set right: nothing at the table is ordered by it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from time_machine import travel

from chouette.wording.language import LANGUAGES
from clubs.selectors import audit_of
from sessions.models import Event, Session
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, comes, table_laid


def readable(table: Table) -> None:
    """Every reader of every language is sent the view, and so is whoever asks for the history and the sheet."""
    client = table["Cat"].client()
    for language in LANGUAGES:
        answer = client.get(f"/api/v1/sessions/{table.code}/", headers={"accept-language": language})
        assert answer.status_code == 200, language
        for page in ("", "log/", "sheet/"):
            assert client.get(f"/s/{table.code}/{page}", headers={"accept-language": language}).status_code == 200
    assert session_verify(table.code) is None


def settlement_refused(table: Table) -> None:
    table.tap("Kim", "start")
    asked = table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
    table.reply("Ann", asked.proposal, "refuse")
    assert [one["event"] for one in table.view["declined"]] == ["settle"]


def test_a_refused_settlement_does_not_outlive_its_game(table: Table) -> None:
    settlement_refused(table)
    with travel(timezone.now() - timedelta(hours=1), tick=True):
        table.tap("Kim", "roll")
        assert table.view["declined"] == []
        readable(table)
        table.tap("Kim", "result", winner="box", kind="single")
        readable(table)
        assert table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal == 2
        comes(table, "Eve")
        table.tap("Kim", "join", player="Eve")
        readable(table)


def test_what_is_refused_is_told_however_the_clock_stands(table: Table) -> None:
    table.tap("Kim", "start")
    with travel(timezone.now() - timedelta(hours=1), tick=True):
        asked = table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
        table.reply("Ann", asked.proposal, "refuse")
        room = table["Cat"].client().get(f"/api/v1/sessions/{table.code}/", headers={"accept-language": "de"}).json()
        assert [one["event"] for one in room["declined"]] == ["settle"]
        assert session_verify(table.code) is None


@pytest.mark.long
def test_an_evening_whose_clock_goes_back_with_every_tap(table: Table) -> None:
    now = timezone.now()
    taps: list[tuple[str, str, dict[str, Any]]] = [
        ("Kim", "start", {}),
        ("Ann", "double", {"by": "Ann", "cubes": ["Bob", "Cat", "Dan"]}),
        ("Bob", "answer", {"by": "Bob", "cubes": {"Bob": "take"}}),
        ("Cat", "answer", {"by": "Cat", "cubes": {"Cat": "drop"}}),
        ("Dan", "answer", {"by": "Dan", "cubes": {"Dan": "take"}}),
        ("Kim", "roll", {}),
        ("Kim", "result", {"winner": "team", "kind": "single"}),
        ("Kim", "undo", {}),
        ("Kim", "result", {"winner": "box", "kind": "gammon"}),
        ("Kim", "start", {}),
        ("Kim", "amend", {"seq": 7, "with": None}),
        ("Kim", "result", {"winner": "box", "kind": "single"}),
        ("Dan", "leave", {"player": "Dan"}),
        ("Kim", "close", {}),
    ]
    for step, (who, event, fields) in enumerate(taps):
        with travel(now - timedelta(hours=step), tick=True):
            table.tap(who, event, **fields)
            readable(table)
    assert list(Event.objects.order_by("-at").values_list("seq", flat=True)[:3]) != list(
        Event.objects.order_by("-seq").values_list("seq", flat=True)[:3]
    ), "the clock did go back"


def test_the_trail_of_a_club_is_in_the_order_in_which_it_was_written(table: Table) -> None:
    with travel(timezone.now() - timedelta(hours=1), tick=True):
        table.tap("Kim", "start")
        table.tap("Kim", "undo")
    assert audit_of(table.club.id)[0].what == "undone"


def test_the_tables_of_an_evening_have_names_of_their_own(db: None) -> None:
    """By the clock the second table is older than the first; the third is the third all the same."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    for name in ("Gus", "Hal", "Ida", "Jim", "Kay"):
        comes(table, name)
    with travel(timezone.now() - timedelta(hours=1), tick=True):
        table.tap("Kim", "split", newcomers=["Gus", "Hal"])
        table.tap("Kim", "split", newcomers=["Ida", "Jim"])
    names = set(Session.objects.values_list("name", flat=True))
    assert names == {"Thursday", "Thursday, table 2", "Thursday, table 3"}


def test_verify_names_a_table_that_cannot_be_read_and_goes_on(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    broken, other = table, table_laid(names=("Eve", "Fay", "Gus"))
    Session.objects.filter(code=broken.code).update(state='{"house": 7}')
    Session.objects.filter(code=other.code).update(recent="{}")
    with pytest.raises(SystemExit) as ended:
        call_command("verify")
    told = capsys.readouterr().out
    assert f"{broken.code}: damaged: it cannot be read" in told
    assert f"{other.code}: damaged: the trail is not what the log makes of it" in told
    assert told.endswith("2 sessions verified, 2 damaged\n")
    assert ended.value.code == 1


def test_verify_says_that_there_is_no_such_session(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("verify", "NOSUCH", table.code)
    assert "NOSUCH: There is no such session." in capsys.readouterr().out

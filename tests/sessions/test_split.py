"""A split makes a second table (S 7-8): its people, its house, its sheet, the link both ways, and its undoing."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.db import IntegrityError, transaction

from clubs import selectors
from clubs import services as people
from clubs.models import Club, DevicePlayer, Player
from sessions import services
from sessions.errors import Malformed, NotFound, Refused
from sessions.history.transcript import transcript_of
from sessions.models import Event, Session
from sessions.selectors.sessions import stakes_brought
from sessions.services import Recorded, session_import
from sessions.services.evenings.verification import session_verify
from tests.kit.ground import of_file
from tests.kit.table import Person, Table, comes, person, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
THROWN = {"Gus": [6, 6, 6, 6], "Hal": [1, 1, 1, 1], "Eve": [5, 5, 5, 5]}


def five_and_two() -> Table:
    table = table_laid("st-albans", names=FIVE)
    for name in ("Gus", "Hal"):
        comes(table, name)
    return table


five_of_file = of_file(five_and_two)


@pytest.fixture
def five(db: None, five_of_file: Callable[[], Table]) -> Table:
    """Ann in the box, Bob, Cat, Dan, Eve; Gus and Hal have come by the link."""
    return five_of_file()


def split(table: Table, **fields: Any) -> Recorded:
    return table.tap("Kim", "split", newcomers=["Gus", "Hal"], **fields)


def second_of(table: Table) -> Session:
    return Session.objects.get(split_from=table.session, deleted_at=None)


def second_table(table: Table) -> Table:
    """The new table, with the same people."""
    return Table(table.club, second_of(table).code, table.kim, table.people, table.stranger)


def named(table: Table, ids: list[str]) -> list[str]:
    names = {one.id: name for name, one in table.people.items()}
    return [names[one] for one in ids]


def may_see(table: Table, who: Person) -> bool:
    return selectors.role_of(who.actor, table.club.id, table.code) is not None


def test_the_foot_of_the_line_moves_out_with_the_newcomers(five: Table) -> None:
    """S 8: two newcomers at a table of five, and just the bottom player moves to join them."""
    split(five)
    assert named(five, five.view["order"]) == ["Ann", "Bob", "Cat", "Dan"]
    second = second_table(five)
    assert (second.view["phase"], second.view["order"]) == ("lobby", [])
    assert named(five, list(second.view["players"])) == ["Eve", "Gus", "Hal"]
    assert second.view["name"] == "Thursday, table 2"
    assert second.code != five.code
    for table in (five, second):
        assert session_verify(table.code) is None


@pytest.mark.parametrize(("language", "name"), [("de", "Thursday, Tisch 2"), ("fr", "Thursday, table 2")])
def test_the_new_table_is_called_in_the_language_of_the_club(five: Table, language: str, name: str) -> None:
    Club.objects.filter(id=five.club.id).update(language=language)
    split(five)
    assert second_table(five).view["name"] == name


def test_one_who_refuses_keeps_the_table_together(db: None) -> None:
    """A house that knows no second table asks everybody; one refusal is enough, and silence is no yes."""
    table = table_laid(names=FIVE)
    for name in ("Gus", "Hal"):
        comes(table, name)
    number = table.propose("Kim", "split", newcomers=["Gus", "Hal"]).proposal
    for name in ("Ann", "Bob", "Cat", "Dan"):
        table.reply(name, number, "agree")
    assert not Session.objects.filter(split_from=table.session).exists()
    table.reply("Eve", number, "refuse")
    assert not Session.objects.filter(split_from=table.session).exists()
    assert named(table, table.view["order"]) == list(FIVE)
    assert session_verify(table.code) is None


def test_the_last_who_agrees_splits_the_table(db: None) -> None:
    table = table_laid(names=FIVE)
    for name in ("Gus", "Hal"):
        comes(table, name)
    number = table.propose("Kim", "split", newcomers=["Gus", "Hal"]).proposal
    for name in FIVE:
        table.reply(name, number, "agree")
    second = second_table(table)
    assert named(table, table.view["order"]) == ["Ann", "Bob", "Cat", "Dan"]
    assert named(table, list(second.view["players"])) == ["Eve", "Gus", "Hal"]
    body = msgspec.json.decode(Event.objects.get(session=table.session, kind="split").body)
    assert body["agreed_by"] == table.named(list(FIVE))
    for one in (table, second):
        assert session_verify(one.code) is None


def test_either_table_knows_the_other(five: Table) -> None:
    split(five)
    second = second_table(five)
    assert five.view["tables"] == {
        "from": None,
        "new": [
            {"code": second.code, "name": "Thursday, table 2", "seq": 2, "players": five.named(["Eve", "Gus", "Hal"])}
        ],
    }
    assert second.view["tables"] == {"from": {"code": five.code, "name": "Thursday"}, "new": []}


def test_they_sit_down_in_the_order_they_have_thrown(five: Table) -> None:
    split(five, rolls=[THROWN])
    second = second_table(five)
    assert (second.view["phase"], named(five, second.view["order"])) == ("between", ["Gus", "Eve", "Hal"])
    assert session_verify(second.code) is None
    assert second.view["last"]["event"] == "roll_order"


def test_the_house_goes_with_them_as_it_stands_with_its_stake_and_currency(five: Table) -> None:
    """A rule that all agreed to change this evening holds at the new table too."""
    five.tap("Kim", "change_rule", change={"jacoby": False}, agreed_by=list(FIVE))
    split(five)
    second = second_of(five)
    header = msgspec.json.decode(second.header)
    assert (header["rules"], header["change"]) == ("st-albans", {"jacoby": False})
    assert (second.minor, second.currency, header["stake"]) == (200, "GBP", "2.00")
    view = second_table(five).view
    assert [change["option"] for change in view["departures"]] == ["jacoby"]


def test_the_stakes_go_with_those_who_had_them(five: Table) -> None:
    """S 13-14: what one has declared is not left behind at the table one leaves."""
    five.tap("Kim", "join", player="Gus", stake=2, agreed_by=list(FIVE))
    comes(five, "Ida")
    five.tap("Kim", "split", newcomers=["Hal", "Ida"], rolls=[{
        "Gus": [6, 6, 6, 6], "Hal": [1, 1, 1, 1], "Ida": [5, 5, 5, 5], "Eve": [4, 4, 4, 4],
    }])  # fmt: skip
    second = second_table(five)
    assert second.view["players"][five.id("Gus")]["stake"] == 2
    assert second.view["players"][five.id("Eve")]["stake"] == 1


def test_the_stakes_wait_with_the_names(five: Table) -> None:
    five.tap("Kim", "join", player="Gus", stake=2, agreed_by=list(FIVE))
    comes(five, "Ida")
    five.tap("Kim", "split", newcomers=["Hal", "Ida"])
    assert stakes_brought(second_of(five)) == {five.id("Gus"): 2}
    assert stakes_brought(five.session) == {}


def test_who_was_at_the_first_table_may_look_at_the_second(five: Table) -> None:
    watcher = person("Watcher")
    people.guest_admit(actor=watcher.actor, club=five.club, session_code=five.code)
    split(five)
    second = second_table(five)
    for who in (five["Ann"], five["Eve"], five["Gus"], watcher, five.kim):
        assert may_see(second, who)
    assert five.stranger is not None
    assert not may_see(second, five.stranger)


def test_who_moves_out_first_keeps_the_new_sheet(five: Table) -> None:
    split(five)
    assert second_table(five).view["scorekeeper"] == {"player": five.id("Eve"), "name": "Eve", "here": True}
    assert five.view["scorekeeper"]["name"] == "Kim"


def test_the_scorekeeper_who_goes_too_keeps_the_new_sheet(five: Table) -> None:
    DevicePlayer.objects.create(club=five.club, device_id=people.device_of(five.kim.actor), player_id=five.id("Hal"))
    split(five)
    assert second_of(five).scorekeeper_device == five.kim.actor.device_id
    assert second_of(five).scorekeeper_name == "Hal"
    assert five.session.scorekeeper_device == five.kim.actor.device_id


def test_where_nobody_has_a_phone_the_scorekeeper_keeps_both(five: Table) -> None:
    DevicePlayer.objects.filter(player_id__in=five.named(["Eve", "Gus", "Hal"])).delete()
    split(five)
    assert second_table(five).view["scorekeeper"]["name"] == "Kim"


def test_a_newcomer_without_a_phone_may_be_anybody_of_the_club(five: Table) -> None:
    player = Player.objects.create(club=five.club, name="Ida", name_key="ida")
    five.people["Ida"] = Person("Ida", five.kim.actor, "", player.id.hex)
    five.tap("Kim", "split", newcomers=["Gus", "Ida"])
    assert named(five, list(second_table(five).view["players"])) == ["Eve", "Gus", "Ida"]
    assert '"newcomers":["Gus","Ida"]' in transcript_of(five.session.key)


@pytest.mark.parametrize("newcomer", ["nobody", "0" * 32])
def test_a_newcomer_whom_nobody_knows(five: Table, newcomer: str) -> None:
    with pytest.raises(Malformed, match="unknown_player"):
        five.said("Kim", "split", newcomers=["Gus", newcomer])
    assert Session.objects.count() == 1


def test_what_the_rules_refuse_makes_no_table(five: Table) -> None:
    with pytest.raises(Refused, match="is_seated_already"):
        five.said("Kim", "split", newcomers=["Gus", "Ann"])
    with pytest.raises(Refused, match="not_those_who_throw"):
        five.said("Kim", "split", newcomers=["Gus", "Hal"], rolls=[{"Gus": [1, 1, 1, 1], "Hal": [2, 2, 2, 2]}])
    assert not Session.objects.exclude(split_from=None).exists()


def test_a_split_taken_back_takes_the_table_away(five: Table) -> None:
    split(five, rolls=[THROWN])
    second = second_table(five)
    five.tap("Kim", "undo")
    assert named(five, five.view["order"]) == list(FIVE)
    assert five.view["tables"]["new"] == []
    assert five["Eve"].client().get(f"/api/v1/sessions/{second.code}/").status_code == 404
    assert session_verify(five.code) is None
    split(five)
    assert second_table(five).view["name"] == "Thursday, table 2"


def test_but_not_once_they_have_begun(five: Table) -> None:
    split(five, rolls=[THROWN])
    second = second_table(five)
    second.tap("Eve", "start")
    before = five.session.version
    with pytest.raises(Refused, match="new_table_has_begun") as refused:
        five.said("Kim", "undo")
    said = msgspec.json.decode(refused.value.answer)["message"]
    assert said == "They have begun at “Thursday, table 2”: what happened there has to be undone first."
    assert (five.session.version, second.view["phase"]) == (before, "game")
    second.tap("Eve", "undo")
    with pytest.raises(Refused, match="new_table_has_begun"):
        five.said("Kim", "undo")


def test_seats_given_at_the_new_table_are_a_beginning(five: Table) -> None:
    split(five)
    second = second_table(five)
    second.tap("Eve", "seat", line=["Eve", "Gus", "Hal"])
    with pytest.raises(Refused, match="new_table_has_begun"):
        five.said("Kim", "undo")


def test_a_correction_before_it_that_changes_nothing_about_it_leaves_it(five: Table) -> None:
    five.tap("Kim", "start")
    five.tap("Kim", "result", winner="box", kind="single")
    result = five.seq
    split(five, rolls=[THROWN])
    second = second_table(five)
    second.tap("Eve", "start")
    corrected: dict[str, Any] = {"with": {"event": "result", "winner": "box", "kind": "gammon"}}
    five.tap("Kim", "amend", seq=result, **corrected)
    assert second_of(five).code == second.code
    assert session_verify(five.code) is None


def test_it_is_known_beforehand_who_would_move_out(five: Table) -> None:
    """One newcomer: two of five go with them; two or three: one; with more nobody has to."""
    (action,) = [one for one in five.view["legal"][""] if one["event"] == "split"]
    assert [named(five, movers) for movers in action["movers"]] == [["Dan", "Eve"], ["Eve"], ["Eve"], [], []]


def test_a_correction_that_sends_others_out_makes_the_table_anew(five: Table) -> None:
    """Other newcomers, other seats: as long as nobody has sat down there."""
    split(five)
    seq, first = five.seq, second_of(five).code
    comes(five, "Ida")
    corrected: dict[str, Any] = {"with": {"event": "split", "newcomers": five.named(["Gus", "Ida"])}}
    five.tap("Kim", "amend", seq=seq, **corrected)
    second = second_table(five)
    assert second.code != first
    assert named(five, list(second.view["players"])) == ["Eve", "Gus", "Ida"]
    assert five.view["tables"]["new"][0]["code"] == second.code
    assert session_verify(five.code) is None
    with pytest.raises(NotFound):
        Table(five.club, first, five.kim, five.people).said("Kim", "close", seen=0)


def test_the_table_of_a_table(db: None) -> None:
    """They are numbered through the evening."""
    table = table_laid("st-albans", names=FIVE)
    for name in ("Gus", "Hal", "Ida", "Jon", "Kay"):
        comes(table, name)
    split(table)
    table.tap("Kim", "join", player="Ida")
    table.tap("Kim", "split", newcomers=["Jon", "Kay"])
    names = sorted(Session.objects.values_list("name", flat=True))
    assert names == ["Thursday", "Thursday, table 2", "Thursday, table 3"]
    assert [one["name"] for one in table.view["tables"]["new"]] == ["Thursday, table 2", "Thursday, table 3"]


def test_a_transcript_with_a_split_is_taken_in_as_one_evening(five: Table) -> None:
    """The second table has a file of its own."""
    split(five, rolls=[THROWN])
    elsewhere = people.club_create(actor=five.kim.actor, name="Friday club", currency="GBP")
    session = session_import(club=elsewhere, actor=five.kim.actor, file=transcript_of(five.session.key).encode())
    assert transcript_of(session.key) == transcript_of(five.session.key)
    assert not Session.objects.filter(split_from=session).exists()
    assert session_verify(session.code) is None
    assert Event.objects.filter(session=session).latest("seq").kind == "split"


def test_a_table_of_another_club_is_not_tied_to_this_one(five: Table) -> None:
    other = table_laid("st-albans")
    with pytest.raises(IntegrityError, match="session_split_from_another"), transaction.atomic():
        Session.objects.filter(id=other.session.id).update(split_from=five.session, split_seq=1)


def test_deleting_one_table_takes_its_link_from_the_other(five: Table) -> None:
    split(five)
    second = second_table(five)
    services.session_delete(code=second.code, actor=five.kim.actor, token=five.kim.hash)
    assert five.view["tables"]["new"] == []
    assert session_verify(five.code) is None

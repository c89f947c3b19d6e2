"""A newcomer comes by themselves: those who decide are asked on their phones, and hear who said no by which clause."""

from typing import Any

import pytest

from sessions.errors import NotAllowed, Refused, Stale
from sessions.models import Proposal
from sessions.services import Recorded
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, comes, table_laid


def asked(table: Table) -> list[dict[str, Any]]:
    proposals: list[dict[str, Any]] = table.view["proposals"]
    return proposals


def awaited(table: Table) -> list[str]:
    (waits,) = asked(table)
    return list(waits["awaits"])


def seated(table: Table, name: str) -> bool:
    return bool(table.view["players"][table.id(name)]["seated"])


@pytest.mark.parametrize("during_a_game", [False, True])
def test_everyone_is_asked_and_the_last_yes_seats_them(table: Table, during_a_game: bool) -> None:
    """A 6.5."""
    if during_a_game:
        table.tap("Kim", "start")
    comes(table, "Gus")
    before = table.seq
    number = table.propose("Gus", "join", player="Gus").proposal
    assert awaited(table) == table.named(["Ann", "Bob", "Cat", "Dan"])
    for who in ("Ann", "Cat", "Dan"):
        assert table.reply(who, number, "agree").seq is None
    assert not seated(table, "Gus")
    assert table.reply("Bob", number, "agree").seq == before + 1
    assert seated(table, "Gus")
    assert table.last_body == {
        "event": "join", "player": table.id("Gus"), "agreed_by": table.named(["Ann", "Bob", "Cat", "Dan"]),
    }  # fmt: skip
    assert table.view["players"][table.id("Gus")]["waiting"] is during_a_game
    assert session_verify(table.code) is None


@pytest.mark.parametrize(
    ("sheet", "asked_too", "who", "clause"),
    [("atlanta", ["Ann", "Bob", "Cat", "Dan"], "Cat", "A 6.5"), ("backgammon-act", ["Ann"], "Ann", "ACT 9")],
)
def test_one_no_and_a_newcomer_is_told_by_whom_and_why(
    db: None, sheet: str, asked_too: list[str], who: str, clause: str
) -> None:
    table = table_laid(sheet)
    table.tap("Kim", "start")
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    assert awaited(table) == table.named(asked_too)
    before = table.seq
    table.reply(who, number, "refuse")
    assert (asked(table), table.seq) == ([], before)
    (told,) = table.view["declined"]
    assert (told["event"], told["by"], told["declined_by"]) == ("join", table.id("Gus"), table.id(who))
    assert told["why"]["text"] == f"{who} objects to Gus joining."
    assert told["why"]["you"][table.id("Gus")] == f"{who} objects to you joining."
    assert told["rule"] == clause
    assert session_verify(table.code) is None


def test_the_one_who_was_refused_is_told_while_the_others_play_on(table: Table) -> None:
    """What happens at the board takes the news from nobody but those who have heard it."""
    table.tap("Kim", "start")
    comes(table, "Gus")
    table.reply("Bob", table.propose("Gus", "join", player="Gus").proposal, "refuse")
    table.tap("Bob", "double", by="Bob")
    (told,) = table.view["declined"]
    assert (told["by"], told["fresh"]) == (table.id("Gus"), False)
    assert session_verify(table.code) is None
    table.propose("Gus", "join", player="Gus")
    assert table.view["declined"] == []
    assert session_verify(table.code) is None


def test_a_newcomer_may_ask_the_next_box(db: None) -> None:
    """ACT 9: the Box alone decides; with another Box the question and the no are over."""
    table = table_laid("backgammon-act")
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    table.tap("Ann", "vacate_box", by="Ann")
    assert (Proposal.objects.get(number=number).status, asked(table)) == ("lapsed", [])
    (told,) = table.view["declined"]
    assert told["why"]["you"][table.id("Gus")] == "Others decide now than were asked. You may ask again."
    assert (told["declined_by"], told["rule"]) == (None, "ACT 9")
    assert session_verify(table.code) is None
    with pytest.raises(Stale):
        table.reply("Ann", number, "agree")
    number = table.propose("Gus", "join", player="Gus").proposal
    assert awaited(table) == [table.id("Bob")]
    table.reply("Bob", number, "refuse")
    table.tap("Bob", "vacate_box", by="Bob")
    assert table.view["declined"] == []
    assert session_verify(table.code) is None


def test_a_newcomer_takes_it_back(table: Table) -> None:
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    with pytest.raises(NotAllowed):
        table.reply("Bob", number, "withdraw")
    table.reply("Gus", number, "withdraw")
    assert (asked(table), table.view["declined"]) == ([], [])


def test_nobody_has_to_wait_for_the_answer(table: Table) -> None:
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Bob", "roll")
    assert awaited(table) == table.named(["Ann", "Bob", "Cat", "Dan"])
    table.reply("Kim", number, "agree", by="Dan")
    (said_by,) = [given["said_by"] for given in asked(table)[0]["given"] if given["player"] == table.id("Dan")]
    assert said_by == "Kim"
    for who in ("Ann", "Bob", "Cat"):
        table.reply(who, number, "agree")
    assert seated(table, "Gus")


def test_the_scorekeeper_has_asked_the_room_aloud(table: Table) -> None:
    comes(table, "Gus")
    assert isinstance(table.said("Kim", "join", player="Gus"), Recorded)
    assert "agreed_by" not in table.last_body
    assert seated(table, "Gus")


def test_the_scorekeepers_word_ends_the_question(table: Table) -> None:
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    table.tap("Kim", "join", player="Gus")
    assert Proposal.objects.get(number=number).status == "lapsed"
    assert table.view["declined"] == []
    assert session_verify(table.code) is None
    with pytest.raises(Refused, match="is_seated_already"):
        table.said("Gus", "join", player="Gus")


@pytest.mark.parametrize("sheet", ["brighton", "jacoby-crawford"])
def test_where_anyone_may_join_nobody_is_asked(db: None, sheet: str) -> None:
    table = table_laid(sheet)
    comes(table, "Gus")
    assert isinstance(table.said("Gus", "join", player="Gus"), Recorded)


def test_their_stake_is_part_of_what_is_asked(table: Table) -> None:
    """A 2.2: two points a point here, £4."""
    comes(table, "Gus")
    table.propose("Gus", "join", player="Gus", stake=2)
    (waits,) = asked(table)
    assert (waits["text"], waits["you"]) == ("Gus asks to join.", {table.id("Gus"): "You ask to join."})
    (terms,) = waits["terms"]
    assert terms["text"] == "Gus would play for 2 times the basic stake, £4 a point."
    assert terms["you"] == {table.id("Gus"): "You would play for 2 times the basic stake, £4 a point."}
    assert waits["why"] == "Everyone at the table is asked, and one objection is enough."
    assert waits["rule"] == "A 6.5"
    for who in ("Ann", "Bob", "Cat", "Dan"):
        table.reply(who, waits["number"], "agree")
    assert table.view["players"][table.id("Gus")]["stake"] == 2


def test_what_the_rules_refuse_is_asked_of_nobody(db: None) -> None:
    full = table_laid("backgammon-act", max_players=4)
    comes(full, "Gus")
    with pytest.raises(Refused, match="table_is_full"):
        full.said("Gus", "join", player="Gus")
    equal = table_laid("backgammon-act")
    comes(equal, "Hal")
    with pytest.raises(Refused, match="all_play_for_the_same_stake"):
        equal.said("Hal", "join", player="Hal", stake=2)
    assert not Proposal.objects.exists()


def test_a_no_to_one_too_many_says_what_else_there_is(db: None) -> None:
    """S 7: all agree, or the table is split."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"), admission="open")
    comes(table, "Gus")
    number = table.propose("Gus", "join", player="Gus").proposal
    (waits,) = asked(table)
    assert waits["text"] == "Gus asks to join; there is one seat too few."
    assert waits["rule"] == "S 7"
    table.reply("Dan", number, "refuse")
    (told,) = table.view["declined"]
    assert told["rule"] == "S 7"
    assert told["why"]["text"] == "Dan does not agree. Between games the scorekeeper can split the table for Gus."


def test_a_name_that_is_nobodys_is_not_seated(table: Table) -> None:
    answer = table.post("Kim", {"event": "join", "player": "nobody"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_player")


def test_nobody_joins_for_another(table: Table) -> None:
    comes(table, "Gus")
    with pytest.raises(NotAllowed):
        table.said("Bob", "join", player="Gus")
    with pytest.raises(NotAllowed, match="others_agree_for_themselves"):
        table.said("Gus", "join", player="Gus", agreed_by=["Ann"])


def test_a_no_to_one_more_seat_names_the_split_and_its_clause(db: None) -> None:
    """S 7: above five players everybody agrees, or the table is split; card and refusal rest on the same clause."""
    table = table_laid("st-albans", ("Ann", "Bob", "Cat", "Dan", "Eve"))
    comes(table, "Fay")
    number = table.propose("Fay", "join", player="Fay").proposal
    (card,) = table.view["proposals"]
    assert card["rule"] == "S 7"
    assert card["why"] == "They may join if everyone seated agrees; if not, the table may split between games."
    table.reply("Bob", number, "refuse")
    (told,) = table.view["declined"]
    assert told["rule"] == "S 7"
    assert told["why"]["text"] == "Bob does not agree. Between games the scorekeeper can split the table for Fay."
    assert told["why"]["you"][table.id("Fay")] == (
        "Bob does not agree. Between games the scorekeeper can split the table for you."
    )
    assert table.seq == 1
    assert [one["event"] for one in table.view["legal"][""]].count("split") == 1

"""An event that needs consents waits; everyone concerned is asked, and it is recorded once when the last is in."""

import json
from typing import Any
from uuid import UUID

import pytest

from clubs import services as people
from sessions import services
from sessions.errors import KeyReused, NotAllowed, Refused, Stale
from sessions.models import Event, Proposal
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, person, table_laid
from tests.kit.together import at_once


def status(table: Table, number: int) -> str:
    return Proposal.objects.get(session=table.session, number=number).status


def asked(table: Table) -> list[dict[str, Any]]:
    proposals: list[dict[str, Any]] = table.view["proposals"]
    return proposals


def settlement(table: Table) -> int:
    """Bob, in a game, asks the Box for 2 to settle their cube."""
    table.tap("Kim", "start")
    return table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob").proposal


def test_a_tap_that_lacks_a_consent_waits(table: Table) -> None:
    table.tap("Kim", "start")
    before = table.session
    made = table.post("Bob", {"event": "settle", "points": {"Bob": 2}, "agreed_by": []}, key="bob-asks")
    again = table.post("Bob", {"event": "settle", "points": {"Bob": 2}, "agreed_by": []}, key="bob-asks")
    assert (made.status_code, again.status_code) == (202, 202)
    assert made.json() == again.json() == {"proposal": 1, "version": before.version + 1}
    assert (table.seq, table.session.version) == (before.seq, before.version + 1)
    (waits,) = asked(table)
    assert waits["text"] == "Bob wants to settle the cube."
    assert waits["you"] == {table.id("Bob"): "You asked Ann for 2 · £4."}
    (paid,) = waits["terms"]
    assert paid["text"] == "Ann pays Bob 2 · £4; the cube is out."
    assert paid["you"] == {
        table.id("Ann"): "You pay Bob 2 · £4; the cube is out.",
        table.id("Bob"): "Ann pays you 2 · £4; the cube is out.",
    }
    assert waits["awaits"] == [table.id("Ann")]
    (given,) = waits["given"]
    assert (given["player"], given["said_by"], given["text"]) == (table.id("Bob"), None, "Bob agrees")
    assert waits["moves"] == {table.id("Ann"): -2, table.id("Bob"): 2}
    assert waits["until"] == "Open until the next roll."


def test_the_last_consent_records_one_event(table: Table) -> None:
    number = settlement(table)
    done = table.reply("Ann", number, "agree")
    assert done.seq == table.seq
    assert table.last_body["agreed_by"] == table.named(["Ann", "Bob"])
    assert (status(table, number), asked(table)) == ("recorded", [])
    assert table.view["game"]["points"] == {table.id("Ann"): -2, table.id("Bob"): 2}
    assert session_verify(table.code) is None


def test_a_word_is_said_once_under_its_key(table: Table) -> None:
    number = settlement(table)
    first = table.reply("Ann", number, "agree", key="ann-agrees")
    again = table.reply("Ann", number, "agree", key="ann-agrees")
    assert (again.proposal, again.version, again.seq, again.again) == (*first[:3], True)
    with pytest.raises(KeyReused):
        table.reply("Ann", number, "refuse", key="ann-agrees")


def test_everyone_is_asked_and_the_first_consents_wait(table: Table) -> None:
    """A 2.3: another stake needs all opponents."""
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    assert asked(table)[0]["awaits"] == table.named(["Ann", "Bob", "Cat"])
    for who in ("Ann", "Cat"):
        assert table.reply(who, number, "agree").seq is None
    assert asked(table)[0]["awaits"] == [table.id("Bob")]
    assert table.reply("Bob", number, "agree").seq == table.seq
    assert table.view["players"][table.id("Dan")]["stake"] == 2


def test_one_refuses_and_nothing_happens(table: Table) -> None:
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    table.reply("Ann", number, "agree")
    table.reply("Cat", number, "refuse")
    refused = Proposal.objects.get(session=table.session)
    assert (refused.status, refused.declined_by) == ("refused", UUID(table.id("Cat")))
    assert (asked(table), table.view["players"][table.id("Dan")]["stake"]) == ([], 1)
    (told,) = table.view["declined"]
    assert (told["by"], told["declined_by"]) == (table.id("Dan"), table.id("Cat"))
    assert session_verify(table.code) is None
    table.tap("Kim", "start")
    assert table.view["declined"] == []


def test_who_has_agreed_may_still_refuse(table: Table) -> None:
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    table.reply("Ann", number, "agree")
    table.reply("Ann", number, "refuse")
    assert status(table, number) == "refused"


def test_only_who_asked_takes_it_back(table: Table) -> None:
    number = settlement(table)
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        table.reply("Ann", number, "withdraw")
    table.reply("Bob", number, "withdraw")
    assert (status(table, number), asked(table)) == ("withdrawn", [])


def test_a_counter_asks_the_other_way_round(table: Table) -> None:
    number = settlement(table)
    counter = table.reply("Ann", number, "counter", points=1)
    assert counter.proposal == number + 1
    assert status(table, number) == "countered"
    (waits,) = asked(table)
    assert (waits["by"], waits["awaits"], waits["points"]) == (table.id("Ann"), [table.id("Bob")], 1)
    table.reply("Bob", counter.proposal, "agree")
    assert table.last_body["points"] == {table.id("Bob"): 1}


def test_a_counter_that_a_rule_refuses_leaves_the_offer_open(table: Table) -> None:
    """A 4.3: the house counts in whole points here."""
    table = table_laid(fractions="whole_only")
    number = settlement(table)
    with pytest.raises(Refused, match="whole_points_only"):
        table.reply("Ann", number, "counter", points=1.5)
    assert status(table, number) == "open"


def test_who_sells_may_ask_for_more(table: Table) -> None:
    table.tap("Kim", "start")
    number = table.propose("Cat", "buy", by="Cat", cube="Bob", points=1, agreed_by=[]).proposal
    (asks,) = asked(table)
    assert (asks["text"], asks["terms"][0]["text"]) == (
        "Cat would buy Bob’s cube.",
        "Cat pays Bob 1 · £2; Cat holds the cube.",
    )
    assert asks["step_in"]["text"] == "Ann may step in at the same price."
    counter = table.reply("Bob", number, "counter", points=2).proposal
    (asks,) = asked(table)
    assert (asks["text"], asks["terms"][0]["text"]) == (
        "Bob offers to sell Cat a cube.",
        "Cat pays Bob 2 · £4; Cat holds the cube.",
    )
    table.reply("Cat", counter, "agree")
    assert [action["event"] for action in table.view["legal"][table.id("Ann")]].count("preempt") == 1


def test_a_deal_lapses_at_the_next_roll(table: Table) -> None:
    number = settlement(table)
    table.tap("Bob", "roll")
    assert (status(table, number), asked(table)) == ("lapsed", [])
    with pytest.raises(Stale):
        table.reply("Ann", number, "agree")


def test_what_changes_the_cube_ends_the_deal_about_it_and_no_other(table: Table) -> None:
    number = settlement(table)
    other = table.propose("Dan", "settle", points={"Dan": 1}, agreed_by=[], for_="Dan").proposal
    table.tap("Bob", "double", by="Bob")
    assert (status(table, number), status(table, other)) == ("lapsed", "open")
    assert session_verify(table.code) is None


def test_what_was_between_games_lapses_at_the_start(table: Table) -> None:
    """A stake and house rules that wait never stand in a game's way; everybody is told once that they have lapsed."""
    stake = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    rule = table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal
    table.tap("Kim", "start")
    assert (status(table, stake), status(table, rule), asked(table)) == ("lapsed", "lapsed", [])
    began = "The game began before everybody had agreed:"
    assert [one["text"] for one in table.view["declined"]] == [
        f"{began} Dan plays for the same stake.", f"{began} the house rules stay as they are."
    ]  # fmt: skip
    with pytest.raises(Refused):
        table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[])
    table.tap("Bob", "double", by="Bob")
    assert table.view["declined"] == []


def test_a_correction_that_touches_the_cube_ends_the_deal(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    number = table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob").proposal
    table.tap("Kim", "undo")
    assert status(table, number) == "lapsed"


def test_others_than_were_asked(table: Table) -> None:
    """Everyone seated was asked; then one leaves."""
    number = table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal
    table.tap("Dan", "leave", player="Dan")
    assert status(table, number) == "lapsed"


def test_asking_again_takes_the_place_of_the_first(table: Table) -> None:
    first = settlement(table)
    second = table.propose("Bob", "settle", points={"Bob": 1}, agreed_by=[], for_="Bob").proposal
    assert (status(table, first), status(table, second)) == ("withdrawn", "open")


def test_the_scorekeeper_agrees_for_one_without_a_phone(table: Table) -> None:
    number = settlement(table)
    with pytest.raises(NotAllowed):
        table.reply("Kim", number, "agree")
    table.reply("Kim", number, "agree", by="Ann")
    event = Event.objects.filter(session=table.session).latest("seq")
    assert (event.actor_player, event.principal) == (None, UUID(table.id("Ann")))
    assert table.view["trail"][-1]["for"] == "Ann"


def test_it_is_shown_that_the_scorekeeper_said_it(table: Table) -> None:
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    table.reply("Kim", number, "agree", by="Cat")
    said = {one["player"]: (one["said_by"], one["text"]) for one in asked(table)[0]["given"]}
    assert said[table.id("Cat")] == ("Kim", "Cat agrees (says Kim)")


def test_the_scorekeeper_still_enters_an_agreement_at_once(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Bob": 2}, agreed_by=["Ann", "Bob"])
    assert table.view["game"]["points"][table.id("Bob")] == 2


def test_a_proxy_agrees_for_the_absent(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "step_out", player="Bob", proxy="Cat")
    number = table.propose("Ann", "settle", points={"Bob": 2}, agreed_by=[], for_="Ann").proposal
    table.reply("Cat", number, "agree")
    assert table.view["game"]["points"][table.id("Bob")] == 2


def test_nobody_agrees_for_the_absent_to_a_deal_of_their_own(table: Table) -> None:
    """A proxy who buys is no proxy in that deal, and says nothing to a share; the next of the team sells."""
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    bought = table.propose("Cat", "buy", cube="Dan", points=1, agreed_by=[], by="Cat").proposal
    with pytest.raises(NotAllowed):
        table.reply("Cat", bought, "agree", by="Dan")
    table.reply("Bob", bought, "agree")
    assert table.view["game"]["points"][table.id("Dan")] == 1
    shared = table.propose("Ann", "share", cubes=["Bob"], points=-5, agreed_by=[], **{"with": "Dan"}).proposal
    for who in ("Bob", "Cat"):
        with pytest.raises(NotAllowed):
            table.reply(who, shared, "agree")
    table.reply("Dan", shared, "agree")
    assert table.view["game"]["points"][table.id("Dan")] == -4


def test_an_automatic_double_by_agreement(table: Table) -> None:
    """A 5.1."""
    table.tap("Kim", "start")
    number = table.propose("Bob", "automatic_double").proposal
    assert asked(table)[0]["awaits"] == table.named(["Ann", "Cat", "Dan"])
    for who in ("Ann", "Cat", "Dan"):
        table.reply(who, number, "agree")
    assert {cube["value"] for cube in table.view["game"]["cubes"]} == {2}


def test_the_captain_asks_the_box_for_a_second_automatic_double(db: None) -> None:
    """ACT 5: it is for the Box to say; the others are not asked."""
    table = table_laid("backgammon-act")
    table.tap("Kim", "start")
    table.tap("Bob", "automatic_double")
    number = table.propose("Bob", "automatic_double").proposal
    assert table.view["proposals"][0]["awaits"] == [table.id("Ann")]
    with pytest.raises(NotAllowed):
        table.said("Cat", "automatic_double")
    table.reply("Ann", number, "agree")
    assert [cube["value"] for cube in table.view["game"]["cubes"]] == [4, 4, 4]


def test_one_more_than_the_house_has_room_for(db: None) -> None:
    """S 7: all agree, or the table is split. A phone that comes later sees what is asked."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.people["Gus"] = gus = person("Gus")
    player = people.player_add(actor=table.kim.actor, club=table.club, name="Gus")
    gus.id = player.id.hex
    people.guest_admit(actor=gus.actor, club=table.club, session_code=table.code)
    people.device_speaks_for(actor=gus.actor, club=table.club, player=player)
    services.player_joins(code=table.code, actor=gus.actor, player=player)
    number = table.propose("Gus", "join", player="Gus").proposal
    assert asked(table)[0]["text"] == "Gus asks to join; there is one seat too few."
    assert asked(table)[0]["awaits"] == table.named(["Ann", "Bob", "Cat", "Dan", "Eve"])
    for who in ("Ann", "Bob", "Cat", "Dan"):
        table.reply(who, number, "agree")
    table.reply("Kim", number, "agree", by="Eve")
    assert table.view["players"][gus.id]["seated"]
    told = table.view["trail"][-1]
    assert (told["text"], told["for"]) == ("Gus joins.", None), "no single one of the five has let them in"


def test_a_stranger_finds_nothing(table: Table) -> None:
    number = settlement(table)
    assert table.stranger is not None
    address = f"/api/v1/sessions/{table.code}/proposals/{number}/"
    body = {"key": "a-strangers-key", "answer": "agree"}
    theirs = table.stranger.client().post(address, body, content_type="application/json")
    nowhere = table.stranger.client().post(address.replace(table.code, "ZZZZZZ"), body, content_type="application/json")
    assert (theirs.status_code, theirs.content) == (404, nowhere.content)
    missing = table["Ann"].client().post(address.replace("/1/", "/99/"), body, content_type="application/json")
    assert missing.status_code == 404
    assert status(table, number) == "open"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"key": "long-enough", "answer": "shrug"}, "not_a_reply"),
        ({"answer": "agree"}, "not_a_reply"),
        ({"key": "long-enough", "answer": "agree", "loud": True}, "not_a_reply"),
        ({"key": "long-enough", "answer": "counter"}, "counter_names_no_points"),
        ({"key": "long-enough", "answer": "counter", "points": {"nobody": 1}}, "counter_names_no_points"),
    ],
)
def test_400_for_what_is_no_reply(table: Table, body: dict[str, Any], code: str) -> None:
    number = settlement(table)
    before = table.session
    address = f"/api/v1/sessions/{table.code}/proposals/{number}/"
    answer = table["Ann"].client().post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert table.session.version == before.version


def test_nothing_to_counter_in_a_stake(table: Table) -> None:
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    address = f"/api/v1/sessions/{table.code}/proposals/{number}/"
    body = json.dumps({"key": "long-enough", "answer": "counter", "points": 4})
    answer = table["Ann"].client().post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "cannot_be_countered")


def test_who_is_not_concerned_says_nothing(table: Table) -> None:
    number = settlement(table)
    for answer in ("agree", "refuse", "counter"):
        with pytest.raises(NotAllowed):
            table.reply("Dan", number, answer, points=1)
    with pytest.raises(NotAllowed):
        table.reply("Dan", number, "agree", by="Ann")
    with pytest.raises(NotAllowed, match="is_for_somebody_else_to_say"):
        table.said("Dan", "settle", points={"Cat": 2}, agreed_by=[], for_="Dan")


def test_what_is_wrong_for_another_reason_never_waits(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    with pytest.raises(Refused, match="cube_is_on_offer"):
        table.said("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
    assert not Proposal.objects.exists()


def test_a_note_lives_no_longer_than_its_proposal(table: Table) -> None:
    table.tap("Kim", "start")
    number = table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob", note="a secret").proposal
    table.reply("Ann", number, "agree")
    assert "a secret" not in Proposal.objects.get(session=table.session).body
    assert "a secret" not in Event.objects.filter(session=table.session).latest("seq").body


def test_two_last_consents_at_once_are_recorded_once(transactional_db: None) -> None:
    table = table_laid()
    number = table.propose("Dan", "stake", player="Dan", stake=2).proposal
    table.reply("Ann", number, "agree")
    before = table.seq
    said: list[Any] = at_once([
        lambda: table.reply("Bob", number, "agree"),
        lambda: table.reply("Cat", number, "agree"),
    ])  # fmt: skip
    assert sorted(one.seq or 0 for one in said) == [0, before + 1]
    assert table.seq == before + 1
    assert session_verify(table.code) is None


def test_one_who_agrees_on_two_phones_at_once(transactional_db: None) -> None:
    table = table_laid()
    number = settlement(table)
    before = table.seq

    def agree() -> Any:
        try:
            return table.reply("Ann", number, "agree")
        except Stale:
            return None

    said: list[Any] = at_once([agree, agree])
    assert sum(one is None for one in said) == 1
    assert table.seq == before + 1


def doubled_by_the_book() -> Table:
    """JC: the Box has doubled the one cube of the team; Bob, Cat and Dan answer, each for themselves."""
    table = table_laid("jacoby-crawford")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    return table


def test_a_drop_take_needs_the_word_of_both(db: None) -> None:
    table = doubled_by_the_book()
    number = table.propose("Bob", "drop_take", by=["Bob", "Cat"], drops="Cat").proposal
    asked = table.view["proposals"][0]
    assert asked["text"] == "Bob and Cat would play one cube together and drop Cat’s."
    assert asked["you"][table.id("Cat")] == "You and Bob would play one cube together and drop yours."
    assert asked["awaits"] == [table.id("Cat")]
    assert table.view["game"]["points"] == {}
    table.reply("Cat", number, "agree")
    assert table.view["last"]["text"] == "Bob and Cat play one cube together and drop Cat’s."
    assert [cube["status"] for cube in table.view["game"]["cubes"]] == ["live", "dropped", "offered"]
    assert session_verify(table.code) is None


def test_a_drop_take_lapses_when_one_of_the_two_answers_alone(db: None) -> None:
    table = doubled_by_the_book()
    table.propose("Bob", "drop_take", by=["Bob", "Cat"], drops="Cat")
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert table.view["proposals"] == []


def test_a_drop_take_is_refused_and_both_are_asked_still(db: None) -> None:
    table = doubled_by_the_book()
    number = table.propose("Bob", "drop_take", by=["Bob", "Cat"], drops="Bob").proposal
    table.reply("Cat", number, "refuse")
    assert [cube["status"] for cube in table.view["game"]["cubes"]] == ["offered"] * 3


def test_the_scorekeeper_has_heard_both_drop_and_take(db: None) -> None:
    table = doubled_by_the_book()
    table.tap("Kim", "drop_take", by=["Bob", "Cat"], drops="Cat")
    assert table.view["proposals"] == []

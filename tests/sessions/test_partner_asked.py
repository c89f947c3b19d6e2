"""A Partner who may decline is asked: their yes is the Box's event, their no an event of their own."""

import json

import pytest

from chouette.rules.house import ATLANTA, BRIGHTON, JACOBY_CRAWFORD, PARTNER_STAYS, House
from chouette.rules.state import State
from chouette.wording.language import spoken_in
from clubs.models import DevicePlayer
from sessions import services
from sessions.errors import NotAllowed
from sessions.models import Proposal
from sessions.view.partner_asked import for_how_long
from sessions.view.private import for_reader
from tests.kit.keepers import hands_over
from tests.kit.table import Table, has_no_phone, table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus")


@pytest.fixture
def seven(db: None) -> Table:
    return table_laid(ATLANTA, SEVEN)


def asked(table: Table) -> int:
    """The number under which Ann, the Box, asks the last in the line."""
    return table.propose("Ann", "partner", player="Gus").proposal


def statuses(table: Table) -> list[str]:
    return list(Proposal.objects.filter(session=table.session).order_by("number").values_list("status", flat=True))


def told(table: Table) -> dict[str, str]:
    """By name what each is sent about a question that has lapsed; kept alike where the table is read again."""
    services.view_renewed(code=table.code)
    view = table.session.view
    news = {name: json.loads(for_reader(view, (table.id(name),)))["declined"] for name in SEVEN}
    return {name: one["you"].get(table.id(name), one["text"]) for name, (one, *_) in filter(all, news.items())}


def test_nobody_is_partner_before_they_have_agreed(seven: Table) -> None:
    number = asked(seven)
    (waits,) = seven.view["proposals"]
    assert (waits["awaits"], waits["by"], seven.view["partner"]) == ([seven.id("Gus")], seven.id("Ann"), None)
    assert waits["you"][seven.id("Gus")] == "Ann asks you to be Partner."
    assert (waits["why"], waits["rule"]) == (
        "Until the box changes hands, the Box goes on alone, or the Partner chooses to be Captain.", "A 4.5",
    )  # fmt: skip
    seven.reply("Gus", number, "agree")
    assert seven.view["partner"] == seven.id("Gus")
    assert seven.last_body == {"event": "partner", "player": seven.id("Gus")}
    assert statuses(seven) == ["recorded"]


def test_how_long_a_partner_stays_names_the_box_who_may_read_it(db: None) -> None:
    """Dan, who keeps the sheet, asks Ann: beside her "vous" an "il" would be Dan, who stays nothing."""
    house = House(JACOBY_CRAWFORD)
    assert house[PARTNER_STAYS] == "while_box"
    with spoken_in("fr"):
        assert for_how_long(State(house))[0] == "Tant que le Box reste Box."
    with spoken_in("de"):
        assert for_how_long(State(house))[0] == "So lange, wie die Box in der Box bleibt."


def test_a_no_is_an_event_after_which_the_next_may_be_asked(seven: Table) -> None:
    seven.reply("Gus", asked(seven), "refuse")
    assert seven.last_body == {"event": "partner_refuses", "by": seven.id("Gus")}
    assert statuses(seven) == ["refused"]
    (open_now,) = [one for one in seven.view["legal"][seven.id("Ann")] if one["event"] == "partner"]
    assert open_now["players"] == [seven.id("Finn")]


def test_only_the_one_who_is_asked_answers_and_only_the_box_takes_it_back(seven: Table) -> None:
    number = asked(seven)
    with pytest.raises(NotAllowed):
        seven.reply("Bob", number, "agree")
    with pytest.raises(NotAllowed):
        seven.reply("Gus", number, "withdraw")
    seven.reply("Ann", number, "withdraw")
    assert (seven.view["proposals"], statuses(seven)) == ([], ["withdrawn"])


def test_the_game_that_begins_ends_the_question(seven: Table) -> None:
    asked(seven)
    seven.tap("Kim", "start")
    assert (seven.view["proposals"], seven.view["partner"], statuses(seven)) == ([], None, ["lapsed"])
    assert told(seven) == {
        "Ann": "Gus had not answered: the game began without Gus as Partner.",
        "Gus": "You had not answered: the game began without you as Partner.",
    }
    seven.tap("Ann", "roll")
    assert told(seven) == {}


def test_the_question_is_that_of_the_box_who_asked(db: None) -> None:
    """Jacoby & Crawford: the next Box may ask the same player, who is told that they are no longer asked."""
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    asked(table)
    table.tap("Ann", "vacate_box", by="Ann")
    assert (table.view["proposals"], statuses(table)) == ([], ["lapsed"])
    assert told(table) == {
        "Ann": "The box has changed: Gus is no longer asked to be Partner.",
        "Gus": "The box has changed: you are no longer asked to be Partner.",
    }


def test_one_who_has_declined_by_themselves_is_asked_no_more(seven: Table) -> None:
    asked(seven)
    seven.tap("Gus", "partner_refuses", by="Gus")
    assert (seven.view["proposals"], statuses(seven), told(seven)) == ([], ["lapsed"], {})


def test_who_keeps_the_sheet_has_heard_it_and_answers_for_one_without_a_phone(seven: Table) -> None:
    DevicePlayer.objects.filter(player_id=seven.id("Gus")).delete()
    services.view_renewed(code=seven.code)
    seven.reply("Kim", asked(seven), "agree", by="Gus")
    assert seven.view["partner"] == seven.id("Gus")
    seven.tap("Kim", "undo")
    seven.tap("Kim", "partner", player="Gus")
    assert seven.view["partner"] == seven.id("Gus")


def test_where_nobody_may_decline_the_partner_is_named_and_it_is_said_that_one_is_needed(db: None) -> None:
    table = table_laid(BRIGHTON, SEVEN[:6])
    unready = table.view["unready"]
    assert unready["text"] == "With five against Ann, Ann needs a Partner: Finn is next."
    assert unready["you"][table.id("Ann")] == "With five against you, you need a Partner: take Finn."
    assert unready["rule"] == "B Box Partner"
    table.tap("Ann", "partner", player="Finn")
    assert (table.view["partner"], table.view["unready"]) == (table.id("Finn"), None)


def test_the_view_says_who_of_those_that_may_be_taken_may_refuse(seven: Table) -> None:
    (open_now,) = [one for one in seven.view["legal"][seven.id("Ann")] if one["event"] == "partner"]
    assert open_now["asks"] == [seven.id("Gus")]
    bound = table_laid(BRIGHTON, SEVEN[:6])
    (open_now,) = [one for one in bound.view["legal"][bound.id("Ann")] if one["event"] == "partner"]
    assert (open_now["players"], "asks" in open_now) == ([bound.id("Finn")], False)


def test_a_scorekeeper_who_is_the_box_asks_like_any_box(seven: Table) -> None:
    hands_over(seven, "Ann")
    number = asked(seven)
    assert [one["number"] for one in seven.view["proposals"]] == [number]
    seven.reply("Gus", number, "refuse")
    assert seven.view["partner"] is None


def test_a_scorekeeper_who_is_the_box_has_heard_whom_no_phone_can_ask(seven: Table) -> None:
    hands_over(seven, "Ann")
    DevicePlayer.objects.filter(player_id=seven.id("Gus")).delete()
    services.view_renewed(code=seven.code)
    seven.tap("Ann", "partner", player="Gus")
    assert seven.view["partner"] == seven.id("Gus")


def kept_by_gus(table: Table) -> int:
    """The number under which Gus, who keeps the sheet, would become Partner by a tap for the Box."""
    hands_over(table, "Gus")
    return table.propose("Gus", "partner", for_="Ann", player="Gus").proposal


def test_a_scorekeeper_who_would_be_partner_asks_the_box(seven: Table) -> None:
    number = kept_by_gus(seven)
    (waits,) = seven.view["proposals"]
    assert (waits["by"], waits["awaits"], seven.view["partner"]) == (seven.id("Gus"), [seven.id("Ann")], None)
    assert [waits["you"][seven.id(name)] for name in ("Ann", "Gus")] == [
        "Gus asks to be your Partner.", "You asked to be Ann’s Partner.",
    ]  # fmt: skip
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        seven.reply("Gus", number, "agree", by="Ann")
    seven.reply("Ann", number, "agree")
    assert (seven.view["partner"], seven.view["proposals"], statuses(seven)) == (seven.id("Gus"), [], ["recorded"])


def test_a_box_who_will_not_have_the_scorekeeper_as_partner_has_declined_nothing_for_them(seven: Table) -> None:
    before = seven.seq
    seven.reply("Ann", kept_by_gus(seven), "refuse")
    assert (seven.view["partner"], statuses(seven), seven.seq) == (None, ["refused"], before)
    assert told(seven)["Bob"] == "Gus asks to be Ann’s Partner."
    asked(seven)


def test_the_box_is_asked_too_where_nobody_may_decline(db: None) -> None:
    table = table_laid(BRIGHTON, SEVEN[:6])
    hands_over(table, "Finn")
    number = table.propose("Finn", "partner", for_="Ann", player="Finn").proposal
    assert table.view["partner"] is None
    table.reply("Ann", number, "agree")
    assert table.view["partner"] == table.id("Finn")


def test_the_game_that_begins_ends_the_question_of_the_scorekeeper(seven: Table) -> None:
    kept_by_gus(seven)
    seven.tap("Cat", "step_out", player="Cat")
    assert statuses(seven) == ["open"]
    seven.tap("Gus", "start")
    assert (told(seven), statuses(seven)) == (
        {
            "Ann": "You had not answered: the game began without Gus as Partner.",
            "Gus": "Ann had not answered: the game began without you as Partner.",
        },
        ["lapsed"],
    )


def test_one_question_settles_the_other(seven: Table) -> None:
    """Gus asks the Box, who has asked Gus: what either says first is enough."""
    first = asked(seven)
    kept_by_gus(seven)
    seven.reply("Gus", first, "agree")
    assert (seven.view["partner"], seven.view["proposals"], statuses(seven)) == (
        seven.id("Gus"), [], ["recorded", "lapsed"],
    )  # fmt: skip


def test_a_scorekeeper_has_heard_a_box_whom_no_phone_can_ask(seven: Table) -> None:
    hands_over(seven, "Gus")
    has_no_phone(seven, "Ann")
    seven.tap("Gus", "partner", for_="Ann", player="Gus")
    assert seven.view["partner"] == seven.id("Gus")


def test_a_scorekeeper_who_is_the_box_gives_no_yes_for_the_phone_that_is_asked(seven: Table) -> None:
    hands_over(seven, "Ann")
    number = asked(seven)
    with pytest.raises(NotAllowed, match="is_not_asked_of_them"):
        seven.reply("Ann", number, "agree", by="Gus")
    assert seven.view["partner"] is None


@pytest.mark.django_db
def test_a_scorekeeper_who_plays_enters_a_refusal_in_their_own_name() -> None:
    """As they do an answer in play: the history has one name for one writer."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    hands_over(table, "Cat")
    number = table.propose("Ann", "partner", player="Bob", for_="Ann").proposal
    table.reply("Cat", number, "refuse", by="Bob")
    refused = table.view["trail"][-1]
    assert (refused["text"], refused["who"], refused["for"]) == ("Bob declines to be Partner.", "Cat", "Bob")

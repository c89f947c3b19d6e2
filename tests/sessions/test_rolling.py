"""Everybody rolls for the order on their own phone, before the first game (A 1.3, rules.md 2)."""

import pytest

from sessions import services
from sessions.errors import Malformed, NotAllowed, NotFound, Refused
from sessions.models import Attendance, Event
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import OrderTap
from tests.kit.dice import falling
from tests.kit.gathering import gathering, order_act, rolled, to_roll
from tests.kit.table import Table, comes, has_no_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(db: None) -> Table:
    """Ann, Bob and Cat roll for the order."""
    table = gathering("Ann", "Bob", "Cat")
    order_act(table, "Kim", "list")
    return table


def test_each_rolls_and_everybody_sees_it_at_once(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (rolled(three), to_roll(three)) == ({"Ann": [], "Bob": [], "Cat": []}, ["Ann", "Bob", "Cat"])
    falling(monkeypatch, 6, 3, 6, 5, 2, 1)
    version = three.session.version
    order_act(three, "Ann", "roll", of="Ann")
    assert (rolled(three), to_roll(three)) == ({"Ann": [[6, 3]], "Bob": [], "Cat": []}, ["Bob", "Cat"])
    assert three.session.version == version + 1
    order_act(three, "Bob", "roll", of="Bob")
    assert three.view["phase"] == "lobby"
    order_act(three, "Cat", "roll", of="Cat")
    order = [three.id("Bob"), three.id("Ann"), three.id("Cat")]
    assert (three.view["phase"], three.view["order"], three.view["box"]) == ("between", order, order[0])
    assert rolled(three) == {"Ann": [[6, 3]], "Bob": [[6, 5]], "Cat": [[2, 1]]}
    assert three.last_body["rolls"] == [{three.id("Ann"): [6, 3], three.id("Bob"): [6, 5], three.id("Cat"): [2, 1]}]
    assert not Attendance.objects.filter(session=three.session, rolls__isnull=False).exists()
    assert session_verify(three.code) is None
    three.tap("Kim", "start")
    assert three.view["rolling"] is None


def test_whoever_has_rolled_does_not_roll_again(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    falling(monkeypatch, 6, 3, 6, 5, 2, 1)
    order_act(three, "Ann", "roll", of="Ann")
    version = three.session.version
    order_act(three, "Ann", "roll", of="Ann")
    assert (rolled(three)["Ann"], three.session.version) == ([[6, 3]], version)
    with pytest.raises(Malformed, match="nobody_throws"):
        order_act(three, "Ann", "roll", of="Ann", number=2)
    order_act(three, "Bob", "roll", of="Bob")
    order_act(three, "Cat", "roll", of="Cat")
    order_act(three, "Cat", "roll", of="Cat")
    assert Event.objects.filter(session=three.session).count() == 1


def test_a_tie_is_rolled_again_by_those_who_tied(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    falling(monkeypatch, 6, 3, 5, 4, 2, 1, 1, 1, 3, 3)  # Ann and Bob have nine each; then two against six
    for name in ("Ann", "Bob", "Cat"):
        order_act(three, name, "roll", of=name)
    assert (three.view["phase"], to_roll(three)) == ("lobby", ["Ann", "Bob"])
    with pytest.raises(Malformed):
        order_act(three, "Cat", "roll", of="Cat", number=2)
    order_act(three, "Ann", "roll", of="Ann")
    assert rolled(three)["Ann"] == [[6, 3]]
    for name in ("Ann", "Bob"):
        order_act(three, name, "roll", of=name, number=2)
    assert three.view["order"] == [three.id("Bob"), three.id("Ann"), three.id("Cat")]
    assert len(three.last_body["rolls"]) == 2


def test_a_late_arrival_is_seated_by_the_scorekeeper_and_rolls(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dan ties with two who roll again already: they keep what they have rolled, and the others roll with them."""
    falling(monkeypatch, 6, 3, 5, 4, 2, 1, 1, 1, 6, 3, 6, 1, 2, 3)
    for name in ("Ann", "Bob", "Cat"):
        order_act(three, name, "roll", of=name)
    order_act(three, "Ann", "roll", of="Ann", number=2)
    comes(three, "Dan")
    assert three.view["players"][three.id("Dan")]["name"] == "Dan"
    assert "Dan" not in rolled(three)
    with pytest.raises(NotAllowed, match="does_not_roll_for_order"):
        order_act(three, "Dan", "roll", of="Dan")
    with pytest.raises(NotAllowed, match="scorekeeper_sets_order"):
        order_act(three, "Dan", "list", players=("Dan",))
    order_act(three, "Kim", "list", players=("Dan",))
    assert to_roll(three) == ["Dan"]
    order_act(three, "Dan", "roll", of="Dan")
    assert to_roll(three) == ["Bob", "Dan"]
    order_act(three, "Kim", "rest", number=2)
    assert three.view["order"] == [three.id(name) for name in ("Bob", "Dan", "Ann", "Cat")]


def test_the_scorekeeper_rolls_for_those_without_a_phone_and_for_the_rest(three: Table) -> None:
    has_no_phone(three, "Cat")
    with pytest.raises(NotAllowed, match="rolls_on_their_own_phone"):
        order_act(three, "Kim", "roll", of="Ann")
    order_act(three, "Kim", "roll", of="Cat")
    first = rolled(three)["Cat"]
    assert len(first) == 1
    order_act(three, "Kim", "rest")
    assert all(rolled(three).values())
    assert rolled(three)["Cat"][:1] == first


def test_nobody_rolls_for_others(three: Table) -> None:
    for who, of in (("Bob", "Ann"), ("Ann", "Cat")):
        with pytest.raises(NotAllowed, match="is_for_somebody_else_to_say"):
            order_act(three, who, "roll", of=of)
    watcher = comes(three, "Eve")
    assert watcher.id not in three.view["rolling"]["rolls"]
    with pytest.raises(NotAllowed, match="is_for_somebody_else_to_say"):
        order_act(three, "Eve", "roll", of="Ann")
    with pytest.raises(NotFound):
        order_act(three, "a stranger", "roll", of="Ann")
    for act in ("list", "rest"):
        with pytest.raises(NotAllowed, match="scorekeeper_sets_order"):
            order_act(three, "Ann", act)
    with pytest.raises(Malformed, match="unknown_player"):
        services.order_said(code=three.code, token=three.kim.hash, tap=OrderTap("roll", player="0" * 32))
    assert not any(rolled(three).values())


def test_one_who_has_not_rolled_can_be_left_out(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others then have all rolled: the order stands."""
    falling(monkeypatch, 6, 3, 6, 5)
    order_act(three, "Ann", "roll", of="Ann")
    with pytest.raises(NotAllowed, match="has_rolled_already"):
        order_act(three, "Kim", "leave_out", of="Ann")
    order_act(three, "Bob", "roll", of="Bob")
    order_act(three, "Kim", "leave_out", of="Cat")
    assert three.view["order"] == [three.id("Bob"), three.id("Ann")]
    with pytest.raises(NotAllowed, match="order_is_set"):
        order_act(three, "Kim", "list")


def test_two_are_needed(db: None) -> None:
    table = gathering("Ann")
    with pytest.raises(NotAllowed, match="order_takes_two"):
        order_act(table, "Kim", "list")
    comes(table, "Bob")
    order_act(table, "Kim", "list")
    with pytest.raises(NotAllowed, match="order_takes_two"):
        order_act(table, "Kim", "leave_out", of="Ann")


def test_more_than_the_house_has_room_for_are_told_before_they_roll(db: None) -> None:
    """ACT 8: five at most."""
    table = gathering("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", sheet="backgammon-act")
    with pytest.raises(Refused) as refused:
        order_act(table, "Kim", "list")
    assert "table_is_full" in refused.value.answer
    assert table.view["rolling"] is None


def test_an_order_set_by_hand_ends_the_rolling_and_undone_everybody_rolls_anew(
    three: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    falling(monkeypatch, 6, 3)
    order_act(three, "Ann", "roll", of="Ann")
    three.tap("Kim", "seat", line=["Cat", "Bob", "Ann"])
    assert (three.view["box"], three.view["rolling"]) == (three.id("Cat"), None)
    three.tap("Kim", "undo")
    assert (three.view["phase"], three.view["rolling"]) == ("lobby", None)
    order_act(three, "Kim", "list", players=("Ann", "Cat"))
    assert rolled(three) == {"Ann": [], "Cat": []}
    assert session_verify(three.code) is None


def test_programs_and_pages_say_it_by_one_address(three: Table) -> None:
    """The dice are never sent, only asked for; a refusal comes with its sentence."""

    def said(who: str, **act: object) -> tuple[int, str]:
        address = f"/api/v1/sessions/{three.code}/order/"
        answer = three[who].client().post(address, act, content_type="application/json")
        return answer.status_code, answer.json()["message"] if answer.content else ""

    ann = three.id("Ann")
    assert said("Ann", act="roll", player=ann, round=1) == (204, "")
    assert said("Ann", act="roll", player=ann, round=1) == (204, "")
    assert len(rolled(three)["Ann"]) == 1
    assert said("Bob", act="roll", player=ann, dice=[6, 6])[0] == 400
    assert said("Kim", act="roll", player=three.id("Bob")) == (
        403,
        "That player rolls on their own phone; you can roll for all who have not rolled.",
    )
    comes(three, "Dan")
    assert said("Dan", act="roll", player=three.id("Dan")) == (
        403,
        "That player is not on the list yet; the scorekeeper can seat them.",
    )


def test_an_order_that_was_undone_is_rolled_the_same_again(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody undoes the order until it suits them; one who comes meanwhile rolls new dice."""
    falling(monkeypatch, 6, 3, 6, 5, 2, 1, 4, 4)
    for name in ("Ann", "Bob", "Cat"):
        order_act(three, name, "roll", of=name)
    three.tap("Cat", "undo")
    comes(three, "Dan")
    order_act(three, "Kim", "list")
    order_act(three, "Cat", "roll", of="Cat")
    order_act(three, "Kim", "rest")
    assert rolled(three) == {"Ann": [[6, 3]], "Bob": [[6, 5]], "Cat": [[2, 1]], "Dan": [[4, 4]]}
    assert session_verify(three.code) is None

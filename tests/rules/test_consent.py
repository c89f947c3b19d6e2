"""Whose word an event needs, on every sheet that asks for one: the rules say it by what they refuse."""

from typing import Any

import pytest

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import GameEvent
from chouette.rules.format.transcript import decode, header_read, opening
from chouette.rules.open.consent import (
    acting,
    admitting,
    agreed,
    lapses,
    needed,
    parties,
    refused_by,
    sides,
    speaks_for,
    stays_refused,
    unasked,
)

ABCD = ("Ann", "Bob", "Cat", "Dan")


def event(kind: str, /, **fields: Any) -> GameEvent:
    made = decode({"event": kind, **fields})
    assert not isinstance(made, Refusal), made
    return made  # type: ignore[return-value]  # no corrections here


def table(sheet: str, *events: GameEvent, line: tuple[str, ...] = ABCD, **change: Any) -> State:
    """A table of that house after these events; Ann is the Box."""
    header = header_read({"chouette": 1, "rules": sheet, "stake": "1.00", "change": change})
    state = opening(header)  # type: ignore[arg-type]  # the header is right
    for one in (event("seat", line=list(line)), *events):
        state = after(state, one)
    return state


def after(state: State, one: GameEvent) -> State:
    step = apply(state, one)
    assert isinstance(step, Step), step
    return step.state


START = event("start")
SETTLE = event("settle", points={"Bob": 2}, agreed_by=[])

ASKED: list[tuple[str, State, GameEvent, tuple[str, ...]]] = [
    ("A 5.1", table("atlanta", START), event("automatic_double"), ("Ann", "Bob", "Cat", "Dan")),
    ("A 5.1 one cube", table("atlanta", START), event("automatic_double", cubes=["Cat"]), ("Ann", "Cat")),
    (
        "ACT 5 the second",
        table("backgammon-act", START, event("automatic_double")),
        event("automatic_double"),
        ("Ann",),
    ),
    ("ACT 4 the first", table("backgammon-act", START), event("automatic_double"), ()),
    ("A 2.3", table("atlanta"), event("stake", player="Bob", stake=2), ("Bob", "Ann", "Cat", "Dan")),
    ("A 2.2", table("atlanta"), event("stake", player="Bob", stake=2, against=["Cat"]), ("Bob", "Cat")),
    ("A 11.1", table("atlanta"), event("change_rule", change={"jacoby": False}, agreed_by=[]), ABCD),
    ("A 4.5", table("atlanta", START), SETTLE, ("Ann", "Bob")),
    ("A 4.4", table("atlanta", START), event("buy", by="Dan", cube="Bob", points=1, agreed_by=[]), ("Dan", "Bob")),
    (
        "A 4.5 a half",
        table("atlanta", START),
        event("share", **{"with": "Dan"}, cubes=["Bob"], points=1, agreed_by=[]),
        ("Ann", "Dan"),
    ),
    (
        "A 4.5 given back",
        table(
            "atlanta",
            START,
            event("share", **{"with": "Dan"}, cubes=["Bob"], points=1, agreed_by=["Ann", "Dan"]),
        ),
        event("unshare", by="Dan", cubes=["Bob"], points=1, agreed_by=[]),
        ("Dan", "Ann"),
    ),
    (
        "S 7",
        table("st-albans", line=(*ABCD, "Eve")),
        event("join", player="Gus"),
        ("Gus", *ABCD, "Eve"),
    ),
    ("A 6.5 a newcomer", table("atlanta"), event("join", player="Gus"), ("Gus", *ABCD)),
    ("A 6.5 during a game", table("atlanta", START), event("join", player="Gus"), ("Gus", *ABCD)),
    ("ACT 9 a newcomer", table("backgammon-act", START), event("join", player="Gus"), ("Gus", "Ann")),
    ("B Succession", table("brighton"), event("join", player="Gus"), ()),
]  # fmt: skip


@pytest.mark.parametrize(("state", "one", "everyone"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_whose_word_it_needs(state: State, one: GameEvent, everyone: tuple[str, ...]) -> None:
    found = parties(state, one)
    assert not isinstance(found, Refusal)
    assert set(found) == set(everyone or acting(one))
    assert isinstance(apply(state, agreed(one, (player for player in found if player not in acting(one)))), Step)
    others = needed(state, one)
    assert not isinstance(others, Refusal)
    for missing in others:
        some = agreed(one, (player for player in found if player not in (missing, *acting(one))))
        assert needed(state, some) == (missing,)


def test_the_partner_doubles_with_the_box() -> None:
    """A player who shares the box end may turn it, if the Box agrees."""
    line = (*ABCD, "Eve")
    state = table("atlanta", event("partner", player="Eve"), START, line=line, partner_from_players=4)
    double = event("double", by="Eve", cubes=["Bob", "Cat", "Dan"])
    assert needed(state, double) == ("Ann",)
    assert parties(state, double) == ("Eve", "Ann")


def test_what_is_refused_for_another_reason_needs_nobody() -> None:
    state = table("atlanta", START, event("double", by="Bob"))
    refused = needed(state, SETTLE)
    assert isinstance(refused, Refusal)
    assert refused.code == "cube_is_on_offer"


def test_what_would_be_refused_with_everybodys_consent_too() -> None:
    state = table("atlanta", START, fractions="whole_only")
    refused = parties(state, event("settle", points={"Bob": 1.5}, agreed_by=[]))
    assert isinstance(refused, Refusal)
    assert refused.code == "whole_points_only"


def test_a_proxy_speaks_for_the_absent_while_they_are_away() -> None:
    state = table("atlanta", START)
    assert speaks_for(state, "Bob", "Bob")
    assert not speaks_for(state, "Cat", "Bob")
    away = after(state, event("step_out", player="Bob", proxy="Cat"))
    assert speaks_for(away, "Cat", "Bob")
    between = after(table("atlanta"), event("step_out", player="Bob", proxy="Cat"))
    assert speaks_for(between, "Cat", "Bob")
    assert not speaks_for(between, "Dan", "Bob")


@pytest.mark.parametrize(
    ("happens", "ends"),
    [
        (event("roll"), True),
        (event("double", by="Bob"), True),
        (event("double", by="Cat"), False),
        (event("settle", points={"Bob": 1}, agreed_by=["Ann", "Bob"]), True),
        (event("settle", points={"Cat": 1}, agreed_by=["Ann", "Cat"]), False),
        (event("buy", by="Dan", cube="Bob", points=1, agreed_by=["Bob"]), True),
        (event("result", winner="team", kind="single"), True),
        (event("pip_count", by="Cat", box=100, team=90), False),
    ],
    ids=lambda case: case.__struct_config__.tag if isinstance(case, GameEvent) else None,
)
def test_until_when_a_deal_may_be_agreed_on(happens: GameEvent, ends: bool) -> None:
    state = table("atlanta", START)
    kind = str(happens.__struct_config__.tag)
    assert lapses(state, after(state, happens), kind, SETTLE, ("Ann", "Bob")) is ends


def test_a_roll_does_not_end_what_is_no_deal() -> None:
    line = (*ABCD, "Eve")
    state = table("st-albans", START, line=line)
    join = event("join", player="Gus")
    assert not lapses(state, after(state, event("roll")), "roll", join, ("Gus", *line))


GUS = event("join", player="Gus")


def test_who_is_away_decides_on_newcomers_only_through_another() -> None:
    """A 6.5, A 7.1: whoever handles their cube says it for them; of one who sits out nobody asks anything."""
    between = after(table("atlanta"), event("step_out", player="Bob"))
    assert admitting(between) == ("Ann", "Cat", "Dan")
    assert admitting(after(between, event("proxy", player="Bob", proxy="Cat", by="Bob"))) == ABCD
    assert admitting(after(between, START)) == ABCD, "during a game the Captain acts for Bob"
    assert admitting(after(table("brighton", admission="any_may_refuse"), event("sit_out", player="Dan"))) == ABCD[:3]


def test_before_anybody_is_seated_nobody_decides() -> None:
    header = header_read({"chouette": 1, "rules": "atlanta", "stake": "1.00"})
    assert admitting(opening(header)) == ()  # type: ignore[arg-type]  # the header is right


def test_a_newcomer_is_asked_about_until_all_have_said_yes() -> None:
    state = table("atlanta")
    assert unasked(state, GUS) == ABCD
    assert unasked(state, agreed(GUS, ("Ann", "Cat"))) == ("Bob", "Dan")
    assert unasked(state, agreed(GUS, ABCD)) == ()
    assert unasked(state, event("stake", player="Bob", stake=2)) == (), "the rules themselves refuse that"
    assert isinstance(apply(state, GUS), Step), "told by one who has asked the room"


@pytest.mark.parametrize(
    ("state", "by", "code", "rule"),
    [
        (table("atlanta"), "Cat", "newcomer_is_refused", "A 6.5"),
        (table("st-albans"), "Cat", "newcomer_is_refused", "S 33"),
        (table("backgammon-act"), "Ann", "newcomer_is_refused", "ACT 9"),
        (table("brighton", admission="box"), "Ann", "newcomer_is_refused", "house"),
        (
            table("st-albans", line=(*ABCD, "Eve"), admission="open"),
            "Dan",
            "everyone_must_agree_to_more_players",
            "S 7",
        ),
    ],
)
def test_a_no_is_the_rules_own_refusal(state: State, by: str, code: str, rule: str) -> None:
    said = refused_by(state, GUS, by)
    assert said is not None
    assert (said.code, said.rule, said.params["players"]) == (code, rule, [by])
    assert stays_refused(state, GUS, by)


def test_a_no_to_something_else_is_what_the_rules_lack() -> None:
    said = refused_by(table("atlanta"), event("stake", player="Bob", stake=2), "Cat")
    assert said is not None
    assert (said.code, said.params["players"]) == ("opponents_must_agree", ["Cat"])


def test_a_newcomer_stays_refused_while_who_refused_them_decides() -> None:
    """ACT 9: another Box may be asked again; so may those who stay when the one who refused has gone."""
    state = table("backgammon-act")
    moved = after(state, event("vacate_box", by="Ann"))
    assert stays_refused(state, GUS, "Ann")
    assert not stays_refused(moved, GUS, "Ann")
    assert refused_by(moved, GUS, "Ann") is None
    assert not stays_refused(after(table("atlanta"), event("leave", player="Cat")), GUS, "Cat")
    assert not stays_refused(after(table("atlanta"), GUS), GUS, "Cat"), "Gus is seated"


def test_a_full_table_asks_nobody_but_the_box_that_refused_them() -> None:
    """ACT 8 and 9: what the rules then say of them names a number and no players."""
    full = table("backgammon-act", line=(*ABCD, "Eve", "Finn"))
    assert stays_refused(full, GUS, "Ann")
    assert not stays_refused(full, GUS, "Bob")


def test_a_newcomer_is_asked_about_anew_when_others_decide() -> None:
    act, atlanta = table("backgammon-act"), table("atlanta")
    box = event("vacate_box", by="Ann")
    assert lapses(act, after(act, box), "vacate_box", GUS, ("Gus", "Ann"))
    assert not lapses(atlanta, after(atlanta, box), "vacate_box", GUS, ("Gus", *ABCD))
    assert not lapses(atlanta, after(atlanta, START), "start", GUS, ("Gus", *ABCD))
    assert lapses(atlanta, after(atlanta, event("leave", player="Dan")), "leave", GUS, ("Gus", *ABCD))
    assert lapses(atlanta, after(atlanta, GUS), "join", GUS, ("Gus", *ABCD))


def test_the_two_who_play_say_how_a_game_was_played_out() -> None:
    """The Box and whoever has the checkers for the team: the Captain, or who acts once the Captain is out."""
    won = event("result", winner="box", kind="single")
    assert parties(table("atlanta", START), won) == ("Ann", "Bob")
    dropped = event("answer", by="Ann", cubes={"Bob": "drop"})
    assert parties(table("atlanta", START, event("double", by="Bob"), dropped), won) == ("Ann", "Cat")


def test_with_everybody_of_the_team_away_the_box_alone_says_it() -> None:
    away = [event("step_out", player=player) for player in ABCD[1:]]
    assert sides(table("atlanta", START, *away)) == ("Ann",)
    assert sides(table("atlanta")) == ()


def test_a_game_that_is_not_on_has_no_result() -> None:
    refusal = parties(table("atlanta"), event("result", winner="box", kind="single"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_game_is_on"


def test_a_drop_take_needs_the_word_of_both() -> None:
    state = table("jacoby-crawford", START, event("double", by="Ann", cubes=["Bob", "Cat", "Dan"]))
    both = event("drop_take", by=["Bob", "Cat"], drops="Cat")
    assert set(parties(state, both)) == {"Bob", "Cat"}  # type: ignore[arg-type]  # it is refused by nobody


def test_a_result_that_waits_lapses_when_any_cube_changes() -> None:
    before = table("atlanta", START, event("double", by="Bob"), event("answer", by="Ann", cubes={"Bob": "take"}))
    now = after(before, event("double", by="Cat"))
    assert lapses(before, now, "double", event("result", winner="box", kind="single"), ("Ann", "Bob"))

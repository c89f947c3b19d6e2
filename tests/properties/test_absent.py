"""Nobody disposes of an absent player's money against them: whatever is tried, by whoever, on restless nights."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.rules import State, Step, apply
from chouette.rules.chapters.absence import handles, handles_box_end
from chouette.rules.open.consent import acting, speaks_for
from chouette.rules.state import Cube, other
from tests.kit.nights.checks import SLOW, check_listed, check_order, check_record, check_sums, on_each_day
from tests.kit.nights.events import events_of, hostile
from tests.kit.nights.nights import RESTLESS, Night, every_action, game_event, nights

Fields = dict[str, Any]
everyday = on_each_day(100)
thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)
restless = nights(length=60, weights=[RESTLESS])

FINES = ("consulted", "preempt", "result", "roll_off")
"""What takes an absent player's points without anybody deciding for them: an offence, the Box in their buyer's place,
the board, the dice."""
SHARED_OUT = ("settlement", "partner")
"""What follows from points won and lost before."""


# What holds of every accepted event, told without the rules' own list of who acts for whom


def check_silent(before: State, fields: Fields, step: Step) -> None:
    """From whoever is absent and said nothing no point goes to the one who acts, and another than their opponent
    decided for them."""
    event = game_event(fields)
    heard = {*acting(event), *fields.get("agreed_by", ()), *offering(before, fields)}
    silent = [player for player in before.away if player not in heard]
    for posting in step.postings:
        decided = posting.line not in SHARED_OUT and fields["event"] not in (*FINES, "accept")
        if posting.debtor in silent and decided:
            assert posting.creditor not in acting(event), f"{fields} takes {posting}"
    if before.game is not None:
        for player in silent:
            DECIDED.get(fields["event"], nothing_decided)(before, fields, player)


def nothing_decided(before: State, fields: Fields, player: str) -> None:
    """An event that disposes of nobody's end."""


def settled(before: State, fields: Fields, player: str) -> None:
    for cube in cubes_of(before, fields["points"]):
        if player in (*cube.box_end, *cube.team_end):
            across = cube.team_end if player in cube.box_end else cube.box_end
            assert set(fields["agreed_by"]) - set(across), f"{player}: {fields}"


def bought(before: State, fields: Fields, player: str) -> None:
    for cube in cubes_of(before, [fields["cube"]]):
        if player in cube.team_end:
            assert fields["points"] >= 0, f"{player} pays: {fields}"
            assert set(fields["agreed_by"]) - {fields["by"], *cube.box_end}, f"{player}: {fields}"


def accepted(before: State, fields: Fields, player: str) -> None:
    for cube in cubes_of(before, [fields["cube"]]):
        if player in (*cube.box_end, *cube.team_end):
            across = cube.team_end if player in cube.box_end else cube.box_end
            assert {fields["by"], *offering(before, fields)} - set(across), f"{player}: {fields}"


def offering(before: State, fields: Fields) -> list[str]:
    """Whose offers on a cube may have been accepted."""
    if before.game is None or fields["event"] != "accept":
        return []
    return [made.by for made in before.game.deals.offers if fields["cube"] in made.cubes]


def shared(before: State, fields: Fields, player: str) -> None:
    assert player != fields["with"], fields


def given_back(before: State, fields: Fields, player: str) -> None:
    assert all(player not in cube.box_end for cube in cubes_of(before, fields["cubes"])), f"{player}: {fields}"


def answered(before: State, fields: Fields, player: str) -> None:
    for cube in cubes_of(before, fields["cubes"]):
        side = cube.answering or "team"
        assert fields["by"] in cube.end(side) or fields["by"] not in cube.end(other(side)), fields


def paid(before: State, fields: Fields, player: str) -> None:
    assert before.game is not None
    lone = before.game.lone
    if lone is not None and player == lone.player and fields["choice"] == "pay":
        droppers = [before.game.cubes[name].team_end[0] for name in lone.dropped]
        assert fields["by"] not in [one for one in droppers if one not in before.game.left], fields


def cubes_of(state: State, names: Any) -> list[Cube]:
    assert state.game is not None
    return [state.game.cubes[name] for name in names if name in state.game.cubes]


DECIDED = {
    "settle": settled, "accept": accepted, "buy": bought, "share": shared, "unshare": given_back, "answer": answered,
    "lone_choice": paid,
}  # fmt: skip


def check_one_end(state: State) -> None:
    """Nobody acts for both ends of a cube."""
    if state.game is None:
        return
    for cube in state.game.live():
        assert not set(cube.box_end) & set(cube.team_end)
        for player in state.seated:
            both = handles(state, state.game, player, cube) and handles_box_end(state, state.game, player, cube)
            assert not both, f"{player} acts for both ends of {cube}"


# What is tried


def tried(state: State, dice: Random) -> list[Fields]:
    """Events of anybody, agreed to by anybody; and deals that are open, with others' words than they need."""
    found = [{**fields, "agreed_by": said(state, dice)} if "agreed_by" in fields else fields
             for fields in (hostile(state, dice) for _ in range(10))]  # fmt: skip
    deals = [action for action in every_action(state) if action.event in ("settle", "buy", "share", "unshare")]
    for action in dice.sample(deals, min(len(deals), 6)):
        events = list(events_of(state, action, dice))
        found += [{**fields, "agreed_by": said(state, dice)} for fields in events[:2]]
    return found


def said(state: State, dice: Random) -> list[str]:
    """Those who say yes: some of those at the table, the absent among them now and then."""
    able = [player for player in state.seated if player not in state.away or dice.random() < 0.2]
    return [player for player in able if dice.random() < 0.7]


def check_tried(state: State, dice: Random) -> int:
    """How many were accepted; each leaves the absent what is theirs."""
    count = 0
    for fields in tried(state, dice):
        step = apply(state, game_event(fields))
        if isinstance(step, Step):
            count += 1
            check_silent(state, fields, step)
    return count


def check_words(state: State, dice: Random) -> int:
    """At the table and in the rules the same people give an absent player's word; how many words were looked at."""
    deals = [action for action in every_action(state) if action.event in ("settle", "buy")]
    looked_at = 0
    for action in dice.sample(deals, min(len(deals), 4)):
        fields = next(iter(events_of(state, action, dice)))
        for absent in (player for player in fields["agreed_by"] if player in state.away):
            event = game_event(fields)
            if absent in acting(event):
                continue
            others = [player for player in fields["agreed_by"] if player not in state.away]
            for actor in (player for player in state.seated if player != absent):
                agreed = dict.fromkeys((*others, *(one for one in state.away if one != absent), actor))
                told = game_event({**fields, "agreed_by": [one for one in agreed if one in fields["agreed_by"]]})
                judged = apply(state, game_event({**fields, "agreed_by": list(agreed)}))
                speaks = any(speaks_for(state, one, absent, told) for one in agreed)
                assert isinstance(judged, Step) == speaks, f"{actor} for {absent}: {fields}: {judged}"
                looked_at += 1
    return looked_at


def check_restless(night: Night) -> None:
    for before, fields, step in zip(night.states, night.lines, night.steps, strict=False):
        check_silent(before, fields, step)
    for state, dice in night.moments():
        check_one_end(state)
        if state.away:
            check_tried(state, dice)
            check_words(state, dice)


@everyday
@given(restless)
def test_nobody_decides_for_the_absent_against_them(night: Night) -> None:
    check_restless(night)


@everyday
@given(restless)
def test_what_is_listed_is_what_is_accepted_while_people_are_away(night: Night) -> None:
    check_sums(night)
    check_order(night)
    for state, dice in night.moments():
        if state.away:
            check_listed(state, dice)


@pytest.mark.long
@thousands
@given(nights(length=90, weights=[RESTLESS]), st.integers(0, 2**32))
def test_thousands_of_restless_nights(night: Night, seed: int) -> None:
    dice = Random(seed)
    check_restless(night)
    check_record(night, dice)
    check_sums(night)
    check_order(night)
    moments = list(night.moments())
    for state, beside in dice.sample(moments, min(len(moments), 12)):
        check_listed(state, beside)

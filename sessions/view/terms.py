"""What a deal would move, in points and money, and what is played for until a change of stake is agreed."""

from collections.abc import Iterable, Mapping, Sequence

from chouette.ledger.money import Worth
from chouette.rules import events as ev
from chouette.rules.events import Points
from chouette.rules.facts import start_value
from chouette.rules.house import STAKES
from chouette.rules.state import State
from chouette.wording.spoken import listed
from chouette.wording.sums import money_place, sum_at
from chouette.wording.table.term_sentences import (
    BY_THE_DICE,
    CAPPED,
    CAPS,
    NOTHING,
    OWN_PARTS,
    PAYS,
    PLAYS_FOR,
    PLAYS_FOR_BASIC,
    SELLS,
    SELLS_BELOW_ZERO,
    SELLS_FREE,
    SETTLES,
    SETTLES_FREE,
)
from chouette.wording.voices import Heard, heard
from sessions.view.sentences import Names


def payment(payers: Sequence[str], payees: Sequence[str], points: Points, names: Names, worth: Worth) -> list[Heard]:
    """Payer, payee and amount; below zero it goes the other way."""
    if not points:
        return [heard(NOTHING, {}, names)]
    people = {"payer": payers, "payee": payees} if points > 0 else {"payer": payees, "payee": payers}
    return [heard(PAYS, people, names, price=price(points, worth)), *by_the_dice(points, names)]


def settlement(
    payers: Sequence[str], payees: Sequence[str], points: Points, names: Names, worth: Worth, kind: str
) -> list[Heard]:
    """Return who pays whom for a cube of this kind that is then out; below zero it goes the other way."""
    if not points:
        return [heard(SETTLES_FREE, {}, names, kind=kind)]
    people = {"payer": payers, "payee": payees} if points > 0 else {"payer": payees, "payee": payers}
    return [heard(SETTLES, people, names, price=price(points, worth), kind=kind), *by_the_dice(points, names)]


def sale(buyer: str, sellers: Sequence[str], points: Points, names: Names, worth: Worth, kind: str) -> list[Heard]:
    """Return who pays whom for a cube of this kind that the buyer then holds; below zero the sellers pay."""
    people = {"buyer": [buyer], "seller": sellers}
    if not points:
        return [heard(SELLS_FREE, {"buyer": [buyer]}, names, kind=kind)]
    voices = SELLS if points > 0 else SELLS_BELOW_ZERO
    return [heard(voices, people, names, price=price(points, worth), kind=kind), *by_the_dice(points, names)]


def own_parts(
    ends: Iterable[Sequence[str]],
    moved: Mapping[str, int],
    names: Names,
    worth: Worth,
    by_dice: Mapping[str, int] | None = None,
) -> list[Heard]:
    """Of each end that two hold what a deal would move for either of them; `by_dice` if the dice add the half point."""
    other = moved if by_dice is None else by_dice
    pairs = dict.fromkeys(tuple(end) for end in ends if len(end) == 2)
    return [
        heard(
            OWN_PARTS,
            {"first": [first], "second": [second]},
            names,
            first_part=_either(moved[first], other[first], worth),
            second_part=_either(moved[second], other[second], worth),
        )
        for first, second in pairs
    ]


def _either(one: int, other: int, worth: Worth) -> str:
    """Return points and what they are in money, "0 or 1 · £0 or £5"; once where both are the same."""
    amounts = list(dict.fromkeys(sorted(map(abs, (one, other)))))
    said, money = listed(map(str, amounts), "or"), [sum_at(worth, amount) for amount in amounts]
    return said if None in money else f"{said} · {listed(filter(None, money), 'or')}"


def price(points: Points, worth: Worth) -> str:
    """Return points and what they are in money, "3 · £6", or points alone; of a half point both that it may be:
    "1 or 2 · £2 or £4"."""
    least = int(abs(points))
    amounts = [least, least + 1] if points % 1 else [least]
    said, money = listed(map(str, amounts), "or"), [sum_at(worth, amount) for amount in amounts]
    return said if None in money else f"{said} · {listed(filter(None, money), 'or')}"


def by_the_dice(points: Points, names: Names) -> list[Heard]:
    """What is said beside a half point."""
    return [heard(BY_THE_DICE, {}, names)] if points % 1 else []


def stakes_now(event: ev.ChangeStake, state: State, names: Names, worth: Worth) -> list[Heard]:
    """What is played for as long as the change is not agreed: in general, or against each it would concern."""
    player = event.player
    if not event.against:
        return [_plays_for(player, None, state.stakes.get(player, 1), names, worth)]
    return [_plays_for(player, other, start_value(state, player, other), names, worth) for other in event.against]


def _plays_for(player: str, other: str | None, stake: int, names: Names, worth: Worth) -> Heard:
    voices = PLAYS_FOR_BASIC if stake == 1 else PLAYS_FOR
    people = {"player": [player], "against": [] if other is None else [other]}
    return heard(voices, people, names, stake=str(stake), **money_place(worth, stake))


def stake_now(player: str, state: State, names: Names, worth: Worth) -> list[Heard]:
    """What a player who may change their stake plays for now, and how far the Box's own stake caps it (S 13)."""
    own = state.stakes.get(player, 1)
    said = [_plays_for(player, None, own, names, worth)]
    if state.house[STAKES] != "capped_by_box" or state.box is None:
        return said
    of_box = state.stakes.get(state.box, 1)
    given = {"stake": str(of_box), **money_place(worth, of_box)}
    if player == state.box:
        return [*said, heard(CAPS, {"box": [player]}, names, **given)]
    if own > of_box:
        return [*said, heard(CAPPED, {"box": [state.box], "player": [player]}, names, **given)]
    return said

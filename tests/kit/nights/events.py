"""Events made of what `legal` lists, and events that nobody listed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from chouette.rules.chapters.group_rules import goes, greatest, keeps
from chouette.rules.chapters.seats import three_each
from chouette.rules.events import KINDS
from chouette.rules.house import (
    MAX_PLAYERS,
    OPTIONS,
    ORDER_DICE,
    ORDER_DOUBLES_COUNT_TWICE,
    OVER_MAX,
    Fault,
    house_checked,
)
from chouette.rules.open.choices import Action
from chouette.rules.open.legal import Legal
from chouette.rules.state import State
from tests.kit.nights.houses import value_for

Fields = dict[str, Any]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lea")
PLAYER_ACTS = ("leave", "freeze", "sit_out", "sit_in", "come_back")
BARE = ("start", "close", "roll")
BY_ALONE = ("partner_refuses", "decline_box", "vacate_box", "extra", "reverse", "withdraw")
REMEDIES = ("corrected", "roll_stands", "reroll", "stands", "too_late")
WORDS = ("take", "drop", "beaver", "raccoon", "refuse", "again")


# Made of what is listed


def events_of(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    """The events an action stands for: each cube, set, answer, choice and person it lists, the rest at random."""
    kind, by = action.event, action.by
    if kind in BARE:
        yield {"event": kind}
    elif kind in PLAYER_ACTS:
        yield {"event": kind, "player": by}
    elif kind in BY_ALONE:
        yield {"event": kind, "by": by}
    else:
        for fields in EVENTS[kind](state, action, dice):
            yield {"event": kind, **fields}


def some(names: Sequence[str], dice: Random) -> list[str]:
    """Some of them, at least one if there is one."""
    if not names:
        return []
    return dice.sample(list(names), dice.randint(1, len(names)))


def strangers(state: State) -> list[str]:
    """Names that are not at the table."""
    return [name for name in NAMES if name not in state.seated]


def thrown(players: Sequence[str], count: int, dice: Random, *, twice: bool = False) -> list[dict[str, list[int]]]:
    """Rounds of dice until no two of these players are tied."""
    rounds: list[dict[str, list[int]]] = []
    groups = [list(players)]
    while any(len(group) > 1 for group in groups) or not rounds:
        throw = {
            name: [dice.randint(1, 6) for _ in range(count)] for group in groups if len(group) > 1 for name in group
        }
        rounds.append(throw)
        groups = [part for group in groups for part in _parted(group, throw, twice=twice)]
    return rounds


def _parted(group: list[str], throw: Mapping[str, list[int]], *, twice: bool) -> list[list[str]]:
    if len(group) == 1:
        return [group]
    worth = {}
    for name in group:
        double = twice and len(throw[name]) == 2 and throw[name][0] == throw[name][1]
        worth[name] = sum(throw[name]) * (2 if double else 1)
    return [[name for name in group if worth[name] == total] for total in sorted(set(worth.values()), reverse=True)]


def order_dice(state: State, players: Sequence[str], dice: Random) -> list[dict[str, list[int]]]:
    """Dice for an order, as this house throws them."""
    twice = state.house[ORDER_DOUBLES_COUNT_TWICE]
    return thrown(players, state.house[ORDER_DICE], dice, twice=twice)


def points(dice: Random) -> int | float:
    """A few points, often none."""
    return dice.choice([0, 0, 1, 2, 3, -1, -2, 5])


def _most(state: State) -> int:
    """Nine, or as many as the house lets sit down."""
    most = state.house[MAX_PLAYERS]
    return 9 if most is None or state.house[OVER_MAX] != "refuse" else min(most, 9)


def _seat(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    line = dice.sample(NAMES, dice.randint(3, _most(state)))
    yield {"line": line, "agreed_by": line}


def _roll_order(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    line = dice.sample(NAMES, dice.randint(3, _most(state)))
    yield {"rolls": order_dice(state, line, dice), "agreed_by": line}


def _join(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for name in some(strangers(state), dice)[:1]:
        fields: Fields = {"player": name}
        yield {**fields, "agreed_by": list(action.needs)} if action.needs else fields


def _join_order(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"rolls": order_dice(state, action.players, dice)}


def _remove(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"player": player} for player in action.players)


def _split(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    """As many newcomers as leave at least three at either table, more than are seated too (S 8)."""
    free = strangers(state)
    for come in range(1, len(free) + 1):
        if three_each(state, come):
            yield {"newcomers": dice.sample(free, come), "agreed_by": list(action.needs)}


def _change_rule(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    option = dice.choice(list(OPTIONS.values()))
    change = {option.key: value_for(option, dice)}
    if not isinstance(house_checked(state.house.sheet, {**state.house.change, **change}), Fault):
        yield {"change": change, "agreed_by": list(action.needs)}


def _partner(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"player": player} for player in action.players)
    if "alone" in action.choices:
        yield {"player": None}


def _partner_choice(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"by": action.by, "choice": choice} for choice in action.choices)


def _stake(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"player": action.by, "stake": dice.choice([1, 2, 4, 8]), "agreed_by": list(action.needs)}
    if action.players:
        against = some(action.players, dice)
        yield {"player": action.by, "stake": dice.choice([1, 2, 4]), "against": against, "agreed_by": against}


def _step_out(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"player": action.by}
    yield from ({"player": action.by, "proxy": proxy} for proxy in action.players)


def _proxy(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for choice in action.cubes:
        yield from ({"player": choice.cube, "by": action.by, "proxy": proxy} for proxy in action.players)


def _result(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for winner in action.choices:
        yield {"winner": winner, "kind": dice.choice(["single", "gammon", "backgammon"])}


def _roll_off(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"between": list(action.players), "rolls": thrown(action.players, 2, dice)}


def _pip_count(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"by": action.by, "box": dice.randint(0, 167), "team": dice.randint(0, 167)}


def _illegal_play(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    side = dice.choice(["box", "team"])
    for player in action.players:
        yield {"side": side, "noticed_by": player, "remedy": dice.choice(REMEDIES)}


def _choice_on(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"by": action.by, "on": choice} for choice in action.choices)


def _lone_choice(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"by": action.by, "choice": choice} for choice in action.choices)


def sets_of(action: Action, dice: Random) -> list[list[str]]:
    """Cubes that may be named together: the greatest part of some that are picked, and all of them."""
    names = [choice.cube for choice in action.cubes]
    picked = [greatest(action.together, some(names, dice)) for _ in range(8)]
    return [[cube for cube in names if cube in of] for of in [*picked, set(names)] if of]


def _automatic_double(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for names in sets_of(action, dice):
        yield {"cubes": names, "agreed_by": list(action.needs)}


def _double(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for names in sets_of(action, dice):
        yield {"by": action.by, "cubes": names, "agreed_by": list(action.needs)}


def _answer(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    if action.together:
        yield from ({"by": action.by, "cubes": whole} for whole in _whole_answers(action, dice))
        return
    for place, choice in enumerate(action.cubes):
        rest = {one.cube: dice.choice(one.words) for one in action.cubes[:place] + action.cubes[place + 1 :]}
        yield from ({"by": action.by, "cubes": {**rest, choice.cube: word}} for word in choice.words)


def _whole_answers(action: Action, dice: Random) -> Iterator[dict[str, str]]:
    words = {choice.cube: choice.words for choice in action.cubes}
    for _ in range(8):
        chosen = greatest(action.together, [cube for cube in words if dice.random() < 0.7 or "drop" not in words[cube]])
        spoken = dice.choice(["take", "beaver"])
        whole = {cube: _word(of, spoken, dice) if cube in chosen else "drop" for cube, of in words.items()}
        if _answer_listed(action, words, whole):
            yield whole


def _word(words: Sequence[str], spoken: str, dice: Random) -> str:
    """Mostly the one that is said of other cubes too."""
    taking = [word for word in words if word != "drop"]
    return spoken if spoken in taking and dice.random() < 0.8 else dice.choice(taking)


def _drop_extra(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield {"by": action.by, "cubes": some([choice.cube for choice in action.cubes], dice)}


def _settle(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for choice in action.cubes:
        yield {"points": {choice.cube: points(dice)}, "agreed_by": agreed(action), "one_roll": True}


def agreed(action: Action) -> list[str]:
    """Everybody whose agreement the event needs, the one who acts among them."""
    return list(dict.fromkeys([*([action.by] if action.by else []), *action.needs]))


def _offer(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    cubes = some([choice.cube for choice in action.cubes], dice)
    fields: Fields = {
        "by": action.by, "to": some(action.players, dice), "cubes": cubes, "points": points(dice), "one_roll": True,
    }  # fmt: skip
    yield fields
    if "limit" in action.choices:
        yield {**fields, "limit": dice.randint(1, 3)}


def _one_cube(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"by": action.by, "cube": choice.cube} for choice in action.cubes)


def _buy(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for choice in action.cubes:
        yield {"by": action.by, "cube": choice.cube, "points": points(dice), "agreed_by": agreed(action)}


def _share(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    cubes = dice.choice(sets_of(action, dice))
    for other in action.players:
        yield {"cubes": cubes, "with": other, "points": points(dice), "agreed_by": agreed(action)}


def _unshare(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    cubes = dice.choice(sets_of(action, dice))
    yield {"by": action.by, "cubes": cubes, "points": points(dice), "agreed_by": agreed(action)}


def _drop_take(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for drops in action.players:
        plays = {"plays": dice.choice(action.players)} if "plays" in action.choices else {}
        yield {"by": list(action.players), "drops": drops, **plays}


def _partner_split(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    yield from ({"by": action.by, "keeps": keeps} for keeps in action.players)


def _consulted(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    for remedy in action.choices:
        yield from ({"player": player, "by": action.by, "remedy": remedy} for player in action.players)


def _adjust(state: State, action: Action, dice: Random) -> Iterator[Fields]:
    """Differences between some of those whose figure can be adjusted, often of one who has gone."""
    names = dice.sample(list(action.players), dice.randint(2, len(action.players)))
    differences = {name: dice.choice([-8, -3, -2, -1, 1, 2, 3, 8]) for name in names[1:]}
    total = sum(differences.values())
    if total:
        yield {"points": {names[0]: -total, **differences}, "reason": "counted twice", "agreed_by": names[:1]}


EVENTS = {
    "seat": _seat, "roll_order": _roll_order, "join": _join, "join_order": _join_order, "remove": _remove,
    "split": _split, "change_rule": _change_rule, "partner": _partner, "partner_choice": _partner_choice,
    "stake": _stake, "step_out": _step_out, "proxy": _proxy, "result": _result, "roll_off": _roll_off,
    "pip_count": _pip_count, "illegal_play": _illegal_play, "insist": _choice_on, "lone_choice": _lone_choice,
    "automatic_double": _automatic_double, "double": _double, "answer": _answer, "drop_extra": _drop_extra,
    "settle": _settle, "offer": _offer, "accept": _one_cube, "preempt": _one_cube, "buy": _buy, "share": _share,
    "unshare": _unshare, "drop_take": _drop_take, "partner_split": _partner_split, "consulted": _consulted,
    "adjust": _adjust,
}  # fmt: skip


# Made of anything


def hostile(state: State, dice: Random) -> Fields:  # noqa: C901 - one arm for each event that needs more
    """An event in good form by anybody, about any cube, with any word; everybody agrees to everything."""
    kind = dice.choice([kind for kind in KINDS if kind not in ("undo", "amend")])
    people = [*(state.seated or NAMES[:4]), dice.choice(NAMES)]
    cubes = list(state.game.cubes) if state.game is not None else people
    one, other = dice.choice(people), dice.choice(people)
    everybody = list(state.seated)
    fields: Fields = {
        "player": one, "by": one, "cubes": some(cubes, dice), "cube": dice.choice(cubes), "agreed_by": everybody,
        "points": points(dice), "with": other, "proxy": other, "keeps": other, "drops": other, "one_roll": True,
        "to": some(people[:-1], dice), "newcomers": some(strangers(state), dice), "noticed_by": other,
        "choice": dice.choice(["remain", "captain"]), "stake": dice.choice([1, 2, 3, 4]), "on": "offers",
        "winner": dice.choice(["box", "team"]), "kind": dice.choice(["single", "gammon"]), "side": "box",
        "remedy": dice.choice(["take_cube", "wash", "penalty", "cube"]), "between": [one, other],
        "line": some(NAMES, dice), "reason": "a cube of 2 stood at 4", "box": 100, "team": 90,
        "change": {"jacoby": dice.choice([True, False])},
    }  # fmt: skip
    match kind:
        case "answer":
            fields["cubes"] = {cube: dice.choice(WORDS) for cube in fields["cubes"]}
        case "settle":
            fields["points"] = {cube: points(dice) for cube in fields["cubes"]}
        case "adjust":
            fields["points"] = {one: 2, other: -2} if one != other else {one: 2}
        case "lone_choice":
            fields["choice"] = dice.choice(["take_all", "pay", "drop"])
        case "illegal_play":
            fields["remedy"] = dice.choice(REMEDIES)
        case "insist":
            fields["on"] = dice.choice(["offers", "answers"])
        case "drop_take":
            fields["by"] = [one, other]
        case "partner" if dice.random() < 0.3:
            fields["player"] = None
        case "roll_order" | "join_order":
            fields["rolls"] = order_dice(state, some(people[:-1], dice), dice)
        case "roll_off":
            fields["rolls"] = thrown([one, other], 2, dice) if one != other else [{one: [1, 2]}]
    wanted = KINDS[kind].__struct_fields__
    names = {"with_": "with"}
    optional = {"stakes", "objected_by", "against", "contact", "limit", "plays", "at", "note"}
    return {"event": kind} | {names.get(name, name): fields[names.get(name, name)] for name in wanted
                              if name not in optional and names.get(name, name) in fields}  # fmt: skip


# Is it listed?


def listed(legal: Legal, fields: Fields) -> bool | None:
    """Is this event among those listed? Null where the list leaves it open: figures, names and dice are not listed."""
    kind = fields["event"]
    actions = [action for of in legal.values() for action in of if action.event == kind]
    if kind in ("settle", "automatic_double", "unshare", "answer"):
        return _in_parts(actions, fields)
    found = [_matches(action, fields) for action in actions]
    return True if True in found else None if None in found else False


def _in_parts(actions: Iterable[Action], fields: Fields) -> bool | None:
    """Cubes listed one by one may also be named together, if the rules on what is said together allow it."""
    open_to_them = [
        action for action in actions if action.by is None or fields["event"] == "settle" or action.by == fields["by"]
    ]
    if any(_matches(action, fields) for action in open_to_them):
        return True
    cubes = fields["points"] if fields["event"] == "settle" else fields["cubes"]
    able = {choice.cube for action in open_to_them for choice in action.cubes}
    if fields["event"] == "answer":
        return None if len(cubes) > 1 and able & set(cubes) else False
    return None if set(cubes) <= able else False


def parts(fields: Fields) -> list[Fields]:
    """An answer cube by cube."""
    return [{**fields, "cubes": {cube: word}} for cube, word in fields["cubes"].items()]


def _matches(action: Action, fields: Fields) -> bool | None:
    kind = action.event
    if kind in ("seat", "roll_order", "join", "join_order", "split", "change_rule", "roll_off", "stake"):
        return None if action.by in (None, fields.get("player")) else False
    if action.by is not None and kind != "partner" and action.by not in _actors(fields):
        return False
    cubes = fields.get("cubes", fields.get("points") if kind == "settle" else None)
    return (
        _person_listed(action, fields)
        and _word_listed(action, fields)
        and (cubes is None or _cubes_listed(action, cubes))
        and ("cube" not in fields or fields["cube"] in {choice.cube for choice in action.cubes})
    )


def _actors(fields: Fields) -> tuple[str, ...]:
    if fields["event"] in ("settle", "share"):
        return NAMES
    by = fields.get("by", fields.get("player"))
    return tuple(by) if isinstance(by, list) else (str(by),)


def _person_listed(action: Action, fields: Fields) -> bool:
    match action.event:
        case "remove" | "consulted":
            return fields["player"] in action.players
        case "partner":
            return "alone" in action.choices if fields["player"] is None else fields["player"] in action.players
        case "step_out" | "proxy":
            about = action.event == "step_out" or fields["player"] in {choice.cube for choice in action.cubes}
            return about and ("proxy" not in fields or fields["proxy"] in action.players)
        case "share":
            return fields["with"] in action.players
        case "partner_split":
            return fields["keeps"] in action.players
        case "adjust":
            return set(fields["points"]) <= set(action.players)
        case "drop_take":
            together = set(fields["by"]) == set(action.players) and fields["drops"] in action.players
            return together and ("plays" in fields) == ("plays" in action.choices)
        case "offer":
            return set(fields["to"]) <= set(action.players)
        case _:
            return True


def _word_listed(action: Action, fields: Fields) -> bool:
    if action.event in ("offer", "settle", "double", "drop_take", "partner"):
        return True
    word = next((fields[key] for key in ("choice", "remedy", "on", "winner") if key in fields), None)
    return not action.choices or word in action.choices


def _cubes_listed(action: Action, cubes: Sequence[str] | Mapping[str, str]) -> bool:
    listed_cubes = {choice.cube: choice.words for choice in action.cubes}
    if action.event == "answer":
        assert isinstance(cubes, Mapping)
        return _answer_listed(action, listed_cubes, cubes)
    if not set(cubes) <= set(listed_cubes):
        return False
    return goes(action.together, cubes)


def _answer_listed(action: Action, words: Mapping[str, Sequence[str]], said: Mapping[str, str]) -> bool:
    if set(said) != set(words) or any(word not in words[cube] for cube, word in said.items()):
        return False
    return all(keeps(rule, said) for rule in action.together)

"""Players, cubes and figures as they are said in a sentence."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from chouette.rules.house import FORBIDDEN, OPTIONS
from chouette.rules.state import PENALTY
from chouette.wording.language import render, translate

Name = Callable[[str], str]

PEOPLE = frozenset({
    "player", "players", "by", "proxy", "box", "captain", "agreed_by", "keeps", "partner", "drops",
})  # fmt: skip
OF_CUBES = frozenset({"cube", "cubes", "take", "taken"})
WRITTEN = frozenset({"value", "at"})  # what somebody wrote, of whatever type
TITLES = frozenset({"option", "other"})
REMEDIES = {
    "take_cube": "the Box takes the cube over",
    "wash": "the cube is washed",
    "penalty": "a payment",
    "cube": "a new penalty cube",
}
TYPES = {"int": "a whole number", "str": "a text", "dict": "an object", "money": "an amount such as 0.50"}
BECAUSE = {clash.code: clash.because for _, clash in FORBIDDEN}
ANSWERS = {
    "take": "take",
    "drop": "drop",
    "beaver": "beaver",
    "raccoon": "raccoon",
    "refuse": "refuse",
    "again": "turn once more",
}
"""What can be answered, as it is quoted in a list of what is possible."""
LABELS = {
    "pair": BECAUSE, "remedy": REMEDIES, "type": TYPES, "allowed": TYPES, "word": ANSWERS, "words": ANSWERS,
}  # fmt: skip
CUBE = "{player}’s cube"
PENALTY_CUBE = "{player}’s penalty cube"
CUBES_OF = "the cubes of {players}"
OF_PENALTY_CUBE = "{player} (penalty)"
OTHERS = "{count} others"
MOST_NAMES = 8
"""A sentence at the table names no more people than a reader takes in at a glance."""
LAST = {"and": "{some} and {last}", "or": "{some} or {last}"}
TRUTHS = {True: "true", False: "false"}
RULES = {"house": "house rule", "silent": "not on the sheet", "game": "not now", "format": "not understood"}


def cube_name(cube: str, name: Name) -> str:
    """A cube by the name of its player: "Bob's cube", "Bob's penalty cube"."""
    if cube.endswith(PENALTY):
        return render(PENALTY_CUBE, {"player": name(cube.removesuffix(PENALTY))})
    return render(CUBE, {"player": name(cube)})


def cube_names(cubes: Iterable[str], name: Name) -> str:
    """Cubes by their players alone: "Bob and Cat", "Bob (penalty)"."""
    return listed(_of(cube, name) for cube in cubes)


def _of(cube: str, name: Name) -> str:
    if cube.endswith(PENALTY):
        return render(OF_PENALTY_CUBE, {"player": name(cube.removesuffix(PENALTY))})
    return name(cube)


def listed(words: Iterable[str], last: Literal["and", "or"] = "and") -> str:
    """ "Ann, Bob and Cat"."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return render(LAST[last], {"some": ", ".join(all_words[:-1]), "last": all_words[-1]})


def some_of(players: Sequence[str], name: Name, most: int = MOST_NAMES) -> str:
    """ "Ann, Bob and Cat"; of more than `most` the first, and how many others."""
    if len(players) <= most:
        return listed(map(name, players))
    first = players[: most - 1]
    return listed([*map(name, first), render(OTHERS, {"count": str(len(players) - len(first))})])


def figure(points: int | float) -> str:
    """ "3", "−1", "2½"; points are whole or halves."""
    whole, half = divmod(abs(points), 1)
    digits = f"{int(whole) or ''}½" if half else str(int(whole))
    return f"−{digits}" if points < 0 else digits


def signed(points: int | float) -> str:
    """ "+3", "−1", "0", as on a score sheet."""
    return f"+{figure(points)}" if points > 0 else figure(points)


def clause(rule: str) -> str:
    """The clause as it stands beside a sentence."""
    return translate(RULES[rule]) if rule in RULES else rule


def spoken(params: Mapping[str, Any], name: Name) -> dict[str, str]:
    """The params as a sentence has them; what is not there has no place in one.

    Cubes are "Bob's cube", "the cubes of Bob and Cat"; `{cube_of}` and `{cubes_of}` are the names alone, and of
    several `{players_or}` has "or" before the last.
    """
    return {place: text for key, value in params.items() for place, text in _places(key, value, name)}


def _places(key: str, value: Any, name: Name) -> Iterator[tuple[str, str]]:
    if key in WRITTEN and not isinstance(value, str):
        value = msgspec.json.encode(value).decode()
    if value is None or value == [] or value == () or isinstance(value, dict):
        return
    items = list(value) if isinstance(value, list | tuple) else [value]
    if key in OF_CUBES:
        yield key, cube_name(items[0], name) if len(items) == 1 else _cubes(items, name)
        yield f"{key}_of", cube_names(items, name)
        return
    words = [_word(key, item, name) for item in items]
    yield key, listed(words)
    yield f"{key}_or", listed(words, "or")


def _cubes(cubes: Iterable[str], name: Name) -> str:
    return render(CUBES_OF, {"players": cube_names(cubes, name)})


def _word(key: str, value: Any, name: Name) -> str:
    match value:
        case bool():
            return translate(TRUTHS[value])
        case int():
            return signed(value) if key == "points" or value < 0 else str(value)
        case str() if key in PEOPLE:
            return name(value)
        case str() if key in TITLES:
            return translate(OPTIONS[value].title) if value in OPTIONS else value
        case _:
            label = LABELS.get(key, {}).get(str(value))
            return str(value) if label is None else translate(label)

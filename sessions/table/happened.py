"""What has happened, an event to a sentence: the trail beside the table, the toast, the history."""

from collections.abc import Callable, Mapping

from chouette.rules.house import OPTIONS
from chouette.wording import listed, signed
from sessions.recent import Trace
from sessions.table.sentences import Names

Sentence = Callable[[Trace, Names], str]

KINDS = {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"}
WORDS = {
    "take": "takes",
    "drop": "drops",
    "beaver": "beavers",
    "raccoon": "raccoons",
    "refuse": "refuses",
    "again": "turns again",
    "answered": "has answered",
}
CHOICES = {
    "remain": "{who} remains Partner.",
    "captain": "{who} becomes Captain.",
    "take_all": "{who} takes all the cubes over.",
    "pay": "{who} pays for the others and plays on.",
    "drop": "{who} drops too.",
}
INSISTS = {
    "offers": "{who} asks for doubles in the order of the line.",
    "answers": "{who} asks for answers in the order of the line.",
}
REMEDIES = {
    "take_cube": "{offender} has advised out of turn: the Box takes the cube over.",
    "wash": "{offender} has advised out of turn: the cube is washed.",
    "penalty": "{offender} has advised out of turn and pays {who}.",
    "cube": "{offender} has advised out of turn and is liable to {who} for another cube.",
}
ILLEGAL = {
    "corrected": "{noticed} notices an illegal play; it is corrected.",
    "roll_stands": "{noticed} notices an illegal play; the roll stands.",
    "reroll": "{noticed} notices an illegal play; the dice are thrown again.",
    "stands": "{noticed} notices an illegal play; it stands.",
    "too_late": "{noticed} notices an illegal play, too late.",
}


def event(trace: Trace, names: Names) -> str:
    """One event of the trail."""
    return SENTENCES[str(trace.event["event"])](trace, names)


# Sentences with the fields of their event


def _said(sentence: str) -> Sentence:
    return lambda trace, names: sentence.format_map(_fields(trace, names))


def _by_word(field: str, sentences: Mapping[str, str]) -> Sentence:
    """A sentence for each word that `field` may be."""
    return lambda trace, names: sentences[trace.event[field]].format_map(_fields(trace, names))


def _fields(trace: Trace, names: Names) -> dict[str, str]:
    """The parts of an event that a sentence may name, each as it is said."""
    event = trace.event
    by = event.get("by")
    cubes = event.get("cubes") or ([event["cube"]] if "cube" in event else [])
    together = [] if isinstance(by, str | None) else by
    people = event.get("newcomers") or event.get("to") or event.get("between") or together
    points = event.get("points", 0)
    return {
        "who": names(by) if isinstance(by, str) else "",
        "player": names.maybe(event.get("player")) or "",
        "offender": names.maybe(event.get("player")) or "",
        "noticed": names.maybe(event.get("noticed_by")) or "",
        "cubes": names.cubes(cubes),
        "people": names.all(people),
        "partner": names.maybe(event.get("with")) or "",
        "proxy": names.maybe(event.get("proxy")) or "",
        "points": "" if isinstance(points, dict) else str(points).replace("-", "−"),
        "stake": str(event.get("stake", "")),
        "box": str(event.get("box", "")),
        "team": str(event.get("team", "")),
        "keeper": names.maybe(event.get("keeps")) or "",
        "drops": names.maybe(event.get("drops")) or "",
    }


# Sentences of their own


def _seated(trace: Trace, names: Names) -> str:
    return f"Seated: {names.all(trace.event['line'])}."


def _thrown(trace: Trace, names: Names) -> str:
    """The order that came out stands at the table: here are only those who threw, as they were written down."""
    return f"{names.all(trace.event['rolls'][0])} threw dice for their places."


def _partner(trace: Trace, names: Names) -> str:
    player = trace.event["player"]
    return "The Box plays alone." if player is None else f"{names(player)} is Partner in the next game."


def _parted(trace: Trace, names: Names) -> str:
    """ "Ann doubles without the Partner.", "Ann drops, Dan takes alone." """
    alone = trace.event["by"] == trace.event["keeps"]
    sentence = "{keeper} doubles without the Partner." if alone else "{who} drops, {keeper} takes alone."
    return sentence.format_map(_fields(trace, names))


def _accepted(trace: Trace, names: Names) -> str:
    own = trace.event["cube"] == trace.event["by"]
    sentence = "{who} accepts the offer." if own else "{who} accepts the offer for {cubes}."
    return sentence.format_map(_fields(trace, names))


def _stake(trace: Trace, names: Names) -> str:
    own = trace.event["stake"] != 1
    sentence = "{player} plays for {stake} times the basic stake." if own else "{player} plays for the basic stake."
    return sentence.format_map(_fields(trace, names))


def _rule_changed(trace: Trace, names: Names) -> str:
    return f"House rule changed: {listed(OPTIONS[key].title for key in trace.event['change'] if key in OPTIONS)}."


def _automatic_double(trace: Trace, names: Names) -> str:
    cubes = trace.event.get("cubes")
    return f"Automatic double: {names.cubes(cubes)}." if cubes else "Automatic double."


def _double(trace: Trace, names: Names) -> str:
    """ "Ann doubles Bob, Cat and Dan to 2.", "Bob doubles to 2."; without figures where the cubes are not known."""
    by = trace.event["by"]
    who, cubes = names(by), trace.event.get("cubes") or [by]
    shown = {trace.values[cube] * 2 for cube in cubes if cube in trace.values}
    if len(shown) != 1:
        return f"{who} doubles." if list(cubes) == [by] else f"{who} doubles: {names.cubes(cubes)}."
    value = shown.pop()
    if list(cubes) == [by]:
        return f"{who} doubles to {value}."
    if by == trace.box:
        return f"{who} doubles {names.cubes(cubes)} to {value}."
    return f"{who} doubles to {value}: {names.cubes(cubes)}."


def _answer(trace: Trace, names: Names) -> str:
    """ "Bob drops: −1.", "Ann takes Bob and Cat; drops Dan: −1."; what is paid at once stands at the end."""
    who, cubes = trace.event["by"], trace.event["cubes"]
    by_word: dict[str, list[str]] = {}
    for cube, word in cubes.items():
        by_word.setdefault(word, []).append(cube)
    own = list(cubes) == [who]
    said = "; ".join(WORDS[word] if own else f"{WORDS[word]} {names.cubes(given)}" for word, given in by_word.items())
    paid = sum(trace.values.get(cube, 0) for cube in by_word.get("drop", ()))
    return f"{names(who)} {said}: {signed(-paid)}." if paid else f"{names(who)} {said}."


def _settled(trace: Trace, names: Names) -> str:
    points: dict[str, int | float] = trace.event["points"]
    return f"Settled: {listed(f'{names.cubes([cube])} {_signed(of)}' for cube, of in points.items())}."


def _signed(points: int | float) -> str:
    return f"{'+' if points > 0 else ''}{points}".replace("-", "−")


def _step_out(trace: Trace, names: Names) -> str:
    sentence = "{player} steps out; {proxy} handles the cube." if trace.event.get("proxy") else "{player} steps out."
    return sentence.format_map(_fields(trace, names))


def _result(trace: Trace, names: Names) -> str:
    """ "Game 6: the team won a gammon."."""
    kind = KINDS[trace.event["kind"]]
    if trace.event["winner"] == "team":
        return f"Game {trace.game}: the team won {kind}." if trace.game else f"The team won {kind}."
    box = names.maybe(trace.box) or "the Box"
    return f"Game {trace.game}: {box} won {kind} in the box." if trace.game else f"The Box won {kind}."


def _corrected(trace: Trace, names: Names) -> str:
    undone = trace.event["event"] == "undo"
    if trace.about is None:
        return "Taken back." if undone else "Corrected."
    about = event(Trace(0, trace.about, ""), names)
    if undone and trace.player is not None:
        return f"{names(trace.player)} took back: {about}"
    return f"Taken back: {about}" if undone else f"Corrected: {about}"


SENTENCES: dict[str, Sentence] = {
    "seat": _seated,
    "roll_order": _thrown,
    "join": _said("{player} joins."),
    "join_order": _said("The newcomers throw for their order."),
    "leave": _said("{player} leaves and settles."),
    "freeze": _said("{player} leaves; the account stays open."),
    "sit_out": _said("{player} sits out."),
    "sit_in": _said("{player} plays again."),
    "remove": _said("{player} is taken off the line."),
    "partner": _partner,
    "partner_refuses": _said("{who} declines to be Partner."),
    "partner_choice": _by_word("choice", CHOICES),
    "decline_box": _said("{who} declines the box."),
    "vacate_box": _said("{who} gives the box up."),
    "stake": _stake,
    "change_rule": _rule_changed,
    "split": _said("The table is split for {people}."),
    "start": _said("The game begins."),
    "close": _said("The session is closed."),
    "automatic_double": _automatic_double,
    "double": _double,
    "answer": _answer,
    "roll": _said("The dice are thrown."),
    "insist": _by_word("on", INSISTS),
    "extra": _said("{who} offers an extra."),
    "drop_extra": _said("{who} gives extras up: {cubes}."),
    "reverse": _said("{who} drops after all."),
    "lone_choice": _by_word("choice", CHOICES),
    "offer": _said("{who} offers to settle {cubes} at {points}."),
    "accept": _accepted,
    "withdraw": _said("{who} takes the offer back."),
    "settle": _settled,
    "roll_off": _said("{people} roll off the half point."),
    "buy": _said("{who} buys {cubes} for {points}."),
    "preempt": _said("{who} steps in and settles {cubes}."),
    "share": _said("{partner} takes a half of {cubes} for {points}."),
    "unshare": _said("{who} gives a half of {cubes} up for {points}."),
    "drop_take": _said("{people} play one cube together and drop {drops}’s."),
    "partner_split": _parted,
    "proxy": _said("{proxy} handles the cube of {player}."),
    "step_out": _step_out,
    "come_back": _said("{player} is back."),
    "consulted": _by_word("remedy", REMEDIES),
    "illegal_play": _by_word("remedy", ILLEGAL),
    "pip_count": _said("Pips: Box {box}, team {team}."),
    "result": _result,
    "undo": _corrected,
    "amend": _corrected,
}

"""What happened, what is waited for and what comes next, in sentences for people. Players have names only here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from chouette.rules.advice import Advice
from chouette.rules.state import Game, Next, Row, Settlement, State
from chouette.wording import PENALTY, clause, listed
from sessions.recent import Trace

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


class Names:
    """Names by id; a person who was erased is "Former player n", the same n for as long as the session lasts."""

    def __init__(self, names: Mapping[str, str]) -> None:
        erased = [player for player, name in names.items() if not name]
        former = {player: f"Former player {number}" for number, player in enumerate(erased, 1)}
        self.names = {**names, **former}

    def __call__(self, player: str) -> str:
        return self.names.get(player, "Someone")

    def maybe(self, player: str | None) -> str | None:
        """The name, or nothing for nobody."""
        return None if player is None else self(player)

    def all(self, players: Iterable[str]) -> str:
        """ "Ann, Bob and Cat"."""
        return listed(self(player) for player in players)

    def cubes(self, cubes: Iterable[str]) -> str:
        """Cubes by their players: "Bob and Cat", "Bob (penalty)"."""
        return listed(
            f"{self(cube.removesuffix(PENALTY))}{PENALTY}" if cube.endswith(PENALTY) else self(cube) for cube in cubes
        )


# What happened


def event(trace: Trace, names: Names) -> str:
    """One event of the trail."""
    kind = str(trace.event["event"])
    sentence = SENTENCES.get(kind)
    return sentence(trace, names) if sentence else kind.replace("_", " ").capitalize()


def _by(said: str, field: str = "by") -> Callable[[Trace, Names], str]:
    """A sentence about one person; {who} is the one in `field`."""
    return lambda trace, names: said.format(who=names(trace.event[field]), **_fields(trace, names))


def _plain(said: str) -> Callable[[Trace, Names], str]:
    return lambda trace, names: said.format(**_fields(trace, names))


def _fields(trace: Trace, names: Names) -> dict[str, str]:
    """The parts of an event that a sentence may name, each as it is said."""
    event = trace.event
    cubes = event.get("cubes") or ([event["cube"]] if "cube" in event else [])
    people = event.get("line") or event.get("newcomers") or event.get("to") or event.get("between") or []
    return {
        "cubes": names.cubes(cubes),
        "people": names.all(people),
        "partner": names.maybe(event.get("with")) or "",
        "proxy": names.maybe(event.get("proxy")) or "nobody",
        "points": str(event.get("points", "")),
        "stake": str(event.get("stake", "")),
        "box": str(event.get("box", "")),
        "team": str(event.get("team", "")),
        "keeper": names.maybe(event.get("keeps")) or "",
        "remedy": str(event.get("remedy", "")).replace("_", " "),
        "choice": str(event.get("choice", "")).replace("_", " "),
    }


def _double(trace: Trace, names: Names) -> str:
    cubes = trace.event.get("cubes")
    who = names(trace.event["by"])
    return (
        f"{who} doubles."
        if not cubes or list(cubes) == [trace.event["by"]]
        else f"{who} doubles: {names.cubes(cubes)}."
    )


def _answer(trace: Trace, names: Names) -> str:
    who, cubes = trace.event["by"], trace.event["cubes"]
    by_word: dict[str, list[str]] = {}
    for cube, word in cubes.items():
        by_word.setdefault(word, []).append(cube)
    if list(cubes) == [who]:
        return f"{names(who)} {WORDS[cubes[who]]}."
    return f"{names(who)} {'; '.join(f'{WORDS[word]} {names.cubes(given)}' for word, given in by_word.items())}."


def _result(trace: Trace, names: Names) -> str:
    winner = trace.box if trace.event["winner"] == "box" else trace.team
    side = "The Box" if trace.event["winner"] == "box" else "The team"
    return f"{names.maybe(winner) or side} wins {KINDS[trace.event['kind']]}."


def _seated(trace: Trace, names: Names) -> str:
    line = trace.event.get("line") or list((trace.event.get("rolls") or [{}])[0])
    return f"Seated: {names.all(line)}."


def _partner(trace: Trace, names: Names) -> str:
    player = trace.event["player"]
    return "The Box plays alone." if player is None else f"{names(player)} is asked to be Partner."


def _corrected(trace: Trace, names: Names) -> str:
    about = Trace(0, trace.about or {}, "", box=trace.box, team=trace.team) if trace.about else None
    done = "Taken back" if trace.event["event"] == "undo" else "Corrected"
    return f"{done}: {event(about, names)}" if about else f"{done}."


SENTENCES: dict[str, Callable[[Trace, Names], str]] = {
    "seat": _seated,
    "roll_order": _seated,
    "join": _by("{who} joins.", "player"),
    "join_order": _plain("The newcomers roll for their order."),
    "leave": _by("{who} leaves and settles.", "player"),
    "freeze": _by("{who} leaves; the account stays open.", "player"),
    "sit_out": _by("{who} sits out.", "player"),
    "sit_in": _by("{who} plays again.", "player"),
    "remove": _by("{who} is taken off the line.", "player"),
    "partner": _partner,
    "partner_refuses": _by("{who} declines to be Partner."),
    "partner_choice": _by("{who} chooses: {choice}."),
    "decline_box": _by("{who} declines the box."),
    "vacate_box": _by("{who} gives the box up."),
    "stake": _by("{who} plays for {stake} times the stake.", "player"),
    "change_rule": _plain("A house rule is changed."),
    "split": _plain("The table is split for {people}."),
    "start": _plain("The game begins."),
    "close": _plain("The session is closed."),
    "automatic_double": _plain("Automatic double."),
    "double": _double,
    "answer": _answer,
    "roll": _plain("The dice are thrown."),
    "insist": _by("{who} insists on the order."),
    "extra": _by("{who} offers an extra."),
    "drop_extra": _by("{who} gives extras up: {cubes}."),
    "reverse": _by("{who} drops after all."),
    "lone_choice": _by("{who} chooses: {choice}."),
    "offer": _by("{who} offers to settle {cubes} at {points}."),
    "accept": _by("{who} accepts for {cubes}."),
    "withdraw": _by("{who} takes the offer back."),
    "settle": _plain("Settled by agreement."),
    "roll_off": _plain("{people} roll off the half point."),
    "buy": _by("{who} buys {cubes} for {points}."),
    "preempt": _by("{who} steps in and settles {cubes}."),
    "share": _plain("{partner} takes a half of {cubes}."),
    "unshare": _by("{who} gives a half of {cubes} up."),
    "drop_take": lambda trace, names: f"{names.all(trace.event['by'])} play one cube and drop the other.",
    "partner_split": _by("{who} parts with the other half: {keeper} keeps the cubes."),
    "proxy": _by("{proxy} handles the cube of {who}.", "player"),
    "step_out": lambda trace, names: (
        f"{names(trace.event['player'])} steps out"
        + (f"; {names(trace.event['proxy'])} handles the cube." if trace.event.get("proxy") else ".")
    ),
    "come_back": _by("{who} is back.", "player"),
    "consulted": _by("{who} has consulted: {remedy}.", "player"),
    "illegal_play": _plain("An illegal play: {remedy}."),
    "pip_count": _plain("Pips: Box {box}, team {team}."),
    "result": _result,
    "undo": _corrected,
    "amend": _corrected,
}


# What is waited for, and what comes next


def waiting(state: State, game: Game, names: Names) -> str | None:
    """Whom the table waits for, in one sentence; null while the board is played."""
    if game.roll_offs:
        roll_off = game.roll_offs[0]
        return f"{names(roll_off.payer)} and {names(roll_off.receiver)} roll off the half point."
    if game.lone is not None and game.lone.choice_due:
        return f"{names(game.lone.player)} has taken alone and chooses."
    due = [cube for cube in game.live() if cube.pending and cube.name not in game.sealed]
    by_box = [cube.name for cube in due if cube.answering == "box"]
    if by_box:
        return f"{names(game.box)} answers {names.cubes(by_box)}."
    ends = dict.fromkeys(holder for cube in due for holder in cube.team_end)
    return f"{names.all(ends)} {'answer' if len(ends) > 1 else 'answers'} {names(game.box)}." if ends else None


def game_over(row: Row, names: Names) -> str:
    """The headline of a finished game."""
    net = row.points.get(row.box, 0)
    box = names(row.box)
    if net > 0:
        return f"{box} wins {net} in the box."
    if net < 0:
        return f"{box} loses {-net} in the box."
    return f"{box} comes out even in the box."


NEXT_BOX = {
    "captain": "The Captain beat {box}: the box is his.",
    "successor": "{new} took when the Captain dropped, and the team won: the box is his.",
    "box": "{box} beat the Captain and keeps the box.",
    "no_profit": "{box} beat the Captain, yet made no profit: the next in line is Box.",
    "tie": "Neither {box} nor the Captain has won: the next in line is Box.",
}


def next_round(following: Next, box: str, names: Names) -> str:
    """Why the box goes where it goes; `box` is the Box of the game before. The clause stands beside it."""
    said = NEXT_BOX.get(following.case, NEXT_BOX["captain"])
    return said.format(box=names(box), new=names(following.box))


def settlement(settled: Settlement, names: Names) -> str:
    """Who pays whom, in points."""
    if not settled.payments:
        return "Nothing to pay."
    return f"{'; '.join(f'{names(pay.payer)} pays {names(pay.payee)} {pay.points}' for pay in settled.payments)}."


ADVICE = {
    "out": "Out of this game: no advice.",
    "not_in_this_game": "Not in this game: no advice.",
    "free": "You may advise.",
    "cube_turned": "Your cube has been turned: you may advise.",
    "cube_not_turned": "Your cube has not been turned: advice only if asked.",
    "cube_in_game": "Your cube is in the game: you may advise.",
    "cube_not_in_game": "Your cube is not in the game: no advice.",
    "plays_alone": "You play the board.",
    "no_interest_left": "No cube of yours is left: no advice.",
    "enough_cubes": "Enough cubes are turned: the two of you may talk.",
    "too_few_cubes": "Too few cubes are turned: no talk about plays.",
}


def advice(light: Advice) -> dict[str, Any]:
    """May he talk about plays and about cubes, and why, in one line."""
    text = ADVICE[light.why]
    return {"plays": light.plays, "cubes": light.cubes, "rule": clause(light.rule), "why": light.why, "text": text}

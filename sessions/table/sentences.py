"""What is waited for, what comes next and who may advise, in sentences for people. Players have names only here."""

from collections.abc import Iterable, Mapping
from typing import Any

from chouette.rules.advice import Advice
from chouette.rules.state import Game, Next, Row, Settlement, State
from chouette.wording import clause, cube_names, listed


class Names:
    """Names by id; a person who was erased is "Former player n", the same n wherever the club meets him."""

    def __init__(self, names: Mapping[str, str], former: Mapping[str, int | None] | None = None) -> None:
        erased = {player: f"Former player {number}" for player, number in (former or {}).items() if number is not None}
        self.names = {**names, **erased}

    @classmethod
    def of(cls, guests: Iterable[Any]) -> "Names":
        """Those who came to a session, each with `id`, `name` and `former`."""
        came = list(guests)
        return cls({guest.id: guest.name for guest in came}, {guest.id: guest.former for guest in came})

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
        return cube_names(cubes, self)


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
    "successor": "The Captain dropped and the team won for the box: {new} takes it.",
    "box": "{box} beat the Captain and keeps the box.",
    "no_profit": "{box} beat the Captain, yet made no profit: the next in line is Box.",
    "tie": "Neither {box} nor the Captain has won: the next in line is Box.",
}


def next_round(following: Next, box: str, names: Names) -> str:
    """Why the box goes where it goes; `box` is the Box of the game before. The clause stands beside it."""
    return NEXT_BOX[following.case].format(box=names(box), new=names(following.box))


def settlement(settled: Settlement, names: Names) -> str:
    """Who pays whom, in points."""
    if not settled.payments:
        return "Nothing to pay."
    return f"{'; '.join(f'{names(pay.payer)} pays {names(pay.payee)} {pay.points}' for pay in settled.payments)}."


ADVICE = {
    "out": "Out of this game: no advice.",
    "not_in_this_game": "Not in this game: no advice.",
    "free": "Advice is free: you may advise.",
    "cube_turned": "Your cube has been turned: you may advise.",
    "cube_not_turned": "Your cube has not been turned: advise only if the Captain asks.",
    "cube_in_game": "Your cube is in the game: you may advise.",
    "cube_not_in_game": "Your cube is not in the game: no advice.",
    "plays_alone": "You play the board alone.",
    "no_interest_left": "No cube of yours is left: no advice.",
    "enough_cubes": "Enough cubes have been turned: Box and Partner may talk about plays.",
    "too_few_cubes": "Too few cubes have been turned: Box and Partner do not talk about plays.",
}


def advice(light: Advice) -> dict[str, Any]:
    """May he talk about plays and about cubes, and why, in one line."""
    text = ADVICE[light.why]
    return {"plays": light.plays, "cubes": light.cubes, "rule": clause(light.rule), "why": light.why, "text": text}

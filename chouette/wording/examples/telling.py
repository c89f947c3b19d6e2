"""What is looked at when a scene has been played, in a sentence."""

from chouette.rules.advice import advice
from chouette.rules.state import Cube
from chouette.wording import listed, signed
from chouette.wording.examples.scene import Outcome, Read

CLOSED = {"dropped": "is dropped", "settled": "is settled", "washed": "is void", "scored": "is scored"}
TWICE = 2
NO_BREAK = "\u00a0"  # a name and its points stay on one line


def allowed(_: Outcome) -> str:
    """The tick says it all."""
    return ""


def points(outcome: Outcome) -> str:
    """What everybody has won or lost since the game began: "Ann −4, Bob +2"."""
    moved: dict[str, int] = dict.fromkeys(outcome.state.seated, 0)
    for posting in (posting for step in outcome.steps for posting in step.postings):
        moved[posting.debtor] -= posting.points
        moved[posting.creditor] += posting.points
    won = (f"{name}{NO_BREAK}{signed(one)}" for name, one in moved.items() if one)
    return f"{', '.join(won)}." if any(moved.values()) else ""


def order(outcome: Outcome) -> str:
    """Who is Box and who is in the line: "Ann is the Box, Cat the Captain, then Dan and Bob"."""
    state = outcome.state
    box, line = (state.game.box, state.game.line) if state.game else (state.box, state.line)
    behind = f", then {listed(line[1:])}" if len(line) > 1 else ""
    return f"{box} is the Box, {line[0]} the Captain{behind}."


def points_and_order(outcome: Outcome) -> str:
    """Both."""
    return f"{points(outcome)} {order(outcome)}".strip()


def cubes(*names: str) -> Read:
    """What these cubes show and where they are."""

    def read(outcome: Outcome) -> str:
        game = outcome.state.game
        assert game is not None
        return _cubes([game.cubes[name] for name in names])

    return read


def _cubes(shown: list[Cube]) -> str:
    first = shown[0]
    if len(shown) == 1:
        return _cube(first)
    assert all((cube.value, cube.holder) == (first.value, "centre") for cube in shown)
    return f"The cubes of {listed(cube.player for cube in shown)} show {first.value} in the middle."


def _cube(cube: Cube) -> str:
    owner = f"{cube.player}’s cube"
    if cube.kind == "penalty":
        return f"A penalty cube at {cube.value} stands between {cube.box_end[0]} and {cube.team_end[0]}."
    if cube.pending:
        return f"{owner} waits for an answer at {cube.value * TWICE}."
    match cube.holder:
        case _ if not cube.live:
            return f"{owner} {CLOSED[cube.status]}."
        case "centre":
            return f"{owner} shows {cube.value} in the middle."
        case side if cube.end(side) == (cube.player,):
            return f"{owner} is taken and shows {cube.value}."
        case side:
            return f"{listed(cube.end(side))} holds {owner} at {cube.value}."


def on_moves(outcome: Outcome) -> str:
    """Who of the team may advise the Captain on his moves."""
    game, said = outcome.state.game, advice(outcome.state)
    assert game is not None
    return _may([player for player in game.team if said[player].plays and player != game.captain])


def on_cubes(outcome: Outcome) -> str:
    """Who of the team may talk with the Captain about cubes."""
    game, said = outcome.state.game, advice(outcome.state)
    assert game is not None
    return _may([player for player in game.team if said[player].cubes and player != game.captain])


def _may(players: list[str]) -> str:
    return f"{listed(players)} may speak." if players else "Nobody may speak."


def box_talk(outcome: Outcome) -> str:
    """Whether Box and Partner may talk about moves."""
    game, said = outcome.state.game, advice(outcome.state)
    assert game is not None
    assert game.partner is not None
    both = listed([game.box, game.partner])
    return f"{both} may talk about moves." if said[game.partner].plays else f"{both} may not talk about moves yet."


def partner(outcome: Outcome) -> str:
    """With whom the Box plays."""
    state = outcome.state
    box, one = (state.game.box, state.game.partner) if state.game else (state.box, state.partner)
    return f"{box} plays with {one}." if one else f"{box} plays alone."


def payments(outcome: Outcome) -> str:
    """Who pays whom when somebody leaves."""
    settlement = outcome.steps[-1].settlement
    assert settlement is not None
    return " ".join(f"{one.payer} pays {one.payee} {one.points}." for one in settlement.payments)

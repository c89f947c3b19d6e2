"""What is looked at when a scene has been played, in a sentence."""

from chouette.rules.facts import advice
from chouette.rules.state import Cube
from chouette.wording import listed, signed
from chouette.wording.examples.scene import Outcome, Read
from chouette.wording.template import Case, Template, filled

TWICE = 2
ORDER: Template = (
    "{box} is the Box, {captain} the Captain, then {others}.",
    "{box} is the Box, {captain} the Captain.",
)
CENTRE_CUBES = "The cubes of {players} show {value} in the middle."
PENALTY_CUBE = "A penalty cube at {value} stands between {box} and {team}."
PENDING = "{player}’s cube waits for an answer at {value}."
CLOSED = Case(
    "status",
    {
        "dropped": "{player}’s cube is dropped.",
        "settled": "{player}’s cube is settled.",
        "washed": "{player}’s cube is void.",
        "scored": "{player}’s cube is scored.",
    },
)
IN_THE_MIDDLE = "{player}’s cube shows {value} in the middle."
TAKEN = "{player}’s cube is taken and shows {value}."
HELD = "{holders} holds {player}’s cube at {value}."
MAY_SPEAK: Template = ("{players} may speak.", "Nobody may speak.")
MAY_TALK = {
    True: "{box} and {partner} may talk about moves.",
    False: "{box} and {partner} may not talk about moves yet.",
}
PLAYS: Template = ("{box} plays with {partner}.", "{box} plays alone.")
WON = "{points}."
PAYS = "{payer} pays {payee} {points}."


def _told(template: Template, /, *, status: str = "", **places: object) -> str:
    """The sentence that has a place for all that there is to say; what is empty is not there."""
    given = {place: str(word) for place, word in places.items() if word not in ("", None)}
    sentence = filled(template, {"status": status}, given)
    assert sentence is not None, (template, places)
    return sentence


def allowed(_: Outcome) -> str:
    """The tick says it all."""
    return ""


def points(outcome: Outcome) -> str:
    """What everybody has won or lost since the game began: "Ann −4, Bob +2"."""
    moved: dict[str, int] = dict.fromkeys(outcome.state.seated, 0)
    for posting in (posting for step in outcome.steps for posting in step.postings):
        moved[posting.debtor] -= posting.points
        moved[posting.creditor] += posting.points
    won = (f"{name}\u00a0{signed(one)}" for name, one in moved.items() if one)  # they stay on one line
    return _told(WON, points=", ".join(won)) if any(moved.values()) else ""


def order(outcome: Outcome) -> str:
    """Names the Box and the line: "Ann is the Box, Cat the Captain, then Dan and Bob"."""
    state = outcome.state
    box, line = (state.game.box, state.game.line) if state.game else (state.box, state.line)
    return _told(ORDER, box=box, captain=line[0], others=listed(line[1:]))


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
    return _told(CENTRE_CUBES, players=listed(cube.player for cube in shown), value=first.value)


def _cube(cube: Cube) -> str:
    if cube.kind == "penalty":
        return _told(PENALTY_CUBE, value=cube.value, box=cube.box_end[0], team=cube.team_end[0])
    if cube.pending:
        return _told(PENDING, player=cube.player, value=cube.value * TWICE)
    if not cube.live:
        return _told(CLOSED, status=cube.status, player=cube.player)
    if cube.holder == "centre":
        return _told(IN_THE_MIDDLE, player=cube.player, value=cube.value)
    holders = cube.end(cube.holder)
    if holders == (cube.player,):
        return _told(TAKEN, player=cube.player, value=cube.value)
    return _told(HELD, holders=listed(holders), player=cube.player, value=cube.value)


def on_moves(outcome: Outcome) -> str:
    """Those of the team who may advise the Captain on their moves."""
    game, lights = outcome.state.game, advice(outcome.state)
    assert game is not None
    return _may([player for player in game.team if lights[player].plays and player != game.captain])


def on_cubes(outcome: Outcome) -> str:
    """Those of the team who may talk with the Captain about cubes."""
    game, lights = outcome.state.game, advice(outcome.state)
    assert game is not None
    return _may([player for player in game.team if lights[player].cubes and player != game.captain])


def _may(players: list[str]) -> str:
    return _told(MAY_SPEAK, players=listed(players))


def box_talk(outcome: Outcome) -> str:
    """Whether Box and Partner may talk about moves."""
    game, lights = outcome.state.game, advice(outcome.state)
    assert game is not None
    assert game.partner is not None
    return _told(MAY_TALK[lights[game.partner].plays], box=game.box, partner=game.partner)


def partner(outcome: Outcome) -> str:
    """With whom the Box plays."""
    state = outcome.state
    box, one = (state.game.box, state.game.partner) if state.game else (state.box, state.partner)
    return _told(PLAYS, box=box, partner=one)


def payments(outcome: Outcome) -> str:
    """The payments when somebody leaves."""
    settlement = outcome.steps[-1].settlement
    assert settlement is not None
    return " ".join(_told(PAYS, payer=one.payer, payee=one.payee, points=one.points) for one in settlement.payments)


READINGS: dict[str, Read] = {
    one.__name__: one
    for one in (allowed, points, order, points_and_order, on_moves, on_cubes, box_talk, partner, payments)
}
"""What the situation in an option's block may look at, by name."""

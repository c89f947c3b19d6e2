"""What is waited for, what comes next and who may advise, in sentences for people. Players have names only here."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from chouette.rules.chapters.advice import Advice
from chouette.rules.chapters.answers import out_of_order
from chouette.rules.engine import apply
from chouette.rules.events import Start
from chouette.rules.house import PARTNER_ADVICE_COUNTS, PARTNER_CUBE_ADVICE, House
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, Row, Settlement, State
from chouette.wording import clause, cube_names, fault_sentence, figure, listed
from chouette.wording.language import said, told
from chouette.wording.template import Plural
from chouette.wording.voices import People, Voices, heard
from sessions.view.short_names import cut_short

FORMER = "Former player {number}"
SOMEONE = "Someone"


class Names:
    """Names by id; a person who was erased is "Former player n", the same n wherever the club meets them."""

    def __init__(self, names: Mapping[str, str], former: Mapping[str, int | None] | None = None) -> None:
        gone = {player: number for player, number in (former or {}).items() if number is not None}
        self.names = {**names, **{player: told(FORMER, {"number": number}) for player, number in gone.items()}}

    @classmethod
    def of(cls, guests: Iterable[Any]) -> "Names":
        """Those who came to a session, each with `id`, `name` and `former`."""
        came = list(guests)
        return cls({guest.id: guest.name for guest in came}, {guest.id: guest.former for guest in came})

    def brief(self) -> "Names":
        """The same, each name as short as a crowded view needs it."""
        return Names(dict(zip(self.names, cut_short(tuple(self.names.values())), strict=True)))

    def __call__(self, player: str) -> str:
        return self.names.get(player) or said(SOMEONE)

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

ROLL_OFF = Voices(
    "{payer} and {receiver} roll off the half point.",
    {
        "payer": "You and {receiver} roll off the half point.",
        "receiver": "{payer} and you roll off the half point.",
    },
)
CHOOSES = Voices("{player} has taken alone and chooses.", {"player": "You have taken alone and choose."})
BOX_ANSWERS = Voices(
    "{box} answers {doubling}.",
    {
        "box": "You answer {doubling}.",
        "doubling": (
            Plural("doubling", "{box} answers you and {doubling}.", "{box} answers you, {doubling}."),
            "{box} answers you.",
        ),
    },
)
ANSWERS_FIRST = Voices(
    Plural(
        "answering", "{answering} answers {box} first, then {then}.", "{answering} answer {box} first, then {then}."
    ),
    {
        "box": Plural(
            "answering", "{answering} answers you first, then {then}.", "{answering} answer you first, then {then}."
        ),
        "answering": (
            Plural(
                "answering",
                "You and {answering} answer {box} first, then {then}.",
                "You, {answering} answer {box} first, then {then}.",
            ),
            "You answer {box} first, then {then}.",
        ),
        "then": Plural("answering", "{answering} answers before you.", "{answering} answer before you."),
    },
)
"""Where answers come in the order of rotation."""
TURNS_ALONE = Voices(
    "{box} doubles without {partner}.",
    {"box": "You double without {partner}.", "partner": "{box} doubles without you."},
)
TEAM_ANSWERS = Voices(
    Plural("answering", "{answering} answers {box}.", "{answering} answer {box}."),
    {
        "box": Plural("answering", "{answering} answers you.", "{answering} answer you."),
        "answering": (
            Plural("answering", "You and {answering} answer {box}.", "You, {answering} answer {box}."),
            "You answer {box}.",
        ),
    },
)


def waiting(state: State, game: Game) -> tuple[Voices, People] | None:
    """Whom the table waits for, and in which sentence; null while the board is played."""
    if game.roll_offs:
        due = game.roll_offs[0]
        return ROLL_OFF, {"payer": [due.payer], "receiver": [due.receiver]}
    if game.lone is not None and game.lone.choice_due:
        return CHOOSES, {"player": [game.lone.player]}
    if game.buying_half and game.partner is not None:
        return TURNS_ALONE, {"box": [game.box], "partner": [game.partner]}
    pending = [cube for cube in game.live() if cube.pending and cube.name not in game.sealed]
    by_box = [cube for cube in pending if cube.answering == "box"]
    if by_box:
        alone = by_box[0].box_end[0]  # the Box, with their Partner or not, or the Partner who keeps a double alone
        doubling = list(dict.fromkeys(cube.player for cube in by_box))
        return BOX_ANSWERS, {"box": [alone], "doubling": doubling}
    answering = list(dict.fromkeys(holder for cube in pending for holder in cube.team_end))
    if not answering:
        return None
    first = _first_to_answer(state, game, pending)
    then = [player for player in answering if player not in first]
    if not then:
        return TEAM_ANSWERS, {"box": [game.box], "answering": answering}
    return ANSWERS_FIRST, {"box": [game.box], "answering": first, "then": then}


def _first_to_answer(state: State, game: Game, pending: Sequence[Cube]) -> list[str]:
    """Whose answer may come now: of those who wait in the order of rotation only the first."""
    ready = [cube for cube in pending if out_of_order(state, game, cube.players[0], [cube]) is None]
    return list(dict.fromkeys(holder for cube in ready for holder in cube.team_end))


def unready(state: State, names: Names) -> dict[str, str] | None:
    """Why the next game cannot begin yet, and the clause; null where it can, or where none is waited for."""
    if state.game is not None or state.closed or state.box is None:
        return None
    refusal = apply(state, Start())
    if not isinstance(refusal, Refusal):
        return None
    rule = "" if refusal.rule in ("game", "format") else clause(refusal.rule)
    return {"text": fault_sentence(refusal.code, refusal.params, names), "rule": rule}


WINS = Voices("{box} wins {points} in the box.", {"box": "You win {points} in the box."})
LOSES = Voices("{box} loses {points} in the box.", {"box": "You lose {points} in the box."})
EVEN = Voices("{box} comes out even in the box.", {"box": "You come out even in the box."})


def game_over(row: Row, names: Names) -> dict[str, Any]:
    """The headline of a finished game."""
    net = row.points.get(row.box, 0)
    return heard(WINS if net > 0 else LOSES if net else EVEN, {"box": [row.box]}, names, points=str(abs(net)))


NOTHING_TO_PAY = "Nothing to pay."
PAYS = "{payer} pays {payee} {points}."


def settlement(settled: Settlement, names: Names) -> str:
    """Who pays whom, in points."""
    if not settled.payments:
        return said(NOTHING_TO_PAY)
    paid = (
        told(PAYS, {"payer": names(pay.payer), "payee": names(pay.payee), "points": figure(pay.points)})
        for pay in settled.payments
    )
    return " ".join(paid)


ADVICE = {
    "out": "Out of this game: no advice.",
    "not_in_this_game": "Not in this game: no advice.",
    "free": "You may advise on plays at any time.",
    "cube_turned": "Your cube has been turned: you may advise on plays.",
    "cube_not_turned": "Your cube has not been turned: advise only if the Captain asks.",
    "cube_in_game": "Your cube is in the game: you may advise on plays.",
    "cube_not_in_game": "Your cube is not in the game: no advice.",
    "plays_alone": "You play the board alone.",
    "no_interest_left": "No cube of yours is left: no advice.",
}
ON_CUBES_TOO = {
    "free": "You may advise on plays and cubes at any time.",
    "cube_turned": "Your cube has been turned: you may advise on plays and cubes.",
    "cube_in_game": "Your cube is in the game: you may advise on plays and cubes.",
}
TURNED = {
    ("enough_cubes", "always"): "Enough cubes have been turned: Box and Partner may talk about plays and cubes.",
    ("enough_cubes", "no_reasons"): "Enough cubes have been turned: Box and Partner may talk about plays; on cubes, "
    "no reasons.",
    ("too_few_cubes", "always"): "Too few cubes have been turned: Box and Partner talk about cubes, not about plays.",
    ("too_few_cubes", "no_reasons"): "Too few cubes have been turned: Box and Partner only say what to do with a cube, "
    "and not why.",
}
IN_GAME = {
    ("enough_cubes", "always"): "Enough cubes are in the game: Box and Partner may talk about plays and cubes.",
    ("enough_cubes", "no_reasons"): "Enough cubes are in the game: Box and Partner may talk about plays; on cubes, "
    "no reasons.",
    ("too_few_cubes", "always"): "Too few cubes are in the game: Box and Partner talk about cubes, not about plays.",
    ("too_few_cubes", "no_reasons"): "Too few cubes are in the game: Box and Partner only say what to do with a cube, "
    "and not why.",
}


def advice(light: Advice, house: House) -> dict[str, Any]:
    """May they talk about plays and about cubes, and why, in one line."""
    paired = IN_GAME if house[PARTNER_ADVICE_COUNTS] == "in_game" else TURNED
    text = paired.get((light.why, house[PARTNER_CUBE_ADVICE]))
    if text is None:
        text = ON_CUBES_TOO.get(light.why, ADVICE[light.why]) if light.cubes else ADVICE[light.why]
    rule = clause(light.rule)
    return {"plays": light.plays, "cubes": light.cubes, "rule": rule, "why": light.why, "text": said(text)}

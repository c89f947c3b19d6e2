"""What is waited for, what comes next and who may advise, in sentences for people. Players have names only here."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct

from chouette.rules.engine import apply
from chouette.rules.events import Start
from chouette.rules.facts import Advice, out_of_order
from chouette.rules.house import PARTNER_ADVICE_COUNTS, PARTNER_CUBE_ADVICE, House
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, Row, Settlement, State
from chouette.wording import clause, cube_names, fault_sentence, figure, listed
from chouette.wording.language import render, translate
from chouette.wording.table.advice_sentences import ADVICE, IN_GAME, ON_CUBES_TOO, TURNED
from chouette.wording.table.result_sentences import EVEN, LOSES, NOTHING_TO_PAY, PAYS, WINS
from chouette.wording.table.someone_sentences import FORMER, SOMEONE
from chouette.wording.table.waiting_sentences import (
    ANSWERS_FIRST,
    ANSWERS_LATER,
    BOX_ANSWERS,
    CHOOSES,
    ROLL_OFF,
    TEAM_ANSWERS,
    TURNS_ALONE,
)
from chouette.wording.template import filled
from chouette.wording.voices import Heard, People, Voices, heard
from sessions.view.describing import says
from sessions.view.short_names import cut_short


class Reason(Struct, frozen=True, gc=False):
    """Why something cannot be, and the clause."""

    text: Annotated[str, says("A sentence.")]
    rule: Annotated[str, says("The clause; empty where none speaks.")]


class HeardByRule(Heard, frozen=True, gc=False):
    """A sentence with the clause that it rests on."""

    rule: Annotated[str, says("The clause; empty where none speaks.")]


class AdviceView(Struct, frozen=True, gc=False):
    """Whether a player may advise who plays the board now."""

    plays: Annotated[bool, says("About plays.")]
    cubes: Annotated[bool, says("About cubes.")]
    rule: Annotated[str, says("The clause.")]
    why: Annotated[str, says("The reason in a word, by which a page chooses what it shows.")]
    text: Annotated[str, says("Both and the reason in one line.")]


class Names:
    """Names by id; a person who was erased is "Former player n", the same n wherever the club meets them.

    `people` is all of them, as what is kept from one view to the next is found by it.
    """

    def __init__(self, names: Mapping[str, str], former: Mapping[str, int | None] | None = None) -> None:
        gone = {player: number for player, number in (former or {}).items() if number is not None}
        self.names = {**names, **{player: render(FORMER, {"number": number}) for player, number in gone.items()}}
        self.people = tuple(self.names.items())
        self._hash = hash(self.people)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and self.people == other.people

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def of(cls, guests: Iterable[Any]) -> "Names":
        """Those who came to a session, each with `id`, `name` and `former`."""
        came = list(guests)
        return cls({guest.id: guest.name for guest in came}, {guest.id: guest.former for guest in came})

    def brief(self) -> "Names":
        """The same, each name as short as a crowded view needs it."""
        return Names(dict(zip(self.names, cut_short(tuple(self.names.values())), strict=True)))

    def __call__(self, player: str) -> str:
        return self.names.get(player) or translate(SOMEONE)

    def maybe(self, player: str | None) -> str | None:
        """The name, or nothing for nobody."""
        return None if player is None else self(player)

    def all(self, players: Iterable[str]) -> str:
        """ "Ann, Bob and Cat"."""
        return listed(self(player) for player in players)

    def cubes(self, cubes: Iterable[str]) -> str:
        """Cubes by their players: "Bob and Cat", "Bob (penalty)"."""
        return cube_names(cubes, self)


def by_rule(said: Heard, rule: str) -> HeardByRule:
    """A sentence and its clause."""
    return HeardByRule(said.text, said.you, rule)


# What is waited for, and what comes next


def waiting(state: State, game: Game) -> tuple[Voices, People] | None:
    """Whom the table waits for, and in which sentence; null while the board is played."""
    if game.deals.roll_offs:
        due = game.deals.roll_offs[0]
        return ROLL_OFF, {"payer": [due.payer], "receiver": [due.receiver]}
    if game.lone is not None and game.lone.choice_due:
        return CHOOSES, {"player": [game.lone.player]}
    if game.disagreement.buying_half and game.partner is not None:
        return TURNS_ALONE, {"box": [game.box], "partner": [game.partner]}
    pending = [cube for cube in game.live() if cube.pending and cube.name not in game.window.sealed]
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


def in_turn(waiting: tuple[Voices, People], names: Names) -> Heard:
    """The sentence as everybody reads it; where answers come in the order of rotation each one who comes later reads as
    which."""
    voices, people = waiting
    said = heard(voices, people, names)
    if voices is not ANSWERS_FIRST or len(people["answering"]) > 1:
        return said
    given = {"answering": names(people["answering"][0])}
    later = {player: filled(ANSWERS_LATER, {"turn": at}, given) for at, player in enumerate(people["then"], start=2)}
    return Heard(said.text, {**said.you, **{player: form for player, form in later.items() if form}})


def _first_to_answer(state: State, game: Game, pending: Sequence[Cube]) -> list[str]:
    """Whose answer may come now: of those who wait in the order of rotation only the first."""
    ready = [cube for cube in pending if out_of_order(state, game, cube.players[0], [cube]) is None]
    return list(dict.fromkeys(holder for cube in ready for holder in cube.team_end))


def unready(state: State, names: Names) -> HeardByRule | None:
    """Why the next game cannot begin yet, and the clause; null where it can, or where none is waited for."""
    if state.game is not None or state.closed or state.box is None:
        return None
    refusal = apply(state, Start())
    if not isinstance(refusal, Refusal):
        return None
    rule = "" if refusal.rule in ("game", "format") else clause(refusal.rule)
    return HeardByRule(fault_sentence(refusal.code, refusal.params, names), {}, rule)


def game_over(row: Row, names: Names) -> Heard:
    """The headline of a finished game."""
    net = row.points.get(row.box, 0)
    return heard(WINS if net > 0 else LOSES if net else EVEN, {"box": [row.box]}, names, points=str(abs(net)))


def settlement(settled: Settlement, names: Names) -> str:
    """The payments between players, in points."""
    if not settled.payments:
        return translate(NOTHING_TO_PAY)
    paid = (
        render(PAYS, {"payer": names(pay.payer), "payee": names(pay.payee), "points": figure(pay.points)})
        for pay in settled.payments
    )
    return " ".join(paid)


def advice(light: Advice, house: House) -> AdviceView:
    """May they talk about plays and about cubes, and why, in one line."""
    paired = IN_GAME if house[PARTNER_ADVICE_COUNTS] == "in_game" else TURNED
    text = paired.get((light.why, house[PARTNER_CUBE_ADVICE]))
    if text is None:
        text = ON_CUBES_TOO.get(light.why, ADVICE[light.why]) if light.cubes else ADVICE[light.why]
    return AdviceView(light.plays, light.cubes, clause(light.rule), light.why, translate(text))

"""What comes next and who may advise, in sentences for people. Players have names only here."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Struct

from chouette.kept_names import note_name
from chouette.rules.engine import apply
from chouette.rules.events import Start
from chouette.rules.facts import Advice
from chouette.rules.house import PARTNER_ADVICE_AFTER, PARTNER_ADVICE_COUNTS, PARTNER_CUBE_ADVICE, House
from chouette.rules.refusal import Refusal
from chouette.rules.state import Row, State
from chouette.wording import clause, cube_names, fault_heard, listed
from chouette.wording.language import render, translate
from chouette.wording.table.advice_sentences import ADVICE, FROM_THE_START, IN_GAME, ON_CUBES_TOO, TURNED
from chouette.wording.table.result_sentences import EVEN, LOSES, WINS
from chouette.wording.table.someone_sentences import FORMER, SOMEONE
from chouette.wording.voices import Heard, heard
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
        for name in names.values():
            note_name(name)
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


# What comes next


def unready(state: State, names: Names) -> HeardByRule | None:
    """Why the next game cannot begin yet, and the clause; null where it can, or where none is waited for."""
    if state.game is not None or state.closed or state.box is None:
        return None
    refusal = apply(state, Start())
    if not isinstance(refusal, Refusal):
        return None
    rule = "" if refusal.rule in ("game", "format") else clause(refusal.rule)
    return by_rule(fault_heard(refusal, names), rule)


def game_over(row: Row, names: Names) -> Heard:
    """The headline of a finished game."""
    net = row.points.get(row.box, 0)
    return heard(WINS if net > 0 else LOSES if net else EVEN, {"box": [row.box]}, names, points=str(abs(net)))


def advice(light: Advice, house: House) -> AdviceView:
    """May they talk about plays and about cubes, and why, in one line."""
    paired = IN_GAME if house[PARTNER_ADVICE_COUNTS] == "in_game" else TURNED
    if not house[PARTNER_ADVICE_AFTER] and light.why == "enough_cubes":
        paired = FROM_THE_START
    text = paired.get((light.why, house[PARTNER_CUBE_ADVICE]))
    if text is None:
        text = ON_CUBES_TOO.get(light.why, ADVICE[light.why]) if light.cubes else ADVICE[light.why]
    return AdviceView(light.plays, light.cubes, clause(light.rule), light.why, translate(text))

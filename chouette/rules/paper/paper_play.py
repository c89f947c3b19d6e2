"""Playing a game from paper: each cube is brought to its end by events that the rules accept one after the other."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from chouette.rules.chapters.absence import at_board, box_actor, speakers
from chouette.rules.chapters.answers import window_of
from chouette.rules.engine import apply
from chouette.rules.events import (
    Answer,
    AutomaticDouble,
    Double,
    DropExtra,
    GameEvent,
    LoneChoice,
    OfferExtra,
    Result,
    Roll,
    Settle,
    Word,
)
from chouette.rules.house import CUBES, LONE_TAKER, SETTLEMENTS_ONE_ROLL_ONLY
from chouette.rules.paper.written_game import Again, Paper, PaperCube, Turn, Way, doublings, way_of_held
from chouette.rules.refusal import Refusal, out_of_place
from chouette.rules.state import Cube, Game, Side, State, Step

Course = Literal["together", "staying", "apart", "before"]
"""What the team turned first is gone before the Box doubles all others together; or it stays until then; or the Box
doubles one after the other; or all others together before the team has turned any."""


class Unfit(Exception):
    """The paper does not come about in this way."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Writer:
    """The events of one game as they are found. `left` holds the turns that each cube still has to make.

    A cube is settled as soon as it has made its turns, or where `late` when no other cube has one left.
    """

    def __init__(self, state: State, paper: Paper, chosen: Mapping[str, Way], course: Course, *, late: bool) -> None:
        self.state = state
        self.paper = paper
        self.course = course
        self.late = late
        self.left: dict[str, list[Turn]] = {name: list(way) for name, way in chosen.items()}
        self.told: dict[str, PaperCube | Again] = dict(paper.cubes)
        self.events: list[GameEvent] = []
        self.steps: list[Step] = []

    def write(self) -> None:
        """Write the whole game down. Raises Unfit."""
        self._automatic_doubles()
        for name in [name for name, way in self.left.items() if not way]:
            self._settle_at_once(name)
        if self.state.house[CUBES] == "single":
            self._all_by_one_cube()
        else:
            self._cube_by_cube()
        if self.paper.winner is not None:
            self._play(Result(winner=self.paper.winner, kind=self.paper.kind))

    @property
    def game(self) -> Game:
        """The game, which must still be on. Raises Unfit."""
        if self.state.game is None:
            raise Unfit(out_of_place("no_game_is_on"))
        return self.state.game

    def _play(self, event: GameEvent) -> None:
        step = apply(self.state, event)
        if isinstance(step, Refusal):
            raise Unfit(step)
        self.events.append(event)
        self.steps.append(step)
        self.state = step.state

    # In which order

    def _automatic_doubles(self) -> None:
        counts = {name: told.automatic for name, told in self.paper.cubes.items()}
        for made in range(max(counts.values(), default=0)):
            cubes = tuple(name for name, count in counts.items() if count > made)
            agreed = dict.fromkeys((self.game.box, *(self.game.cubes[name].player for name in cubes)))
            self._play(AutomaticDouble(cubes=cubes, agreed_by=tuple(agreed)))

    def _all_by_one_cube(self) -> None:
        while self.state.game is not None:
            self._settle_before_the_others()
            if self.state.game is None:
                break
            live = [cube.name for cube in self.game.live("team")]
            turning = next((self.left[name][0].side for name in live if self.left[name]), None)
            if turning is None:
                break
            self._double(turning, live)
        for name in self.told:
            self._settle(name)

    def _settle_before_the_others(self) -> None:
        """Settle what came to no higher value, while the cube still goes on for others (rules.md 12.24)."""
        live = [cube.name for cube in self.game.live("team")]
        if any(self.left[name] for name in live):
            for name in live:
                if not self.left[name]:
                    self._settle(name)

    def _cube_by_cube(self) -> None:
        """Cubes that the team turned first leave the centre one by one; the others are doubled by the Box at once."""
        for name in self._turned_first("team") if self.course != "before" else ():
            if self.course == "staying":
                self._double("team", [name])
            else:
                self._through(name)
        self._before_the_lone_taker()
        together = self._turned_first("box")
        if together and self.course != "apart":
            self._double("box", together)
        self._lone_taker()
        for name in self.left:
            self._through(name)
        for name in self.told:
            self._settle(name)

    def _turned_first(self, side: Side) -> list[str]:
        centred = [name for name, way in self.left.items() if way and way[0].side == side]
        return [name for name in centred if self.game.cubes[name].holder == "centre"]

    def _before_the_lone_taker(self) -> None:
        """They took alone, so whatever else the Box doubled and had taken was gone by then, and so were drops that
        they neither paid nor took over."""
        if self.paper.taker is None:
            return
        earlier = [
            name for name in self._turned_first("box")
            if self.game.cubes[name].player != self.paper.taker and not self._dropped_beside(name)
        ]  # fmt: skip
        if earlier:
            self._double("box", earlier)
        for name in earlier:
            self._through(name)

    def _dropped_beside(self, name: str) -> bool:
        """May it have been dropped in the answer in which the lone taker took?"""
        told = self.paper.cubes[name]
        chosen = self.paper.lone is None or told.paid or told.again is not None
        return chosen and self.left[name][0].word == "drop"

    def _through(self, name: str) -> None:
        """Bring one cube to its end."""
        while self.left[name]:
            self._double(self.left[name][0].side, [name])
        self._settle_at_once(name)

    def _settle_at_once(self, name: str) -> None:
        if not self.late:
            self._settle(name)

    def _settle(self, name: str) -> None:
        told = self.told[name]
        if told.end != "settled" or self.state.game is None or not self.game.cubes[name].live:
            return
        cube = self.game.cubes[name]
        one_roll: bool = self.state.house[SETTLEMENTS_ONE_ROLL_ONLY]
        agreed = tuple(dict.fromkeys((*cube.box_end, *cube.team_end)))
        self._play(Settle(points={name: told.points}, agreed_by=agreed, one_roll=one_roll))

    # One turn

    def _double(self, side: Side, names: Sequence[str]) -> None:
        """Turn these cubes, with those that the house lets turn only together, and have them answered."""
        if side == "team" and self.game.window.closed_until_roll:
            self._play(Roll())
        before = self.game.cubes
        self._play(self._turning(side, names))
        turned = [name for name, cube in self._cubes_now(before).items() if cube != before[name]]
        for name in turned:
            if not self.left[name] or self.left[name][0].side != side:
                raise Unfit(out_of_place("cube_does_not_come_to_that", cube=name))
        self._have_answered(turned)
        for name in turned:
            self._check(before[name])
            self.left[name].pop(0)

    def _cubes_now(self, before: Mapping[str, Cube]) -> Mapping[str, Cube]:
        return before if self.state.game is None else self.state.game.cubes

    def _turning(self, side: Side, names: Sequence[str]) -> Double:
        event = self._double_of(side, names)
        judged = apply(self.state, event)
        together = judged.accepted.get("cubes") if isinstance(judged, Refusal) and side == "box" else None
        if together and all(self.left[name] and self.left[name][0].side == side for name in together):
            return self._double_of(side, together)
        return event

    def _double_of(self, side: Side, names: Iterable[str]) -> Double:
        cubes = tuple(name for name in self.game.cubes if name in names)
        single = side == "team" and self.state.house[CUBES] == "single"
        by = (at_board(self.state, self.game) if single else None) or self._speaker(self.game.cubes[cubes[0]], side)
        if side == "box" and not self.paper.contact and self.state.house[LONE_TAKER] == "foot_if_loses":
            return Double(by=by, cubes=cubes, contact=False)
        return Double(by=by, cubes=cubes)

    def _speaker(self, cube: Cube, side: Side) -> str:
        """Names the player here to turn or answer for an end of the cube."""
        holders = box_actor(self.game, cube) if side == "box" else cube.players
        able = [player for holder in holders for player in speakers(self.state, self.game, holder, cube, side)]
        return next((player for player in able if player not in self.state.away), able[0])

    def _have_answered(self, turned: Sequence[str]) -> None:
        while self.state.game is not None:
            game = self.game
            waiting = [
                game.cubes[name] for name in turned if game.cubes[name].pending and name not in game.window.sealed
            ]
            if not waiting:
                return
            cube = waiting[0]
            answering = cube.answering or "team"
            by = self._speaker(cube, answering)
            window = window_of(self.state, game, by) if answering == "box" and cube.status == "offered" else []
            together = window if cube in window else [cube]
            self._play(Answer(by=by, cubes={one.name: self._word(one) for one in together}))

    def _word(self, cube: Cube) -> Word:
        """What is said to a turn of it, or to the beaver that answered it."""
        turn = self.left[cube.name][0]
        return turn.word if cube.status == "offered" else turn.then

    def _check(self, before: Cube) -> None:
        """Was it answered as the paper has it? An absent player's cube may have been answered for them."""
        if self.state.game is None:
            return
        cube, turn = self.state.game.cubes[before.name], self.left[before.name][0]
        came_to = before.value * (4 if turn.word == "beaver" else 2)
        if cube.live == (turn.drops is not None) or (cube.live and cube.value != came_to):
            raise Unfit(out_of_place("cube_does_not_come_to_that", cube=cube.name))

    # The lone taker

    def _lone_taker(self) -> None:
        """What they chose, and the cubes that lived again with them."""
        again = {name: told.again for name, told in self.paper.cubes.items() if told.again is not None}
        if not again and self.paper.lone is None:
            return
        lone = None if self.state.game is None else self.state.game.lone
        if lone is None or lone.player != (self.paper.taker or lone.player):
            raise Unfit(out_of_place("did_not_take_alone", cubes=list(again)))
        if self.paper.lone == "take_all" and set(lone.dropped) != set(again):
            raise Unfit(out_of_place("did_not_take_alone", cubes=list(again)))
        self._check_paid(lone.dropped)
        taker = self._speaker(self.game.cubes[lone.cube], "team")
        if self.paper.lone is not None:
            self._play(LoneChoice(by=taker, choice=self.paper.lone))
        else:
            for name in again:
                self._play(OfferExtra(by=self.game.cubes[name].player))
        given_up = tuple(name for name, told in again.items() if self._given_up(name, told))
        for name, told in again.items():
            if name not in given_up:
                self._lives_again(name, told, taker)
        if given_up:
            self._give_up(DropExtra(by=taker, cubes=given_up))

    def _give_up(self, extras: DropExtra) -> None:
        self._play(extras)

    def _check_paid(self, dropped: Sequence[str]) -> None:
        """Does `pay` pay those who are paid on paper, and nobody else?"""
        paid = {name for name, told in self.paper.cubes.items() if told.paid}
        wrong = paid.symmetric_difference(dropped) if self.paper.lone == "pay" else ()
        if wrong:
            raise Unfit(out_of_place("cube_does_not_come_to_that", cube=min(wrong, key=list(self.game.cubes).index)))

    def _given_up(self, name: str, told: Again) -> bool:
        cube = self.game.cubes[name]
        return cube.kind == "extra" and told.end == "team" and told.value == cube.value

    def _lives_again(self, name: str, told: Again, taker: str) -> None:
        """The lone taker holds it now; an extra they may have beavered at once."""
        cube = self.game.cubes[name]
        self.told[name] = told
        times = doublings(cube.value, told.value)
        if times is None:
            raise Unfit(out_of_place("cube_never_stands_at", cube=name, value=told.value, start=cube.value))
        way = way_of_held(times, told.end)
        if way is None and cube.kind == "extra" and times:
            self._play(Answer(by=taker, cubes={name: "beaver"}))
            self._play(Answer(by=self._speaker(cube, "box"), cubes={name: "take"}))
            way = way_of_held(times - 1, told.end)
        if way is None:
            raise Unfit(out_of_place("cube_does_not_come_to_that", cube=name))
        self.left[name] = list(way)

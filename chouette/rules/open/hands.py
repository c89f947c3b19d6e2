"""In whose hands the cubes are now: who may turn each, who answers it, who holds or speaks for an end of it."""

from collections.abc import Iterable

from chouette.rules.chapters.absence import acts_for_absent, at_board, box_actor, speakers
from chouette.rules.chapters.cubes import holds_own
from chouette.rules.chapters.lone_taker import beaver_extra
from chouette.rules.house import ABSENT_CUBE, CUBES
from chouette.rules.state import HIGHEST, Cube, Ends, Game, Side, State

Cubes = list[Cube]


class Hands:
    """Gone through cube by cube once, so that the list of what is open costs little for each player.

    It says what `doubling_side` and `answers_for` say of one player and one cube; `board` with whose cubes those of
    absent players go, if they do; `captain` who turns the one cube of the whole team.
    """

    __slots__ = ("answers", "board", "captain", "live", "mine", "shared", "turns", "waiting")

    def __init__(self, state: State, game: Game) -> None:
        self.live: Cubes = game.live()
        self.turns: dict[str, dict[str, tuple[Cube, Side]]] = {}
        self.answers: dict[str, Cubes] = {}
        self.mine: dict[str, Cubes] = {}
        self.shared: Cubes = [cube for cube in self.live if len(cube.box_end) == 2]
        self.waiting = any(cube.pending and cube.kind == "team" for cube in self.live)
        single = state.house[CUBES] == "single"
        self.captain = acts_for_absent(state, game) if single else None
        self.board = at_board(state, game) if state.away and state.house[ABSENT_CUBE] == "as_captain" else None
        for cube in self.live:
            box = _speak(state, game, box_actor(game, cube), cube, "box")
            team = _speak(state, game, cube.players, cube, "team")
            for player in dict.fromkeys((*box, *team)):
                self.mine.setdefault(player, []).append(cube)
            if cube.pending:
                self._answered(cube, box if cube.answering == "box" else team, game)
                continue
            if beaver_extra(game, cube):
                self._answered(cube, team, game)
            if cube.value * 2 > HIGHEST:
                continue
            if cube.holder != "box":
                self._turned(cube, "team", (*team, *game.order) if single and cube.kind == "team" else team)
            if cube.holder != "team":
                turners = (*box, game.partner) if cube.pool and game.partner is not None else box
                own = [] if cube.holder == "box" else [one for one in turners if holds_own(state, one, cube)]
                self._turned(cube, "box", [one for one in turners if one not in own])

    def _turned(self, cube: Cube, side: Side, players: Iterable[str]) -> None:
        for player in players:
            self.turns.setdefault(player, {})[cube.name] = (cube, side)

    def _answered(self, cube: Cube, players: Iterable[str], game: Game) -> None:
        if cube.name in game.window.sealed:
            return
        for player in dict.fromkeys(players):
            self.answers.setdefault(player, []).append(cube)


def _speak(state: State, game: Game, holders: Ends, cube: Cube, side: Side) -> Ends:
    if not state.away:
        return holders
    return tuple(speaker for holder in holders for speaker in speakers(state, game, holder, cube, side))

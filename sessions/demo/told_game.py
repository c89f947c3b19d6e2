"""A game as people of some character play it: who doubles, who takes, what becomes of it. The rules say what is open.

Nothing is forced upon the house: what somebody wants is one of what `legal` lists, and what is refused does not
happen.
"""

from collections.abc import Iterator, Mapping
from random import Random

from msgspec import to_builtins

from chouette.rules import Step, legal
from chouette.rules.open.choices import Action
from chouette.rules.open.nearest import nearest
from chouette.rules.state import Game, Side
from sessions.demo.characters import Character
from sessions.demo.race import Race
from sessions.demo.told_night import Fields, ToldNight, game_event

DOUBLES_FROM, TOO_GOOD = 0.66, 0.93
CAUTION = 0.035
"""How much surer somebody wants to be for each time that the cube has been turned."""
TAKES_FROM = 0.235
BEAVERS_FROM = 0.5
RACCOONS_FROM = 0.6
SETTLES = 0.012
"""How likely two are, on a turn late in a game, to agree on a cube."""
NEAR = 40
OWED = ("answer", "lone_choice", "roll_off")
"""What the game waits for."""


class ToldGame:
    """The game that is about to begin at this table."""

    def __init__(self, night: ToldNight, people: Mapping[str, Character]) -> None:
        self.night, self.people, self.dice = night, people, night.dice
        self.race = Race(night.dice)
        self.windows = 0

    def play(self) -> None:
        """From the first throw to the end."""
        side: Side = self.dice.choice(("box", "team"))
        self._automatic()
        while (game := self.night.state.game) is not None:
            winner = self.race.winner
            if winner is not None:
                self._ended(winner)
                return
            if self.race.turns:
                self._double(game, side)
                if self.night.state.game is None:
                    return
                self._deal(side)
            if self.night.state.game is None:
                return
            self._turn(side)
            side = "team" if side == "box" else "box"

    # The board

    def _turn(self, side: Side) -> None:
        game = self._game
        lead = self.people[game.box].skill - self.people[game.captain].skill
        self.race.move(lead)
        self.night.pass_time(10, 30)
        if game.window.number > self.windows:  # a turn after a double is written down: it says when that was
            self.windows = game.window.number
            self.night.play({"event": "roll"})

    def _ended(self, winner: Side) -> None:
        self.night.pass_time(20, 120)
        done = self.night.play({"event": "result", "winner": winner, "kind": self.race.win()})
        assert isinstance(done, Step), done

    @property
    def _game(self) -> Game:
        game = self.night.state.game
        assert game is not None
        return game

    def _listed(self) -> Iterator[Action]:
        for actions in legal(self.night.state).values():
            yield from actions

    # Doubling

    def _automatic(self) -> None:
        """Both have thrown the same: one time in six, where the house has it count."""
        if self.dice.random() > 1 / 6:
            return
        for action in self._listed():
            if action.event == "automatic_double":
                names = [choice.cube for choice in action.cubes]
                self.night.play({"event": "automatic_double", "cubes": names, "agreed_by": list(action.needs)})
                return

    def _double(self, game: Game, side: Side) -> None:
        """Whoever is to throw and believes that it is time turns their cubes; then the others answer."""
        turners = [game.box] if side == "box" else [one for one in game.team if one in self.people]
        wanting = [one for one in turners if self._wants_to_double(one, side)]
        if not wanting:
            return
        doubled = [player for player in wanting if self._doubled(player)]
        if doubled:
            self._answered()

    def _wants_to_double(self, player: str, side: Side) -> bool:
        seen = self.people[player].sees(self.race.chance(side), self.dice)
        too_good = seen > TOO_GOOD and self.race.gammons > 0.3
        turned = self._cube_of(player, side).bit_length() - 1
        return seen > DOUBLES_FROM + CAUTION * turned and not too_good and self.dice.random() < 0.8

    def _cube_of(self, player: str, side: Side) -> int:
        """What the cube shows that they would turn; of the Box's the least."""
        cubes = self._game.cubes
        if side == "team" and player in cubes:
            return cubes[player].value
        return min((one.value for one in cubes.values() if one.live and one.holder != "team"), default=1)

    def _doubled(self, player: str) -> bool:
        """They double with all the cubes that they may turn together, if there is one."""
        for action in self._listed():
            if action.event != "double" or action.by != player or self.night.state.game is None:
                continue
            cubes = [one.cube for one in action.cubes if one.cube in self._game.team]
            fields: Fields = {"event": "double", "by": player, "cubes": cubes}
            if action.needs:
                fields["agreed_by"] = list(action.needs)
            self.night.pass_time(4, 25)
            if cubes and self._nearly(fields):
                return True
        return False

    # Answering

    def _answered(self) -> None:
        """Everything that the double asks is answered, and what those who dropped may still do is done."""
        for _ in range(200):
            if self.night.state.game is None:
                return
            listed = list(self._listed())
            owed = [one for one in listed if one.event in OWED and not _is_optional(one)]
            if owed:
                assert any(self._said(one) for one in owed), (owed, self.night.state)
            elif not self._extra(listed):
                return

    def _nearly(self, fields: Fields) -> bool:
        """This happens, or what comes nearest to it of what the house lets happen."""
        if self.night.played(fields):
            return True
        near = nearest(self.night.state, game_event(fields), NEAR)
        return any(self.night.played(to_builtins(event)) for event in near)

    def _said(self, action: Action) -> bool:
        self.night.pass_time(5, 30)
        if action.event == "roll_off":
            return self.night.played(_rolled_off(action.players, self.dice))
        if action.event == "lone_choice":
            return self.night.played({"event": "lone_choice", "by": action.by, "choice": self._lone_word(action)})
        assert action.by is not None
        words = {one.cube: self._word(action.by, one.cube, one.words) for one in action.cubes}
        return self._nearly({"event": "answer", "by": action.by, "cubes": words})

    def _lone_word(self, action: Action) -> str:
        bold = self.dice.random() < 0.6
        return "take_all" if bold and "take_all" in action.choices else action.choices[-1]

    def _word(self, by: str, name: str, words: tuple[str, ...]) -> str:
        """What they say to one cube, by what they take their chance for."""
        side = self._game.cubes[name].answering or "team"
        seen = self.people[by].sees(self.race.chance(side), self.dice)
        least = TAKES_FROM + 0.12 * (self.race.gammons - 0.2)
        if seen < least and "drop" in words:
            return "drop"
        if "raccoon" in words and seen > RACCOONS_FROM:
            return "raccoon"
        if "beaver" in words and seen > BEAVERS_FROM:
            return "beaver"
        return "take" if "take" in words else words[0]

    def _extra(self, listed: list[Action]) -> bool:
        """Those who dropped hand their cubes over to one who took alone, most of them where the Box stands well."""
        for action in listed:
            if action.event == "extra" and action.by is not None and self.dice.random() < 0.5:
                seen = self.people[action.by].sees(self.race.chance("box"), self.dice)
                if seen > 0.72 and self.night.played({"event": "extra", "by": action.by}):
                    return True
        return False

    # Deals

    def _deal(self, side: Side) -> None:
        """Now and then the two of a cube agree on what it is worth."""
        if self.race.turns < 12 or self.dice.random() > SETTLES:
            return
        for action in self._listed():
            if action.event == "settle" and action.cubes:
                name = action.cubes[0].cube
                fair = round(self._game.cubes[name].value * (1 - 2 * self.race.box))
                fields: Fields = {"event": "settle", "points": {name: fair}, "agreed_by": list(action.needs)}
                if action.choices:
                    fields["one_roll"] = True
                self.night.pass_time(20, 60)
                self.night.play(fields)
                return


def _is_optional(action: Action) -> bool:
    """A beaver by one who need not answer."""
    return action.event == "answer" and all(one.words == ("beaver",) for one in action.cubes)


def _rolled_off(players: tuple[str, ...], dice: Random) -> Fields:
    """Two dice each; nobody is tied."""
    faces = dice.sample(range(1, 7), len(players))
    rolls = {player: [face, face] for player, face in zip(players, faces, strict=True)}
    return {"event": "roll_off", "between": list(players), "rolls": [rolls]}

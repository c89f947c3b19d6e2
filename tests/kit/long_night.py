"""A night of eighty games in which twenty people come and go, eight at a time, as the rules let them play it."""

import json
from random import Random
from typing import Any

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import Fault, house_checked

PEOPLE = (
    "Ann", "Bob", "Christopher", "Christina", "Dan", "Eve", "Maximilian", "Finn", "Gus", "Hal", "Anna Maria Schmidt",
    "Anna Maria Schneider", "Ida", "Jim", "Kay", "Lea", "Mo", "Nell", "Oscar", "Pat",
)  # fmt: skip
"""Long names and like ones among them."""

GAMES = 80
Fields = dict[str, Any]


class LongNight:
    """The lines of its transcript as it grows."""

    def __init__(self, sheet: str = "atlanta", games: int = GAMES, seed: int = 7, **change: Any) -> None:
        self.header = {
            "chouette": 1, "rules": sheet, "change": {"max_players": 8, **change}, "stake": "2.00", "currency": "GBP",
            "name": "A long night",
        }  # fmt: skip
        house = house_checked(sheet, {"max_players": 8, **change})
        assert not isinstance(house, Fault), house
        self.state, self.dice = State(house), Random(seed)
        self.games, self.lines = games, list[Fields]()
        self.waiting = list(PEOPLE[6:])
        assert self.play({"event": "seat", "line": PEOPLE[:6]})
        while self.state.games < games:
            self.people_come_and_go()
            self.game()

    def play(self, fields: Fields) -> bool:
        """Carry an event out, if the rules let it happen."""
        event = decode(fields)
        assert not isinstance(event, Refusal | Undo | Amend), event
        step = apply(self.state, event)
        if isinstance(step, Refusal):
            return False
        self.state = step.state
        self.lines.append(fields)
        return True

    def people_come_and_go(self) -> None:
        state = self.state
        due = len(PEOPLE) - len(self.waiting) < len(PEOPLE) * state.games / self.games + 6
        if len(state.seated) > 6 and due:
            leaver = self.dice.choice([one for one in state.line if one != state.partner])
            self.play({"event": "leave", "player": leaver})
        if (
            self.waiting
            and len(self.state.seated) < 8
            and due
            and self.play({"event": "join", "player": self.waiting[0]})
        ):
            self.waiting.pop(0)

    def game(self) -> None:
        if not self.play({"event": "start"}):  # too many against the Box alone
            assert self.play({"event": "partner", "player": self.state.line[-1]})
            assert self.play({"event": "start"})
        for _ in range(self.dice.randint(1, 4)):
            if self.state.game is not None:
                self.cube()
        if self.state.game is not None:
            kind = self.dice.choices(["single", "gammon", "backgammon"], [6, 3, 1])[0]
            assert self.play({"event": "result", "winner": self.dice.choice(["box", "team"]), "kind": kind})

    def cube(self) -> None:
        """Somebody doubles, and the other side answers."""
        game = self.state.game
        assert game is not None
        if self.dice.random() < 0.6:
            for player in self.dice.sample(list(game.team), self.dice.randint(1, len(game.team))):
                self.play({"event": "double", "by": player})
        else:
            self.play({"event": "double", "by": game.box, "cubes": [cube.name for cube in game.live("team")]})
        self.answers()
        self.play({"event": "roll"})

    def answers(self) -> None:
        game = self.state.game
        assert game is not None
        to_box = [cube.name for cube in game.live() if cube.pending and cube.answering == "box"]
        if to_box:
            drop = {"event": "answer", "by": game.box, "cubes": dict.fromkeys(to_box, "drop")}
            take = {**drop, "cubes": dict.fromkeys(to_box, "take")}
            assert (self.dice.random() < 0.7 and self.play(take)) or self.play(drop)
        for cube in [cube for cube in game.live() if cube.pending and cube.answering == "team"]:
            word = self.dice.choice(["take", "drop"])
            assert self.play({"event": "answer", "by": cube.team_end[0], "cubes": {cube.name: word}})

    def transcript(self) -> bytes:
        """The night as a file."""
        return "\n".join(json.dumps(line) for line in (self.header, *self.lines)).encode()

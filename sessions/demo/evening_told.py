"""A whole evening: people sit down, come late and go early, take a Partner, and play until it is time to go home."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from chouette.rules import Step, legal
from chouette.rules.house import ORDER_DICE, House
from chouette.rules.open.choices import Action
from sessions.demo.characters import Character
from sessions.demo.told_game import ToldGame
from sessions.demo.told_night import Fields, ToldNight

FIRST = 4
"""How many wait for each other before they sit down; the others come while play goes on."""
NOTES = (
    "Double six from the bar", "Three checkers on the bar at once", "The prime held for nine rolls",
    "Everybody had gone to the bar when it was decided", "A joker: 6-5 was the only number",
    "The longest back game of the year", "Played on with the lights already out",
)  # fmt: skip
REASON = "It was a gammon"


def evening_told(
    *,
    house: House,
    people: Sequence[Character],
    begins: datetime,
    hours: float,
    dice: Random,
    corrected: bool = False,
    goes_on: bool = False,
) -> ToldNight:
    """An evening of so many hours. With `corrected` one of its games was entered wrong and is corrected two games
    later; one that `goes_on` stands in the middle of a game."""
    night = ToldNight(house, begins, dice)
    table = _Table(night, {one.name: one for one in people}, begins + timedelta(hours=hours))
    table.sit_down()
    while night.clock < table.until:
        table.between_games()
        table.game(corrected=corrected)
    if goes_on:
        table.arranged()
    else:
        night.pass_time(30, 300)
        done = night.play({"event": "close"})
        assert isinstance(done, Step), done
    return night


class _Table:
    def __init__(self, night: ToldNight, people: Mapping[str, Character], until: datetime) -> None:
        self.night, self.people, self.until, self.dice = night, people, until, night.dice
        self.late: list[str] = []
        self.wrong: tuple[int, Fields] | None = None
        self.corrected = False

    def sit_down(self) -> None:
        """The first of them in an order that is as good as any."""
        most = max(FIRST, len(self.people) - self.dice.randint(0, 2))
        first, self.late = list(self.people)[:most], list(self.people)[most:]
        self.dice.shuffle(first)
        done = self.night.play({"event": "seat", "line": first, "agreed_by": first})
        assert isinstance(done, Step), done

    def between_games(self) -> None:
        """Somebody comes, somebody goes; then the next game begins."""
        self.night.pass_time(20, 150)
        seated = self.night.state.seated
        if self.late and self.dice.random() < 0.4:
            fields: Fields = {"event": "join", "player": self.late[0]}
            if self.night.played(fields) or self.night.played({**fields, "agreed_by": list(seated)}):
                self.late.pop(0)
        last_hour = self.until - self.night.clock < timedelta(minutes=75)
        if last_hour and len(seated) > FIRST and self.dice.random() < 0.12:
            self.night.play({"event": "leave", "player": self.dice.choice(seated)})
        self.arranged()

    def arranged(self) -> None:
        """A Partner is taken or not, and the game begins."""
        asked = False
        for _ in range(20):
            listed = [action for of in legal(self.night.state).values() for action in of]
            kinds = {action.event: action for action in listed}
            choice = kinds.get("partner_choice")
            partner = kinds.get("partner")
            if choice is not None and self._chose(choice):
                continue
            if partner is not None and ("start" not in kinds or (not asked and self.dice.random() < 0.35)):
                asked = True
                if self._took_partner(partner):
                    continue
            asked = True
            if self.night.played({"event": "start"}):
                return
            assert self._order_thrown(kinds), f"nothing leads to the next game: {listed}"
        raise AssertionError("the next game never begins")

    def _chose(self, action: Action) -> bool:
        word = self.dice.choice(action.choices)
        return self.night.played({"event": "partner_choice", "by": action.by, "choice": word})

    def _took_partner(self, action: Action) -> bool:
        able: list[str | None] = [*action.players]
        if not able and "alone" in action.choices:
            able = [None]
        return any(self.night.played({"event": "partner", "player": one}) for one in able)

    def _order_thrown(self, kinds: Mapping[str, Action]) -> bool:
        action = kinds.get("join_order")
        if action is None:
            return False
        faces = self.dice.sample(range(1, 7), len(action.players))
        count = self.night.state.house[ORDER_DICE]
        rolls = {player: [face] * count for player, face in zip(action.players, faces, strict=True)}
        return self.night.played({"event": "join_order", "rolls": [rolls]})

    def game(self, *, corrected: bool) -> None:
        """One game, and what is said of it afterwards."""
        before = self.night.seq
        ToldGame(self.night, self.people).play()
        ended = self.night.lines[-1]
        if self.night.seq > before and self.dice.random() < 0.05:
            ended["note"] = self.dice.choice(NOTES)
        if corrected and not self.corrected:
            self._corrected(ended)

    def _corrected(self, ended: Fields) -> None:
        """The result of an earlier game was entered wrong: now somebody remembers."""
        if self.wrong is None:
            if ended["event"] == "result" and ended["kind"] == "single" and self.night.state.games > 1:
                self.wrong = (self.night.seq, {"event": "result", "winner": ended["winner"], "kind": "gammon"})
        elif self.night.correct(*self.wrong, REASON):
            self.corrected = True
        else:
            self.wrong = None

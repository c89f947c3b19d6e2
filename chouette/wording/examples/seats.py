"""Seats, newcomers, and the stakes they play for."""

from chouette.rules.events import GameEvent
from chouette.rules.format.transcript import header_read
from chouette.rules.house import (
    ACT,
    ADMISSION,
    JOIN_PLACE,
    MAX_PLAYERS,
    MINIMUM_STAKE,
    ORDER_DICE,
    ORDER_DOUBLES_COUNT_TWICE,
    OVER_MAX,
    STAKE_CHANGE,
    STAKES,
    Fault,
    Value,
)
from chouette.wording import fault_sentence
from chouette.wording.examples.scene import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    FAY,
    START,
    Example,
    Scene,
    Told,
    event,
    first,
    plain,
    seated,
    told_as,
    wins,
)
from chouette.wording.examples.telling import allowed, order, points
from chouette.wording.language import render, translate


def thrown(**dice: tuple[int, ...]) -> GameEvent:
    """One round of dice for the order."""
    return event("roll_order", rolls=[{name: list(shown) for name, shown in dice.items()}])


A_POINT = "{amount} a point"


class Stakes(Scene, frozen=True):
    """The smallest stake is looked at before anybody sits down."""

    def played(self, value: Value) -> Example:
        """Which amounts an evening may be played for."""
        return Example(
            translate(self.setting), tuple(self._amount(value, amount) for amount in ("0.25", "0.50", "2.00"))
        )

    def _amount(self, value: Value, amount: str) -> Told:
        change = {**plain(), self.option.key: value}
        read = header_read({"chouette": 1, "rules": ACT, "change": change, "stake": amount})
        says = fault_sentence(read.code, read.params) if isinstance(read, Fault) else ""
        return Told(render(A_POINT, {"amount": amount}), not says, says)


SCENES: tuple[Scene, ...] = (
    Scene(
        option=ORDER_DICE,
        setting="Ann, Bob and Cat throw for the order.",
        trials=(
            told_as("One die each: Ann 3, Bob 5, Cat 1", thrown(Ann=(3,), Bob=(5,), Cat=(1,))),
            told_as("Two dice each: 3-4, 5-1, 1-1", thrown(Ann=(3, 4), Bob=(5, 1), Cat=(1, 1))),
            told_as(
                "Four each: 3-4-1-1, 5-1-2-2, 1-1-6-5",
                thrown(Ann=(3, 4, 1, 1), Bob=(5, 1, 2, 2), Cat=(1, 1, 6, 5)),
            ),
        ),
        read=order,
    ),
    Scene(
        option=ORDER_DOUBLES_COUNT_TWICE,
        setting="Ann throws 6 and 5, Bob two threes, Cat 2 and 1.",
        trials=(told_as("The order", thrown(Ann=(6, 5), Bob=(3, 3), Cat=(2, 1))),),
        given={"order_dice": 2},
        read=order,
    ),
    Scene(
        option=ADMISSION,
        setting="Ann is the Box, Bob and Cat are the team. Dan wants to join.",
        before=(seated(ANN, BOB, CAT),),
        trials=(
            told_as("Nobody objects", event("join", player=DAN)),
            told_as("Ann, the Box, objects", event("join", player=DAN, objected_by=[ANN])),
            told_as("Cat objects", event("join", player=DAN, objected_by=[CAT])),
        ),
        read=order,
    ),
    Scene(
        option=MAX_PLAYERS,
        setting="They sit down together.",
        trials=tuple(told_as("{n} players", seated(*first(n)), figure=n) for n in (5, 6, 7, 9)),
        read=allowed,
    ),
    Scene(
        option=OVER_MAX,
        setting="Five sit at a table for five, and Fay comes.",
        before=(seated(ANN, BOB, CAT, DAN, EVE),),
        given={"max_players": 5},
        trials=(
            told_as("All five agree", event("join", player=FAY, agreed_by=[ANN, BOB, CAT, DAN, EVE])),
            told_as("Eve does not agree", event("join", player=FAY, agreed_by=[ANN, BOB, CAT, DAN])),
            told_as("The table splits", event("split", newcomers=[FAY])),
        ),
        read=order,
    ),
    Scene(
        option=JOIN_PLACE,
        setting="Ann is the Box, Bob the Captain, then Cat. Dan comes during the game, which Ann then wins.",
        before=(seated(ANN, BOB, CAT), START, event("join", player=DAN), wins("box")),
        trials=(told_as("The next game", START),),
        read=order,
    ),
    Scene(
        option=STAKES,
        setting="Ann, the Box, wants to play for twice the basic stake, Bob for four times; Cat and Dan for once.",
        given={"stake_change": "between_games"},
        trials=(
            told_as(
                "Ann wins a game in which no cube was turned",
                seated(ANN, BOB, CAT, DAN, stakes={ANN: 2, BOB: 4}), START, wins("box"),
            ),
            told_as(
                "Ann and Bob agree on four between the two",
                seated(ANN, BOB, CAT, DAN, stakes={ANN: 2}),
                event("stake", player=BOB, stake=4, against=[ANN], agreed_by=[ANN]), START, wins("box"),
            ),
        ),
        read=points,
    ),
    Scene(
        option=STAKE_CHANGE,
        setting="Cat would like to play for twice the basic stake; all the others are content with that.",
        given={"stakes": "by_agreement"},
        before=(seated(ANN, BOB, CAT), START, wins("box")),
        trials=(
            told_as("After a game", event("stake", player=CAT, stake=2, agreed_by=[ANN, BOB])),
            told_as(
                "After a game, and Dan has just joined",
                event("join", player=DAN), event("stake", player=CAT, stake=2, agreed_by=[ANN, BOB, DAN]),
            ),
        ),
        read=allowed,
    ),
    Stakes(option=MINIMUM_STAKE, setting="The evening is to be played for this:", trials=()),
)  # fmt: skip

"""Going home early, and how the sheet is written."""

from chouette.rules.format.sheet import circles, initials
from chouette.rules.house import LEAVING, SHEET_MARKS
from chouette.wording import signed
from chouette.wording.examples.scene import (
    BOB,
    FOUR,
    Outcome,
    Scene,
    event,
    told_as,
    wins,
)
from chouette.wording.examples.telling import payments
from chouette.wording.language import render

STAYS = "Bob’s {points} stays on the sheet."
CIRCLED = "{ringed}’s total is circled; {crossed}’s old circle is crossed through."
BEFORE_THE_ROW = "Before the row stands [{box}] {line}."
IN_THE_COLUMN = "In the column of the Captains stands {captain}."


def account(outcome: Outcome) -> str:
    """What became of Bob's account."""
    state = outcome.state
    if BOB in state.frozen:
        return render(STAYS, {"points": signed(state.totals[BOB])})
    return payments(outcome)


def marks(outcome: Outcome) -> str:
    """How the game that is over is written down."""
    row = outcome.steps[-1].row
    assert row is not None
    letters = initials([row.box, *row.line])
    match outcome.state.house[SHEET_MARKS]:
        case "circles":
            ringed = [player for (number, player), mark in circles([row]).items() if number == 1 and mark.circle]
            crossed = [player for (number, player), mark in circles([row]).items() if number == 0 and mark.crossed]
            return render(CIRCLED, {"ringed": ", ".join(ringed), "crossed": ", ".join(crossed)})
        case "initials":
            line = " ".join(letters[player] for player in row.line)
            return render(BEFORE_THE_ROW, {"box": letters[row.box], "line": line})
        case _:
            return render(IN_THE_COLUMN, {"captain": letters[row.captain]})


SCENES: tuple[Scene, ...] = (
    Scene(
        option=LEAVING,
        setting="Ann has won a game from Bob, Cat and Dan. Bob has to go.",
        before=(*FOUR, wins("box")),
        trials=(
            told_as("Bob settles", event("leave", player=BOB)),
            told_as("Bob’s account is kept open", event("freeze", player=BOB)),
        ),
        read=account,
    ),
    Scene(
        option=SHEET_MARKS,
        setting="Bob, the Captain, beats Ann, the Box; Cat and Dan are in the line.",
        before=(*FOUR, wins("team")),
        trials=(told_as("On the sheet"),),
        read=marks,
    ),
)  # fmt: skip

"""Why the Box of the coming game is Box: what became of the bet between Box and Captain, and so who has the box.

The sentence names what closed the Captain's cube. Only a bet that was open until the board was played out is won or
lost in it; one that was dropped, settled or washed is told as that (rules.md 5.2).
"""

from chouette.rules.state import Next
from chouette.wording.table.next_box_sentences import BOX_CHANGED, BY_FATE, CAPTAIN_NOT_HERE, NOBODY_ELSE_HERE
from chouette.wording.voices import Heard, heard
from sessions.view.sentences import Names


def next_round(following: Next, box: str, captain: str, names: Names) -> Heard:
    """Why the box goes where it goes; Box and Captain are those of the game before. The clause stands beside it."""
    people = {"box": [box], "new": [following.box], "captain": [captain]}
    if following.case != "box" and following.box == box:
        return heard(NOBODY_ELSE_HERE, people, names)
    if following.case == "captain" and following.box != captain:
        return heard(CAPTAIN_NOT_HERE, people, names)
    return heard(BY_FATE[following.fate][following.case], people, names)


def box_changed(last: Next, box: str, names: Names) -> Heard:
    """Why the box is with somebody else than right after the last game: its player has left, or gave it up."""
    return heard(BOX_CHANGED, {"box": [last.box], "new": [box]}, names)

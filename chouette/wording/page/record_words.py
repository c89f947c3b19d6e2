"""The result, what waits to be sent, and what was not recorded."""

from chouette.wording.page.word_parts import Phrase, Words
from chouette.wording.template import Plural

RECORD_WORDS: Words = {
    "holdWhy": "A cube may be turned. This clears by itself.",
    "more": "More",
    "rare": "Rare events",
    "result": "Result",
    "wins": Phrase("who", "{who} wins"),
    "theTeam": "The team",
    "nothingMore": "Nothing else is open now.",
    "look": "Look",
    "takeover": "Become scorekeeper",
    "youWin": "You win",
    "teamWins": "The team wins",
    "kind": {
        "single": "Single",
        "gammon": "Gammon",
        "backgammon": "Backgammon",
    },
    "allOfTeam": "the whole team",
    "allBut": Phrase("names", "all but {names}"),
    "someOfTeam": Phrase("count", "{count} players"),
    "likeBelow": {
        "single": "no difference",
        "gammon": "as a single",
        "backgammon": "as a gammon",
    },
    "rolled": "Rolled",
    "undo": "Undo",
    "undoGame": "Undo the whole game",
    "correct": "Correct",
    "recorded": Phrase("label", "Recorded: {label}"),
    "notYet": "Not sent yet.",
    "notYetLong": "It is sent once you are back; if the table has moved on, you are asked again.",
    "sayAloud": "Say it aloud too: what is said at the board counts.",
    "tapped": Phrase("time", "tapped {time}"),
    "takeBack": "Withdraw",
    "notRecorded": Phrase("label", "Not recorded: {label}"),
    "sinceThen": "Since then:",
    "forThesePoints": Phrase("points count", Plural("count", "For {points} point", "For {points} points")),
    "stale": "The table had moved on before your tap.",
    "staleLong": "Nothing was recorded. Look again, then choose.",
    "expired": "Too late to send.",
    "expiredLong": "These taps waited longer than 15 minutes and were not sent.",
    "full": "Too many taps wait already.",
    "fullLong": "20 taps wait for the network. Take some back, or wait until they are sent.",
    "failed": Phrase(
        "status", ("The table did not answer properly ({status}).", "The table did not answer properly (no answer).")
    ),
    "failedLong": "Nothing was recorded. Try again; if that fails, ask the scorekeeper.",
    "forbidden": "Only the scorekeeper or the player can do that.",
    "droppedTail": "Tapped after it, and not sent:",
    "understood": "Understood",
}

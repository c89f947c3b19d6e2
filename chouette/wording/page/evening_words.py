"""The evening: its players, its house rules, coming and going, what is owed."""

from chouette.wording.page.word_parts import InContext, Phrase, Words
from chouette.wording.template import Case, Plural

EVENING_WORDS: Words = {
    "chooseAgain": "Choose again",
    "youAre": {
        "box": "You are the Box.",
        "captain": "You are Captain.",
        "partner": Phrase("box", "You are {box}’s Partner."),
    },
    "nextUp": {
        "room": Phrase(
            "box partner captain",
            ("Next: {box} and {partner} against {captain}.", "Next: {box} against {captain}."),
        ),
        "box": Phrase(
            "partner captain", ("Next: you and {partner} against {captain}.", "Next: you against {captain}.")
        ),
        "partner": Phrase("box captain", "Next: {box} and you against {captain}."),
        "captain": Phrase("box partner", ("Next: {box} and {partner} against you.", "Next: {box} against you.")),
    },
    "partnerShares": Phrase(
        "box", "Half of what {box} wins and loses is yours. You have no cube of your own this game."
    ),
    "and": InContext("and", "between two names"),
    "startGame": Phrase("number", "Start game {number}"),
    "against": "against",
    "gameColumn": InContext("game", "column"),
    "totalColumn": InContext("total", "column"),
    "openColumn": InContext("to settle", "column"),
    "eveningResult": "Result",
    "settleUp": "Settle up",
    "toSettle": "To settle",
    "player": "Player",
    "zero": "Game and sheet each sum to 0.",
    "notZero": "This game does not sum to 0. Tell the scorekeeper.",
    "watchOrJoin": "Watch or join",
    "playsOn": Phrase("name", "{name} has the checkers."),
    "isRolling": Phrase("name", "{name} is rolling; nothing needed from you."),
    "youPlay": "You have the checkers.",
    "joinWith": "Join with this code",
    "orCamera": "or scan the code",
    "qr": "QR code of this table",
    "house": Phrase("sheet", "Tonight: {sheet}."),
    "unlikeSheet": Phrase(
        "count", Plural("count", "One rule differs from the sheet.", "{count} rules differ from the sheet.")
    ),
    "rulesChanged": "The rules have changed.",
    "seenRules": "I have seen the rules",
    "allRules": "All the rules",
    "later": "Later",
    "hasSeenRules": Phrase("name", "{name} has seen the rules"),
    "seenBy": Phrase(
        "seen all", Plural("seen", "{seen} of {all} has seen the rules.", "{seen} of {all} have seen the rules.")
    ),
    "seen": "has seen the rules",
    "unlike": "unlike the sheet",
    "allAsSheet": "Unchanged from the sheet.",
    "noOrder": "Nobody is seated yet.",
    "noOrderLong": "The scorekeeper sets the order, or you roll for it.",
    "seatThem": "Seat the players",
    "youWatch": "You watch.",
    "youWatchLong": "To play, choose your name.",
    "atTheDoor": Phrase("name", "{name} asks to join on another phone. Allow it?"),
    "joinHere": "Join the table",
    "askToJoin": "Ask to join",
    "theyDecide": Phrase("names count", Plural("count", "{names} is asked.", "{names} are asked.")),
    "anotherStake": "At another stake",
    "atWhichStake": "At which stake?",
    "notLetIn": "Your request was declined.",
    "askAgain": "Nobody has answered in time.",
    "playsAt": Phrase("table", "You play at {table} now."),
    "playAt": Phrase("names table", "{names} play at {table} now."),
    "codeIs": Phrase("code", "Code {code}"),
    "goThere": "Go there",
    "stayHere": "Keep watching here",
    "stillKeeps": "You are still the scorekeeper of this table.",
    "closed": "The evening is over.",
    "hasLeft": Phrase("name me", (Case("me", {"true": "You have left."}), "{name} has left.")),
    "youOwe": Phrase("to", "You pay {to}"),
    "owesYou": Phrase("from", "{from} pays you"),
    "owes": Phrase("from to", "{from} pays {to}"),
    "youAreInDebt": Phrase("to", "You owe {to}"),
    "inDebtToYou": Phrase("from", "{from} owes you"),
    "inDebt": Phrase("from to", "{from} owes {to}"),
    "carried": InContext("Carried to the accounts.", "what an evening leaves open"),
    "seeCarried": "See what is carried",
}

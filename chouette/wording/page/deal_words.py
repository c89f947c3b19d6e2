"""Deals, their figures, and what a throw decides."""

from chouette.wording.page.word_parts import InContext, Phrase, Words
from chouette.wording.template import Case, Plural

DEAL_WORDS: Words = {
    "hasAnswered": "has answered",
    "whoAgreed": "Who has agreed?",
    "areAsked": Phrase(
        "names count", Plural("count", "{names} is asked on the phone.", "{names} are asked on their phones.")
    ),
    "keeperAnswers": Phrase(
        "name keeper you",
        (
            Case("you", {"true": "{name} has no phone: you, who keep the sheet, answer."}),
            "{name} has no phone: {keeper}, who keeps the sheet, answers.",
            "{name} has no phone: the scorekeeper answers.",
        ),
    ),
    "othersAreAsked": "The others are asked on their phones.",
    "agree": "Agree",
    "refuse": "Refuse",
    "notAgreed": "nothing changes",
    "nothingPaid": "Nothing is paid",
    "playOn": Phrase("figures", "play on: {figures}"),
    "askFor": Phrase("points", "Offer {points} instead"),
    "offerTo": Phrase("names", "Offer {names}"),
    "askThem": Phrase("names", "Ask {names}"),
    "recordIt": "Record",
    "dealFor": Phrase("verb terms points money", ("{verb}: {terms} {points} ({money})", "{verb}: {terms} {points}")),
    "dealWithPart": Phrase("deal part", "{deal}, {part}"),
    "dealEnds": Phrase("deal end", "{deal}; {end}"),
    "dealOfCube": {
        "forEach": Phrase(
            "verb terms points money",
            ("{verb}: {terms} {points} ({money}) for each cube", "{verb}: {terms} {points} for each cube"),
        ),
        "out": "the cube is out",
        "youHold": "you hold the cube",
        "holds": Phrase("name", "{name} holds the cube"),
        "ifOut": Phrase("names", "If {names} accepts, the cube is out."),
        "ifSold": Phrase("names", "If {names} accepts, the cube is sold and stays in the game."),
    },
    "dealOfShare": {
        "forEach": Phrase(
            "verb terms points money",
            ("{verb}: {terms} {points} ({money}) for each share", "{verb}: {terms} {points} for each share"),
        ),
        "out": "the share is out",
        "youHold": "you hold the share",
        "holds": Phrase("name", "{name} holds the share"),
        "ifOut": Phrase("names", "If {names} accepts, the share is out."),
        "ifSold": Phrase("names", "If {names} accepts, the share is sold and stays in the game."),
    },
    "anybody": {
        "one": {
            "youPay": "you pay whoever accepts",
            "pay": Phrase(
                "names count", Plural("count", "{names} pays whoever accepts", "{names} pay whoever accepts")
            ),
            "paysYou": "whoever accepts pays you",
            "pays": Phrase("names", "whoever accepts pays {names}"),
        },
        "first": {
            "youPay": "you pay the first who accepts",
            "pay": Phrase(
                "names count",
                Plural("count", "{names} pays the first who accepts", "{names} pay the first who accepts"),
            ),
            "paysYou": "the first who accepts pays you",
            "pays": Phrase("names", "the first who accepts pays {names}"),
        },
        "several": {
            "youPay": Phrase("limit", "you pay each of the first {limit} who accept"),
            "pay": Phrase(
                "names count limit",
                Plural(
                    "count",
                    "{names} pays each of the first {limit} who accept",
                    "{names} pay each of the first {limit} who accept",
                ),
            ),
            "paysYou": Phrase("limit", "each of the first {limit} who accept pays you"),
            "pays": Phrase("names limit", "each of the first {limit} who accept pays {names}"),
        },
    },
    "dealForNothing": Phrase("verb", "{verb}: nothing is paid"),
    "dealTerms": {
        "toThem": Phrase("to", "you pay {to}"),
        "you": {"pays": "you pay", "paid": "you are paid"},
        "yourSide": {"pays": "your side pays", "paid": "your side is paid"},
        "box": {"pays": "the Box pays", "paid": "the team pays"},
    },
    "notNow": "Not now",
    "sameAsOffer": "the same as the offer",
    "takeProposalBack": InContext("Withdraw", "proposal"),
    "accept": "Accept",
    "decline": "Decline",
    "buy": "Buy",
    "keepPlaying": "Keep playing",
    "forCube": Phrase("verb whose", "{verb}: {whose}"),
    "playedNow": InContext("Now", "preview"),
    "playedThen": "Then",
    "stepIn": "Step in",
    "letStand": "Let it stand",
    "holdsIt": Phrase("name", "{name} holds it"),
    "atOnceRow": InContext("now", "amount"),
    "ifBoxWins": Phrase("name", "{name}: single"),
    "ifTeamWins": "The team: single",
    "keepsBox": Phrase("name", "Box: {name}"),
    "youKeepBox": "you are Box",
    "openSince": Phrase(
        "time minutes",
        Plural("minutes", "Open since {time}, {minutes} minute ago.", "Open since {time}, {minutes} minutes ago."),
    ),
    "openBefore": Phrase(
        "time minutes",
        Plural(
            "minutes",
            "Open since before {time}, more than {minutes} minute ago.",
            "Open since before {time}, more than {minutes} minutes ago.",
        ),
    ),
    "openUntil": "Open until the next roll, double or deal.",
    "handTo": "To whom?",
    "noPhone": "Nobody else has a phone at the table.",
    "nobody": "Nobody",
    "oneLess": "One less",
    "oneMore": "One more",
    "points": Phrase("count", Plural("count", "point", "points")),
    "whoPaysIt": "Who pays?",
    "onePays": Phrase("name", "{name} pays"),
    "half": "Half a point",
    "yourCube": "Your cube",
    "yourShare": "Your share of the cube",
    "yourExtra": "Your extra",
    "yourPenalty": "Your penalty cube",
    "anotherFigure": "Another number:",
    "noFigureYet": "Choose a number.",
    "fairFigure": "Fair settlement",
    "winningRolls": {
        "you": "How many of the 36 rolls win for you?",
        "box": "How many of the 36 rolls win for the Box?",
    },
    "putIn": Phrase("points", "Put in {points}"),
    "fairNothing": "A fair settlement is 0.",
    "fair": {
        "you": {
            "gets": {
                "whole": Phrase("points", "A fair settlement pays you {points}."),
                "odd": Phrase(
                    "points totals throws",
                    "A fair settlement pays you {points}, and 1 more if two dice show {totals} ({throws} of 36 "
                    "throws).",
                ),
                "oddUnless": Phrase(
                    "points totals throws",
                    "A fair settlement pays you {points}, and 1 more unless two dice show {totals} ({throws} of 36 "
                    "throws).",
                ),
                "chance": Phrase(
                    "totals throws",
                    "A fair settlement pays you 1 if two dice show {totals} ({throws} of 36 throws), else nothing.",
                ),
                "chanceUnless": Phrase(
                    "totals throws",
                    "A fair settlement pays you 1 unless two dice show {totals} ({throws} of 36 throws).",
                ),
            },
            "pays": {
                "whole": Phrase("points", "In a fair settlement you pay {points}."),
                "odd": Phrase(
                    "points totals throws",
                    "In a fair settlement you pay {points}, and 1 more if two dice show {totals} ({throws} of 36 "
                    "throws).",
                ),
                "oddUnless": Phrase(
                    "points totals throws",
                    "In a fair settlement you pay {points}, and 1 more unless two dice show {totals} ({throws} of "
                    "36 throws).",
                ),
                "chance": Phrase(
                    "totals throws",
                    "In a fair settlement you pay 1 if two dice show {totals} ({throws} of 36 throws), else nothing.",
                ),
                "chanceUnless": Phrase(
                    "totals throws",
                    "In a fair settlement you pay 1 unless two dice show {totals} ({throws} of 36 throws).",
                ),
            },
        },
        "box": {
            "gets": {
                "whole": Phrase("points", "A fair settlement pays the Box {points}."),
                "odd": Phrase(
                    "points totals throws",
                    "A fair settlement pays the Box {points}, and 1 more if two dice show {totals} ({throws} of 36 "
                    "throws).",
                ),
                "oddUnless": Phrase(
                    "points totals throws",
                    "A fair settlement pays the Box {points}, and 1 more unless two dice show {totals} ({throws} "
                    "of 36 throws).",
                ),
                "chance": Phrase(
                    "totals throws",
                    "A fair settlement pays the Box 1 if two dice show {totals} ({throws} of 36 throws), else nothing.",
                ),
                "chanceUnless": Phrase(
                    "totals throws",
                    "A fair settlement pays the Box 1 unless two dice show {totals} ({throws} of 36 throws).",
                ),
            },
            "pays": {
                "whole": Phrase("points", "In a fair settlement the Box pays {points}."),
                "odd": Phrase(
                    "points totals throws",
                    "In a fair settlement the Box pays {points}, and 1 more if two dice show {totals} ({throws} of "
                    "36 throws).",
                ),
                "oddUnless": Phrase(
                    "points totals throws",
                    "In a fair settlement the Box pays {points}, and 1 more unless two dice show {totals} "
                    "({throws} of 36 throws).",
                ),
                "chance": Phrase(
                    "totals throws",
                    "In a fair settlement the Box pays 1 if two dice show {totals} ({throws} of 36 throws), else "
                    "nothing.",
                ),
                "chanceUnless": Phrase(
                    "totals throws",
                    "In a fair settlement the Box pays 1 unless two dice show {totals} ({throws} of 36 throws).",
                ),
            },
        },
    },
    "theBoxPays": "The Box pays",
    "theTeamPays": "The team pays",
    "youPay": "You pay",
    "youArePaid": "You are paid",
    "yourSidePays": "Your side pays",
    "yourSideIsPaid": "Your side is paid",
    "ownPart": Phrase("points", "your part {points}"),
    "theirPart": Phrase("name points", "{name}’s part {points}"),
    "everyone": "Everyone",
    "firstWho": Phrase("count", Plural("count", "The first to accept", "The first {count}")),
    "oneRoll": "The next throw decides the game",
    "yes": "Yes",
    "no": "No",
    "contact": "Is there still contact?",
    "youHold": "You hold it",
    "youKeep": "You are scorekeeper",
    "youKeepNow": "You are scorekeeper now.",
    "keepsNow": Phrase("name", "{name} is scorekeeper now."),
    "round": Phrase("number", "Throw {number}"),
    "throwThem": "Roll for it here",
    "orType": "Or type what was rolled at the board:",
    "dieOf": Phrase("name number", "{name}, die {number}"),
    "inOrder": "Tap the names in order.",
    "ifWon": {
        "single": Phrase("side", "{side}: single"),
        "gammon": Phrase("side", "{side}: gammon"),
        "backgammon": Phrase("side", "{side}: backgammon"),
    },
}

"""Results, cubes where they lie, and roles."""

from chouette.wording.page.word_parts import Phrase, Words
from chouette.wording.template import Plural

CUBE_WORDS: Words = {
    "boxWon": {
        "single": Phrase("name", "{name} wins, single"),
        "gammon": Phrase("name", "{name} wins, gammon"),
        "backgammon": Phrase("name", "{name} wins, backgammon"),
    },
    "youWon": {
        "single": "You win, single",
        "gammon": "You win, gammon",
        "backgammon": "You win, backgammon",
    },
    "teamWon": {
        "single": "The team wins, single",
        "gammon": "The team wins, gammon",
        "backgammon": "The team wins, backgammon",
    },
    "newBox": "Box",
    "newCaptain": "Captain",
    "cubeNamed": {
        "team": Phrase("name", "{name}’s cube"),
        "extra": Phrase("name", "{name}’s extra"),
        "penalty": Phrase("name", "{name}’s penalty cube"),
        "share": Phrase("name", "{name}’s share of the cube"),
    },
    "cubeAt": {
        "box": Phrase("cube value", "{cube} is at {value}, with the Box."),
        "centre": Phrase("cube value", "{cube} is at {value}, in the centre."),
        "team": Phrase("cube value", "{cube} is at {value}, with the team."),
        "out": Phrase("cube", "{cube} is out of this game."),
    },
    "heldBy": Phrase("names count", Plural("count", "{names} holds it.", "{names} hold it together.")),
    "notAnswered": "It has not been answered yet.",
    "answerHidden": "The answer is given and still hidden.",
    "plays": "has the checkers",
    "captain": "Captain",
    "box": "Box",
    "partner": "Partner",
    "letter": {
        "box": "b",
        "captain": "c",
        "partner": "p",
    },
    "groups": {
        "play": "Play",
        "cube": "Cubes",
        "settle": "Settle",
        "people": "Coming and going",
        "correct": "Corrections",
    },
}

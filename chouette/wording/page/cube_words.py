"""Results, cubes where they lie, and roles."""

from chouette.wording.page.word_parts import Phrase, Words
from chouette.wording.template import Plural

CUBE_WORDS: Words = {
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

"""Before the first game: everybody rolls for the order."""

from chouette.wording.page.word_parts import Phrase, Words

ORDER_WORDS: Words = {
    "rollForOrder": "Roll for the order",
    "byHand": "Set the order by hand",
    "rolling": "Rolling for the order",
    "highestIsBox": "The highest roll is Box, the next Captain.",
    "rollForPlace": "Roll for your place",
    "rollForPlaceOf": Phrase("name", "Roll for the place of {name}"),
    "rollAgain": "A tie: roll again",
    "rollAgainOf": Phrase("name", "A tie: roll again for {name}"),
    "rollNow": "Roll",
    "orShake": "Tap, or shake the phone.",
    "shakeInstead": "Shake to roll",
    "rollFor": Phrase("name", "Roll for {name}"),
    "rollRest": "Roll for the rest",
    "yetToRoll": "to roll",
    "rollsAwaited": Phrase("names", "Waiting for {names} to roll."),
    "tiedRoll": Phrase("names", "A tie. Waiting for {names} to roll again."),
    "hasCome": "has come",
    "seatOne": Phrase("name", "Seat {name}"),
    "leaveOut": "Leave out",
    "leaveOutWho": Phrase("name", "Leave {name} out"),
    "seatedSoon": "You are here. The scorekeeper will seat you.",
}

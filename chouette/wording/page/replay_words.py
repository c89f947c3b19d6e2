"""The replay of an evening: what its script writes besides what the server has said."""

from chouette.wording.page.word_parts import InContext, Phrase, Words

REPLAY_WORDS: Words = {
    "eventNumber": Phrase("number", "Event {number}"),
    "eventInGame": Phrase("number game", "Event {number}, game {game}"),
    "play": InContext("Play", "replay"),
    "pause": "Pause",
    "shownInstead": "The table is shown with what was put in its place.",
    "shownWithout": "It was undone: the table is shown without it.",
    "correctIt": Phrase("text", "Correct: {text}"),
    "photoBeside": "Photo",
    "rowSoFar": "The row of this game",
}

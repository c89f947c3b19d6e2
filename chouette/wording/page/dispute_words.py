"""What another has entered: agreed to, or not; and how a dispute is settled."""

from chouette.wording.page.word_parts import Phrase, Words

DISPUTE_WORDS: Words = {
    "notSo": "Not so",
    "itWasSo": "It was so",
    "agreeWith": Phrase("name", "Agree with {name}"),
    "sayWhatItWas": "Say what it was",
    "whatWasIt": "What was it?",
    "itStands": "It stands",
    "disputed": "disputed",
    "why": Phrase("why", "Why: {why}"),
    "bothSides": "Both sides confirm each result",
    "bothSidesLong": "One enters the result, the other side has 30 seconds to object.",
    "bothSidesByClub": "Both sides confirm each result: the club wants it so.",
}

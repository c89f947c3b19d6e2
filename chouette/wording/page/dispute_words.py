"""What another has entered: agreed to, or not; and how a dispute is settled."""

from chouette.wording.page.word_parts import Phrase, Words

DISPUTE_WORDS: Words = {
    "notSo": "That’s wrong",
    "agreeWith": Phrase("name", "Agree with {name}"),
    "sayWhatItWas": "Enter the right result",
    "sayWhatWasAnswered": "Enter the right answer",
    "whatWasIt": "What was the result?",
    "itStands": "Keep what was entered",
    "pointsNow": Phrase("points", "now {points}"),
    "disputed": "disputed",
    "why": Phrase("why", "Why: {why}"),
    "bothSides": "Both sides confirm each result",
    "bothSidesLong": "One enters the result, the other side has 30 seconds to object.",
    "bothSidesByClub": "Both sides confirm each result (club setting).",
}

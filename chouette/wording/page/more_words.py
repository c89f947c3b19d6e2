"""What stands behind "More", and its two parts."""

from chouette.wording.page.word_parts import InContext, Words

MORE_WORDS: Words = {
    "nowPart": InContext("Now", "what may be done"),
    "tablePart": InContext("Table", "what belongs to it"),
    "endLater": "Between two games you can end the evening here.",
    "allPages": "Rules, history, big screen",
}

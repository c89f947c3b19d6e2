"""The big screen: what stands on it beside the table."""

from chouette.wording.page.word_parts import InContext, Words

WALL_WORDS: Words = {
    "clubTimeInside": "(club time)",
    "stakeNow": "At stake",
    "dark": InContext("Dark", "screen"),
}

"""The few words that the page of the table composes itself. Everything about rules comes from the server as a sentence.

Each has a name by which the scripts ask for it. `chouette.languages.scripts` makes a module of them for each language.
"""

from chouette.wording.page.answer_words import ANSWER_WORDS
from chouette.wording.page.cube_words import CUBE_WORDS
from chouette.wording.page.deal_words import DEAL_WORDS
from chouette.wording.page.dispute_words import DISPUTE_WORDS
from chouette.wording.page.evening_words import EVENING_WORDS
from chouette.wording.page.here_words import HERE_WORDS
from chouette.wording.page.more_words import MORE_WORDS
from chouette.wording.page.order_words import ORDER_WORDS
from chouette.wording.page.record_words import RECORD_WORDS
from chouette.wording.page.replay_words import REPLAY_WORDS
from chouette.wording.page.tap_words import TAP_WORDS
from chouette.wording.page.trail_words import TRAIL_WORDS
from chouette.wording.page.wall_words import WALL_WORDS
from chouette.wording.page.word_parts import Words

__all__ = ["words"]


def words() -> Words:
    """All of them, by name."""
    return {
        **HERE_WORDS,
        **ANSWER_WORDS,
        **RECORD_WORDS,
        **EVENING_WORDS,
        **ORDER_WORDS,
        **TRAIL_WORDS,
        **DEAL_WORDS,
        **DISPUTE_WORDS,
        **CUBE_WORDS,
        **TAP_WORDS,
        **WALL_WORDS,
        **MORE_WORDS,
        **REPLAY_WORDS,
    }

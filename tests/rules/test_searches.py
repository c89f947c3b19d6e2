"""What newcomers type to find a house rule, and the rule that stands first: `searches.txt`, for players to read.

Each line has the language, the words typed and the title of the rule in that language, found by reading the rules. "No
house rule" is answered with what every house does, or with a page; "none as written" has no rule with all the words,
and "fits best" comes first of those that have some.
"""

from pathlib import Path

import pytest

from chouette.wording.finding import options_about, options_with, places_about
from chouette.wording.language import spoken_in
from chouette.wording.options import title_of

SEARCHES = [
    [part.strip(" ") for part in line.split("|")]
    for line in Path(__file__).with_name("searches.txt").read_text(encoding="utf-8").splitlines()
]
NOT_A_RULE, NONE_AS_WRITTEN, FITS_BEST = "no house rule", "none as written", "fits best: "


@pytest.mark.parametrize(("language", "typed", "first"), SEARCHES)
def test_the_rule_stands_first_that_a_newcomer_means(language: str, typed: str, first: str) -> None:
    with spoken_in(language):
        titles = [title_of(option) for option in options_with(typed)]
        if first == NOT_A_RULE:
            assert titles == []
            assert places_about(typed)
        elif first == NONE_AS_WRITTEN:
            assert titles == []
            assert not places_about(typed)
        elif first.startswith(FITS_BEST):
            assert titles == []
            assert title_of(options_about(typed)[0]) == first.removeprefix(FITS_BEST)
        else:
            assert titles[:1] == [first]

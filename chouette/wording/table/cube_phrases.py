"""A player's cube as a sentence names it: a cube, an extra or a penalty cube, by the kind of what is meant.

A phrase stands in a place of its sentence: {cube} where something is done with it (in German the accusative), {of_cube}
where a half of it is meant (the genitive). So a sentence is translated once for all kinds.
"""

from chouette.wording.template import Case, Template, With


def _by_kind(cube: str, extra: str, penalty: str) -> Case:
    return Case("kind", {"cube": cube, "extra": extra, "penalty": penalty})


OWNERS = _by_kind("{owner}’s cube", "{owner}’s extra", "{owner}’s penalty cube")
YOURS = _by_kind("your cube", "your extra", "your penalty cube")
THEIRS = _by_kind("the cube", "the extra", "the penalty cube")
"""Of whoever acts in the sentence."""
ONE_OF_THEIRS = _by_kind("a cube", "an extra", "a penalty cube")
OF_OWNERS = _by_kind("of {owner}’s cube", "of {owner}’s extra", "of {owner}’s penalty cube")
OF_YOURS = _by_kind("of your cube", "of your extra", "of your penalty cube")


def naming(phrase: Template, sentence: str) -> With:
    """A sentence with a cube in its place {cube}."""
    return With("cube", phrase, sentence)


def halving(phrase: Template, sentence: str) -> With:
    """A sentence with a half of a cube, in its place {of_cube}."""
    return With("of_cube", phrase, sentence)

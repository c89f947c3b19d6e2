"""A player's cube as a sentence names it: a cube, an extra or a penalty cube, by the kind of what is meant.

Where one cube lies on the table for the whole team each player has a share of it: that is the kind "share".

A phrase stands in a place of its sentence: {cube} where something is done with it (in German the accusative), {of_cube}
where a half of it is meant (the genitive). So a sentence is translated once for all kinds.
"""

from chouette.wording.template import Case, Plural, Template, With
from chouette.wording.voices import Voices


def _by_kind(cube: str, extra: str, penalty: str, share: str) -> Case:
    return Case("kind", {"cube": cube, "extra": extra, "penalty": penalty, "share": share})


OWNERS = _by_kind("{owner}’s cube", "{owner}’s extra", "{owner}’s penalty cube", "{owner}’s share of the cube")
YOURS = _by_kind("your cube", "your extra", "your penalty cube", "your share of the cube")
THEIRS = _by_kind("the cube", "the extra", "the penalty cube", "the share of the cube")
"""Of whoever acts in the sentence."""
ONE_OF_THEIRS = _by_kind("a cube", "an extra", "a penalty cube", "a share of the cube")
OF_OWNERS = _by_kind(
    "of {owner}’s cube", "of {owner}’s extra", "of {owner}’s penalty cube", "of {owner}’s share of the cube"
)
OF_THE_SIDE = Case(
    "of",
    {
        "one": "of the Box’s side of {owner}’s cube",
        "many": "of the Box’s side of the cubes of {owners}",
        "share": "of the Box’s side of the cube",
    },
)
OF_THE_SIDE_AGAINST_YOU = Case("of", {"one": "of the Box’s side of your cube"})
OF_THE_END = Case(
    "of",
    {
        "one": "of {box}’s side of {owner}’s cube",
        "many": "of {box}’s side of the cubes of {owners}",
        "share": "of {box}’s side of the cube",
    },
)
OF_YOUR_END = Case(
    "of",
    {
        "one": "of your side of {owner}’s cube",
        "many": "of your side of the cubes of {owners}",
        "share": "of your side of the cube",
    },
)
"""The end that the Box holds alone and gives a half of; `of` says whether the cubes are those of "one" player or of
"many", or one for all."""
OF_YOURS = _by_kind("of your cube", "of your extra", "of your penalty cube", "of your share of the cube")


def share_too(sentence: Template, param: str = "kind") -> Template:
    """Give the sentence about a cube and, for the kind "share", the same about a share of the one cube."""
    return (Case(param, {"share": _of_share(sentence)}), sentence)


def _of_share(template: Template) -> Template:
    """Say of a share what a sentence says of a cube: of these the first that it has."""
    in_shares = {
        "’s cube": "’s share of the cube",
        "the cubes of": "the shares of",
        "your cube": "your share",
        "each cube": "each share",
        "the cube": "the share",
    }
    match template:
        case str():
            found = next((words for words in in_shares if words in template), "")
            return template.replace(found, in_shares.get(found, ""))
        case Plural(param, one, many):
            return Plural(param, _of_share(one), _of_share(many))
        case With() | Case():
            return template
        case _:
            return tuple(_of_share(one) for one in template)


def of_the_one(cubes: Template, one: Template, param: str = "kind") -> Template:
    """Give the sentence about several players' cubes, and the one for all their shares of one cube."""
    return (Case(param, {"share": one}), cubes)


def shares_too(voices: Voices) -> Voices:
    """Give the sentences for the room and for each reader with those about a share of the one cube."""
    return Voices(share_too(voices.room), {role: share_too(said) for role, said in voices.you.items()})


def naming(phrase: Template, sentence: str) -> With:
    """A sentence with a cube in its place {cube}."""
    return With("cube", phrase, sentence)


def halving(phrase: Template, sentence: str) -> With:
    """A sentence with a half of a cube, in its place {of_cube}."""
    return With("of_cube", phrase, sentence)

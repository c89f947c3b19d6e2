"""What somebody asks others to agree to: the sentence for the room, and for each who is meant. `who` is who asks."""

from typing import NamedTuple

from chouette.wording.template import Case, Plural
from chouette.wording.voices import Voices


class About(NamedTuple):
    """A sentence about the asker's own cube, about one of somebody else, and about several."""

    own: Voices
    one: Voices
    several: Voices


def by_kind(cube: str, extra: str, penalty: str) -> Case:
    """What is said of a player's cube, of an extra and of a penalty cube."""
    return Case("kind", {"cube": cube, "extra": extra, "penalty": penalty})


SETTLE = About(
    Voices(
        by_kind(
            "{who} wants to settle the cube.",
            "{who} wants to settle the extra.",
            "{who} wants to settle the penalty cube.",
        ),
        {
            "who": by_kind(
                "You would settle your cube.", "You would settle your extra.", "You would settle your penalty cube."
            )
        },
    ),
    Voices(
        by_kind(
            "{who} would settle {owner}’s cube.",
            "{who} would settle {owner}’s extra.",
            "{who} would settle {owner}’s penalty cube.",
        ),
        {
            "who": by_kind(
                "You would settle {owner}’s cube.",
                "You would settle {owner}’s extra.",
                "You would settle {owner}’s penalty cube.",
            ),
            "owner": by_kind(
                "{who} would settle your cube.",
                "{who} would settle your extra.",
                "{who} would settle your penalty cube.",
            ),
        },
    ),
    Voices(
        "{who} would settle the cubes of {owner}.",
        {
            "who": "You would settle the cubes of {owner}.",
            "owner": "{who} would settle your cube and that of {owner}.",
            "who owner": "You would settle your cube and that of {owner}.",
        },
    ),
)
BUY = Voices(
    by_kind(
        "{buyer} would buy {owner}’s cube.",
        "{buyer} would buy {owner}’s extra.",
        "{buyer} would buy {owner}’s penalty cube.",
    ),
    {
        "buyer": by_kind(
            "You would buy {owner}’s cube.", "You would buy {owner}’s extra.", "You would buy {owner}’s penalty cube."
        ),
        "owner": by_kind(
            "{buyer} would buy your cube.", "{buyer} would buy your extra.", "{buyer} would buy your penalty cube."
        ),
    },
)
SELL = Voices(
    by_kind(
        "{who} offers to sell {buyer} a cube.",
        "{who} offers to sell {buyer} an extra.",
        "{who} offers to sell {buyer} a penalty cube.",
    ),
    {
        "who": by_kind(
            "You would sell {buyer} your cube.",
            "You would sell {buyer} your extra.",
            "You would sell {buyer} your penalty cube.",
        ),
        "buyer": by_kind(
            "{who} offers to sell you a cube.",
            "{who} offers to sell you an extra.",
            "{who} offers to sell you a penalty cube.",
        ),
    },
)
SHARE = Voices(
    Plural(
        "owner",
        by_kind(
            "{player} would take a half of {owner}’s cube with {box}.",
            "{player} would take a half of {owner}’s extra with {box}.",
            "{player} would take a half of {owner}’s penalty cube with {box}.",
        ),
        "{player} would take a half of the cubes of {owner} with {box}.",
    ),
    {
        "player": Plural(
            "owner",
            by_kind(
                "You would take a half of {owner}’s cube with {box}.",
                "You would take a half of {owner}’s extra with {box}.",
                "You would take a half of {owner}’s penalty cube with {box}.",
            ),
            "You would take a half of the cubes of {owner} with {box}.",
        ),
        "box": Plural(
            "owner",
            by_kind(
                "{player} would take a half of {owner}’s cube with you.",
                "{player} would take a half of {owner}’s extra with you.",
                "{player} would take a half of {owner}’s penalty cube with you.",
            ),
            "{player} would take a half of the cubes of {owner} with you.",
        ),
        "owner": (
            "{player} would take a half of your cube and that of {owner} with {box}.",
            by_kind(
                "{player} would take a half of your cube with {box}.",
                "{player} would take a half of your extra with {box}.",
                "{player} would take a half of your penalty cube with {box}.",
            ),
        ),
    },
)
UNSHARE = Voices(
    Plural(
        "owner",
        by_kind(
            "{player} would give up half of {owner}’s cube.",
            "{player} would give up half of {owner}’s extra.",
            "{player} would give up half of {owner}’s penalty cube.",
        ),
        "{player} would give up half of the cubes of {owner}.",
    ),
    {
        "player": Plural(
            "owner",
            by_kind(
                "You would give up your half of {owner}’s cube.",
                "You would give up your half of {owner}’s extra.",
                "You would give up your half of {owner}’s penalty cube.",
            ),
            "You would give up your half of the cubes of {owner}.",
        ),
        "owner": (
            "{player} would give up half of your cube and of {owner}’s.",
            by_kind(
                "{player} would give up half of your cube.",
                "{player} would give up half of your extra.",
                "{player} would give up half of your penalty cube.",
            ),
        ),
    },
)
AUTOMATIC = About(
    Voices(
        "{who} asks for an automatic double.",
        {"who": "You ask for an automatic double of your cube."},
    ),
    Voices(
        "{who} asks for an automatic double of {owner}’s cube.",
        {
            "who": "You ask for an automatic double of {owner}’s cube.",
            "owner": "{who} asks for an automatic double of your cube.",
        },
    ),
    Voices(
        "{who} asks for an automatic double of the cubes of {owner}.",
        {
            "who": "You ask for an automatic double of the cubes of {owner}.",
            "owner": "{who} asks for an automatic double of your cube and that of {owner}.",
            "who owner": "You ask for an automatic double of your cube and that of {owner}.",
        },
    ),
)
DOUBLE = Voices(
    "{player} would double {owner}.",
    {
        "player": "You would double {owner}.",
        "owner": (
            Plural("owner", "{player} would double you and {owner}.", "{player} would double you, {owner}."),
            "{player} would double you.",
        ),
    },
)
DROP_TAKE = Voices(
    (
        "{pair} would play one cube together, {plays} at the board, and drop {drops}’s.",
        "{pair} would play one cube together and drop {drops}’s.",
    ),
    {
        "pair": (
            "You and {pair} would play one cube together, {plays} at the board, and drop {drops}’s.",
            "You and {pair} would play one cube together and drop {drops}’s.",
        ),
        "pair drops": (
            "You and {pair} would play one cube together, {plays} at the board, and drop yours.",
            "You and {pair} would play one cube together and drop yours.",
        ),
        "pair plays": "You and {pair} would play one cube together, you at the board, and drop {drops}’s.",
        "pair drops plays": "You and {pair} would play one cube together, you at the board, and drop yours.",
    },
)
STAKE = Voices(
    (
        "{player} would play for {stake} times the basic stake against {against}, {money} a point.",
        "{player} would play for {stake} times the basic stake, {money} a point.",
        "{player} would play for {stake} times the basic stake against {against}.",
        "{player} would play for {stake} times the basic stake.",
    ),
    {
        "player": (
            "You would play for {stake} times the basic stake against {against}, {money} a point.",
            "You would play for {stake} times the basic stake, {money} a point.",
            "You would play for {stake} times the basic stake against {against}.",
            "You would play for {stake} times the basic stake.",
        ),
        "against": (
            Plural(
                "against",
                "{player} would play for {stake} times the basic stake against you and {against}, {money} a point.",
                "{player} would play for {stake} times the basic stake against you, {against}, {money} a point.",
            ),
            "{player} would play for {stake} times the basic stake against you, {money} a point.",
            Plural(
                "against",
                "{player} would play for {stake} times the basic stake against you and {against}.",
                "{player} would play for {stake} times the basic stake against you, {against}.",
            ),
            "{player} would play for {stake} times the basic stake against you.",
        ),
    },
)
BASIC_STAKE = Voices(
    (
        "{player} would play for the basic stake against {against}, {money} a point.",
        "{player} would play for the basic stake, {money} a point.",
        "{player} would play for the basic stake against {against}.",
        "{player} would play for the basic stake.",
    ),
    {
        "player": (
            "You would play for the basic stake against {against}, {money} a point.",
            "You would play for the basic stake, {money} a point.",
            "You would play for the basic stake against {against}.",
            "You would play for the basic stake.",
        ),
        "against": (
            Plural(
                "against",
                "{player} would play for the basic stake against you and {against}, {money} a point.",
                "{player} would play for the basic stake against you, {against}, {money} a point.",
            ),
            "{player} would play for the basic stake against you, {money} a point.",
            Plural(
                "against",
                "{player} would play for the basic stake against you and {against}.",
                "{player} would play for the basic stake against you, {against}.",
            ),
            "{player} would play for the basic stake against you.",
        ),
    },
)
RESULT = {
    ("box", "single"): Voices("{box} wins the game.", {"box": "You win the game."}),
    ("box", "gammon"): Voices("{box} wins a gammon.", {"box": "You win a gammon."}),
    ("box", "backgammon"): Voices("{box} wins a backgammon.", {"box": "You win a backgammon."}),
    ("team", "single"): Voices("The team wins the game.", {}),
    ("team", "gammon"): Voices("The team wins a gammon.", {}),
    ("team", "backgammon"): Voices("The team wins a backgammon.", {}),
}
"""What one side has entered and the other confirms."""
SPLIT = Voices(
    (
        "{who} would split the table for {newcomers}; {movers} would move out.",
        "{who} would split the table for {newcomers}.",
    ),
    {
        "who": (
            "You would split the table for {newcomers}; {movers} would move out.",
            "You would split the table for {newcomers}.",
        ),
        "movers": (
            Plural(
                "movers",
                "{who} would split the table for {newcomers}; you and {movers} would move out.",
                "{who} would split the table for {newcomers}; you, {movers} would move out.",
            ),
            "{who} would split the table for {newcomers}; you would move out.",
        ),
        "who movers": (
            Plural(
                "movers",
                "You would split the table for {newcomers}; you and {movers} would move out.",
                "You would split the table for {newcomers}; you, {movers} would move out.",
            ),
            "You would split the table for {newcomers}; you would move out.",
        ),
    },
)
CHANGE = Voices(
    "{who} would change the house rules from the next game on.",
    {"who": "You would change the house rules from the next game on."},
)

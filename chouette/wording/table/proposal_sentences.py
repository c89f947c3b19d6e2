"""What somebody asks others to agree to: the sentence for the room, and for each who is meant. `who` is who asks."""

from typing import NamedTuple

from chouette.wording.table.cube_phrases import (
    OF_OWNERS,
    OF_THE_END,
    OF_YOUR_END,
    OF_YOURS,
    ONE_OF_THEIRS,
    OWNERS,
    THEIRS,
    YOURS,
    halving,
    naming,
    of_the_one,
    share_too,
)
from chouette.wording.table.redouble_sentences import redoubles_too
from chouette.wording.template import Case, Plural, Template
from chouette.wording.voices import Voices


class About(NamedTuple):
    """A sentence about the asker's own cube, about one of somebody else, and about several."""

    own: Voices
    one: Voices
    several: Voices


SETTLE = About(
    Voices(
        naming(THEIRS, "{who} wants to settle {cube}."),
        {"who": naming(YOURS, "You would settle {cube}.")},
    ),
    Voices(
        naming(OWNERS, "{who} would settle {cube}."),
        {
            "who": naming(OWNERS, "You would settle {cube}."),
            "owner": naming(YOURS, "{who} would settle {cube}."),
        },
    ),
    Voices(
        share_too("{who} would settle the cubes of {owner}."),
        {
            "who": share_too("You would settle the cubes of {owner}."),
            "owner": share_too("{who} would settle your cube and that of {owner}."),
            "who owner": share_too("You would settle your cube and that of {owner}."),
        },
    ),
)
ASKED_FOR = "You asked {others} for {points}."
OFFERED = "You offered {others} {points}."
"""A deal about one figure, as its asker reads it: they are paid, or they pay."""
BUY = Voices(
    naming(OWNERS, "{buyer} would buy {cube}."),
    {
        "buyer": naming(OWNERS, "You would buy {cube}."),
        "owner": naming(YOURS, "{buyer} would buy {cube}."),
        "buyer owner": naming(YOURS, "You would buy {cube}."),
    },
)
SELL = Voices(
    naming(ONE_OF_THEIRS, "{who} offers to sell {buyer} {cube}."),
    {
        "who": naming(YOURS, "You would sell {buyer} {cube}."),
        "buyer": naming(ONE_OF_THEIRS, "{who} offers to sell you {cube}."),
    },
)
SHARE = Voices(
    halving(OF_THE_END, "{player} would take half {of_cube}."),
    {
        "player": halving(OF_THE_END, "You would take half {of_cube}."),
        "box": halving(OF_YOUR_END, "{player} would take half {of_cube}."),
        "owner": "{player} would take half of {box}’s side against you; your stake does not change.",
        "player owner": (
            "You would take half of {box}’s side of your cube and of the cubes of {owner}.",
            "You would take half of {box}’s side of your cube.",
        ),
    },
)
HALF_OFFERED: dict[str, Template] = {
    "pays": halving(OF_YOUR_END, "You offered {others} half {of_cube} and {points}."),
    "paid": halving(OF_YOUR_END, "You offered {others} half {of_cube} for {points}."),
}
"""The same as the Box who asks reads it: they pay, or are paid."""
UNSHARE = Voices(
    Plural(
        "owner",
        halving(OF_OWNERS, "{player} would give up half {of_cube}."),
        of_the_one("{player} would give up half of the cubes of {owner}.", "{player} would give up half of the cube."),
    ),
    {
        "player": Plural(
            "owner",
            halving(OF_OWNERS, "You would give up your half {of_cube}."),
            of_the_one(
                "You would give up your half of the cubes of {owner}.", "You would give up your half of the cube."
            ),
        ),
        "owner": (
            of_the_one(
                "{player} would give up half of your cube and of {owner}’s.",
                "{player} would give up half of your share and of {owner}’s.",
            ),
            halving(OF_YOURS, "{player} would give up half {of_cube}."),
        ),
        "player owner": (
            of_the_one(
                "You would give up your half of your cube and of {owner}’s.",
                "You would give up your half of your share and of {owner}’s.",
            ),
            halving(OF_YOURS, "You would give up your half {of_cube}."),
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
DOUBLE = redoubles_too(
    Voices(
        of_the_one("{player} would double {owner}.", "{player} would double to {value}."),
        {
            "player": of_the_one("You would double {owner}.", "You would double to {value}."),
            "owner": (
                Case("kind", {"share": "{player} would double to {value}."}),
                Plural("owner", "{player} would double you and {owner}.", "{player} would double you, {owner}."),
                "{player} would double you.",
            ),
        },
    )
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
    ("box", "single"): Voices(
        Plural("box", "{box} wins the game.", "{box} win the game."),
        {"box": ("You and {box} win the game.", "You win the game.")},
    ),
    ("box", "gammon"): Voices(
        Plural("box", ("{box} wins a gammon.",), ("{box} win a gammon.",)),
        {"box": ("You and {box} win a gammon.", "You win a gammon.")},
    ),
    ("box", "backgammon"): Voices(
        Plural("box", ("{box} wins a backgammon.",), ("{box} win a backgammon.",)),
        {"box": ("You and {box} win a backgammon.", "You win a backgammon.")},
    ),
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
        "newcomers": (
            "{who} would split the table for you and {newcomers}; {movers} would move out.",
            "{who} would split the table for you; {movers} would move out.",
            "{who} would split the table for you and {newcomers}.",
            "{who} would split the table for you.",
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

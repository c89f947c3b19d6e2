"""A deal into which others may step."""

from chouette.wording.table.proposal_sentences import by_kind
from chouette.wording.voices import Voices

BOUGHT = Voices(
    by_kind(
        "{buyer} has bought {owner}’s cube for {points}.",
        "{buyer} has bought {owner}’s extra for {points}.",
        "{buyer} has bought {owner}’s penalty cube for {points}.",
    ),
    {
        "buyer": by_kind(
            "You have bought {owner}’s cube for {points}.",
            "You have bought {owner}’s extra for {points}.",
            "You have bought {owner}’s penalty cube for {points}.",
        ),
        "owner": by_kind(
            "{buyer} has bought your cube for {points}.",
            "{buyer} has bought your extra for {points}.",
            "{buyer} has bought your penalty cube for {points}.",
        ),
    },
)
MAY_STEP_IN = Voices(
    "{box} may step in at the same price, and the cube is settled.",
    {"box": "You may step in at the same price, and the cube is settled."},
)

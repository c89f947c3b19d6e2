"""A deal into which others may step."""

from chouette.wording.table.cube_phrases import OWNERS, YOURS, naming, shares_too
from chouette.wording.voices import Voices

BOUGHT = Voices(
    (
        naming(OWNERS, "{buyer} has bought {cube} and gets {gets} for it."),
        naming(OWNERS, "{buyer} has bought {cube} for {points}."),
    ),
    {
        "buyer": (
            naming(OWNERS, "You have bought {cube} and get {gets} for it."),
            naming(OWNERS, "You have bought {cube} for {points}."),
        ),
        "owner": (
            naming(YOURS, "{buyer} has bought {cube} and gets {gets} for it."),
            naming(YOURS, "{buyer} has bought {cube} for {points}."),
        ),
        "buyer owner": (
            naming(YOURS, "You have bought {cube} and get {gets} for it."),
            naming(YOURS, "You have bought {cube} for {points}."),
        ),
    },
)
"""`gets` stands in place of `points` where the seller pays the buyer."""
MAY_STEP_IN = shares_too(
    Voices(
        "{box} may step in at the same price, and the cube is settled.",
        {"box": "You may step in at the same price, and the cube is settled."},
    )
)

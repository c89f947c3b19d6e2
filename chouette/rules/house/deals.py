"""Settling, selling and sharing cubes while the game goes on."""

from chouette.rules.house.option import Option, Says, Silent
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

SETTLEMENTS_FROM: Option[int | None] = Option(
    key="settlements_from",
    title="Settling from which cube",
    question="How high must a cube stand before it may be settled?",
    kind="int",
    values={None: "Any cube may be settled."},
    figure="It must show at least {n}.",
    default=None,
    sheets={
        ATLANTA: Says(None, "4.5"),
        ACT: Silent(None),
        BRIGHTON: Says(None, "Settlements"),
        ST_ALBANS: Says(8, "17"),
        JACOBY_CRAWFORD: Says(None, "Settlements"),
    },
)

SETTLEMENTS_ONE_ROLL_ONLY: Option[bool] = Option(
    key="settlements_one_roll_only",
    title="Settling only before the last throw",
    question="May a game be settled only when the next throw decides it?",
    kind="bool",
    values={
        True: "Yes, and whoever settles says so.",
        False: "No, it may be settled at any time.",
    },
    default=False,
    sheets={
        ATLANTA: Says(False, "4.5"),
        ACT: Silent(False),
        BRIGHTON: Says(False, "Settlements"),
        ST_ALBANS: Says(True, "17"),
        JACOBY_CRAWFORD: Says(False, "Settlements"),
    },
)

FRACTIONS: Option[str] = Option(
    key="fractions",
    title="Half points",
    question="May players settle or deal for half a point?",
    kind="choice",
    values={
        "roll_off": "Yes: they throw two dice each, and the higher total has the half that is left over.",
        "whole_only": "No, only for whole points.",
    },
    default="whole_only",
    sheets={
        ATLANTA: Says("roll_off", "4.3"),
        ACT: Silent("whole_only"),
        BRIGHTON: Silent("whole_only"),
        ST_ALBANS: Says("whole_only", "17"),
        JACOBY_CRAWFORD: Silent("whole_only"),
    },
)

TEAM_DEALS: Option[bool] = Option(
    key="team_deals",
    title="Buying and sharing cubes",
    question="May a player buy another’s cube out, or buy a half interest in what the Box plays for?",
    kind="bool",
    values={
        True: "Yes, for any price the two agree on.",
        False: "No: all players keep their own cubes to the end.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "4.4"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Buying Out", "Settlements", "Settlement Story"),
    },
    readings=(18,),
)

PREEMPT: Option[bool] = Option(
    key="preempt",
    title="The Box steps into a deal",
    question="When one player buys another out, may the Box pay the price instead and be rid of that cube?",
    kind="bool",
    values={
        True: "Yes, at the same price, until the game has moved on.",
        False: "No: a deal among the team stands.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "4.4"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Pre-empting", "Settlements"),
    },
    readings=(18,),
    idle=(("team_deals", (False,)),),
)

DROP_TAKES: Option[str] = Option(
    key="drop_takes",
    title="Drop-takes",
    question="When the Box doubles, may two players drop one of their cubes and hold the other together?",
    kind="choice",
    values={
        "no": "No: each player answers alone.",
        "both_play": "Yes; each bears half of the drop, and both stay in the game.",
        "one_plays": "Yes; each bears half of the drop, but only one of the two plays on for both.",
    },
    default="no",
    sheets={
        ATLANTA: Silent("no"),
        ACT: Silent("no"),
        BRIGHTON: Silent("no"),
        ST_ALBANS: Silent("no"),
        JACOBY_CRAWFORD: Says("both_play", "Drop-Takes", variants=("one_plays",)),
    },
)

PROPOSITIONS_FIRST_COME: Option[bool] = Option(
    key="propositions_first_come",
    title="Offers to a few only",
    question="May the Box offer to settle with, say, two players, whoever accepts first?",
    kind="bool",
    values={
        True: "Yes: the first to accept are served, and the others are too late.",
        False: "No: an offer holds for everyone it was made to.",
    },
    default=False,
    sheets={
        ATLANTA: Silent(False),
        ACT: Silent(False),
        BRIGHTON: Says(True, "Settlements"),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Settlements"),
    },
)

"""How much a point is worth to whom."""

from chouette.rules.house.option import FOUR, Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

STAKES: Option[str] = Option(
    key="stakes",
    title="Different stakes",
    question="May some players play for more than others?",
    kind="choice",
    values={
        "equal": "No, everyone plays for the same stake.",
        "by_agreement": "Yes: a player and the Box may agree on two, four or more times the basic stake between them.",
        "capped_by_box": "Yes: all name their own stakes, but no game is played for more than the Box’s.",
    },
    default="equal",
    sheets={
        ATLANTA: Says("by_agreement", "2.2"),
        ACT: Silent("equal"),
        BRIGHTON: Says("equal", "Stake"),
        ST_ALBANS: Says("capped_by_box", "13"),
        JACOBY_CRAWFORD: Silent("equal"),
    },
    readings=(13,),
    clashes=(
        Clash(
            code="one_cube_shows_one_stake",
            values=("by_agreement", "capped_by_box"),
            other="cubes",
            other_values=("single",),
            because="One cube for the whole team cannot show a different stake for each player.",
        ),
    ),
    card=CardWords(
        chapter="stake",
        sentences={
            "equal": "Everybody plays for the same stake.",
            "by_agreement": (
                "The basic stake heads the sheet. Box and player may agree on twice, four times or more of "
                "it between them; that player’s cube then begins at 2, 4 and so on."
            ),
            "capped_by_box": (
                "All name their own stakes, a power of two times the basic one, and their cubes begin at "
                "it. No game is played for more than the Box’s."
            ),
        },
    ),
    scene=Situation(
        setting="Ann, the Box, wants to play for twice the basic stake, Bob for four times; Cat and Dan for the "
        "basic stake.",
        trials=(
            Attempt(
                "Ann wins a game in which no cube was turned",
                (
                    {"event": "seat", "line": FOUR, "stakes": {"Ann": 2, "Bob": 4}},
                    {"event": "start"},
                    {"event": "result", "winner": "box", "kind": "single"},
                ),
            ),
            Attempt(
                "Ann and Bob agree on four between the two",
                (
                    {"event": "seat", "line": FOUR, "stakes": {"Ann": 2}},
                    {"event": "stake", "player": "Bob", "stake": 4, "against": ["Ann"], "agreed_by": ["Ann"]},
                    {"event": "start"},
                    {"event": "result", "winner": "box", "kind": "single"},
                ),
            ),
        ),
        reads="points",
        given={"stake_change": "between_games"},
    ),
)

STAKE_CHANGE: Option[str] = Option(
    key="stake_change",
    title="Changing one’s stake",
    question="When may a player change stakes?",
    kind="choice",
    values={
        "never": "Not during the session.",
        "between_games": "Between two games, if the opponents concerned agree.",
        "when_someone_joins_or_leaves": "Only between games when somebody else has just joined or left.",
    },
    default="never",
    sheets={
        ATLANTA: Says("between_games", "2.3"),
        ACT: Silent("never"),
        BRIGHTON: Silent("never"),
        ST_ALBANS: Says("when_someone_joins_or_leaves", "14"),
        JACOBY_CRAWFORD: Silent("never"),
    },
    idle=(("stakes", ("equal",)),),
    card=CardWords(
        chapter="stake",
        sentences={
            "never": "Stakes do not change in the course of the evening.",
            "between_games": "Between two games a stake changes if the opponents it concerns agree.",
            "when_someone_joins_or_leaves": (
                "A stake changes only between two games when somebody else has joined or left."
            ),
        },
        unless=(("stakes", "equal"),),
    ),
    scene=Situation(
        setting="Cat would like to play for twice the basic stake; all the others are happy with the basic stake.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
            {"event": "start"},
            {"event": "result", "winner": "box", "kind": "single"},
        ),
        trials=(
            Attempt("After a game", ({"event": "stake", "player": "Cat", "stake": 2, "agreed_by": ["Ann", "Bob"]},)),
            Attempt(
                "After a game, and Dan has just joined",
                (
                    {"event": "join", "player": "Dan"},
                    {"event": "stake", "player": "Cat", "stake": 2, "agreed_by": ["Ann", "Bob", "Dan"]},
                ),
            ),
        ),
        given={"stakes": "by_agreement"},
    ),
)

MINIMUM_STAKE: Option[str | None] = Option(
    key="minimum_stake",
    title="Smallest stake",
    question="What is the least that a point may be worth?",
    kind="money",
    values={None: "Any amount will do."},
    figure="A point is worth at least {n} in the session’s currency.",
    default=None,
    sheets={
        ATLANTA: Silent(None),
        ACT: Silent(None),
        BRIGHTON: Says("0.50", "Stake"),
        ST_ALBANS: Silent(None),
        JACOBY_CRAWFORD: Silent(None),
    },
)

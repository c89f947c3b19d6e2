"""Advice at the table, and what it costs to speak out of turn."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

ADVICE: Option[str] = Option(
    key="advice",
    title="Advice on plays",
    question="Which players of the team may advise the Captain on moves?",
    kind="choice",
    values={
        "cube_in_game": "Those whose own cube has been turned and taken.",
        "cube_turned_or_asked": "Those whose cube has been offered or taken, and others still in if the Captain asks.",
        "free": "Everyone who has not dropped.",
    },
    default="cube_in_game",
    sheets={
        ATLANTA: Says("cube_in_game", "3.2"),
        ACT: Says("cube_turned_or_asked", "12", "13"),
        BRIGHTON: Says("cube_in_game", "Consultation", "The Game", variants=("free",)),
        ST_ALBANS: Says("cube_in_game", "7 (Consultation)"),
        JACOBY_CRAWFORD: Says("free", "Consultation"),
    },
    card=CardWords(
        chapter="talking",
        sentences={
            "cube_in_game": (
                "On plays only those whose own cube has been turned and taken advise the Captain. The "
                "Captain too may speak only once the Captain’s own cube is in."
            ),
            "cube_turned_or_asked": (
                "On plays those whose cube has been offered or taken advise the Captain, and others still "
                "in the game if the Captain asks. Players who are out, and onlookers, never do."
            ),
            "free": "Everybody who has not dropped may be asked about a play, and may speak up.",
        },
    ),
    scene=Situation(
        setting="Ann is the Box, Bob the Captain. Ann has taken Cat’s cube; Dan’s is just being offered; nobody has "
        "turned Eve’s.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]},
            {"event": "start"},
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
            {"event": "roll"},
            {"event": "double", "by": "Dan"},
        ),
        trials=(Attempt("To Bob, about moves", (), reads="on_moves"),),
    ),
)

CUBE_ADVICE: Option[bool] = Option(
    key="cube_advice",
    title="Advice on cubes",
    question="May players talk about whether to double, take or drop?",
    kind="bool",
    values={
        True: "Yes, among those on the same side.",
        False: "No: everyone decides alone and gives no reasons.",
    },
    default=False,
    sheets={
        ATLANTA: Says(False, "3.1"),
        ACT: Silent(False),
        BRIGHTON: Says(False, "The Game", "Consultation"),
        ST_ALBANS: Says(False, "8 (Consultation)"),
        JACOBY_CRAWFORD: Says(True, "Buying Out", "Consultation"),
    },
    card=CardWords(
        chapter="talking",
        sentences={
            True: "Those on one side may talk about cubes.",
            False: "Nobody talks about cubes: all decide alone, and give no reasons.",
        },
    ),
    scene=Situation(
        setting="Ann is the Box, Bob the Captain. Ann has taken Cat’s cube, and Dan’s is in the middle.",
        before=(*SEATED, {"event": "double", "by": "Cat"}, {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}}),
        trials=(
            Attempt("To Bob, about moves", (), reads="on_moves"),
            Attempt("To Bob, about taking and doubling", (), reads="on_cubes"),
        ),
    ),
)

PARTNER_ADVICE_AFTER: Option[int] = Option(
    key="partner_advice_after",
    title="Box and Partner on plays",
    question="How many cubes must have been turned before the Box and the Partner may talk about moves?",
    kind="int",
    values={0: "They may talk from the first throw.", 1: "One cube must have been turned first."},
    figure="{n} cubes must have been turned first.",
    default=0,
    sheets={
        ATLANTA: Says(2, "3.3", "3.4"),
        ACT: Silent(0),
        BRIGHTON: Says(1, "Box Partner"),
        ST_ALBANS: Silent(0),
        JACOBY_CRAWFORD: Says(0, "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)),),
    scene=Situation(
        setting="Ann is the Box and Fay her Partner; four play against them.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
        ),
        trials=(
            Attempt("When the game begins", ()),
            Attempt(
                "Bob has doubled, and Ann has taken",
                ({"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}),
            ),
            Attempt(
                "Then Cat too",
                (
                    {"event": "double", "by": "Bob"},
                    {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
                    {"event": "roll"},
                    {"event": "double", "by": "Cat"},
                    {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
                ),
            ),
        ),
        reads="box_talk",
        given={"partner_from_players": 6},
    ),
)

PARTNER_ADVICE_COUNTS: Option[str] = Option(
    key="partner_advice_counts",
    title="Which cubes count for that",
    question="Which cubes count before the Box and the Partner may talk about moves?",
    kind="choice",
    values={
        "turned": "Every cube that was offered, taken or not.",
        "in_game": "Only cubes that were taken and are still being played for.",
    },
    default="turned",
    sheets={
        ATLANTA: Says("turned", "3.3"),
        ACT: Silent("turned"),
        BRIGHTON: Says("in_game", "Box Partner"),
        ST_ALBANS: Silent("turned"),
        JACOBY_CRAWFORD: Says("turned", "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)), ("partner_advice_after", (0,))),
    scene=Situation(
        setting="Ann and her Partner Fay may talk about moves once one cube has counted.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
        ),
        trials=(
            Attempt(
                "Bob doubles, and Ann drops",
                ({"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}}),
            ),
            Attempt(
                "Bob doubles, and Ann takes",
                ({"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}),
            ),
        ),
        reads="box_talk",
        given={"partner_from_players": 6, "partner_advice_after": 1},
    ),
)

PARTNER_CUBE_ADVICE: Option[str] = Option(
    key="partner_cube_advice",
    title="Box and Partner on cubes",
    question="How much may the Box and the Partner say to each other about doubling, taking and dropping?",
    kind="choice",
    values={
        "always": "They decide together and may give their reasons.",
        "no_reasons": "Each says what to do, but not why.",
    },
    default="always",
    sheets={
        ATLANTA: Says("always", "3.4"),
        ACT: Silent("always"),
        BRIGHTON: Says("no_reasons", "Box Partner"),
        ST_ALBANS: Silent("always"),
        JACOBY_CRAWFORD: Says("always", "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)),),
    card=CardWords(
        chapter="partner",
        sentences={
            "always": "On cubes the two decide together and may say why.",
            "no_reasons": "On cubes each says what to do, and not why.",
        },
        unless=(("partner_from_players", None),),
    ),
)

CONSULTING_REMEDY: Option[str] = Option(
    key="consulting_remedy",
    title="Speaking before one’s cube is in",
    question="Somebody advises before their cube has been turned and taken: what may the Box do?",
    kind="choice",
    values={
        "none": "Only ask the player to stop.",
        "take_cube": "Take that player’s cube over at its starting value.",
        "take_or_wash": "Take that player’s cube over at its starting value, or declare their bet void.",
    },
    default="none",
    sheets={
        ATLANTA: Says("take_or_wash", "3.6"),
        ACT: Silent("none"),
        BRIGHTON: Silent("none"),
        ST_ALBANS: Says("take_cube", "10"),
        JACOBY_CRAWFORD: Silent("none"),
    },
    readings=(9, 14),
    idle=(("advice", ("free",)),),
    clashes=(
        Clash(
            code="one_cube_cannot_be_taken_for_advice",
            values=("take_cube", "take_or_wash"),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team there is no cube of the offender’s own to take.",
        ),
    ),
    card=CardWords(
        chapter="talking",
        sentences={
            "none": "Somebody who talks before their cube is in is asked to stop.",
            "take_cube": (
                "If somebody talks before their cube is in, the Box may take that cube over at its starting value."
            ),
            "take_or_wash": (
                "If somebody talks before their cube is in, the Box may take that cube over at its "
                "starting value or declare their bet void."
            ),
        },
        unless=(("advice", "free"),),
    ),
)

CONSULTING_REMEDY_WHEN_OUT: Option[str] = Option(
    key="consulting_remedy_when_out",
    title="Speaking after one has dropped",
    question="Somebody who is already out of the game advises: what does it cost?",
    kind="choice",
    values={
        "none": "Nothing but a reproach.",
        "half_or_cube": "Half the starting value of their cube, or a new cube against them; the injured side chooses.",
        "start_value": "The starting value of their cube.",
    },
    default="none",
    sheets={
        ATLANTA: Says("half_or_cube", "3.6"),
        ACT: Silent("none"),
        BRIGHTON: Silent("none"),
        ST_ALBANS: Says("start_value", "10"),
        JACOBY_CRAWFORD: Silent("none"),
    },
    readings=(14,),
)

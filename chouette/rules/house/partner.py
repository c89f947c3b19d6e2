"""The Box takes a Partner, who shares what they win and lose."""

from chouette.rules.house.option import Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

PARTNER_FROM_PLAYERS: Option[int | None] = Option(
    key="partner_from_players",
    title="Partner from how many players",
    question="How many must be playing, the Box included, before the Box may take a Partner?",
    kind="int",
    values={None: "The Box never has a Partner."},
    figure="With {n} players or more the Box may take a Partner.",
    lowest=4,
    default=None,
    sheets={
        ATLANTA: Says(6, "1.2"),
        ACT: Silent(None),
        BRIGHTON: Says(6, "Box Partner", "The Game"),
        ST_ALBANS: Says(6, "5"),
        JACOBY_CRAWFORD: Says(7, "The Box May Take a Partner"),
    },
    readings=(1,),
    clashes=(
        Clash(
            code="a_partner_needs_more_players_than_may_play",
            when="above",
            other="max_players",
            unless=("over_max", "all_agree_else_split"),
            because="A Partner is allowed only from a number of players that may never sit at this table.",
        ),
    ),
    scene=Situation(
        setting="Ann, the Box, asks the last in the line to be her Partner.",
        trials=(
            Attempt(
                "{n} are playing",
                ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]}, {"event": "partner", "player": "Eve"}),
                figure=5,
            ),
            Attempt(
                "{n} are playing",
                (
                    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
                    {"event": "partner", "player": "Fay"},
                ),
                figure=6,
            ),
            Attempt(
                "{n} are playing",
                (
                    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]},
                    {"event": "partner", "player": "Gus"},
                ),
                figure=7,
            ),
        ),
        reads="partner",
    ),
)

PARTNER_FROM: Option[str] = Option(
    key="partner_from",
    title="Choice of Partner",
    question="Whom may the Box invite?",
    kind="choice",
    values={
        "foot": "The last in the line; if that player declines, the one before, and so on. Never a newcomer.",
        "any_but_captain": "Anybody but the Captain.",
    },
    default="foot",
    sheets={
        ATLANTA: Says("foot", "6.5"),
        ACT: Silent("foot"),
        BRIGHTON: Says("foot", "Box Partner", "The Game"),
        ST_ALBANS: Says("foot", "6"),
        JACOBY_CRAWFORD: Says("any_but_captain", "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)),),
    scene=Situation(
        setting="Ann is the Box; Bob, Cat, Dan, Eve and Fay are in the line.",
        before=({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},),
        trials=(
            Attempt("Ann asks Fay, the last", ({"event": "partner", "player": "Fay"},)),
            Attempt("Ann asks Cat", ({"event": "partner", "player": "Cat"},)),
            Attempt("Ann asks Bob, the Captain", ({"event": "partner", "player": "Bob"},)),
        ),
        reads="partner",
        given={"partner_from_players": 6},
    ),
)

PARTNER_MAY_REFUSE: Option[bool] = Option(
    key="partner_may_refuse",
    title="Refusing to be Partner",
    question="May a player who is invited say no?",
    kind="bool",
    values={
        True: "Yes; the Box may then invite the next one.",
        False: "No: the player invited becomes Partner.",
    },
    default=True,
    sheets={
        ATLANTA: Says(True, "6.5"),
        ACT: Silent(True),
        BRIGHTON: Says(False, "Box Partner"),
        ST_ALBANS: Silent(True),
        JACOBY_CRAWFORD: Says(True, "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)),),
    scene=Situation(
        setting="Ann, the Box, has asked Fay to be her Partner.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
        ),
        trials=(
            Attempt(
                "Fay says no, and Ann asks Eve",
                ({"event": "partner_refuses", "by": "Fay"}, {"event": "partner", "player": "Eve"}),
            ),
        ),
        reads="partner",
        given={"partner_from_players": 6},
    ),
)

PARTNER_KEEPS_PLACE: Option[bool] = Option(
    key="partner_keeps_place",
    title="The Partner’s place in the line",
    question="Does the Partner keep a place in the line meanwhile?",
    kind="bool",
    values={
        True: "Yes: the Partner’s turn to be Captain comes as if still in the team.",
        False: "No: the Partner leaves the line until the box is lost, then comes back just before the old Box at "
        "its end.",
    },
    default=True,
    sheets={
        ATLANTA: Says(True, "6.3"),
        ACT: Silent(True),
        BRIGHTON: Says(True, "Box Partner"),
        ST_ALBANS: Silent(True),
        JACOBY_CRAWFORD: Says(False, "The Box May Take a Partner"),
    },
    clashes=(
        Clash(
            code="a_partner_outside_the_line_stays_with_the_box",
            values=(False,),
            other="partner_stays",
            other_values=("one_game", "until_captain"),
            because="A Partner who gives up a place in the line stays until the box is lost.",
        ),
    ),
    idle=(("partner_from_players", (None,)),),
    card=CardWords(
        chapter="partner",
        sentences={
            True: "The Partner’s place in the line is kept.",
            False: "Meanwhile the Partner is out of the line, and comes back last but one, before the old Box.",
        },
        unless=(("partner_from_players", None),),
    ),
    scene=Situation(
        setting="Ann is the Box; Bob, Cat, Dan, Eve and Fay are in the line. Fay is her Partner for as long as Ann "
        "is the Box.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
        ),
        trials=(
            Attempt("Ann wins", ({"event": "result", "winner": "box", "kind": "single"},)),
            Attempt("Ann loses", ({"event": "result", "winner": "team", "kind": "single"},)),
        ),
        reads="order",
        given={"partner_from_players": 6, "partner_stays": "while_box"},
    ),
)

PARTNER_STAYS: Option[str] = Option(
    key="partner_stays",
    title="How long the Partner stays",
    question="For how many games is a player Partner?",
    kind="choice",
    values={
        "one_game": "For one game; then the Partner is back in the team.",
        "until_captain": "Until the box changes hands, the Box goes on alone, or the Partner chooses to be Captain.",
        "while_box": "For as long as the Box stays in the box.",
    },
    default="one_game",
    sheets={
        ATLANTA: Says("until_captain", "4.5", "6.3", "6.4"),
        ACT: Silent("one_game"),
        BRIGHTON: Says("one_game", "Box Partner"),
        ST_ALBANS: Silent("one_game"),
        JACOBY_CRAWFORD: Says("while_box", "The Box May Take a Partner"),
    },
    idle=(("partner_from_players", (None,)),),
    card=CardWords(
        chapter="partner",
        sentences={
            "one_game": "The Partner stays for one game.",
            "until_captain": (
                "The Partner stays until the box changes hands or the Box goes on alone. A Partner who is "
                "due to be Captain may become it, or stay Partner and go to the foot."
            ),
            "while_box": "The Partner stays for as long as the Box does.",
        },
        unless=(("partner_from_players", None),),
    ),
    scene=Situation(
        setting="Fay is Ann’s Partner, and they win the first game.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
            {"event": "result", "winner": "box", "kind": "single"},
        ),
        trials=(
            Attempt("Nobody says anything, and the next game begins", ({"event": "start"},)),
            Attempt("Ann would rather play alone", ({"event": "partner", "player": None}, {"event": "start"})),
        ),
        reads="partner",
        given={"partner_from_players": 6},
    ),
)

PARTNER_CHOICE_HOLDS: Option[bool] = Option(
    key="partner_choice_holds",
    title="Alone or with a Partner, once chosen",
    question="Does the Box decide only once, for the whole time in the box, whether to play with a Partner?",
    kind="bool",
    values={
        True: "Yes: the choice for the first game holds until the box is lost.",
        False: "No: the Box may choose again for each game.",
    },
    default=False,
    sheets={
        ATLANTA: Silent(False),
        ACT: Silent(False),
        BRIGHTON: Says(True, "Box Partner"),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Silent(False),
    },
    idle=(("partner_from_players", (None,)),),
    card=CardWords(
        chapter="partner",
        sentences={
            True: "Alone or with a Partner: the choice holds until the box is lost.",
            False: "Alone or with a Partner: the Box chooses anew for each game.",
        },
        unless=(("partner_from_players", None),),
    ),
    scene=Situation(
        setting="Ann has played her first game as Box alone, and has won it.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": None},
            {"event": "start"},
            {"event": "result", "winner": "box", "kind": "single"},
        ),
        trials=(
            Attempt("Now she asks the last in the line", ({"event": "partner", "player": "Bob"},)),
            Attempt("She plays alone again", ({"event": "start"},)),
        ),
        reads="partner",
        given={"partner_from_players": 6},
    ),
)

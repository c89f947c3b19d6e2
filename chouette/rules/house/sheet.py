"""How the score sheet is written."""

from chouette.rules.house.option import CardWords, Option, Says, Silent
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

SHEET_MARKS: Option[str] = Option(
    key="sheet_marks",
    title="Marks on the sheet",
    question="How does the sheet show whose turn it is to be Captain and Box?",
    kind="choice",
    values={
        "circles": "The loser’s total is circled; the circle is crossed through when that player becomes the Box.",
        "initials": "The players’ initials stand in the order of the line, the Box’s in a frame.",
        "order_column": "A column names the Captain of each game.",
    },
    default="circles",
    sheets={
        ATLANTA: Says("circles", "10.1"),
        ACT: Silent("circles"),
        BRIGHTON: Says("order_column", "Succession"),
        ST_ALBANS: Says("initials", "20"),
        JACOBY_CRAWFORD: Silent("circles"),
    },
    card=CardWords(
        chapter="stake",
        sentences={
            "circles": (
                "On the sheet the loser’s total is circled; the circle is crossed through when that player "
                "becomes the Box. Each player’s newest circle is bold; the highest bold one that is not crossed "
                "through is the Captain’s."
            ),
            "initials": "On the sheet the initials stand in the order of the line, the Box’s in a frame.",
            "order_column": "On the sheet a column names the Captain of each game.",
        },
    ),
)

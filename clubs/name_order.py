"""In which order names stand in a list: as in a register, Ä beside A and Ł beside L, in Python and in the database.

One order for all readers: a list that two people look at together has to be the same list. Names of other scripts
follow those of Latin letters.
"""

import re
import unicodedata

from django.db.models import Func, TextField
from django.db.models.functions import Collate

ACCENTS = "[\u0300-\u036f]"
"""What Unicode's decomposition leaves beside the letter: a pattern of Python and of PostgreSQL alike."""
LETTERS, PLAIN = "łŁøØđĐħĦıðÐ", "llooddhhidd"
"""Letters with a stroke, which decomposition does not part, and what they stand beside."""
PAIRS = {"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th"}
ALIKE = str.maketrans(dict(zip(LETTERS, PLAIN, strict=True)) | PAIRS)


def name_order(name: str) -> tuple[str, str]:
    """Return by what a name is sorted: its letters without accents and capitals, then the name itself."""
    plain = re.sub(ACCENTS, "", unicodedata.normalize("NFKD", name)).translate(ALIKE)
    return plain.lower(), name


def _order_in_sql() -> str:
    plain = f"translate(regexp_replace(normalize(%(expressions)s, NFKD), '{ACCENTS}', '', 'g'), '{LETTERS}', '{PLAIN}')"
    for letter, pair in PAIRS.items():
        plain = f"replace({plain}, '{letter}', '{pair}')"
    return f'lower({plain}) COLLATE "C"'


ORDER_IN_SQL = _order_in_sql()


def name_order_in_sql(column: str) -> str:
    """Return what a statement orders a column of names by, as `name_order` does: "ORDER BY " and this."""
    return f'{ORDER_IN_SQL % {"expressions": column}}, {column} COLLATE "C"'


def by_name(column: str) -> tuple[Func, Collate]:
    """Return the same for a query: `order_by(*by_name("name"))`."""
    return Func(column, template=ORDER_IN_SQL, output_field=TextField()), Collate(column, "C")

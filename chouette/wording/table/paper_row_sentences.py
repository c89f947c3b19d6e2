"""Why the rows of a sheet from paper cannot be taken: which cell is wrong, and what would be right."""

from collections.abc import Mapping

from chouette.ledger.money import points_shown
from chouette.wording.template import Template, filled

PAPER_ROWS_REFUSED: dict[str, Template] = {
    "no_names_in_the_first_row": "The first row must have the names of the players, one in each column.",
    "no_figures": "There are no figures below the names. Paste a row for each game.",
    "too_few_players": "A chouette has at least {limit} players with figures.",
    "too_many_rows": "At most {limit} rows can be read at once.",
    "too_many_columns": "At most {limit} columns can be read.",
    "too_long": "At most {limit} KB of text can be read.",
    "not_a_name": "Row {row}: “{name}” cannot be a name. Write the names of the players there.",
    "name_stands_twice": "Row {row}: {name} is there twice. Each player has one column.",
    "figure_without_a_name": "Row {row}, column {column}: {figure} is below no name. Write a name above it.",
    "not_whole_points": "Row {row}, {name}: “{figure}” is not a whole number of points, such as −4.",
    "nobody_of_that_name": "Row {row}: “{name}” is not one of the players. Write a name from the first row.",
    "box_is_captain": "Row {row}: {name} cannot be both Box and Captain.",
    "row_is_not_zero": "Row {row}, {name}: the row sums to {sum}, not 0. With {right} instead of {written} it would.",
    "not_a_table": "This file is not a table: send CSV or XLSX, or paste the rows.",
    "table_is_too_large": "This file is too large: at most {limit} MB.",
    "date_is_missing": "Say on which day the evening was.",
    "date_is_ahead": "This day has not come yet. Say on which day the evening was.",
    "name_is_missing": "Give the evening a name of at most 60 characters.",
    "has_changed_since": "The rows are not those that were shown. Look at them once more, then keep them.",
}


def paper_rows_refused(code: str, params: Mapping[str, str | int]) -> str:
    """The sentence of a refusal, its figures with their signs."""
    told = {
        name: points_shown(value) if name in {"sum", "right", "written"} and isinstance(value, int) else str(value)
        for name, value in params.items()
    }
    sentence = filled(PAPER_ROWS_REFUSED[code], {}, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence

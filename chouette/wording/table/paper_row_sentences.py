"""Why the rows of a sheet from paper cannot be taken: which cell is wrong, and what would be right."""

from collections.abc import Mapping

from chouette.ledger.money import points_shown
from chouette.wording.table.file_sentences import FILE_REFUSED
from chouette.wording.template import Template, filled

PAPER_ROWS_REFUSED: dict[str, Template] = {
    "no_names_in_the_first_row": "The first row must have the names of the players, one in each column.",
    "no_figures": "There are no figures below the names. Paste a row for each game.",
    "too_few_players": "A chouette has at least {limit} players with figures.",
    "too_many_rows": "At most {limit} rows can be read at once.",
    "too_many_columns": "At most {limit} columns can be read.",
    "too_long": "At most {limit} KB of text can be read.",
    "not_a_name": "Row {row}: “{name}” cannot be a name. Write the names of the players there.",
    "name_stands_twice": (
        "Row {row}: {name} is there twice, in columns {column} and {other}. Each player has one column."
    ),
    "figure_without_a_name": "Row {row}, column {column}: {figure} is below no name. Write a name above it.",
    "not_whole_points": "Row {row}, {name}: “{figure}” is not a whole number of points, such as −4.",
    "money_or_fraction": (
        "Row {row}, {name}: “{figure}” is not a whole number of points. Money goes to Balances from a book."
    ),
    "row_of_another_day": (
        "Row {row} is of {day}, a row above it of {first}. "
        "Each row is one game, all of one evening: send the rows of one day."
    ),
    "nobody_of_that_name": "Row {row}: “{name}” is not one of the players. Write a name from the first row.",
    "box_is_captain": "Row {row}: {name} cannot be both Box and Captain.",
    "row_is_not_zero": "Row {row}, {name}: the row sums to {sum}, not 0. With {right} instead of {written} it would.",
    "last_row_is_the_sum": "Row {row} is exactly the sum of the rows above it. Say whether it is the total.",
    "last_row_repeats_totals": "Row {row} has the same totals as the row above it. Say whether it is the total.",
    "last_column_is_the_sum": "In every row {name} has exactly the sum of the others. Say whether {name} is a player.",
    "not_a_table": "This file is not a table: send CSV or XLSX, or paste the rows.",
    "table_is_too_large": "This file is too large: at most {limit} MB.",
    "cell_is_too_long": "Row {row}: a cell has more than {limit} characters. Keep names and figures alone.",
    "workbook_is_damaged": "This workbook cannot be read. Save it again as XLSX, or paste the rows.",
    "workbook_has_too_many_sheets": "This workbook has more than {limit} sheets. Send one with this evening alone.",
    "workbook_has_too_many_rows": "This workbook has more than {limit} rows. Send one with this evening alone.",
    "workbook_has_too_many_cells": "This workbook has more than {limit} cells. Send one with this evening alone.",
    "workbook_has_too_many_texts": "This workbook has more than {limit} texts. Send one with this evening alone.",
    "workbook_has_too_many_parts": "This workbook has more than {limit} parts. Send one with this evening alone.",
    **FILE_REFUSED,
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

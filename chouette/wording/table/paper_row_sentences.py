"""Why the rows of a sheet from paper cannot be taken: which cell is wrong, and what would be right."""

from collections.abc import Mapping

from chouette.ledger.money import MINUS, points_shown
from chouette.wording.sums import figure_of, sum_of
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
        "Row {row} is of {day}, not of {first} like a row above it. "
        "Each row is one game, all of one evening: send the rows of one day, or choose that each row is an evening."
    ),
    "nobody_of_that_name": "Row {row}: “{name}” is not one of the players. Write a name from the first row.",
    "box_is_captain": "Row {row}: {name} cannot be both Box and Captain.",
    "row_is_not_zero": (
        "Row {row}, {name}: the row sums to {sum}, not 0. With {right} instead of {written} it would.",
        "Row {row}: the figures sum to {sum}, not 0. Which of them is wrong?",
    ),
    "row_of_no_known_kind": "Row {row}: “{line}” is no line of a score sheet. Leave the row out.",
    "last_row_is_the_sum": "Row {row} is exactly the sum of the rows above it. Say whether it is the total.",
    "last_row_repeats_totals": "Row {row} has the same totals as the row above it. Say whether it is the total.",
    "last_column_is_the_sum": "In every row {name} has exactly the sum of the others. Say whether {name} is a player.",
    "not_a_table": "This file is not a table: send CSV or XLSX, or paste the rows.",
    "table_is_too_large": "This file is too large: at most {limit} MB.",
    "cell_is_too_long": "Row {row}: a cell has more than {limit} characters. Keep names and figures alone.",
    "sheet_of_the_same_day": (
        "It has the same day as sheet “{other}”. Choose one sheet, keep it, then send the workbook once more."
    ),
    "workbook_is_damaged": "This workbook cannot be read. Save it again as XLSX, or paste the rows.",
    "workbook_has_too_many_sheets": "This workbook has more than {limit} sheets. Send one with this evening alone.",
    "workbook_has_too_many_rows": "This workbook has more than {limit} rows. Send one with this evening alone.",
    "workbook_has_too_many_cells": "This workbook has more than {limit} cells. Send one with this evening alone.",
    "workbook_has_too_many_texts": "This workbook has more than {limit} texts. Send one with this evening alone.",
    "workbook_has_too_many_parts": "This workbook has more than {limit} parts. Send one with this evening alone.",
    "date_in_the_head": (
        "Row {row} has a date where the columns must be named: Date, Ann, Dan. "
        "Each evening needs a row of its own: turn the table if the days stand beside each other."
    ),
    "no_column_day": "No column is the date of the evenings. Choose it, or say that each row is a game.",
    "no_column_name": "No column has the names of the players. Choose it.",
    "no_column_figure": "No column has the figures of the players. Choose it.",
    "no_figures_of_evenings": "There are no figures below the names. Write a row for each evening.",
    "too_many_evenings": "At most {limit} evenings can be kept at once.",
    "not_a_day": "Row {row}: “{day}” is not a date with day, month and year.",
    "no_such_day": "Row {row}: there is no {day}. Correct the date.",
    "day_has_no_year": "Row {row}: the date “{day}” has no year. Write it with its year.",
    "day_is_ahead": "Row {row}: {day} has not come yet.",
    "row_without_a_day": "Row {row} has figures but no date, and is not the sum of the rows above it.",
    "row_without_a_name": "Row {row} has a figure but no name.",
    "player_twice_at_an_evening": "Row {row}: {name} has a figure on this day already, in row {first}.",
    "column_of_counts": "Without the column {name} every row sums to 0. Is it a player?",
    "evening_is_not_zero": "Row {row}: the figures sum to {sum}, not 0.",
    "rows_are_not_zero": "Rows {row} to {last}: the figures sum to {sum}, not 0.",
    "too_few_at_an_evening": (
        "Row {row}: fewer than {limit} players have figures. Write 0 for those who came and neither won nor lost."
    ),
    "not_an_amount": "Row {row}, {name}: “{figure}” is not an amount in {currency}. Write an amount such as 5 or 2.50.",
    "amount_in_another_currency": (
        "Row {row}, {name}: “{figure}” is not in {currency}, the currency of the club. A club in another currency sets "
        "it in Settings, under Currency."
    ),
    "figure_has_two_readings": (
        "Row {row}, {name}: “{figure}” can mean {less} or {more}. Write {less_in_digits} or {more_in_digits}."
    ),
    "fraction_of_points": (
        "Row {row}, {name}: “{figure}” is not a whole number of points. If the figures are money, choose that."
    ),
    "half_points": (
        "Row {row}, {name}: “{figure}” is not a whole number of points, and half points cannot be kept. "
        "Write twice the points, at half the stake."
    ),
    "not_a_stake": "Row {row}: “{figure}” is not a stake in {currency}.",
    "stakes_of_a_day_differ": "Row {row} has another stake than row {first} of the same day.",
    "every_evening_is_left_out": "Every evening of this sheet is left out. Tick one to keep it.",
    "not_a_multiple": (
        "Row {row}, {name}: {money} is not a whole number of points at {stake} a point. At {unit} all figures are."
    ),
    "stake_is_too_small": "Row {row}, {name}: {money} is more than {limit} points at {stake} a point.",
    **FILE_REFUSED,
    "date_is_missing": "Say on which day the evening was.",
    "date_is_too_long_ago": "This day is before 1900: correct the year.",
    "date_is_ahead": "This day has not come yet. Say on which day the evening was.",
    "name_is_missing": "Give the evening a name of at most 60 characters.",
    "has_changed_since": "The rows are not those that were shown. Look at them once more, then keep them.",
}

SIGNED = {"sum", "right", "written", "money"}
"""Parts of a sentence that are won or lost."""
READINGS = frozenset({"less", "more"})
"""Amounts that a figure may mean, which a sentence has as sums and as they are typed."""


def paper_rows_refused(code: str, params: Mapping[str, str | int]) -> str:
    """The sentence of a refusal, its figures with their signs; those of money have a currency beside them."""
    currency = str(params.get("currency", ""))
    told = {
        name: _signed(value, currency) if name in SIGNED and isinstance(value, int) else str(value)
        for name, value in params.items()
    }
    for reading in READINGS:
        if isinstance(minor := params.get(reading), int):
            told[reading] = sum_of(minor, currency)
            told[f"{reading}_in_digits"] = f"{MINUS if minor < 0 else ''}{figure_of(abs(minor), currency)}"
    sentence = filled(PAPER_ROWS_REFUSED[code], {}, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence


def _signed(value: int, currency: str) -> str:
    """Write what was won or lost: minor units where there is a currency, otherwise points."""
    return sum_of(value, currency, plus=True) if currency else points_shown(value)

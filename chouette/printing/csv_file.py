"""A report as a table of text (CSV), as spreadsheets in the reader's language take it.

Where decimals have a comma, columns are apart by semicolons. Figures have a plain minus and nothing between thousands,
so that programs can add them up. A note is a row of its own at the end, in the first column.
"""

from collections.abc import Callable, Iterable
from datetime import date

from chouette.printing.report import Report, ReportColumn, ReportRow, Value, currency_of, digits_of
from chouette.wording.language import HEADS, language_spoken

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""
QUOTED = frozenset(',;\t"\r\n')
"""What no bare text has, so that whoever counts marks finds only those between columns."""


def csv_of(report: Report) -> bytes:
    """Return the file."""
    point = HEADS[language_spoken()].point
    mark = ";" if point == "," else ","
    blanks = [""] * (len(report.columns) - 1)
    lines = [
        map(_text, (column.title for column in report.columns)),
        *_rows(report, point),
        *([_text(note), *blanks] for note in report.notes),
    ]
    return "".join(f"{mark.join(line)}\r\n" for line in lines).encode("utf-8-sig")


def _rows(report: Report, point: str) -> Iterable[Iterable[str]]:
    writers = [_writer(column, point) for column in report.columns]
    for row in report.rows:
        yield ["" if value is None else write(value, row) for write, value in zip(writers, row.values, strict=True)]


def _writer(column: ReportColumn, point: str) -> Callable[[Value, ReportRow], str]:
    """Return what writes a value of this column."""

    def figure(value: Value, row: ReportRow) -> str:
        assert isinstance(value, int), f"{column.key} has figures"
        return digits_of(value, column.kind, currency_of(column, row)).replace(".", point)

    def day(value: Value, _row: ReportRow) -> str:
        assert isinstance(value, date), f"{column.key} has days"
        return value.isoformat()

    def text(value: Value, _row: ReportRow) -> str:
        return _text(str(value))

    return text if column.kind == "text" else day if column.kind == "day" else figure


def _text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, in quotation marks where it needs them."""
    plain = f"'{text}" if text.startswith(FORMULA) else text
    if QUOTED.isdisjoint(plain):
        return plain
    escaped = plain.replace('"', '""')
    return f'"{escaped}"'

"""Files of figures as a program reads them: one table in a CSV, numbers and dates in a workbook."""

import csv
import re
from io import BytesIO

from openpyxl import Workbook, load_workbook

NUMBER = r"[-+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?"
DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9:.]+)?|[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}"
NUMBER_OR_DAY = re.compile(f"{NUMBER}|{DAY}")


def one_table(content: bytes) -> list[list[str]]:
    """Read a CSV, which has to be one table: a head, then lines as wide as it, none of them empty."""
    text = content.decode("utf-8-sig")
    rows = list(csv.reader(text.splitlines()))
    head = rows[0]
    assert all(head), "every column has a name"
    assert all(len(row) == len(head) for row in rows), "every line is as wide as the head"
    assert rows.count(head) == 1, "there is one head"
    return rows


def numbers_and_days(content: bytes) -> Workbook:
    """Read a workbook, which has to have numbers as numbers and days as dates, none of them as text."""
    book = load_workbook(BytesIO(content))
    for page in book.worksheets:
        for row in page.iter_rows():
            for cell in row:
                is_text = cell.data_type == "s" and NUMBER_OR_DAY.fullmatch(str(cell.value))
                assert not is_text, f"{page.title}!{cell.coordinate} has {cell.value} as a text"
    return book

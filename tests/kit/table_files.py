"""Files of figures as a program reads them: one table in a CSV, numbers and dates in a workbook."""

import csv
import re
import zipfile
from codecs import BOM_UTF8
from io import BytesIO

from openpyxl import Workbook, load_workbook

NUMBER = r"[-+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?"
DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9:.]+)?|[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}"
LONG = re.compile(r"\.[0-9]{4}|[eE]")
"""What no amount and no mean has: more than three digits after the point."""
NUMBER_OR_DAY = re.compile(f"{NUMBER}|{DAY}")


def one_table(content: bytes, mark: str = ",") -> list[list[str]]:
    """Read a CSV, which has to be one table: a head, then lines as wide as it, none of them empty. `mark` stands
    between its columns."""
    text = content.decode("utf-8-sig")
    assert content.startswith(BOM_UTF8), "a spreadsheet knows by it how letters are written"
    rows = list(csv.reader(text.splitlines(), delimiter=mark))
    head = rows[0]
    assert all(head), "every column has a name"
    assert all(len(row) == len(head) for row in rows), "every line is as wide as the head"
    assert rows.count(head) == 1, "there is one head"
    return rows


SHARED = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KIND_OF_SHARED = (
    b'<Override PartName="/xl/sharedStrings.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml" /></Types>'
)


def workbook(**parts: bytes) -> bytes:
    """Return a small workbook with other content in some of its parts, named without their folder and ending."""
    book, plain, packed = Workbook(), BytesIO(), BytesIO()
    for row in (["Ann", "Bob", "Cat"], [2, -1, -1]):
        book.worksheets[0].append(row)
    book.save(plain)
    with zipfile.ZipFile(plain) as whole, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as changed:
        for entry in whole.infolist():
            name = entry.filename.rpartition("/")[2].removesuffix(".xml")
            content = parts.get(name, whole.read(entry))
            changed.writestr(entry.filename, content.replace(b"</Types>", KIND_OF_SHARED))
        texts = parts.get("texts", b"")
        changed.writestr("xl/sharedStrings.xml", b'<sst xmlns="' + SHARED.encode() + b'">' + texts + b"</sst>")
    return packed.getvalue()


def part_of_workbook(name: str) -> bytes:
    """Return a part of the small workbook."""
    with zipfile.ZipFile(BytesIO(workbook())) as whole:
        return next(whole.read(entry) for entry in whole.infolist() if entry.filename.endswith(f"/{name}.xml"))


def numbers_and_days(content: bytes) -> Workbook:
    """Read a workbook, which has to have numbers as numbers and days as dates, none of them as text."""
    book = load_workbook(BytesIO(content))
    for page in book.worksheets:
        for row in page.iter_rows():
            for cell in row:
                is_text = cell.data_type == "s" and NUMBER_OR_DAY.fullmatch(str(cell.value))
                assert not is_text, f"{page.title}!{cell.coordinate} has {cell.value} as a text"
    assert not (long := [one for one in numbers_written(content) if LONG.search(one)]), f"not exact: {long}"
    return book


def numbers_written(content: bytes) -> list[str]:
    """Return the numbers of a workbook digit for digit, as its file has them."""
    with zipfile.ZipFile(BytesIO(content)) as whole:
        pages = [whole.read(name).decode() for name in whole.namelist() if name.startswith("xl/worksheets/sheet")]
    return [one for page in pages for one in re.findall("<v>(.*?)</v>", page)]

"""A table that was sent as a file, as the text that would have been pasted."""

import zipfile
from io import BytesIO
from xml.etree.ElementTree import ParseError

from django.core.files.uploadedfile import UploadedFile
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from chouette.damaged_zip import DAMAGED
from chouette.paper_rows import MOST_COLUMNS, MOST_ROWS, RowsRefused

LARGEST = 1_000_000
LARGEST_UNPACKED = 20_000_000
NO_WORKBOOK = (*DAMAGED, InvalidFileException, ParseError, LookupError)


def text_of(file: "UploadedFile[bytes]") -> str:
    """The table in a CSV or the first sheet of a workbook, its columns parted as they are there, or by tabs. Raises
    RowsRefused."""
    if (file.size or 0) > LARGEST:
        raise RowsRefused("table_is_too_large", limit=LARGEST // 1_000_000)
    content = file.read()
    return _of_workbook(content) if content[:2] == b"PK" else _of_text(content)


def _of_text(content: bytes) -> str:
    for coding in ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(coding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text
    raise RowsRefused("not_a_table")


def _of_workbook(content: bytes) -> str:
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            if sum(one.file_size for one in packed.infolist()) > LARGEST_UNPACKED:
                raise RowsRefused("table_is_too_large", limit=LARGEST_UNPACKED // 1_000_000)
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True)
        lines = ["\t".join(map(_written, row)).rstrip("\t") for row in rows]
    except NO_WORKBOOK as error:
        raise RowsRefused("not_a_table") from error
    return "\n".join(lines).rstrip("\n")


def _written(value: object) -> str:
    """A cell as it would have been pasted: a whole number without the point that a workbook keeps it with."""
    if value is None:
        return ""
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    return " ".join(str(whole).split())

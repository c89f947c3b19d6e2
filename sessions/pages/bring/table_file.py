"""A table that was sent as a file, as the text that would have been pasted."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile

from chouette.paper_figures import RowsRefused
from chouette.readers.file_refusal import FileRefused
from chouette.readers.reading_file import read_file
from chouette.readers.tables import LARGEST_TABLE, TableSent, read_table


def text_of(file: "UploadedFile[bytes]", *, place: str = "") -> str:
    """Return the table in a CSV or the first sheet of a workbook; `place` is the address that sends it.

    Raises RowsRefused.
    """
    if (file.size or 0) > LARGEST_TABLE:
        raise RowsRefused("table_is_too_large", limit=LARGEST_TABLE // 1_000_000)
    table = read_file(read_table, TableSent(file.read()), place=place)
    if isinstance(table, FileRefused):
        params: dict[str, Any] = table.params
        raise RowsRefused(table.code, row=table.row, **params)
    return table.text

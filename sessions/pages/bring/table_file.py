"""A table that was sent as a file: its sheets, each as the text that would have been pasted."""

from collections.abc import Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from chouette.paper_figures import RowsRefused
from chouette.paper_tabs import Tab
from chouette.readers.file_refusal import FileRefused
from chouette.readers.reading_file import read_file
from chouette.readers.tables import LARGEST_TABLE, TableSent, read_table


def tabs_of(file: "UploadedFile[bytes]", *, place: str = "") -> Sequence[Tab]:
    """Return the table of a CSV or the sheets of a workbook, at least one; `place` is the address that sends it.

    Raises RowsRefused.
    """
    if (file.size or 0) > LARGEST_TABLE:
        raise RowsRefused("table_is_too_large", limit=LARGEST_TABLE // 1_000_000)
    table = read_file(read_table, TableSent(file.read()), place=place)
    if isinstance(table, FileRefused):
        params: dict[str, Any] = table.params
        raise RowsRefused(table.code, row=table.row, **params)
    return table.tabs

"""Files as spreadsheets and editors save them: each coding is known by what is in the file."""

import pytest

from chouette.paper_tabs import Tab
from chouette.readers.name_lists import NameList, NameListSent, read_name_list
from chouette.readers.tables import Table, TableSent, read_table
from chouette.readers.text_codings import text_of

LINES = [
    "Datum;Jörg;Zoë;Müßig\n28.11.2026;2,00;-1;-1\n",
    "Date;Hélène;François;Noël\n28 août;2;-1;-1\n",
    "Fecha;Muñoz;Íñigo;José\n1;0;-1\n",
    "Dato;Søren;Åse;Bjørn\n2;-1;-1\n",
    "Name\nPat O’Brien\nZoë\n",
    "Spieler;Jäger;Größer;Weiß\n„Nachtrag“;1;-1\n",
    "Name\nÉmile\nÖzil\nÄnne\n",
    "Name;Ann;Bob\nplain;1;-1\n",
]
CODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"]


@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize("lines", LINES)
def test_the_lines_are_read_as_they_were_written(lines: str, coding: str) -> None:
    assert text_of(lines.encode(coding)) == lines


@pytest.mark.parametrize("lines", ["Name;Šimon;Žofie\n", "Note;– 2;3 €\nŒuvre;1;2\n"])
def test_what_only_windows_has_is_read_as_its(lines: str) -> None:
    assert text_of(lines.encode("cp1252")) == lines


@pytest.mark.parametrize("content", [b"\x00\x01\x02\x03\x00\x00", b"\xff\xfea", b"\xef\xbb\xbf\xff"])
def test_what_is_no_text_has_none(content: bytes) -> None:
    assert text_of(content) is None


@pytest.mark.parametrize("coding", CODINGS)
def test_tables_and_lists_of_names_are_read_in_each(coding: str) -> None:
    assert read_table(TableSent(LINES[0].encode(coding))) == Table((Tab("", LINES[0]),))
    assert read_name_list(NameListSent(LINES[6].encode(coding))) == NameList(["", "Émile", "Özil", "Änne"])

"""Small files that were made to take long: a photo of thousands of scans, and workbooks of three kinds.

Nothing of the site is imported here, and each is made by the bytes of its format alone.
"""

import zipfile
from io import BytesIO

PHOTO_BYTES = 299_000
SIDE = 2000
"""Pixels of the photo, each way."""
BLOCKS = (SIDE // 8) ** 2
RUNS, SHORTEST_RUN = 3, 16_384
"""In so many runs a scan walks through all blocks; a run is said as how much longer it is than the shortest."""
SHEETS = 100_000
EMPTY_ROWS = 2_000_000
HUGE_CELL = 10_000_000

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def progressive_photo() -> bytes:
    """A grey JPEG of four million pixels, nearly all of it scans: each walks through every block and changes nothing,
    in as few bytes as a scan may have."""
    one_code = bytes([1] + [0] * 15)
    head = b"\xff\xd8" + b"".join(
        _segment(marker, content)
        for marker, content in (
            (0xDB, bytes([0, *[1] * 64])),
            (0xC2, b"\x08" + SIDE.to_bytes(2) * 2 + b"\x01\x01\x11\x00"),
            (0xC4, b"\x00" + one_code + b"\x00"),
            (0xC4, b"\x10" + one_code + b"\xe0"),  # the one code says: nothing in a run of blocks
        )
    )
    means = _segment(0xDA, b"\x01\x01\x00\x00\x00\x01") + bytes(-(-BLOCKS // 8))
    walk = _runs()
    first = _segment(0xDA, b"\x01\x01\x00\x01\x3f\x01") + walk
    finer = _segment(0xDA, b"\x01\x01\x00\x01\x3f\x10") + walk
    begun = head + means + first
    return begun + finer * ((PHOTO_BYTES - len(begun)) // len(finer)) + b"\xff\xd9"


def _runs() -> bytes:
    """A run is the bit of its code, and fourteen that say its length."""
    bits = f"0{-(-BLOCKS // RUNS) - SHORTEST_RUN:014b}" * RUNS
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8).replace(b"\xff", b"\xff\x00")


def _segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2) + content


def many_sheets() -> bytes:
    """A workbook that says one sheet 100,000 times."""
    return _workbook('<sheet name="a" sheetId="1" r:id="r1"/>' * SHEETS, "")


def empty_rows() -> bytes:
    """A workbook with a sheet of two million rows without a cell."""
    return _workbook('<sheet name="a" sheetId="1" r:id="r1"/>', "<row/>" * EMPTY_ROWS)


def huge_cell() -> bytes:
    """A workbook with one cell of ten million letters."""
    cell = f'<c r="A1" t="inlineStr"><is><t>{"a" * HUGE_CELL}</t></is></c>'
    return _workbook('<sheet name="a" sheetId="1" r:id="r1"/>', f'<row r="1">{cell}</row>')


def _workbook(sheets: str, rows: str) -> bytes:
    """A workbook with these sheets named, the first of them with these rows."""
    kinds = {"workbook.xml": "sheet.main", "worksheets/sheet1.xml": "worksheet"}
    said = "".join(
        f'<Override PartName="/xl/{part}" ContentType="{CONTENT}.{kind}+xml"/>' for part, kind in kinds.items()
    )
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">{rels}{said}</Types>',
        "_rels/.rels": _tie("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _tie("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>",
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return packed.getvalue()


def _tie(kind: str, target: str) -> str:
    tie = f'<Relationship Id="r1" Type="{OFFICE}/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{PACKAGE}/relationships">{tie}</Relationships>'

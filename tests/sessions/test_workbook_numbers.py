"""Amounts are in a workbook with exactly their digits, so that a program adds them up to the penny."""

from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from sessions.sheet.workbook import cell_at, numbered
from tests.kit.table_files import numbers_and_days, numbers_written


@pytest.mark.parametrize("amount", ["-78.74", "0.10", "1234567.89", "-8", "0.001"])
def test_an_amount_keeps_its_digits(amount: str) -> None:
    book, written = Workbook(), BytesIO()
    page = book.active
    assert isinstance(page, Worksheet)
    numbered(cell_at(page, 1, 1), Decimal(amount))
    numbered(cell_at(page, 1, 2), -3)
    book.save(written)
    assert numbers_written(written.getvalue()) == [amount, "-3"]
    cells = numbers_and_days(written.getvalue()).worksheets[0][1]
    assert [cell.data_type for cell in cells] == ["n", "n"]
    assert cells[0].value == float(amount)

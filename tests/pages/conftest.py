"""The house and the table that many tests here begin with."""

from tests.kit.club_evening import thursday, thursday_of_file
from tests.kit.roles import house_of_file, own
from tests.kit.table import table, table_of_file

__all__ = ["house_of_file", "own", "table", "table_of_file", "thursday", "thursday_of_file"]

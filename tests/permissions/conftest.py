"""The house that nearly every test here begins with."""

from tests.kit.roles import house_of_file, own
from tests.kit.second_database import second, second_kept

__all__ = ["house_of_file", "own", "second", "second_kept"]

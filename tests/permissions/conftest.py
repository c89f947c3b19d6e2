"""The house that nearly every test here begins with."""

from tests.kit.roles import house_of_file, own

__all__ = ["house_of_file", "own"]

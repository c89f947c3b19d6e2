"""Of several values that a test is tried with, the first is tried each day, and all of them with `--long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_daily(*values: Any, many: bool = False) -> list[Any]:
    """What `parametrize` is to be given; where `many`, each value is a row for several names."""
    first, *others = values
    return [first, *in_the_long_run(others, many=many)]


def in_the_long_run(values: Iterable[Any], *, many: bool = False) -> list[Any]:
    return [pytest.param(*(one if many else (one,)), marks=pytest.mark.long) for one in values]

"""Counting what is really said to the database, whoever says it: the ORM, or a cursor of psycopg's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def traced(pgconn: Any, file: Path) -> Iterator[None]:
    """Write down what is said to the database over this connection."""
    with file.open("wb") as out:
        pgconn.trace(out.fileno())
        try:
            yield
        finally:
            pgconn.untrace()


def statements(file: Path) -> int:
    """How many statements were sent."""
    sent = [line.split("\t") for line in file.read_text().splitlines()]
    return sum(fields[1] == "F" and fields[3] in ("Execute", "Query") for fields in sent if len(fields) > 3)

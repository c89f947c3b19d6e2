"""A club and its table: Ann in the box, Bob the Captain, Cat and Dan; Kim keeps the sheet; a stranger."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from tests.kit.roles import house_of_file, own
from tests.kit.table import fresh_limits, live_table, table, table_of_file

__all__ = [
    "fresh_limits", "house_of_file", "live_table", "own", "table", "table_of_file",
]  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def sweeps_often() -> Iterator[None]:
    """What nobody announces, a right that is gone, is heard of after a tenth of a second, where else it takes one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sessions.push.hub.SWEEP", 0.1)
        yield


@pytest.fixture
def rows() -> Callable[[str], int]:
    """How many rows a table of the sessions has."""

    def counted(table: str) -> int:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM chouette_sessions_{table}")
            return int(cursor.fetchone()[0])

    return counted

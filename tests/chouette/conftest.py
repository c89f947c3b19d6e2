"""The schema's owner beside the application."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection

from chouette.testing.management.commands.flush import owner_parameters


@pytest.fixture
def owner(db: None) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection of its own, as the owner of the schema."""
    with psycopg.connect(**owner_parameters(connection.get_connection_params())) as opened:
        yield opened

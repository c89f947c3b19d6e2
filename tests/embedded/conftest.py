"""A place that the server's account can reach, with a space in its path."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def place() -> Iterator[Path]:
    """Not pytest's own `tmp_path`: that lies in a folder closed to everybody else, and to the server's account."""
    outer = Path(tempfile.mkdtemp(prefix="chouette-room-"))
    outer.chmod(0o755)
    inner = outer / "club house"
    inner.mkdir()
    yield inner
    shutil.rmtree(outer)

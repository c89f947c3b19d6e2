"""Folders that the account of the tests' database can reach."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def folder_for_data() -> Iterator[Path]:
    """A new folder with a space in its path, gone at the end.

    Not pytest's own `tmp_path`: that lies in a folder closed to everybody else, and to the server's account.
    """
    outer = Path(tempfile.mkdtemp(prefix="chouette-room-"))
    outer.chmod(0o755)
    inner = outer / "club house"
    inner.mkdir()
    try:
        yield inner
    finally:
        shutil.rmtree(outer)

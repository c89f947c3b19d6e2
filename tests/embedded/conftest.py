"""Data that the embedded server has made already."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from chouette.embedded import Cluster
from tests.kit.places import folder_for_data


@pytest.fixture(scope="session")
def pattern() -> Iterator[Path]:
    """The data of a server that has served once."""
    with folder_for_data() as place:
        with Cluster(place):
            pass
        yield place


@pytest.fixture
def made(pattern: Path, place: Path) -> Path:
    """A copy of them for one test, which is there sooner than new data are made."""
    return copied(pattern, place)


@pytest.fixture(scope="module")
def running(pattern: Path) -> Iterator[Cluster]:
    """A server for the tests of a file that leave it running as it is."""
    with folder_for_data() as place, Cluster(copied(pattern, place)) as cluster:
        yield cluster


def copied(pattern: Path, place: Path) -> Path:
    subprocess.run(["cp", "-a", f"{pattern}/.", place], check=True)
    return place

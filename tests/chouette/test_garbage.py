"""Python looks for garbage among what is new, and hardly ever among everything: everybody waits meanwhile."""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from chouette.cli import manage
from chouette.database import PATIENT
from chouette.installation import ROOT

MADE = """
import gc
import chouette.asgi
looked = gc.get_stats()[2]["collections"]
kept = [[number] for number in range(300_000)]
print(gc.get_freeze_count(), gc.get_stats()[2]["collections"] - looked)
"""


def test_what_an_import_keeps_does_not_have_everything_looked_through() -> None:
    """More than six evenings of 5,000 events, which are imported, keep at the same time."""
    done = subprocess.run([sys.executable, "-c", MADE], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded, looked = map(int, done.stdout.split())
    assert loaded > 50_000
    assert looked == 0


@pytest.fixture
def pythons_own() -> Iterator[None]:
    """Python looks as often as it does of itself."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_a_command_is_loaded_without_looking(pythons_own: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many objects as Django and the site's apps have."""
    looked: list[int] = []

    def loaded(_argv: list[str]) -> None:
        before = gc.get_stats()[2]["collections"]
        kept = [[number] for number in range(300_000)]
        looked.append(gc.get_stats()[2]["collections"] - before)
        del kept

    monkeypatch.setattr("django.core.management.execute_from_command_line", loaded)
    for name in ("SECRET_KEY", "DATABASE_URL", PATIENT):
        monkeypatch.setenv(name, "there")
    assert manage(["manage.py", "check"]) == 0
    assert looked == [0]

"""Python looks for garbage among what is new, and hardly ever among everything: everybody waits meanwhile."""

import subprocess
import sys

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

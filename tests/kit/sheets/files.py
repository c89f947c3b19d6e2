"""The score sheets."""

from pathlib import Path

HERE = Path(__file__).parents[2] / "scenarios"


SHEETS = sorted(HERE.rglob("*.sheet"))

FOLDERS = {
    folder.name: [path for path in SHEETS if path.parent == folder] for folder in sorted({one.parent for one in SHEETS})
}
"""Those of each folder: what is quickly seen of one is looked at for all of a folder."""

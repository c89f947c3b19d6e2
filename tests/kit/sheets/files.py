"""The score sheets."""

from pathlib import Path

HERE = Path(__file__).parents[2] / "scenarios"


SHEETS = sorted(HERE.rglob("*.sheet"))

FOLDERS = {
    str(folder.relative_to(HERE)): [path for path in SHEETS if path.parent == folder]
    for folder in sorted({path.parent for path in SHEETS})
}
"""Those of each folder: what is quickly seen of one is looked at for all of a folder."""

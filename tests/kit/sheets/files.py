"""The score sheets."""

from pathlib import Path

HERE = Path(__file__).parents[2] / "scenarios"


SHEETS = sorted(HERE.rglob("*.sheet"))

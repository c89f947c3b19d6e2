"""A copy of the program in which a recipe of CONTRIBUTING is followed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = (
    "chouette",
    "clubs",
    "sessions",
    "tests",
    "docs",
    "locale",
    "templates",
    "static",
    "pyproject.toml",
    "manage.py",
)


def program_copied(folder: Path) -> Path:
    """The program in that folder, with its tests, and what Python has made of them already."""
    subprocess.run(["cp", "-a", *(ROOT / name for name in COPIED), folder], check=True)
    return folder


def run_there(folder: Path, module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a module says that is run in the copy; what it imports is the copy's own."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False
    )


def passes(folder: Path, *tests: str) -> None:
    """These tests pass in the copy."""
    done = run_there(folder, "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]

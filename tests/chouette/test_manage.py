"""manage.py: what is judged without the site, and which role a command takes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.program import environment

ROOT = Path(__file__).parents[2]
SITE_CLOSED = """
import sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "psycopg", "channels", "uvicorn", "clubs", "sessions"}:
            raise ModuleNotFoundError(f"the site was asked for: {name}")
sys.meta_path.insert(0, Closed())
"""
TRANSCRIPT = Path(__file__).with_name("short.jsonl")


def replay(tmp_path: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    (tmp_path / "sitecustomize.py").write_text(SITE_CLOSED)
    return subprocess.run(
        [sys.executable, "manage.py", "replay", *files],
        cwd=ROOT,
        env={**environment(), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_replay_needs_no_site(tmp_path: Path) -> None:
    done = replay(tmp_path, TRANSCRIPT)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "role"),
    [("migrate", "owner"), ("housekeep", "owner"), ("verify", "app"), ("statistics", "app"), ("check", "app")],
)
def test_a_command_takes_its_role(command: str, role: str) -> None:
    from chouette import database

    assert ("owner" if command in database.OWNER_COMMANDS else "app") == role


@pytest.mark.parametrize("role", ["owner", "app"])
def test_the_alias_is_of_the_role(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from chouette import database

    monkeypatch.setenv(database.ROLE, role)
    said = database.alias(
        app_url="postgresql://chouette_app:a@db:5433/chouette?sslmode=require",
        owner_url="postgresql://chouette_owner:b@db:5433/chouette?sslmode=require",
    )
    assert (said["NAME"], said["USER"], said["HOST"], said["PORT"]) == ("chouette", f"chouette_{role}", "db", "5433")
    assert said["PASSWORD"] == {"owner": "b", "app": "a"}[role]
    assert said["OPTIONS"]["sslmode"] == "require"
    assert ("pool" in said["OPTIONS"]) is (role == "app")


def bare(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """manage.py started by a Python that has none of our packages, as the machine's own."""
    command = [sys.executable, "-S", "manage.py", *words]
    return subprocess.run(command, cwd=cwd, env=environment(), capture_output=True, text=True, check=False)


def test_the_machines_own_python_goes_on_as_the_environments() -> None:
    done = bare("replay", TRANSCRIPT)
    assert done.returncode == 0, done.stderr
    assert done.stdout == replay_with(sys.executable)
    assert done.stdout.startswith("{")


def replay_with(python: str) -> str:
    return subprocess.run(
        [python, "manage.py", "replay", TRANSCRIPT],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_without_an_environment_it_is_said_in_one_sentence_how_to_get_it(tmp_path: Path) -> None:
    shutil.copy(ROOT / "manage.py", tmp_path)
    done = bare("replay", TRANSCRIPT, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "What Chouette needs is not installed for this Python: start `python3 run.py` once, then try again.\n"
    )

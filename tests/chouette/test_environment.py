"""run.py before its environment exists: each way to make one, and what it says when there is none.

The tree under test is run.py itself with one small package in its lock and a program that says where it runs.
"""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = "import sys, segno\nprint('runs in', sys.prefix, *sys.argv[1:])\n"
PROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "tree"
version = "1"
[tool.setuptools]
packages = ["chouette"]
"""
CLOSED = """\
import sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {closed!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Closed())
{more}
"""


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    """A program so small that its environment is made in seconds, in a folder with a space in its name."""
    tree = tmp_path / "club house"
    (tree / "chouette").mkdir(parents=True)
    shutil.copy(ROOT / "run.py", tree)
    shutil.copy(ROOT / "requirements-uv.lock", tree)
    (tree / "requirements.lock").write_text(pinned("segno") + pinned("setuptools"))
    (tree / "requirements-dev.lock").write_text(pinned("segno") + pinned("setuptools"))
    (tree / "pyproject.toml").write_text(PROJECT)
    (tree / "chouette" / "__init__.py").touch()
    (tree / "chouette" / "cli.py").write_text(PROGRAM)
    yield tree
    for folder in tree.parent.rglob("*"):
        if folder.is_dir() and not folder.is_symlink():
            folder.chmod(0o755)


def pinned(package: str) -> str:
    """A package's own lines of our lock, hashes and all."""
    found = re.search(rf"^{package}==.*?(?=^\S|\Z)", (ROOT / "requirements.lock").read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group()


def run(
    tree: Path, *words: str, closed: set[str] | None = None, more: str = "", path: str | None = None
) -> subprocess.CompletedProcess[str]:
    """run.py under a Python in which some modules cannot be imported."""
    site = tree.parent / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(CLOSED.format(closed=closed or set(), more=more))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHON"))}
    environment = {**kept, "PYTHONPATH": str(site), "PATH": path or os.environ["PATH"]}
    return subprocess.run(
        [base_python(), tree / "run.py", *words], env=environment, capture_output=True, text=True, check=False
    )


def base_python() -> str:
    """The Python outside of our own environment."""
    return str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}")


def environments(done: subprocess.CompletedProcess[str], tree: Path) -> bool:
    return f"runs in {tree / '.venv'} serve" in done.stdout


@pytest.mark.long
def test_the_second_start_installs_nothing(tree: Path) -> None:
    first = run(tree, "--port", "8123")
    assert environments(first, tree), first.stderr
    assert "Installing" in first.stdout
    (tree / "pyproject.toml").unlink()
    second = run(tree)
    assert environments(second, tree), second.stderr
    assert "Installing" not in second.stdout
    assert "Traceback" not in second.stderr


@pytest.mark.long
def test_a_changed_lock_is_installed(tree: Path) -> None:
    assert environments(run(tree), tree)
    lock = tree / "requirements.lock"
    lock.write_text(lock.read_text() + pinned("sqlparse"))
    assert "Installing" in run(tree).stdout
    assert list((tree / ".venv").rglob("sqlparse/__init__.py"))


@pytest.mark.long
def test_without_venv_uv_makes_the_environment(tree: Path) -> None:
    done = run(tree, closed={"venv", "ensurepip"})
    assert environments(done, tree), done.stderr
    assert (tree / ".venv-uv" / "bin" / "uv").exists()


def asking_apt_get(tree: Path, *, does: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """A stand-in for apt-get, as the real one would change the machine; and what it was asked."""
    place = tree.parent / "bin"
    place.mkdir()
    said = tree.parent / "said"
    stand_in = place / "apt-get"
    stand_in.write_text(f'#!/bin/sh\necho "$@" >> \'{said}\'\n[ "$2" = install ] && {does}\nexit 0\n')
    stand_in.chmod(0o755)
    done = run(tree, closed={"venv", "ensurepip", "pip"}, path=f"{place}:{os.environ['PATH']}")
    return done, said.read_text().splitlines()


APT_GET = ["-q update", "-q install -y python3-venv"]


@pytest.mark.skipif(os.geteuid() != 0, reason="apt-get is root's")
def test_without_venv_and_pip_root_asks_apt_get(tree: Path) -> None:
    """Here it opens nothing, and there is still no way to make an environment."""
    done, said = asking_apt_get(tree, does=":")
    assert said == APT_GET
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="apt-get is root's")
def test_what_apt_get_has_brought_makes_the_environment(tree: Path) -> None:
    opened = tree.parent / "site" / "sitecustomize.py"
    done, said = asking_apt_get(tree, does=f": > '{opened}'")
    assert said == APT_GET
    assert environments(done, tree), done.stderr


def test_without_any_of_them_one_sentence_says_what_to_install(tree: Path) -> None:
    done = run(tree, closed={"venv", "ensurepip", "pip"}, more="import os; os.geteuid = lambda: 1000")
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("version", ["3.6.15", "3.9.18", "3.10.13"])
def test_too_old_a_python_is_refused_in_one_sentence(tree: Path, version: str) -> None:
    numbers = tuple(map(int, version.split(".")))
    done = run(tree, more=f"sys.version_info = {numbers}\nsys.version = '{version} (main)'")
    assert done.returncode == 1
    assert done.stderr == f"Chouette needs Python 3.11 or newer; this is {version} ({base_python()}).\n"


@pytest.mark.parametrize("name", ["run.py", "manage.py"])
def test_an_old_python_can_read_what_says_so(name: str) -> None:
    """It reads the whole file before it refuses, or goes on as the environment's own."""
    ast.parse((ROOT / name).read_text(), feature_version=(3, 6))


def test_what_an_old_python_comes_by_in_manage_py_asks_nothing_of_it_that_it_has_not() -> None:
    """`list[str]` of an argument is worked out as the function is read, and fails before 3.9."""
    functions = [
        one for one in ast.walk(ast.parse((ROOT / "manage.py").read_text())) if isinstance(one, ast.FunctionDef)
    ]
    notes = [note for one in functions for note in (one.returns, *(word.annotation for word in one.args.args)) if note]
    assert len(notes) > 2
    assert [ast.unparse(note) for note in notes if not isinstance(note, ast.Constant | ast.Name)] == []


STOPPED = """
import os, subprocess
real = subprocess.run
def stopped(words, *rest, **named):
    if "venv" in words:
        os.makedirs(os.path.join(words[-1], "bin"))
        raise KeyboardInterrupt
    return real(words, *rest, **named)
subprocess.run = stopped
"""


def test_ctrl_c_while_it_installs_is_one_sentence_and_leaves_no_half_of_an_environment(tree: Path) -> None:
    done = run(tree, more=STOPPED)
    assert done.returncode == 1
    assert done.stderr == "Stopped: nothing is installed, and the next start begins anew.\n"
    assert not (tree / ".venv").exists()


def test_ctrl_c_while_it_installs_more_keeps_what_was_whole(tree: Path) -> None:
    (tree / ".venv").mkdir()
    (tree / ".venv" / "chouette-stamp").write_text("of before")
    (tree / ".venv" / "bin").mkdir()
    (tree / ".venv" / "bin" / "pip").touch()
    python = tree / ".venv" / "bin" / "python"
    python.write_text(
        f"#!/bin/sh\necho {shlex.quote(str(tree / '.venv'))} '({sys.version_info[0]}, {sys.version_info[1]})'\n"
    )
    python.chmod(0o755)
    done = run(tree, more=STOPPED.replace('"venv"', '"install"').replace("os.makedirs", "os.path.join"))
    assert done.returncode == 1
    assert done.stderr == "Stopped: the next start installs what is missing.\n"
    assert (tree / ".venv" / "chouette-stamp").read_text() == "of before"


READ_ONLY_DISK = """
import errno, io
real = io.open
def refusing(file, mode="r", *rest, **named):
    if "w" in mode and ".venv.lock" in str(file):
        raise OSError(errno.EROFS, "Read-only file system")
    return real(file, mode, *rest, **named)
io.open = refusing
"""


def test_a_read_only_folder_is_refused_in_one_sentence(tree: Path) -> None:
    """Root may write everywhere, so what a read-only disk answers is put in its place."""
    done = run(tree, more=READ_ONLY_DISK)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Chouette cannot write to its own folder {tree} (Read-only file system): copy it")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.long
def test_what_cannot_be_installed_is_said_in_one_sentence(tree: Path) -> None:
    lock = tree / "requirements.lock"
    lock.write_text(re.sub("sha256:[0-9a-f]{8}", "sha256:00000000", lock.read_text()))
    done = run(tree)
    assert done.returncode == 1
    assert done.stderr.startswith("What Chouette needs could not be installed")
    assert len(done.stderr.splitlines()) == 1
    assert not (tree / ".venv" / "chouette-stamp").exists()


def test_help_explains_and_needs_no_environment(tree: Path) -> None:
    done = run(tree, "--help")
    assert done.returncode == 0
    assert not (tree / ".venv").exists()
    for word in (
        "--host",
        "--port",
        "--data",
        "--no-demo",
        "--public-url",
        "owner",
        "test",
        "pictures",
        "check",
        "Ctrl-C",
    ):
        assert word in done.stdout


@pytest.mark.parametrize("words", [["--port", "99999"], ["--port", "eight"], ["--prt", "1"], ["sit"]])
def test_a_wrong_word_is_refused_before_anything_is_made(tree: Path, words: list[str]) -> None:
    done = run(tree, *words)
    assert done.returncode == 2
    assert not (tree / ".venv").exists()

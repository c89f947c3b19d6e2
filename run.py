#!/usr/bin/env python3
"""Chouette's one command: `python3 run.py --help`. Only the standard library is needed to start it.

It is written so that a Python from 3.6 on can read it, and says which one is needed.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"Chouette needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")

import argparse
import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
STAMP = ENVIRONMENT / "chouette-stamp"
UV = ROOT / ".venv-uv"
PACKAGES = ROOT / "requirements.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"

DESCRIPTION = """\
Keeps a backgammon chouette over a real board: run it, scan the code with the phones, play.

  python3 run.py               start the program; the first time this installs what it needs (about a minute)
  python3 run.py owner         print a new one-time link that makes whoever opens it this installation's operator
  python3 run.py test          run the tests; --long adds the slow ones, every argument goes to pytest
  python3 run.py pictures      every screen in every state, size and light, drawn to var/pictures;
                               `pictures DIR -k offline` says where to, and which
  python3 run.py front         draw the table for the first page and for previews of links, into static/img/front
  python3 run.py check         ruff, mypy, import-linter, djlint, deno, oxfmt, protocol, migrations, compose file,
                               deploy check
  python3 run.py languages     bring the catalogues under locale/ up to date, and name what is not translated
  python3 run.py protocol      write the fields of the view into docs/live-protocol.md and types/view.d.ts
"""

EPILOG = """\
The data (database, secret key, backups) are kept in var/ beside this file, or where --data says; the place is printed.
With DATABASE_URL set no PostgreSQL is started. Other settings: docs/install.md. Stop the program with Ctrl-C.
"""


SCREENS = "tests/browser/test_screens.py"
FRONT = "tests/browser/front_pictures.py"
DEVELOPING = ("test", "pictures", "front", "check", "languages", "protocol")
"""What needs the packages of development."""
WORKERS = ("-n", "2")  # of the tests, on two cores; `-n 0` gives them one after the other


class Unusable(Exception):
    """Why the program cannot start, in one sentence."""


def main(argv: list[str]) -> int:  # noqa: RET503 - it becomes another program
    """Make the environment if need be, then become the program in it."""
    words = told_pytest(argv) or command(parser().parse_args(argv))
    try:
        prepare(DEVELOPMENT if argv[:1] in [[word] for word in DEVELOPING] else PACKAGES)
    except Unusable as why:
        print(why, file=sys.stderr)
        return 1
    sys.stdout.flush()
    os.environ["VIRTUAL_ENV"] = str(ENVIRONMENT)
    if "pytest" in words:
        # Each worker, and each of the programs that tests start, would compile all of it anew, for seconds.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if "chouette.cli" in words:
        # Ctrl-C waits for the second in which the program cannot take it yet, and would be answered by a traceback.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), *words])  # noqa: S606 - one process, so that Ctrl-C reaches the program itself


def told_pytest(argv: list[str]) -> list[str]:
    """The words for pytest, which has options of its own; none if it is not asked for."""
    if argv[:1] == ["test"]:
        return ["-m", "pytest", *WORKERS, *argv[1:]]
    if argv[:1] == ["pictures"]:
        return ["-m", "pytest", *pictures(argv[1:])]
    return ["-m", "pytest", "-n", "0", FRONT] if argv == ["front"] else []


def pictures(said: Sequence[str]) -> list[str]:
    """What pytest is told to draw every screen: the folder, if the first word is one, and what else was said."""
    named = bool(said) and not said[0].startswith("-")
    folder = Path(said[0]).absolute() if named else ROOT / "var" / "pictures"
    return [*WORKERS, "--long", SCREENS, "--pictures", str(folder), *said[named:]]


def parser() -> argparse.ArgumentParser:
    """The options, known before anything is installed."""
    options = argparse.ArgumentParser(
        prog="run.py",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whats = ["serve", "owner", *DEVELOPING]
    options.add_argument("what", nargs="?", default="serve", choices=whats, help="default: serve")
    everywhere = "0.0.0.0"  # noqa: S104 - the phones of the room must reach it
    options.add_argument("--host", default=everywhere, help="address to listen on; default: every one of this machine")
    options.add_argument("--port", type=port, default=8000, help="port to listen on; default: 8000")
    options.add_argument("--data", metavar="DIR", help="folder for the data; default: var/ beside run.py")
    options.add_argument("--no-demo", action="store_true", help="do not make the demo club at the first start")
    options.add_argument(
        "--public-url", metavar="URL", default="", help="the address for others, if it is not this one"
    )
    return options


def port(text: str) -> int:
    """A port number, or argparse's own complaint."""
    number = int(text)
    if not 0 < number < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return number


def command(arguments: argparse.Namespace) -> list[str]:
    """What the environment's Python is to run."""
    if arguments.what == "check":
        return ["-m", "chouette.cli", "check"]
    if arguments.what == "languages":
        return ["-m", "chouette.languages"]
    if arguments.what == "protocol":
        return ["-m", "chouette.protocol"]
    said = ["-m", "chouette.cli", arguments.what, f"--host={arguments.host}", f"--port={arguments.port}"]
    if arguments.data:
        said.append(f"--data={Path(arguments.data).absolute()}")
    if arguments.public_url:
        said.append(f"--public-url={arguments.public_url}")
    return [*said, "--no-demo"] if arguments.no_demo else said


def prepare(lock: Path) -> None:
    """The environment with everything of the lock in it; nothing is done if its stamp says that it is so."""
    wanted = stamps(lock)
    if wanted <= stamped():
        return
    with alone():
        if wanted <= stamped():
            return
        try:
            fill(lock)
        except KeyboardInterrupt:
            raise Unusable(after_ctrl_c()) from None
        STAMP.write_text("\n".join(sorted(wanted)))


def fill(lock: Path) -> None:
    """Make the environment unless it is there, and install everything of the lock into it."""
    if not usable():
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        make()
    print(f"Installing what Chouette needs from {lock.name} (once) ...", flush=True)
    install("--require-hashes", "-r", str(lock))
    install("--no-deps", "--no-build-isolation", "-e", str(ROOT))


def after_ctrl_c() -> str:
    """Remove an environment that was never whole; what to tell whoever stopped it."""
    if STAMP.exists():
        return "Stopped: the next start installs what is missing."
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    return "Stopped: nothing is installed, and the next start begins anew."


def stamps(lock: Path) -> set[str]:
    """One word for each lock that is satisfied once `lock` is: the development lock contains the other."""
    locks = {PACKAGES, lock}
    return {hashlib.sha256(f"{sys.version_info[:2]} {ROOT} ".encode() + one.read_bytes()).hexdigest() for one in locks}


def stamped() -> set[str]:
    try:
        return set(STAMP.read_text().split())
    except OSError:
        return set()


def usable() -> bool:
    """Whether there is an environment of this folder and this Python, perhaps half filled, and a tool to fill it."""
    if not (ENVIRONMENT / "bin" / "pip").exists() and not (UV / "bin" / "uv").exists():
        return False
    question = "import sys; print(sys.prefix, sys.version_info[:2])"
    try:
        asked = subprocess.run([PYTHON, "-c", question], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return asked.stdout.strip() == f"{ENVIRONMENT} {sys.version_info[:2]}"


@contextmanager
def alone() -> Iterator[None]:
    """Keep a second start from installing into the same environment; say so if the folder cannot be written."""
    try:
        with (ROOT / ".venv.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as why:
        raise Unusable(
            f"Chouette cannot write to its own folder {ROOT} ({why.strerror}): copy it to one that you may write to."
        ) from why


def make() -> None:
    """An empty environment, by the first way that works."""
    ways: list[Callable[[], bool]] = [by_venv, by_uv, by_apt]
    if not any(way() for way in ways):
        raise Unusable(
            "Python's own venv is missing here, and neither uv nor apt-get could replace it:"
            " install python3-venv (Debian, Ubuntu: apt install python3-venv) and start again."
        )


def by_venv(python: str = sys.executable) -> bool:
    done = subprocess.run([python, "-m", "venv", ENVIRONMENT], capture_output=True, check=False)
    return done.returncode == 0


def by_uv() -> bool:
    """uv makes environments without Python's own venv; pip can fetch it into a folder of ours."""
    fetch = ["install", "--quiet", "--require-hashes", "--target", str(UV), "-r", str(ROOT / "requirements-uv.lock")]
    fetched = subprocess.run([sys.executable, "-m", "pip", *fetch], capture_output=True, check=False)
    if fetched.returncode:
        return False
    words: list[str | Path] = [UV / "bin" / "uv", "venv", "--quiet", "--clear", "--python", sys.executable, ENVIRONMENT]
    made = subprocess.run(words, capture_output=True, check=False)
    return made.returncode == 0


def by_apt() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    print("Installing python3-venv with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "python3-venv"]):
        subprocess.run(["apt-get", "-q", *words], env=quiet, capture_output=True, check=False)
    return by_venv()


def install(*what: str) -> None:
    """Install into the environment, with its own pip or with uv if it was made by that."""
    if (ENVIRONMENT / "bin" / "pip").exists():
        words: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    else:
        words = [UV / "bin" / "uv", "pip", "install", "--quiet", "--python", PYTHON, *what]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        why = [line for line in done.stderr.splitlines() if line.strip()][-1:] or ["no reason given"]
        raise Unusable(f"What Chouette needs could not be installed (is there a network?): {why[0]}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped: nothing was begun.")

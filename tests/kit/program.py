"""The whole program as a person starts it, in a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
READY = "Stop with Ctrl-C"
OURS = ("DATABASE_", "CHOUETTE_", "DJANGO_", "SECRET_KEY", "PYTEST_")


class Running(NamedTuple):
    """A started program, what it said until it was ready, and where it is."""

    process: subprocess.Popen[str]
    said: str
    address: str

    def get(self, path: str) -> int:
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return int(answer.status)

    def read(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return str(answer.read().decode())

    def ended_by(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(30)


def environment() -> dict[str, str]:
    """Ours without what the tests have put into it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(data: Path, port: int, *words: str) -> list[str]:
    where = ["--host=127.0.0.1", f"--port={port}", f"--data={data}"]
    return [sys.executable, "-m", "chouette.cli", *(words or ("serve", "--no-demo")), *where]


@contextmanager
def started(data: Path, *words: str) -> Iterator[Running]:
    """The program, once it has said that it is ready. It is ended, if it has not been, when the test is over."""
    port = free_port()
    process = subprocess.Popen(
        command(data, port, *words),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    try:
        for line in process.stdout:
            said += line
            if READY in line:
                break
        else:
            raise AssertionError(f"the program ended: {said}")
        yield Running(process, said, f"http://127.0.0.1:{port}")
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(30)
        process.stdout.close()


def run(data: Path, port: int, *words: str) -> subprocess.CompletedProcess[str]:
    """The program to its end, where it is expected to refuse or to answer and be done."""
    return subprocess.run(
        command(data, port, *words),
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def manage(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """One of the operator's commands."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**environment(), "CHOUETTE_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def run_owner(data: Path) -> subprocess.CompletedProcess[str]:
    """The command for another link to the operator's page, with the folder of the data alone."""
    return subprocess.run(
        [sys.executable, "-m", "chouette.cli", "owner", f"--data={data}"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def processes_of(data: Path) -> list[str]:
    """Every process of the machine that has the data folder in its command line."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if str(data) in words:
            found.append(words)
    return found

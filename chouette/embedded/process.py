"""The server's process: its account, its leash, its end."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from chouette.embedded.account import Account

PR_SET_PDEATHSIG = 1
CLEAN = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
"""The server's environment: none of ours, or PGDATA and its like would mislead it."""

prctl = ctypes.CDLL(None, use_errno=True).prctl
"""Looked up before there is a child: between fork and exec nothing may be waited for that another thread holds."""


def leash() -> Callable[[], None]:
    """What the child does before it becomes the server: ask to be stopped when this program ends, however it ends.

    The kernel watches the thread that starts it and not the process: that thread must live as long as the server.
    """
    parent = os.getpid()

    def wear() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGINT, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return wear


def _as(account: Account | None) -> dict[str, Any]:
    """As whom a program of PostgreSQL runs; from "/", for the account may be shut out of the folder we stand in."""
    whose = {"user": account.uid, "group": account.gid, "extra_groups": []} if account else {}
    return {**whose, "env": CLEAN, "cwd": "/"}


def run(command: Sequence[str | Path], account: Account | None) -> subprocess.CompletedProcess[str]:
    """Run one of PostgreSQL's programs to its end, as the account."""
    return subprocess.run(
        [str(word) for word in command],
        **_as(account),
        capture_output=True,
        text=True,
        check=False,
    )


def start(command: Sequence[str | Path], account: Account | None, log: int) -> subprocess.Popen[bytes]:
    """Start the server in a session of its own, so that Ctrl-C reaches the program alone."""
    return subprocess.Popen(
        [str(word) for word in command],
        **_as(account),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        preexec_fn=leash(),  # noqa: PLW1509 - it takes no lock, and asks the kernel two things
    )


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the server: politely, then at once, then by force."""
    for signum, patience in ((signal.SIGINT, 10), (signal.SIGQUIT, 5), (signal.SIGKILL, 5)):
        if server.poll() is not None:
            return
        server.send_signal(signum)
        try:
            server.wait(patience)
        except subprocess.TimeoutExpired:
            continue


def ended(gone: Callable[[], bool], seconds: float) -> bool:
    """Wait until a process that is not our child is gone; False if it still runs after the time."""
    deadline = time.monotonic() + seconds
    while not gone():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True

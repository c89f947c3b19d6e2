"""The private folder in which the server has its socket: made anew at each start, and taken away by its owner alone.

A note in the data folder says where it is, so that it can be taken away after a kill, and to which folder it belongs: a
copy of the data has the note too, and must leave the folder alone.
"""

import os
import re
import shutil
import socket
import tempfile
from pathlib import Path

from chouette.embedded.account import Account

SOCKET_PATH_LIMIT = 107
SOCKET_NAME = ".s.PGSQL.5432"
SOCKETS = "chouette-"


def socket_folder(account: Account | None) -> Path:
    """A new private folder for the socket, with a path short and plain enough for PostgreSQL."""
    fitting = (
        place
        for place in (tempfile.gettempdir(), "/tmp")  # noqa: S108 - mkdtemp makes one nobody prepared
        if re.fullmatch(r"[\w/.-]+", place) and len(f"{place}/{SOCKETS}12345678/{SOCKET_NAME}") <= SOCKET_PATH_LIMIT
    )
    folder = Path(tempfile.mkdtemp(prefix=SOCKETS, dir=next(fitting)))
    _given(folder, account)
    return folder


def socket_folder_again(folder: Path, account: Account | None) -> None:
    """Make the folder once more at its place, should somebody have taken it away."""
    if not folder.exists():
        folder.mkdir(mode=0o700)
        _given(folder, account)


def _given(folder: Path, account: Account | None) -> None:
    if account:
        os.chown(folder, account.uid, account.gid)


class SocketNote:
    """Where the socket of a data folder is."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.file = home / "sockets"

    def write(self, folder: Path) -> None:
        """Note the folder, and whose it is."""
        self.file.write_text(f"{folder}\n{self._owner()}\n")

    def clear(self) -> None:
        """After a kill: take the folder away if it is of this very data folder and no server lives in it."""
        if not self.file.exists():
            return
        folder, _, owner = self.file.read_text().partition("\n")
        if owner.strip() == self._owner() and Path(folder).name.startswith(SOCKETS) and not is_live(Path(folder)):
            shutil.rmtree(folder, ignore_errors=True)
        self.forget()

    def forget(self) -> None:
        """There is no socket any more."""
        self.file.unlink(missing_ok=True)

    def _owner(self) -> str:
        """The data folder's true path and its number on its disk: neither a copy nor a moved one has both."""
        state = self.home.stat()
        return f"{self.home.resolve()} {state.st_dev}:{state.st_ino}"


def is_live(folder: Path) -> bool:
    """Whether a server listens in this folder."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        try:
            line.connect(str(folder / SOCKET_NAME))
        except OSError:
            return False
    return True

"""A command of manage.py that writes the most memory it had, in kilobytes, into a file: the first word names it.

The process that waits for a command cannot ask that of the system: it would be told no less than it had itself when the
command began.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from chouette.cli import manage

HIGHEST = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


def main(argv: Sequence[str]) -> int:
    """Run the command; what it answers is the answer of the process."""
    file, *words = argv
    status = manage(["manage.py", *words])
    told = HIGHEST.search(Path("/proc/self/status").read_text(encoding="ascii"))
    assert told is not None
    Path(file).write_text(told[1], encoding="ascii")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

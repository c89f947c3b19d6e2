#!/usr/bin/env python3
"""The operator's commands: `python manage.py help`. Any Python may start it: it goes on as the environment's own.

So a Python from 3.6 on must be able to read it: what it cannot know stands in quotation marks.
"""

import os
import sys
from pathlib import Path

PYTHON = Path(__file__).resolve().parent / ".venv" / "bin" / "python"
KNOWN = "CHOUETTE_PYTHON_CHOSEN"
"""Environment variable: the environment's Python was chosen already, and is not tried once more."""


def main(argv: "list[str]") -> int:
    """Run one command. `replay` needs no database, no settings and no Django, and starts without them."""
    if argv[1:2] == ["replay"]:
        from chouette.replaying import main as replay

        return replay(argv[2:])
    from chouette.cli import manage

    return manage(argv)


def become_the_environments() -> None:
    """Go on as the environment's Python where this one lacks what the program needs; without one say how to get it."""
    try:
        import msgspec  # noqa: F401 - asked for what everything here needs
    except ImportError:
        if PYTHON.exists() and KNOWN not in os.environ:
            os.environ[KNOWN] = "1"
            os.execv(PYTHON, [str(PYTHON), *sys.argv])  # noqa: S606 - one process, so that Ctrl-C reaches it
        sys.exit("What Chouette needs is not installed for this Python: start `python3 run.py` once, then try again.")


if __name__ == "__main__":
    become_the_environments()
    sys.exit(main(sys.argv))

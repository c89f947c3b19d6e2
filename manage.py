#!/usr/bin/env python3
"""The operator's commands: `python manage.py help`."""

import sys


def main(argv: list[str]) -> int:
    """Run one command. `replay` needs no database, no settings and no Django, and starts without them."""
    if argv[1:2] == ["replay"]:
        from chouette.rules.replay import main as replay

        return replay(argv[2:])
    from chouette.cli import manage

    return manage(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv))

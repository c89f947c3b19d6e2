"""The runner. Everything happens on this machine, with a PostgreSQL that is thrown away, and ends by itself."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from contextlib import nullcontext

import msgspec

from benchmarks.budgets import missed_words
from benchmarks.database import thrown_away

IN_A_BROWSER = ("page", "tap", "replay", "filtering")
NAMES = (
    "rules",
    "bytes",
    "commit",
    "ends",
    "fanout",
    "path",
    "pages",
    "imports",
    "recovery",
    "hub",
    "room",
    "hostile",
    "settle",
    "money",
    "evenings",
    "season",
    "club",
    "archive",
    *IN_A_BROWSER,
)
ASKED_FOR = ("lighthouse",)
"""Those that run only if they are named."""
WITHOUT_DATABASE = {"rules"}


def main(argv: Sequence[str]) -> int:
    """Run the named benchmarks, or all; returns 1 if a budget was asked for and is not held."""
    options = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    named = f"any of {', '.join((*NAMES, *ASKED_FOR))}; default: all but {', '.join(ASKED_FOR)}"
    options.add_argument("names", nargs="*", metavar="NAME", help=named)
    options.add_argument("--smallest", action="store_true", help="one short round of the smallest case of each")
    options.add_argument("--budgets", action="store_true", help="fail, and say which, if a budget is not held")
    arguments = options.parse_args(argv)
    unknown = set(arguments.names) - {*NAMES, *ASKED_FOR}
    if unknown:
        options.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    names = arguments.names or NAMES
    found = []
    with nullcontext() if WITHOUT_DATABASE.issuperset(names) else thrown_away():
        for name in names:
            for case in importlib.import_module(f"benchmarks.{name}").cases(smallest=arguments.smallest):
                print(msgspec.json.encode(case).decode(), flush=True)
                found.append(case)
    missed = missed_words(found) if arguments.budgets else []
    print("".join(f"Not held: {words}.\n" for words in missed), end="", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

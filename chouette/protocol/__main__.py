"""`python3 run.py protocol`: write the fields of the view into docs/live-protocol.md and types/view.d.ts.

With `--check` nothing is written: it fails where one of them says anything else.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import django

from chouette.installation import ROOT

PAGE, TYPES = ROOT / "docs/live-protocol.md", ROOT / "types/view.d.ts"


def main(argv: Sequence[str]) -> int:
    """Write what has changed; with `--check` name it and return 1."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.testing.settings")
    django.setup()
    changed = [(path, text) for path, text in made() if not path.exists() or path.read_text() != text]
    if "--check" in argv:
        for path, _ in changed:
            print(f"{path.relative_to(ROOT)} is not what the structs of the view say: python3 run.py protocol")
        return min(len(changed), 1)
    for path, text in changed:
        path.write_text(text)
        print(f"{path.relative_to(ROOT)} written")
    return 0


def made() -> Iterator[tuple[Path, str]]:
    """Each file with the text that it should have."""
    from chouette.protocol.declarations import declared
    from chouette.protocol.field_tables import with_tables
    from sessions.view.fields import View

    yield PAGE, with_tables(PAGE.read_text(), View)
    yield TYPES, declared(View)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

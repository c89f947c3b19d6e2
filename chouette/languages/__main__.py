"""`python3 run.py languages`: bring the catalogues up to date and say what is not translated yet."""

import os
import sys

import django


def main() -> int:
    """Update every catalogue, and name texts that are too long; 1 if a text has no translation."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chouette.testing.settings")
    django.setup()
    from chouette.languages.catalogues import catalogues, missing, updated, write
    from chouette.languages.gathering import gathered
    from chouette.languages.lengths import too_long
    from chouette.languages.making import make

    texts = gathered()
    lacking = 0
    for catalogue in catalogues():
        entries = updated(catalogue, texts)
        write(catalogue, entries)
        lacks = missing(entries)
        lacking += len(lacks)
        print(f"{catalogue.path}: {len(entries)} texts, {len(lacks)} without a translation")
        for text in lacks[:5]:
            print(f"  {text}")
    for text in too_long(english for forms in texts for english in forms):
        print(f"long: {text}")
    make()
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())

"""The tables as an installation of before has them: every step of the way, where a first start of today takes one.

`python -m tests.kit.earlier_tables APP.STEP …` brings the empty database of DATABASE_URL up to these steps.
"""

import os
import subprocess
import sys

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


def tables_as_of(url: str, *steps: str) -> None:
    """Bring an empty database up to these steps, `clubs.0007_knocks_of_a_table` for one, in a process of its own."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
    subprocess.run([sys.executable, "-m", __name__, *steps], env=there, cwd=settings.BASE_DIR, check=True)


def main(steps: list[str]) -> None:
    django.setup()
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate([(app, name) for app, name in (step.split(".") for step in steps)])


if __name__ == "__main__":
    main(sys.argv[1:])

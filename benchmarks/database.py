"""A PostgreSQL for one run, the same as the tests', and Django on it."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.db import connections

from chouette.embedded import APP, OWNER, Cluster
from chouette.garbage import garbage_left_out

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def thrown_away() -> Iterator[None]:
    """Serve an empty, migrated database and set Django up as the application's role, whatever the environment says."""
    home = Path(tempfile.mkdtemp(prefix="chouette-benchmarks-"))
    home.chmod(0o755)
    try:
        with Cluster(home, throw_away=True) as cluster:
            os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
            os.environ["DATABASE_URL"] = cluster.url(APP)
            os.environ["DATABASE_OWNER_URL"] = cluster.url(OWNER)
            # A process of its own, as a role is for a whole process.
            subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "--verbosity=0"], check=True)
            django.setup()
            garbage_left_out()  # as a server does
            yield
            connections.close_all()
            connections["default"].close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    finally:
        shutil.rmtree(home, ignore_errors=True)

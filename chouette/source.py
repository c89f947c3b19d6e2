"""The source of exactly the program that runs, as its licence asks (AGPL-3.0, section 13)."""

import io
import os
import subprocess
import sys
import tarfile
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from chouette.version import VERSION

MADE = "source.tar.gz"
"""Beside manage.py where the archive was made when the program was built, as in the image; nothing changes it there."""

KEPT_OUT = frozenset({"var", "node_modules", "__pycache__", "build", "dist", "backups"})
SECRET_ENDINGS = (".pem", ".key", ".dump", ".pyc", ".log")


@require_safe
def source(_request: HttpRequest) -> HttpResponseBase:
    """Send the reader to CHOUETTE_SOURCE, or give them the running tree."""
    if settings.SOURCE_URL:
        return HttpResponseRedirect(settings.SOURCE_URL)
    response = HttpResponse(archive(settings.BASE_DIR), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="chouette-{VERSION}.tar.gz"'
    return response


@lru_cache(maxsize=1)
def archive(root: Path) -> bytes:
    """The tree as a compressed archive: the one made at build, else made once, as the running program is the same."""
    if (root / MADE).is_file():
        return (root / MADE).read_bytes()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as tar:
        for file in files(root):
            tar.add(root / file, arcname=f"chouette-{VERSION}/{file}", recursive=False, filter=nameless)
    return out.getvalue()


def nameless(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry without the names of this machine's accounts."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def files(root: Path) -> list[Path]:
    """The program's own files: what git tracks, or without git every plain file that is no data and no secret."""
    named = tracked(root)
    # A copy inside somebody else's repository is not tracked by that.
    if Path("manage.py") in named:
        return [file for file in named if (root / file).is_file() and not (root / file).is_symlink()]
    return sorted(walked(root, root))


def tracked(root: Path) -> list[Path]:
    """What git tracks there; nothing where there is no git, as in the image."""
    try:
        asked = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, check=False)
    except FileNotFoundError:
        return []
    return [Path(name.decode()) for name in asked.stdout.split(b"\0") if name]


def walked(root: Path, folder: Path) -> list[Path]:
    found: list[Path] = []
    for entry in folder.iterdir():
        if (
            entry.is_symlink()
            or not os.access(entry, os.R_OK)
            or (entry.name.startswith(".") and entry.name not in {".ci", ".gitignore", ".dockerignore"})
        ):
            continue
        if entry.is_dir():
            # The data folder may stand anywhere in the tree under any name.
            if entry.name not in KEPT_OUT and not entry.name.endswith(".egg-info") and entry != settings.DATA_DIR:
                found += walked(root, entry)
        elif entry.is_file() and entry.name != MADE and not entry.name.endswith(SECRET_ENDINGS):
            found.append(entry.relative_to(root))
    return found


if __name__ == "__main__":
    Path(sys.argv[1], MADE).write_bytes(archive(Path(sys.argv[1])))

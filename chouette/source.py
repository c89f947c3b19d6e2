"""The source of exactly the program that runs, as its licence asks (AGPL-3.0, section 13)."""

import io
import subprocess
import tarfile
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from chouette.version import VERSION

KEPT_OUT = frozenset({"var", "node_modules", "__pycache__", "build", "dist", "backups"})
SECRET_ENDINGS = (".pem", ".key", ".dump", ".pyc", ".log")


@require_safe
def source(_request: HttpRequest) -> HttpResponseBase:
    """Send the reader to CHOUETTE_SOURCE, or give him the running tree."""
    if settings.SOURCE_URL:
        return HttpResponseRedirect(settings.SOURCE_URL)
    response = HttpResponse(archive(settings.BASE_DIR), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="chouette-{VERSION}.tar.gz"'
    return response


@lru_cache(maxsize=1)
def archive(root: Path) -> bytes:
    """The tree as a compressed archive; made once, as the running program does not change."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
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
    asked = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, check=False)
    named = [Path(name.decode()) for name in asked.stdout.split(b"\0") if name]
    # A copy inside somebody else's repository is not tracked by that.
    if Path("manage.py") in named:
        return [file for file in named if (root / file).is_file() and not (root / file).is_symlink()]
    return sorted(walked(root, root))


def walked(root: Path, folder: Path) -> list[Path]:
    found: list[Path] = []
    for entry in folder.iterdir():
        if entry.is_symlink() or (
            entry.name.startswith(".") and entry.name not in {".ci", ".gitignore", ".dockerignore"}
        ):
            continue
        if entry.is_dir():
            # The data folder may stand anywhere in the tree under any name.
            if entry.name not in KEPT_OUT and not entry.name.endswith(".egg-info") and entry != settings.DATA_DIR:
                found += walked(root, entry)
        elif entry.is_file() and not entry.name.endswith(SECRET_ENDINGS):
            found.append(entry.relative_to(root))
    return found

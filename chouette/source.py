"""The source of exactly the program that runs, as its licence asks (AGPL-3.0, section 13)."""

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from chouette.version import VERSION

MADE = "source.tar.gz"
"""Beside manage.py where the archive was made when the program was built, as in the image; nothing changes it there."""

RELEASE = (
    ".ci/run",
    ".dockerignore",
    ".gitignore",
    ".oxfmtrc.json",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Caddyfile",
    "Dockerfile",
    "LICENSE",
    "README.md",
    "deno.jsonc",
    "docker-compose.yml",
    "manage.py",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-uv.lock",
    "run.py",
    "benchmarks/*.py",
    "chouette/*.py",
    "chouette/*.typ",
    "chouette/languages/*.txt",
    "chouette/printing/fonts/*.md",
    "chouette/printing/fonts/*.otf",
    "chouette/printing/fonts/*.ttf",
    "chouette/printing/fonts/LICENSE",
    "clubs/*.py",
    "docs/*.md",
    "docs/pictures/*.png",
    "docs/compose/roles.sh",
    "locale/*.po",
    "sessions/*.py",
    "sessions/demo/season.jsonl.gz",
    "static/*.css",
    "static/*.js",
    "static/*.png",
    "static/*.svg",
    "static/img/*.jpeg",
    "static/img/*.webp",
    "static/vendor/*.map",
    "static/vendor/*/LICENSE",
    "static/vendor/vendor.json",
    "templates/*.html",
    "templates/account/mail/*.txt",
    "templates/clubs/invitation.txt",
    "tests/*.py",
    "tests/*.sheet",
    "tests/browser/presses.js",
    "tests/chouette/short.jsonl",
    "tests/names/*.txt",
    "tests/rules/cards/*.txt",
    "tests/rules/codes.txt",
    "tests/rules/searches.txt",
    "tests/rules/states/*.json",
    "tests/scenarios/flips.txt",
    "tests/sessions/api_contract.txt",
    "tests/sessions/columns_landed.txt",
    "tests/sessions/view_fields.txt",
    "tests/widths.txt",
    "types/*.ts",
    "types/*.jsonc",
)
"""What a release contains: files by their names, and in the program's own folders files by their endings.

Where there is no git only these are given: whatever else lies in the folder belongs to the installation, an export of a
club, an override with passwords or a key. `*` is any text, with slashes in it; no folder of a hidden name is entered.
"""

FOLDERS = sorted({pattern.partition("/")[0] for pattern in RELEASE if "/" in pattern})
NOT_ENTERED = frozenset({"node_modules", "__pycache__"})


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
    """The program's own files: what git tracks, or without git what a release contains."""
    named = tracked(root)
    # A copy inside somebody else's repository is not tracked by that.
    if Path("manage.py") in named:
        return [file for file in named if (root / file).is_file() and not (root / file).is_symlink()]
    found = [*plain_files(root), *(file for folder in FOLDERS for file in walked(root / folder))]
    return sorted(file.relative_to(root) for file in found if is_of_release(file.relative_to(root)))


def is_of_release(file: Path) -> bool:
    """Return whether a release contains a file of this name, relative to manage.py."""
    return any(fnmatchcase(file.as_posix(), pattern) for pattern in RELEASE)


def tracked(root: Path) -> list[Path]:
    """What git tracks there; nothing where there is no git, as in the image."""
    try:
        asked = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, check=False)
    except FileNotFoundError:
        return []
    return [Path(name.decode()) for name in asked.stdout.split(b"\0") if name]


def walked(folder: Path) -> Iterator[Path]:
    """The plain files under a folder of the program; the data of an installation may be kept there under any name."""
    yield from plain_files(folder)
    for entry in folder.iterdir() if folder.is_dir() else ():
        is_entered = entry.name not in NOT_ENTERED and not entry.name.startswith(".") and entry != settings.DATA_DIR
        if is_entered and entry.is_dir() and not entry.is_symlink() and os.access(entry, os.R_OK):
            yield from walked(entry)


def plain_files(folder: Path) -> Iterator[Path]:
    """The files of one folder that can be read; no links."""
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_file() and not entry.is_symlink() and os.access(entry, os.R_OK):
            yield entry


if __name__ == "__main__":
    Path(sys.argv[1], MADE).write_bytes(archive(Path(sys.argv[1])))

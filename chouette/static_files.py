"""Static files are served before Django is asked: no request for one passes the middleware."""

from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, FileSystemFinder, get_finders
from servestatic.base import ServeStaticBase

HASHED = r"^.+\.[0-9a-f]{12}\..+$"
"""Names that Django's manifest gave carry their content's hash, and may be kept for ever."""

Server = TypeVar("Server", bound=ServeStaticBase)


def with_static(server: type[Server], application: object) -> Server:
    """The application behind its static files: the collected ones, or in DEBUG and tests those of the tree."""
    prefix = settings.STATIC_URL.strip("/")
    served: Server = server(
        application,
        autorefresh=not collected(),
        immutable_file_test=HASHED,
        allow_all_origins=False,
    )
    for folder in folders():
        served.add_files(str(folder), prefix=prefix)
    return served


def collected() -> bool:
    """Whether the site serves what `collectstatic` gathered."""
    return settings.STORAGES["staticfiles"]["BACKEND"] == "chouette.collected.Collected"


def folders() -> list[Path]:
    """Where the files stand."""
    if collected():
        return [Path(settings.STATIC_ROOT)]
    finders = [finder for finder in get_finders() if isinstance(finder, FileSystemFinder | AppDirectoriesFinder)]
    return [Path(storage.location) for finder in finders for storage in finder.storages.values()]

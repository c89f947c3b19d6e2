"""What the program and its pages read, made from what people edit when the program starts. None of it is committed."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from chouette.languages import scripts
from chouette.languages.catalogues import Catalogue, catalogues
from chouette.wording import page
from chouette.wording.language import LANGUAGES

WORDS = Path(__file__).resolve().parents[2] / "static" / "js" / "words"
"""A module for each language; a phone loads that of its reader."""
SOURCES = (*Path(page.__file__).parent.glob("*.py"), Path(scripts.__file__))


def make() -> None:
    """Make each file that is older than something it is made from."""
    for catalogue in catalogues():
        if catalogue.path.exists() and is_older(catalogue.made, [catalogue.path]):
            replace(catalogue.made, catalogue.read().to_binary())
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        made = WORDS / f"{language}.js"
        if is_older(made, [*SOURCES, *([catalogue.path] if catalogue.path.exists() else [])]):
            replace(made, scripts.module(catalogue).encode())


def is_older(made: Path, sources: Iterable[Path]) -> bool:
    """Whether a file has to be made again."""
    return not made.exists() or made.stat().st_mtime < max(source.stat().st_mtime for source in sources)


def replace(path: Path, content: bytes) -> None:
    """Write a file so that others find the old one or the new one whole, also where two processes make it at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as written:
        written.write(content)
    os.chmod(written.name, 0o644)
    os.replace(written.name, path)

"""The catalogues of the language of these tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chouette.languages.gathering import gathered
from chouette.wording import language
from tests.languages.brackets import LANGUAGE, catalogue_written


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every text of the program in brackets."""
    folder = tmp_path_factory.mktemp("locale")
    catalogue_written(folder, gathered())
    return folder


@pytest.fixture
def bracketed(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language in which every sentence stands in brackets."""
    monkeypatch.setattr(language, "CATALOGUES", catalogues)
    language.catalogue.cache_clear()
    yield LANGUAGE
    language.catalogue.cache_clear()

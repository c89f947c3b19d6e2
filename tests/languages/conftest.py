"""The catalogues of the language of these tests."""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from chouette.languages.gathering import Gathered, gathered
from chouette.wording import language
from tests.languages.brackets import LANGUAGE, catalogue_written


@pytest.fixture(scope="session")
def texts() -> Gathered:
    """Every text of the program."""
    return gathered()


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory, texts: Gathered) -> Path:
    """A folder with every text of the program in brackets."""
    folder = tmp_path_factory.mktemp("locale")
    catalogue_written(folder, texts)
    return folder


@pytest.fixture
def bracketed(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language in which every sentence stands in brackets."""
    monkeypatch.setattr(language, "CATALOGUES", catalogues)
    forgotten()
    yield LANGUAGE
    forgotten()


def forgotten() -> None:
    """Nothing that was made from another catalogue of the language is kept, whatever keeps it: a sentence that a test
    before has read would be given again."""
    ours = [module for name, module in sys.modules.items() if name.startswith(("chouette.", "sessions.", "clubs."))]
    for keeps in [value for module in ours for value in vars(module).values() if isinstance(value, _lru_cache_wrapper)]:
        keeps.cache_clear()

"""What the tests of a file begin with is laid out once, and each finds it as it was: what the one before has done was
taken back.

It lies in a transaction that stays open from test to test, each of which has its own inside that one. It is taken back
for good before a test that commits, as other connections would not see it and wait, and before one that does not ask
for it and expects that nothing is there. Whoever asks for it after that lays out their own.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeVar

import pytest
from django.db import transaction
from django.db.transaction import Atomic
from pytest_django import DjangoDbBlocker

Laid = TypeVar("Laid")
OF_FILE = "_of_file"
"""How the name of such a fixture ends."""

_open: list[tuple[Atomic, DjangoDbBlocker]] = []


def of_file(make: Callable[[], Laid]) -> Any:
    """A fixture of files: it gives what was made to each test, as a copy."""

    @pytest.fixture(scope="module")
    def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[[], Laid]]:
        with django_db_blocker.unblock():
            ground = transaction.atomic()
            ground.__enter__()
            _open.append((ground, django_db_blocker))
            made = make()

        def is_there() -> bool:
            return any(one is ground for one, _ in _open)

        yield lambda: deepcopy(made) if is_there() else make()
        while is_there():
            _take_back()

    return made_once


def made_of_file(make: Callable[[], Laid]) -> Any:
    """A fixture of files: it gives what was made of rows that are gone again, as the bytes of a club's file."""

    @pytest.fixture(scope="module")
    def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Laid:
        with django_db_blocker.unblock(), transaction.atomic():
            given = make()
            transaction.set_rollback(True)
        return given

    return made


def _take_back() -> None:
    """Leave the innermost transaction, as if nothing had been written in it."""
    ground, blocker = _open.pop()
    with blocker.unblock():
        transaction.set_rollback(True)
        ground.__exit__(None, None, None)


def clear_for(item: pytest.Item) -> None:
    """Take everything back if this test is not one of those that begin with it."""
    names, marks = getattr(item, "fixturenames", ()), item.iter_markers("django_db")
    commits = "transactional_db" in names or any(one.kwargs.get("transaction") for one in marks)
    if commits or not any(name.endswith(OF_FILE) for name in names):
        while _open:
            _take_back()

"""Every statement that the program sends to the database is heard here, whichever cursor it takes.

Each is read once, in the form in which it was written, and so before its values are put in. What a test itself asks the
database is the test's business.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from psycopg import sql
from psycopg._queries import PostgresClientQuery, PostgresQuery

from tests.kit.statements import breaches

POINT = re.compile("(SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) ")
"""Each has a name of its own, and none asks for rows."""
ROOT = str(Path(__file__).resolve().parents[2]) + "/"
OURS = tuple(ROOT + name + "/" for name in ("chouette", "clubs", "sessions"))
THE_TESTS = tuple(ROOT + name + "/" for name in ("tests", "benchmarks", "chouette/testing"))


class Heard:
    """The statements that were sent, and those that have not been looked at yet, with the place that sent them."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self._new: dict[str, str] = {}

    def hear(self, query: Any) -> None:
        """A statement is about to be sent."""
        text = query.as_string(None) if isinstance(query, sql.Composable) else query
        text = text.decode() if isinstance(text, bytes) else text
        if text in self.all or POINT.match(text):
            return
        place = sender()
        if place is not None:
            self.all.add(text)
            self._new[text] = place

    def wrong(self) -> list[str]:
        """What is wrong in those that are new, each with its statement and the place that sent it."""
        new, self._new = self._new, {}
        return [
            f"{place}: {'; '.join(found)}\n{text}"
            for text, place in new.items()
            if (found := breaches(text, tables_of_clubs()))
        ]


def sender() -> str | None:
    """The innermost place in the program that is at work; none where a test, or a migration, asks for itself."""
    frame: Any = sys._getframe(1)
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(THE_TESTS) and not path.startswith(ROOT + "tests/kit/"):
            return None
        if path.startswith(OURS):
            return None if "/migrations/" in path else f"{path.removeprefix(ROOT)}:{frame.f_lineno}"
        frame = frame.f_back
    return None


@cache
def tables_of_clubs() -> frozenset[str]:
    """The tables and views with rows of clubs. The directories say to which club something leads."""
    from django.apps import apps

    from clubs.models import InviteToken
    from sessions.models import EveningLinkToken, SessionCode

    models = (model for label in ("clubs", "chouette_sessions") for model in apps.get_app_config(label).get_models())
    with_club = (model for model in models if any(field.name == "club" for field in model._meta.fields))
    tables = {model._meta.db_table for model in with_club if model not in (InviteToken, SessionCode, EveningLinkToken)}
    return frozenset({*tables, "clubs_person", "chouette_sessions_entry", "chouette_sessions_won"})


@contextmanager
def heard() -> Iterator[Heard]:
    """Listen to what every cursor of psycopg is about to send."""
    ears, before = Heard(), {kind: kind.__dict__["convert"] for kind in (PostgresQuery, PostgresClientQuery)}

    def listening(convert: Any) -> Any:
        def converted(self: Any, query: Any, values: Any) -> Any:
            ears.hear(query)
            return convert(self, query, values)

        return converted

    for kind, convert in before.items():
        kind.convert = listening(convert)  # type: ignore[method-assign]  # this is how one listens
    try:
        yield ears
    finally:
        for kind, convert in before.items():
            kind.convert = convert  # type: ignore[method-assign]  # this is how one listens

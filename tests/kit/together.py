"""Several do something at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from sessions.errors import Nothing


def at_once(acts: Sequence[Callable[[], object]]) -> list[Any]:
    """Do all of it at the same moment; what was raised stands in the place of the answer."""
    ready = Barrier(len(acts))

    def one(act: Callable[[], object]) -> Any:
        ready.wait()
        try:
            return act()
        except Nothing as nothing:
            return nothing
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as hands:
        return list(hands.map(one, acts))


def codes(heard: Sequence[Any]) -> list[Any]:
    """What was answered, with the code in the place of what was refused."""
    return [getattr(one, "code", one) if isinstance(one, Nothing) else one for one in heard]

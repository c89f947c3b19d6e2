"""Two transactions that wait for each other: PostgreSQL ends one of them, and that one can be tried again."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, transaction
from psycopg.errors import DeadlockDetected

P = ParamSpec("P")
T = TypeVar("T")


MORE_TRIES = 2
"""The other transaction may not have taken its lock yet when the first new try asks for it."""


def again_after_deadlock(service: Callable[P, T]) -> Callable[P, T]:
    """Call the service again if its transaction was ended for a deadlock, at most twice.

    The service does everything in transactions of its own, so that nothing of an ended try is left. Inside another
    transaction it is called once: that transaction has ended with it.
    """

    @wraps(service)
    def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(MORE_TRIES):
            try:
                return service(*args, **kwargs)
            except OperationalError as error:
                if not isinstance(error.__cause__, DeadlockDetected) or transaction.get_connection().in_atomic_block:
                    raise
        return service(*args, **kwargs)

    return tried

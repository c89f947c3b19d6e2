"""How passwords are kept: Argon2id with the parameters that OWASP names for machines with little memory.

https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB, two passes, one thread. A hash
with other parameters is renewed by Django once its owner signs in.

They are worked out by threads of their own. A thread keeps the 19 MiB that it has once had: with those that answer
requests, 24 wrong passwords made the process 156 MB larger for good. And these give way to whoever plays.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import Argon2PasswordHasher

PASSWORDS_AT_ONCE = 2
"""Passwords that one process works out at a time, whatever asks for it."""
NICENESS = 5
"""How much lower the priority of what works them out is, where a thread has one of its own."""


def _give_way() -> None:
    """Lower the priority of this thread alone."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICENESS)


_threads = ThreadPoolExecutor(PASSWORDS_AT_ONCE, thread_name_prefix="passwords", initializer=_give_way)


class SmallArgon2(Argon2PasswordHasher):
    """Argon2id in 19 MiB."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash of a password, once there is a turn."""
        return _threads.submit(super().encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether the password is that of the hash, once there is a turn."""
        return _threads.submit(super().verify, password, encoded).result()

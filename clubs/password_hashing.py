"""How passwords are kept: Argon2id with the parameters that OWASP names for machines with little memory.

https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB, two passes, one thread. A hash
with other parameters is renewed by Django once its owner signs in.
"""

from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

PASSWORDS_AT_ONCE = 2
"""Passwords that one process works out at a time, whatever asks for it."""

_turns = BoundedSemaphore(PASSWORDS_AT_ONCE)


class SmallArgon2(Argon2PasswordHasher):
    """Argon2id in 19 MiB."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash of a password, once there is a turn."""
        with _turns:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether the password is that of the hash, once there is a turn."""
        with _turns:
            return super().verify(password, encoded)

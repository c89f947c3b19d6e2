"""The short code of a session, as it is read out across a room."""

import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 6


def code_made() -> str:
    """A random code without letters and figures that are taken for each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))

"""How dice fall in a test."""

import pytest


def falling(monkeypatch: pytest.MonkeyPatch, *falls: int) -> None:
    """How the next dice fall."""
    left = iter(falls)
    monkeypatch.setattr("sessions.services.taps.random_dice.random.randint", lambda low, high: next(left))

"""The settings of what is measured: the tests', with passwords worked out as the site does, and a log that is written
and not shown. What is written costs the site something; shown it would stand between the figures. Faults are shown."""

import os
from typing import Any

from chouette.testing.settings import *  # noqa: F403 - the tests' own, but for what stands below
from chouette.testing.settings import LOGGING

PASSWORD_HASHERS = ["clubs.password_hashing.SmallArgon2"]

_nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
_handlers: dict[str, Any] = LOGGING["handlers"]  # type: ignore[assignment]  # it is a table of tables
for _handler in _handlers.values():
    _handler["stream"] = _nowhere
_handlers["faults"] = {"class": "logging.StreamHandler", "formatter": "line", "level": "ERROR"}
LOGGING["root"] = {**LOGGING["root"], "handlers": ["terminal", "faults"]}  # type: ignore[dict-item]  # the same

"""What the program writes to the terminal: one JSON object a line, or plain words where somebody is looking."""

import logging
import re
import sys
import time
from typing import Any

import structlog

SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


LEFT_OUT = "…"
SECRET = re.compile(
    r"(/e/)[\w-]{20,}"
    r"|(/(?:s|join|deleted|live/sessions|v1/sessions|v1/clubs/[^/\s]+/sessions)/)[0-9A-Za-z]{4,8}(?![\w.-])"
    r"|([?&](?:token|code|key)=)[\w%.-]+"
)
"""What of an address lets in whoever has it: the token of an evening's link, the code of a table. Those of invitations
and sign-ins stand behind a #, which no browser sends, or in a body."""


def without_secrets(text: str) -> str:
    """Return a text without the secrets of the addresses in it."""
    return SECRET.sub(lambda found: f"{found[1] or found[2] or found[3]}{LEFT_OUT}", text)


def leave_secrets_out(_logger: object, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Leave secrets out of every field of a line, the traceback among them."""
    return {name: _without(value) for name, value in line.items()}


def _without(value: Any) -> Any:
    return without_secrets(value) if isinstance(value, str) else value


def configure_structlog() -> None:
    """Hand every line of structlog to the logging of the standard library: one level, one form, the same filters."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def formatter() -> logging.Formatter:
    """Return the formatter of every logger, Django's own among them."""
    if sys.stderr.isatty():
        processors: list[structlog.typing.Processor] = [leave_secrets_out, structlog.dev.ConsoleRenderer()]
    else:
        processors = [structlog.processors.format_exc_info, leave_secrets_out, structlog.processors.JSONRenderer()]
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=SHARED, processors=[remove, *processors])


class OneLine(logging.Filter):
    """Leaves the traceback out: of what a stranger sends it says nothing about the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True: the line itself is written."""
        record.exc_info, record.exc_text = None, None
        return True


class Rarely(logging.Filter):
    """Lets the same line through once a minute, and says then how many were left out.

    For what somebody outside can bring about as often as they like: a log that fills the disk stops the room.
    """

    SECONDS = 60.0
    KEPT = 200

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this line is written."""
        fault = "" if not record.exc_info or record.exc_info[1] is None else repr(type(record.exc_info[1]))
        key, now = (record.name, _said(record).partition("\n")[0], fault), time.monotonic()
        since, left_out = self._last.get(key, (-self.SECONDS, 0))
        if now - since < self.SECONDS:
            self._last[key] = (since, left_out + 1)
            return False
        if len(self._last) >= self.KEPT:
            self._last.clear()
        self._last[key] = (now, 0)
        if left_out:
            _add(record, left_out)
        return True


def _said(record: logging.LogRecord) -> str:
    """Return what a line says without its figures: a line of structlog is a mapping, whose event is the words."""
    return str(record.msg["event"] if isinstance(record.msg, dict) else record.msg)


def _add(record: logging.LogRecord, left_out: int) -> None:
    """Say in a line how many like it were left out."""
    if isinstance(record.msg, dict):
        record.msg = {**record.msg, "left_out": left_out}
    else:
        record.msg, record.args = f"{record.getMessage()} [and {left_out} more like it]", ()

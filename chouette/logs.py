"""What the program writes to the terminal: one JSON object a line, or plain words where somebody is looking."""

import logging
import sys

import structlog

SHARED: list[structlog.typing.Processor] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def formatter() -> logging.Formatter:
    """The formatter of every logger, Django's own among them."""
    if sys.stderr.isatty():
        processors: list[structlog.typing.Processor] = [structlog.dev.ConsoleRenderer()]
    else:
        processors = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=SHARED, processors=[remove, *processors])

"""Answers with a document that is drawn on a press: a PDF, or a picture."""

import signal
from collections.abc import Callable
from typing import TypeVar

import structlog
from django.http import HttpRequest, HttpResponse

from chouette.bounded import PlacesTaken, WorkEnded
from chouette.limit_answers import limit_met
from chouette.presses import OUR_PRESSES, Recipient
from chouette.waiting import RECIPIENT
from clubs.allowances import place_of
from sessions.pages.file_answers import file_answer

log = structlog.get_logger(__name__)

A = TypeVar("A")

MOST_GAMES = 400
"""Games of an evening whose sheet is printed: nobody plays so many in a night."""
MOST_LINES = 2000
"""Lines of any other document."""
CROWDED = "too_many_at_once"
TOO_LONG = "too_long_to_print"
"""Code of the answer in place of a document that is to be had as XLSX and CSV too."""
TOO_MUCH = "printing_took_too_much"


def printed_answer(
    request: HttpRequest,
    function: Callable[[A], bytes],
    document: A,
    name: str,
    *,
    shown: bool = True,
    lines: int = 0,
    too_much: str = TOO_LONG,
) -> HttpResponse:
    """Answer with a document of so many lines, as the function draws it, as a file of this name; or say why it is not
    drawn, where that takes too much with the code `too_much`."""
    if lines > MOST_LINES:
        return too_long(request)
    recipient = getattr(request, "scope", {}).get(RECIPIENT) or Recipient()
    try:
        content = OUR_PRESSES.draw(function, document, place=place_of(request), recipient=recipient)
    except PlacesTaken:
        return limit_met(request, CROWDED)
    except WorkEnded as ended:
        if ended.reason == "left":
            return limit_met(request, CROWDED)  # nobody reads it
        if ended.reason == "crash" and ended.code != -signal.SIGABRT:  # so ends what has no memory left
            raise
        log.warning("a document was not drawn", drawn=function.__name__, reason=ended.reason, code=ended.code)
        return limit_met(request, too_much)
    return file_answer(content, name, shown=shown)


def too_long(request: HttpRequest) -> HttpResponse:
    """Say that a document is too long to be printed, and what may be had instead."""
    return limit_met(request, TOO_LONG)

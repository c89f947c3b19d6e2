"""What is sent to the API, and how its answers look: JSON, and problem+json for everything that did not happen."""

from typing import IO, Any

import msgspec
from django.http import HttpResponse
from rest_framework import exceptions, parsers

from sessions.errors import Malformed
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.taps.tap import LARGEST
from sessions.view.problems import problem

MEDIA_TYPE = "application/problem+json"


class TooLarge(exceptions.APIException):
    """More than an address takes in."""

    status_code = 413
    default_code = "too_large"


class Raw(parsers.BaseParser):
    """The bytes of a JSON body, at most 64 KiB; what they mean is read by the view."""

    media_type = "application/json"
    largest = LARGEST

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The body, or TooLarge."""
        body: bytes = stream.read(self.largest + 1)
        if len(body) > self.largest:
            raise TooLarge
        return body


class RawFile(Raw):
    """The bytes of a transcript, at most what an organiser may import."""

    media_type = "application/jsonl"
    largest = FOR_ORGANISERS.size


def read(body: Any, shape: type[Any], code: str) -> Any:
    """The body as a struct of this shape. Raises Malformed."""
    try:
        return msgspec.json.decode(body or b"null", type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(code, detail=str(error)) from error


def answer(value: Any, status: int = 200) -> HttpResponse:
    """An answer in JSON; a text is JSON already."""
    content = value if isinstance(value, str) else msgspec.json.encode(value)
    return HttpResponse(content, content_type="application/json", status=status)


def problem_answer(status: int, code: str, *, headers: dict[str, str] | None = None, **more: Any) -> HttpResponse:
    """A problem with its one sentence."""
    return problem_text(status, msgspec.json.encode(problem(status, code, **more)), headers=headers)


def problem_text(status: int, content: str | bytes, *, headers: dict[str, str] | None = None) -> HttpResponse:
    """A problem whose body is known already."""
    return HttpResponse(content, content_type=MEDIA_TYPE, status=status, headers=headers)

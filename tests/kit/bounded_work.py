"""Functions for the bounded place that take what a file must not take."""

import os
import sys
from threading import Event
from time import monotonic

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from chouette.bounded import run_bounded
from chouette.long_requests import AnsweredRequest, AskedRequest, answer_request, pages_of_child
from chouette.printing.card import CardOnPaper


class Sum(msgspec.Struct, frozen=True):
    """Numbers to add; `content` is bytes, which JSON has not."""

    numbers: list[int]
    content: bytes = b""


class Total(msgspec.Struct, frozen=True):
    """Their sum, the bytes as they came, and the process that added."""

    total: int
    content: bytes
    process: int


def add(numbers: Sum) -> Total:
    """Add some numbers."""
    return Total(sum(numbers.numbers), numbers.content, os.getpid())


def add_in_a_child(numbers: Sum) -> Total:
    """Let a child of this process add them."""
    return run_bounded(add, numbers)


def print_and_add(numbers: Sum) -> Total:
    """Print something on the way, as a library may."""
    sys.stdout.write("a library has something to say")
    return add(numbers)


def go_on(seconds: float) -> float:
    """Compute for so many seconds."""
    until = monotonic() + seconds
    while monotonic() < until:
        pass
    return seconds


def wait(seconds: float) -> float:
    """Leave the processor to others for so many seconds."""
    Event().wait(seconds)
    return seconds


def take_memory(megabytes: int) -> int:
    """Use so much memory."""
    return len(bytearray(megabytes * 1024 * 1024))


def crash(code: int) -> int:
    """End the process."""
    os._exit(code)


def read_environment(name: str) -> str:
    """Return a variable of the child's environment."""
    return os.environ.get(name, "")


def answer_without_memory(asked: AskedRequest) -> AnsweredRequest:
    """Answer a request whose view needs more memory than there is."""
    pages = pages_of_child()
    view = ResolverMatch(take_all_memory, (), {})
    pages.resolve_request = lambda request: view  # type: ignore[method-assign]  # of this child alone
    return answer_request(asked)


def take_all_memory(_request: HttpRequest) -> HttpResponse:
    """Use more memory than a child has, as a view."""
    return HttpResponse(str(take_memory(100_000)))


def draw_for_long(_card: CardOnPaper) -> bytes:
    """Draw a card, and never come to an end."""
    return str(go_on(600)).encode()


def draw_much_later(seconds: float) -> bytes:
    """Draw for so many seconds."""
    return str(go_on(seconds)).encode()


def draw_much(kilobytes: int) -> bytes:
    """Draw so much, and say at its beginning by which process it was drawn."""
    return str(os.getpid()).encode().ljust(kilobytes * 1024)


def draw_without_memory(megabytes: int) -> bytes:
    """Draw what takes so much memory."""
    return bytes(take_memory(megabytes) & 1)

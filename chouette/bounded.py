"""The bounded place: a function of the program, run by a child process that has limits of time and memory.

A file that somebody sends may be small and still take minutes to read. What reads it runs here: the child cannot use
more memory than its limit, and the parent ends it when its time is over; the next task gets a new child. Argument and
answer are JSON, described by the types of the function. A child that reads files has no database and no secrets.
"""

import atexit
import importlib
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from math import ceil
from struct import Struct
from threading import Event, Lock, Thread, Timer
from typing import Any, BinaryIO, Literal, TypeVar, get_type_hints

import msgspec

MEGABYTE = 1024 * 1024

READING_SECONDS = 10.0
"""Longest time that one file is read."""
READING_MEMORY = 512 * MEGABYTE
"""Most memory of the child that reads files, in bytes."""

PICTURE_SECONDS = 1.0
"""Most seconds of a processor for one picture: the photo of a phone takes a tenth of that. Counted by the kernel, so
that a machine which is busy with others refuses nobody."""
PICTURE_MEMORY = 192 * MEGABYTE
"""Most memory of the child that reads pictures, in bytes."""

PLACES = 3
"""Files of one process that are read or wait for it, and as many pictures; the next is refused, so that threads are
left for other requests. One of each is read at a time."""
PLACES_EACH = 2
"""Such files of one address: the last place is for another."""

NICENESS = 5
"""How much lower the priority of a child is; one that a child starts is as low as that child. With 10 a workbook took
more than two minutes on a machine with twenty other busy processes."""
OUT_OF_MEMORY = 71
"""Exit code of a child whose memory was not enough."""
WATCH_SECONDS = 0.05
ENDING_SECONDS = 2.0
ORPHAN_SECONDS = 3
"""How long a task goes on after its time if nobody ends it."""

MODULE = "chouette.bounded"
LENGTH = Struct("!Q")
"""Before each task and each answer: how many bytes follow."""
ENVIRONMENT = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR")
"""Variables that a child which reads files is given."""

Reason = Literal["time", "memory", "crash", "left"]
A = TypeVar("A")
R = TypeVar("R")


class WorkEnded(Exception):
    """The child ended before it had answered: its time was over, its memory was not enough, it crashed, or the caller
    stopped it because nobody waits for the answer any more."""

    def __init__(self, reason: Reason, code: int) -> None:
        super().__init__(f"{reason}, exit code {code}")
        self.reason = reason
        self.code = code


class PlacesTaken(Exception):
    """As many files are read or wait as there may be, of this address or of all."""


# The parent


def _is_child() -> bool:
    """Return whether this process is itself a child."""
    program = sys.modules["__main__"].__spec__
    return program is not None and program.name == MODULE


class Child:
    """A process that does one task after the other. It ends with its input, and so with this process."""

    def __init__(self, *, memory: int, environment: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", MODULE, str(memory), str(0 if _is_child() else NICENESS)]
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._guard = Lock()
        self._works = False
        self._reason: Reason = "crash"

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def ask(self, function: Callable[..., Any], argument: object, seconds: float, processor: float = 0) -> Any:
        """Return the function's answer, within seconds by the clock and, unless 0, of the processor. Raises WorkEnded;
        then this child has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = Timer(seconds, self._stop_late)
        timer.daemon = True
        self._works = True
        timer.start()
        try:
            task = f"{function.__module__}:{function.__qualname__} {ceil(seconds)} {processor}"
            _send(self._process.stdin, task.encode())
            _send(self._process.stdin, msgspec.json.encode(argument))
            answer = _receive(self._process.stdout)
        except OSError:
            answer = None
        finally:
            timer.cancel()
            with self._guard:
                self._works = False
        if answer is None:
            raise self._ended()
        return msgspec.json.decode(answer, type=_types(function)[1])

    def stop(self) -> None:
        """End it because nobody waits for its answer any more; from any thread."""
        self._reason = "left"
        self._process.kill()

    def _stop_late(self) -> None:
        """End it because the time of its task is over, unless it has answered by now."""
        with self._guard:
            if self._works:
                self._reason = "time"
                self._process.kill()

    def end(self) -> None:
        """End it at once, whatever it does, and let its pipes go."""
        self._process.kill()
        assert self._process.stdout is not None
        assert self._process.stdin is not None
        with suppress(OSError):  # what it was to read, and never did
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _ended(self) -> WorkEnded:
        with suppress(subprocess.TimeoutExpired):  # it has closed its output, and is about to end
            self._process.wait(ENDING_SECONDS)
        self.end()
        code = self._process.returncode
        if code == -signal.SIGPROF:
            return WorkEnded("time", code)
        return WorkEnded("memory" if code == OUT_OF_MEMORY else self._reason, code)


class Readers:
    """A child of this process that reads files, and the places of those that wait for it."""

    def __init__(self, *, memory: int = READING_MEMORY, processor: float = 0) -> None:
        self._memory, self._processor = memory, processor
        self._turn = Lock()
        self._guard = Lock()
        self._places: Counter[str] = Counter()
        self._child: Child | None = None

    def ask(self, function: Callable[[A], R], argument: A, *, place: str, seconds: float) -> R:
        """Return the function's answer, once it is its turn. Raises PlacesTaken, WorkEnded."""
        with self._place(place), self._turn:
            if self._child is None or not self._child.lives:
                self.end()
                self._child = Child(memory=self._memory, environment=without_secrets())
            answer: R = self._child.ask(function, argument, seconds, self._processor)
            return answer

    def end(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.end()
            self._child = None

    @contextmanager
    def _place(self, place: str) -> Iterator[None]:
        with self._guard:
            if self._places.total() >= PLACES or self._places[place] >= PLACES_EACH:
                raise PlacesTaken
            self._places[place] += 1
        try:
            yield
        finally:
            with self._guard:
                self._places[place] -= 1
                self._places += Counter()  # forget those with none


READERS = Readers()
PICTURE_READERS = Readers(memory=PICTURE_MEMORY, processor=PICTURE_SECONDS)
"""A child of their own, so that the photos of a table do not wait behind a workbook."""
atexit.register(READERS.end)
atexit.register(PICTURE_READERS.end)


def run_bounded(
    function: Callable[[A], R],
    argument: A,
    *,
    place: str = "",
    seconds: float = READING_SECONDS,
    readers: Readers = READERS,
) -> R:
    """Run a function that reads a file, in a child that reads files; `place` is the address that the file comes from.

    The function is one of a module, takes one argument and returns a value, both of types that are JSON. It refuses a
    file by what it returns. Raises PlacesTaken, WorkEnded.
    """
    return readers.ask(function, argument, place=place, seconds=seconds)


def without_secrets() -> dict[str, str]:
    """Return the environment of a child that needs neither a database nor a secret."""
    return {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}


# Between both


def _send(stream: Any, message: bytes) -> None:
    stream.write(LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def _receive(stream: Any) -> bytes | None:
    """Return the next message; None at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message: bytes = stream.read(length)
    return message if len(message) == length else None


@cache
def _types(function: Callable[..., Any]) -> tuple[Any, Any]:
    """Return the types of the argument and of the answer."""
    hints = get_type_hints(function)
    answer = hints.pop("return")
    (argument,) = hints.values()
    return argument, answer


# The child


def perform(task: str, argument: bytes) -> bytes:
    """Call the function of a task (`module:function seconds processor`) with an argument in JSON; return its answer in
    JSON.

    The parent sees to the seconds; if the parent is gone, the kernel ends this process some seconds later. It ends it
    by itself after so many seconds of the processor, unless these are 0, whatever a library in C is doing.
    """
    name, seconds, processor = task.split(" ")
    signal.alarm(int(seconds) + ORPHAN_SECONDS)
    module, _colon, called = name.partition(":")
    function: Callable[[Any], Any] = getattr(importlib.import_module(module), called)
    signal.setitimer(signal.ITIMER_PROF, float(processor))  # from here on: the program itself is loaded once
    return msgspec.json.encode(function(msgspec.json.decode(argument, type=_types(function)[0])))


def work(memory: int, niceness: int) -> None:
    """Do what comes in, until nothing more does. What anything prints goes where the log goes."""
    limit_memory(memory)
    os.nice(niceness)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        _work(sys.stdin.buffer, out, memory)


def _work(source: BinaryIO, out: BinaryIO, memory: int) -> None:
    while (task := _receive(source)) is not None and (argument := _receive(source)) is not None:
        try:
            with watched_memory(memory):
                answer = perform(task.decode(), argument)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        signal.alarm(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _send(out, answer)


def limit_memory(memory: int) -> None:
    """Let this process have no more memory than that; macOS knows the limit and does not keep it."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


@contextmanager
def watched_memory(memory: int) -> Iterator[None]:
    """End this process if it uses more memory than that meanwhile, where the kernel does not see to it."""
    if sys.platform != "darwin":
        yield
        return
    done = Event()
    Thread(target=_watch, args=(done, memory), daemon=True).start()
    try:
        yield
    finally:
        done.set()


def _watch(done: Event, memory: int) -> None:
    while not done.wait(WATCH_SECONDS):
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > memory:  # bytes on macOS
            os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    work(int(sys.argv[1]), int(sys.argv[2]))

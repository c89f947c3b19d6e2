"""The bounded place: a function runs in a child, which is ended where it takes too much time or memory."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from chouette.bounded import (
    NICENESS,
    OUT_OF_MEMORY,
    PICTURE_MEMORY,
    PLACES,
    PLACES_EACH,
    READERS,
    READING_MEMORY,
    Child,
    PlacesTaken,
    Readers,
    WorkEnded,
    run_bounded,
)
from chouette.readers import reading_file
from chouette.readers.file_refusal import FileRefused
from chouette.readers.pictures import Picture, PictureSent, read_picture
from chouette.readers.reading_file import read_file
from tests.kit import bounded_work
from tests.kit.bounded_work import Sum
from tests.kit.photos import photo


@pytest.fixture
def readers() -> Iterator[Readers]:
    own = Readers()
    yield own
    own.end()


def process_of(readers: Readers) -> int:
    return readers.ask(bounded_work.add, Sum([]), place="", seconds=60).process


def test_a_function_runs_in_another_process_and_its_bytes_come_back() -> None:
    answer = run_bounded(bounded_work.add, Sum([1, 2, 4], b"\0\xff"))
    assert (answer.total, answer.content) == (7, b"\0\xff")
    assert answer.process != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, answer.process) == os.getpriority(os.PRIO_PROCESS, 0) + NICENESS


def test_a_child_of_a_child_is_as_low_as_that_one(readers: Readers) -> None:
    answer = readers.ask(bounded_work.add_in_a_child, Sum([1, 2]), place="", seconds=60)
    assert answer.total == 3
    assert answer.process != process_of(readers)
    assert os.getpriority(os.PRIO_PROCESS, answer.process) == os.getpriority(os.PRIO_PROCESS, 0) + NICENESS


def test_one_child_does_one_task_after_the_other(readers: Readers) -> None:
    assert process_of(readers) == process_of(readers)


def test_what_a_library_prints_is_no_answer(readers: Readers) -> None:
    assert readers.ask(bounded_work.print_and_add, Sum([3]), place="", seconds=60).total == 3


def test_a_task_is_ended_after_its_time_and_the_next_has_another_child(readers: Readers) -> None:
    first = process_of(readers)
    with pytest.raises(WorkEnded) as ended:
        readers.ask(bounded_work.go_on, 600.0, place="", seconds=0.2)
    assert ended.value.reason == "time"
    assert process_of(readers) != first
    assert not Path(f"/proc/{first}").exists()


def test_a_task_is_ended_after_its_time_of_the_processor_and_one_that_waits_is_not() -> None:
    own = Readers(processor=0.2)
    with pytest.raises(WorkEnded) as ended:
        own.ask(bounded_work.go_on, 600.0, place="", seconds=60)
    assert (ended.value.reason, ended.value.code) == ("time", -signal.SIGPROF)
    first = process_of(own)
    own.ask(bounded_work.wait, 0.4, place="", seconds=60)
    assert process_of(own) == first
    own.end()


def test_a_picture_does_not_wait_behind_another_file() -> None:
    with READERS._turn:  # a file is being read
        assert isinstance(read_file(read_picture, PictureSent(photo()), place="", is_picture=True), Picture)


def test_a_picture_has_less_time_and_memory_than_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_file, "PICTURE_READERS", own := Readers(processor=0.2, memory=PICTURE_MEMORY))
    refused = read_file(bounded_work.go_on, 600.0, place="", is_picture=True)
    assert refused == FileRefused("picture_takes_too_long")
    refused = read_file(bounded_work.take_memory, 2 * PICTURE_MEMORY // 1024 // 1024, place="", is_picture=True)
    assert refused == FileRefused("file_needs_too_much_memory", {"limit": 192})
    own.end()


def test_a_task_is_ended_where_it_takes_too_much_memory(readers: Readers) -> None:
    with pytest.raises(WorkEnded) as ended:
        readers.ask(bounded_work.take_memory, 2 * READING_MEMORY // 1024 // 1024, place="", seconds=60)
    assert (ended.value.reason, ended.value.code) == ("memory", OUT_OF_MEMORY)
    assert readers.ask(bounded_work.take_memory, 50, place="", seconds=60) == 50 * 1024 * 1024


def test_a_child_that_crashes_is_replaced(readers: Readers) -> None:
    with pytest.raises(WorkEnded) as ended:
        readers.ask(bounded_work.crash, 3, place="", seconds=60)
    assert (ended.value.reason, ended.value.code) == ("crash", 3)
    assert process_of(readers)


def test_a_child_that_reads_files_has_no_secrets(readers: Readers, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "SECRET_KEY"):
        monkeypatch.setenv(name, "a secret")
        assert readers.ask(bounded_work.read_environment, name, place="", seconds=60) == ""


def test_files_of_one_address_leave_a_place_to_another() -> None:
    readers, begun, done = Readers(), Event(), Event()
    readers._turn.acquire()  # a file is being read

    def send(place: str) -> Thread:
        thread = Thread(target=readers.ask, args=(bounded_work.add, Sum([])), kwargs={"place": place, "seconds": 60})
        thread.start()
        return thread

    waiting = [send("a stranger") for _ in range(PLACES_EACH)]
    while readers._places["a stranger"] < PLACES_EACH:
        begun.wait(0.001)
    with pytest.raises(PlacesTaken):
        readers.ask(bounded_work.add, Sum([]), place="a stranger", seconds=60)
    waiting.append(send("a club"))
    while readers._places.total() < PLACES:
        done.wait(0.001)
    with pytest.raises(PlacesTaken):
        readers.ask(bounded_work.add, Sum([]), place="another club", seconds=60)
    readers._turn.release()
    for thread in waiting:
        thread.join()
    assert readers.ask(bounded_work.add, Sum([5]), place="a stranger", seconds=60).total == 5
    assert not readers._places
    readers.end()


def test_a_child_ends_with_the_process_that_started_it() -> None:
    """The child has the error output too, whose end is read only when both have ended."""
    script = (
        "from chouette.bounded import *; from tests.kit.bounded_work import *; import os\n"
        "print(run_bounded(add, Sum([7])).total, flush=True); os._exit(0)"
    )
    started = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert started.stdout == "7\n"


def test_a_child_that_reads_files_loads_neither_django_nor_a_database(readers: Readers) -> None:
    script = (
        "import sys; import chouette.bounded, chouette.readers.pictures; "
        "print([name for name in ('django', 'psycopg', 'sessions', 'clubs') if name in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout == "[]\n"


def test_ending_a_child_twice_harms_nothing() -> None:
    child = Child(memory=READING_MEMORY, environment=dict(os.environ))
    child.end()
    child.end()
    assert not child.lives

"""The presses: what is printed is drawn by children, one document of an address at a time, and their memory returns."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from chouette import presses
from chouette.bounded import MEGABYTE, PlacesTaken, WorkEnded
from chouette.presses import PRINTING_MEMORY, WORN, Presses, Recipient
from chouette.printing.picture import EveningPicture, evening_png
from tests.kit import bounded_work


@pytest.fixture
def own() -> Iterator[Presses]:
    made = Presses()
    yield made
    made.end()


def process_of(own: Presses, kilobytes: int = 1) -> int:
    return int(own.draw(bounded_work.draw_much, kilobytes, place="", recipient=Recipient()))


def test_what_is_printed_is_drawn_in_another_process_and_looks_the_same(own: Presses) -> None:
    """Fonts are found there, too: a name in Chinese is not empty boxes."""
    evening = EveningPicture("Owls", "王小明", "", (), "", "", (), "", "en")
    other = EveningPicture("Owls", "李思婷", "", (), "", "", (), "", "en")
    drawn = own.draw(evening_png, evening, place="", recipient=Recipient())
    assert drawn == evening_png(evening)
    assert drawn != evening_png(other)
    assert process_of(own) != os.getpid()


def test_a_press_that_has_drawn_much_is_ended_and_its_memory_is_given_back(own: Presses) -> None:
    first = process_of(own)
    assert process_of(own) == first
    assert process_of(own, WORN // 1024) == first
    assert not Path(f"/proc/{first}").exists()
    assert process_of(own) != first


def test_what_takes_too_long_or_too_much_memory_ends_and_the_next_is_drawn(own: Presses) -> None:
    hasty = Presses(seconds=0.2)
    with pytest.raises(WorkEnded) as late:
        hasty.draw(bounded_work.draw_much_later, 600.0, place="", recipient=Recipient())
    hasty.end()
    with pytest.raises(WorkEnded) as large:
        own.draw(bounded_work.draw_without_memory, 2 * PRINTING_MEMORY // MEGABYTE, place="", recipient=Recipient())
    assert (late.value.reason, large.value.reason) == ("time", "memory")
    assert process_of(own)


def test_of_one_address_one_document_is_drawn_and_another_address_has_the_other_press(
    own: Presses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "PATIENCE", 0.05)
    stranger, ended = Recipient(), list[str]()

    def draw() -> None:
        with pytest.raises(WorkEnded) as left:
            own.draw(bounded_work.draw_much_later, 600.0, place="a stranger", recipient=stranger)
        ended.append(left.value.reason)

    thread = Thread(target=draw)
    thread.start()
    while not own._places:
        thread.join(0.001)
    with pytest.raises(PlacesTaken):
        own.draw(bounded_work.draw_much, 1, place="a stranger", recipient=Recipient())
    assert own.draw(bounded_work.draw_much, 1, place="a club", recipient=Recipient())
    stranger.leave()
    thread.join()
    assert ended == ["left"]
    assert own.draw(bounded_work.draw_much, 1, place="a stranger", recipient=Recipient())


def test_nothing_is_drawn_for_whoever_has_left_before(own: Presses) -> None:
    gone = Recipient()
    gone.leave()
    with pytest.raises(WorkEnded) as ended:
        own.draw(bounded_work.draw_much, 1, place="", recipient=gone)
    assert ended.value.reason == "left"
    assert process_of(own)

"""Work that begins at once: done without a task where nothing has to be waited for, and whole where something has."""

import asyncio

import pytest

from sessions.push.run_eagerly import run_eagerly


async def test_what_need_not_wait_is_done_without_a_task() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("sent")

    assert run_eagerly(work()) is None
    assert done == ["sent"]


async def test_what_waits_goes_on_as_a_task() -> None:
    free, done = asyncio.Event(), []

    async def work() -> None:
        done.append("begun")
        await free.wait()
        await asyncio.sleep(0)
        done.append("sent")

    task = run_eagerly(work())
    assert task is not None
    assert done == ["begun"]
    await asyncio.sleep(0)
    assert done == ["begun"]
    free.set()
    await task
    assert done == ["begun", "sent"]


async def test_what_is_given_up_while_it_waits_is_closed() -> None:
    done: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            done.append("closed")

    task = run_eagerly(work())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == ["closed"]

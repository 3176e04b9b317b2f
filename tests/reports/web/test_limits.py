"""Work is bounded: what takes too long or too much is ended, what is too many is sent away, and the server lives on."""

import asyncio
import json
import os
import signal
from contextlib import contextmanager
from dataclasses import replace

import pytest

from reports.web.executor import LimitedExecutor
from reports.web.limits import Declined, Limits
from reports.web.recent import ENTRY, Recent
from reports.web.replies import Reply
from tests.reports.web import slow_tasks

LIMITS = Limits(jobs=1, seconds=1.0, memory=256 << 20, waiting=2)
LONG = 600.0  # seconds; nobody waits for it

pytestmark = pytest.mark.slow  # starts processes


@contextmanager
def opened(limits=LIMITS):
    executor = LimitedExecutor(limits)
    try:
        yield executor
    finally:
        executor.close()


async def number_of(executor, number):
    return json.loads((await executor.ask(slow_tasks.quick, number)).body)


async def declined(executor, task, argument):
    with pytest.raises(Declined) as told:
        await executor.ask(task, argument)
    return told.value


def test_what_takes_too_long_is_ended_and_the_next_question_answered():
    async def asked(executor):
        error = await declined(executor, slow_tasks.slow, LONG)
        assert error.status_code == 422
        assert "1 seconds" in error.detail
        assert "smaller" in error.detail
        assert (await number_of(executor, 3))["number"] == 3

    with opened() as executor:
        asyncio.run(asked(executor))


def test_what_takes_too_much_memory_is_refused_and_a_lesser_question_answered():
    async def asked(executor):
        error = await declined(executor, slow_tasks.greedy, 1 << 30)
        assert error.status_code == 422
        assert "0.25 GB of memory" in error.detail
        assert (await executor.ask(slow_tasks.greedy, 1 << 20)).body == b"1048576"

    with opened() as executor:
        asyncio.run(asked(executor))


def test_a_dead_worker_is_told_of_and_replaced():
    async def asked(executor):
        error = await declined(executor, slow_tasks.fatal, 1)
        assert (error.status_code, dict(error.headers)) == (503, {"Retry-After": "5"})
        assert (await number_of(executor, 4))["number"] == 4

    with opened() as executor:
        asyncio.run(asked(executor))


def test_workers_that_somebody_kills_between_questions_are_replaced():
    async def asked(executor):
        for number in range(4):
            os.kill((await number_of(executor, number))["worker"], signal.SIGKILL)
            await asyncio.sleep(0.3)
        found = [await settled(executor, number) for number in range(4, 10)]
        assert found[-1] == 200
        assert set(found) <= {200, 503}

    async def settled(executor, number):
        try:
            return (await executor.ask(slow_tasks.quick, number)).status
        except Declined as error:
            return error.status_code

    with opened(replace(LIMITS, seconds=5.0)) as executor:
        asyncio.run(asked(executor))


def test_a_fault_is_handed_on_and_the_worker_lives():
    async def asked(executor):
        with pytest.raises(ZeroDivisionError):
            await executor.ask(slow_tasks.faulty, 1)
        assert (await number_of(executor, 5))["number"] == 5

    with opened() as executor:
        asyncio.run(asked(executor))


def test_too_many_questions_are_sent_away_and_told_when_to_come_back():
    async def asked(executor):
        waiting = [asyncio.create_task(declined(executor, slow_tasks.slow, LONG + one)) for one in range(3)]
        await asyncio.sleep(0)  # one has the worker, two wait
        await asyncio.sleep(0)
        error = await declined(executor, slow_tasks.quick, 1)
        assert (error.status_code, dict(error.headers)) == (503, {"Retry-After": "5"})
        assert "busy" in error.detail
        told = await asyncio.gather(*waiting)
        assert {each.status_code for each in told} <= {422, 503}
        assert (await number_of(executor, 6))["number"] == 6

    with opened() as executor:
        asyncio.run(asked(executor))


def test_who_asks_while_the_engine_is_compiled_is_told_to_come_back_and_others_are_answered():
    async def asked(executor):
        first = await declined(executor, slow_tasks.compiling, 4.0)
        assert first.status_code == 503
        assert "compiled" in first.detail
        assert int(first.headers["Retry-After"]) > 5
        assert (await number_of(executor, 7))["number"] == 7
        second = await declined(executor, slow_tasks.compiling, LONG)
        assert second.detail == first.detail
        assert (await number_of(executor, 8))["number"] == 8

    with opened() as executor:
        asyncio.run(asked(executor))


def test_the_same_question_asked_at_once_or_again_is_answered_once():
    async def asked(executor):
        both = await asyncio.gather(executor.ask(slow_tasks.slow, 0.2), executor.ask(slow_tasks.slow, 0.2))
        assert both[0] is both[1]
        assert await executor.ask(slow_tasks.slow, 0.2) is both[0]
        assert await executor.ask(slow_tasks.slow, 0.1) is not both[0]

    with opened(replace(LIMITS, seconds=5.0)) as executor:
        asyncio.run(asked(executor))


def test_recent_answers_take_no_more_room_than_they_may():
    recent = Recent(3 * (ENTRY + 100))
    replies = [Reply(200, "text/plain", b"x" * 50) for _ in range(5)]
    for number, reply in enumerate(replies[:3]):
        recent.put(number, reply)
    assert recent.get(0) is replies[0]  # asked for again, so that 1 is the oldest now
    recent.put(3, replies[3])
    assert [recent.get(number) is not None for number in range(4)] == [True, False, True, True]
    recent.put(4, Reply(200, "text/plain", b"x" * 9_000))
    assert len(recent) == 0
    assert recent.size == 0

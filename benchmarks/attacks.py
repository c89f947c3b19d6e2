"""What a hostile crowd sends to the site while tables play, all at once, each attacker from an address of its own.

An attack counts only if it was answered with the refusal of what it was made to hit: a status alone may come from a
door before it. Nothing of the site is imported here, so that such a process is there at once.
"""

import select
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from time import sleep
from typing import NamedTuple
from urllib.parse import urlencode

SECRET = "a" * 32
"""What a form sends twice, in its cookie and beside its fields."""
FORM = "application/x-www-form-urlencoded"
LONGEST = 120.0  # seconds that an attacker waits
AGAIN_AFTER = 1.0
MOST_TRIES = 60
PIECE = b"x" * 65_536
MOST_TAKEN = 64_000_000
"""Bytes of a body without an end of which some wait in the buffers of both ends."""


class Target(NamedTuple):
    """Where a site listens, and as which cookie it wants the secret of its forms."""

    port: int
    csrf_cookie: str


class Attack(NamedTuple):
    """A form, and with which status and words it is refused; `others` may come instead. After one of `again` it is sent
    once more: then it has not hit what it was made for."""

    path: str
    cookie: str
    body: bytes
    kind: str
    refused: tuple[int, str]
    others: tuple[tuple[int, str], ...] = ()
    again: tuple[tuple[int, str], ...] = ()


class Door(NamedTuple):
    """A table, the names that a phone asks for at its door one after the other, and how many of them are let wait."""

    code: str
    players: Sequence[str]
    waiting: int


class Assault(NamedTuple):
    """All that comes at once; `endless` are the paths that are sent a body of so many bytes, declared or not."""

    forms: Sequence[Attack]
    doors: Sequence[Door]
    endless: Sequence[tuple[str, bool]]
    size: int


def assaulted(site: Target, assault: Assault) -> None:
    """Send it, until all of it is answered as it should be."""
    forms, doors, endless = assault.forms, assault.doors, assault.endless
    with ThreadPoolExecutor(len(forms) + len(doors) + len(endless)) as threads:
        bodies = [threads.submit(swamped, site.port, *one, assault.size) for one in endless]
        refused = [threads.submit(sent, site, address, one) for address, one in enumerate(forms, start=2)]
        knocks = [threads.submit(knocked, site, address, one) for address, one in enumerate(doors, start=102)]
        for one in (*bodies, *refused, *knocks):
            one.result()


def sent(site: Target, address: int, attack: Attack) -> None:
    """Send a form until what it is to hit has refused it."""
    for _ in range(MOST_TRIES):
        status, words, _cookie = posted(site, address, attack.path, attack.cookie, attack.body, attack.kind)
        if not any(_is(one, status, words) for one in attack.again):
            break
        sleep(AGAIN_AFTER)
    expected = (attack.refused, *attack.others)
    assert any(_is(one, status, words) for one in expected), f"{attack.path}: {status}, not {expected}\n{words}"


def _is(expected: tuple[int, str], status: int, words: str) -> bool:
    return status == expected[0] and expected[1] in words


def knocked(site: Target, address: int, door: Door) -> None:
    """Come to a table by its six letters, on a new phone, and ask for one name after the other."""
    status, words, cookie = asked_in(site, address, "/join/", "", {"code": door.code})
    assert status == HTTPStatus.FOUND, f"{status} at the door\n{words}"
    for number, player in enumerate(door.players):
        status, words, _ = asked_in(site, address, f"/join/{door.code}/", cookie, {"player": player})
        if number < door.waiting:
            assert (status, words[-6:]) == (HTTPStatus.FOUND, "/wait/"), f"{status}\n{words}"
        else:
            assert (status, "This phone has asked" in words) == (HTTPStatus.CONFLICT, True), f"{status}\n{words}"


def asked_in(site: Target, address: int, path: str, cookie: str, fields: dict[str, str]) -> tuple[int, str, str]:
    """Send a form at a door, again where too many are at the doors."""
    body = urlencode(fields).encode()
    for _ in range(MOST_TRIES):
        answered = posted(site, address, path, cookie, body, FORM)
        if answered[0] != HTTPStatus.SERVICE_UNAVAILABLE:
            break
        sleep(AGAIN_AFTER)
    return answered


def posted(site: Target, address: int, path: str, cookie: str, body: bytes, kind: str) -> tuple[int, str, str]:
    """The status, the page or where it leads, and the cookies that were given."""
    headers = {
        "Content-Type": kind,
        "Cookie": "; ".join(filter(None, (cookie, f"{site.csrf_cookie}={SECRET}"))),
        "X-CSRFToken": SECRET,
        "Origin": f"http://127.0.0.1:{site.port}",
    }
    asking = HTTPConnection("127.0.0.1", site.port, timeout=LONGEST, source_address=(f"127.0.0.{address}", 0))
    with closing(asking):
        asking.request("POST", path, body, headers)
        answer = asking.getresponse()
        words = answer.read().decode()
        given = "; ".join(one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie", []))
        return answer.status, answer.headers.get("Location", words), given


def swamped(port: int, path: str, is_declared: bool, size: int) -> None:
    """Send a body of so many bytes, a piece at a time, as long as the site takes it: it is to refuse it on the way."""
    length = f"Content-Length: {size}" if is_declared else "Transfer-Encoding: chunked"
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/jsonl\r\n{length}\r\n\r\n"
    piece = PIECE if is_declared else b"%x\r\n%b\r\n" % (len(PIECE), PIECE)
    taken = 0
    with socket.create_connection(("127.0.0.1", port), LONGEST, ("127.0.0.250", 0)) as line:
        line.sendall(head.encode())
        with suppress(ConnectionError):  # the site has closed its end, behind its answer
            while taken < size and not select.select([line], [], [], 0)[0]:
                line.sendall(piece)
                taken += len(PIECE)
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{path}: {answer.status}"
    assert taken <= MOST_TAKEN, f"{path}: {taken} bytes were taken"

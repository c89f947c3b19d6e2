"""Five tables play while a hostile crowd sends photos, workbooks, bodies, passwords and knocks, all of it at once.

`tap` is from a POST until the last of a table's eight phones has the view, at the 99th percentile; `memory` is that of
the server with its children at the most; `page` is the longest that a reader waited who opens one ordinary page after
the other. Floors: the same of the same five tables with nothing else to do.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from http import HTTPStatus
from itertools import count, cycle, islice
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection

from benchmarks.attacks import FORM, Assault, Attack, Door, Target, assaulted
from benchmarks.case import Case, case
from benchmarks.crowd import asked
from benchmarks.games import evening
from benchmarks.hostile_files import empty_rows, huge_cell, many_sheets, progressive_photo
from benchmarks.memory import most_memory
from benchmarks.path import Seats
from benchmarks.room import MOST, TABLES, Night, Others, late
from benchmarks.served import SITE, served
from benchmarks.tables import Table, table_laid
from clubs.actors import COOKIE

PHOTOS, BOOKS, PASSWORDS, KNOCKS = 10, 8, 24, 100
BODY = 1_000_000_000
ENDLESS = (("/api/v1/sessions/import/", False), ("/", True))
"""Where the body is sent, and whether its length is declared."""
KNOCKS_EACH, WAITING_EACH = 4, 3
"""Knocks of a phone at the door of a table, the last of which is one too many."""
ORDINARY = (
    "/", "/s/{code}/", "/s/{code}/sheet/", "/s/{code}/log/", "/clubs/{club}/", "/clubs/{club}/evenings/",
    "/clubs/{club}/season/", "/clubs/{club}/money/", "/account/sign-in/", "/health/",
)  # fmt: skip
REFUSED = HTTPStatus.UNPROCESSABLE_ENTITY
CROWDED = (HTTPStatus.SERVICE_UNAVAILABLE, "Too much is asked at once here")
AGAIN = (
    CROWDED,
    (HTTPStatus.SERVICE_UNAVAILABLE, "Other files are being read"),
    (REFUSED, "Reading this file takes more than"),
)
"""What an attacker may be told who is not read for now, or on a busy machine not in time."""
SCANS = "This photo is built up in more than"
OF_KIND = {
    many_sheets: "This workbook has more than 200 sheets",
    empty_rows: "This workbook has more than 20000 rows",
    huge_cell: "a cell has more than",
}
NAMES_REFUSED = "This workbook cannot be read. Save its names as CSV."
BOUNDARY = "part-of-a-hostile-form"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"

keys = count(1)


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The tap, the memory and the page, each beside its floor."""
    with served(SITE) as site, ExitStack() as stack:
        laid = [table_laid() for _ in range(TABLES)]
        connection.close()
        nights = [Night(stack.enter_context(Seats(site, table)), evening(table.state, MOST)) for table in laid]
        pages = [page.format(code=laid[0].code, club=laid[0].club) for page in ORDINARY]
        target = Target(site.port, settings.CSRF_COOKIE_NAME)
        reader = partial(asked, site.port, pages=pages, cookie=_cookie(laid[0].scorekeeper))
        others = stack.enter_context(Others([reader, partial(most_memory, site.pid)]))
        others.measured(nights, 1, None)  # everything is loaded from now on
        alone = others.measured(nights, 3 if smallest else 60, None)
        attacked = others.measured(nights, 1, partial(assaulted, target, assault(laid, smallest=smallest)))
    for name, unit, at in (("page, longest", "ms", 0), ("memory, most", "MB", 1)):
        found = [max(one.watched[0]) if at == 0 else one.watched[1] for one in (attacked, alone)]
        yield case("hostile", name, unit, values=found[:1], floors=found[1:])
    yield case("hostile", "tap, 99th percentile", "ms", values=[late(attacked.taps)], floors=[late(alone.taps)])


def assault(laid: list[Table], *, smallest: bool) -> Assault:
    """All of it, or of each kind a little."""
    photos, books, passwords, knocks = (2, 3, 3, 8) if smallest else (PHOTOS, BOOKS, PASSWORDS, KNOCKS)
    forms = [
        *islice(photos_sent(laid), photos),
        *islice(books_sent(laid), books),
        *islice(passwords_typed(), passwords),
    ]
    return Assault(forms, list(islice(doors(laid), knocks // KNOCKS_EACH)), ENDLESS, BODY)


def photos_sent(laid: list[Table]) -> Iterator[Attack]:
    """The photo beside a note, by one phone after the other of each table."""
    photo = progressive_photo()
    for table, phone in ((table, phone) for phone in range(8) for table in laid):
        body = _multipart(photo, "photo", {"key": f"hostile-photo-{next(keys)}", "text": "Look"})
        cookie = _cookie(table.phones[phone])
        yield Attack(f"/s/{table.code}/notes/", cookie, body, MULTIPART, (REFUSED, SCANS), again=AGAIN)


def books_sent(laid: list[Table]) -> Iterator[Attack]:
    """Workbooks of each kind, by turns as an evening or a season from paper and as a list of names."""
    kinds = [(make(), words) for make, words in OF_KIND.items()]
    doors = (("bring/paper/", ""), ("names/", NAMES_REFUSED))
    for table, (book, words), (path, said) in zip(cycle(laid), cycle(kinds), cycle(doors)):
        address, body = f"/clubs/{table.club}/{path}", _multipart(book, "file", {"act": "look"})
        yield Attack(address, _cookie(table.scorekeeper), body, MULTIPART, (REFUSED, said or words), again=AGAIN)


def passwords_typed() -> Iterator[Attack]:
    """Wrong passwords; where too many are worked out already, they are refused by that."""
    wrong, often = (REFUSED, "Wrong address or password"), (HTTPStatus.TOO_MANY_REQUESTS, "Try again in")
    for number in count(1):
        body = urlencode({"email": f"somebody{number}@example.org", "password": f"a guess {number}"}).encode()
        yield Attack("/account/sign-in/password/", "", body, FORM, wrong, others=(often,), again=(CROWDED,))


def doors(laid: list[Table]) -> Iterator[Door]:
    """New phones at each table; each asks for some of its names, those of others."""
    for table in cycle(laid):
        yield Door(table.code, table.players[:KNOCKS_EACH], WAITING_EACH)


def _cookie(token: str) -> str:
    return f"{COOKIE}={token}"


def _multipart(content: bytes, field: str, fields: dict[str, str]) -> bytes:
    """A form with a file."""
    said = "".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    )
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="a.xlsx"\r\n\r\n'
    return f"{said}{file}".encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()

"""Values at the ends of their types, and every door that they are put to."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.test import Client

from clubs.models import Club
from sessions.api.limits import taps
from sessions.models import Session
from tests.kit.forms import FILLED
from tests.kit.permission_table import (
    API,
    BALANCES,
    BET,
    DEPOSIT,
    DRAWN_FROM_NO_EVENING,
    EXPENSE,
    PAGES,
    PAID,
    PURCHASE,
    SEASON,
)
from tests.kit.roles import House
from tests.kit.routes import address

FEW: tuple[Any, ...] = ("0001-01-01", "👩🏽\u200d🚀 שלום")
"""The ends that are tried each day."""

MANY: tuple[Any, ...] = (
    *FEW, "9999-12-31", "a\0b", "\ud800", "x" * 40, -1, 2**63, "", " ",
    "A", "Ø", "x" * 41, "x" * 60, "x" * 61, "שלום עליכם", "李小龍", "A\r\nBcc: all@club.example",
    "\u202eevil", "A\u200bn", "\u2028", "‘`´’", "../../", "<b>&amp;",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1899-12-31", "1900-01-01", "2999-12-31", "3000-01-01",
    "24:00", "00:00", "23:59:59.999999", "0", "-0", "0.001", "٣", "\uff11\uff12", "1e400", "nan", "Infinity",
    "9" * 18, "9" * 30, 0, 1, 2**31 - 1, 2**31, 2**63 - 1, 2**64, 1e308, True, None, [], {}, [None], {"": ""},
)  # fmt: skip
"""All of them."""

GOES = (
    "delete",
    "leav",
    "forget",
    "restore",
    "archive",
    "leave",
    "merge",
    "part",
    "erase",
    "remove",
    "out",
    "sign",
    "mail",
)
"""Whatever has one of these in its name takes something away, and would leave nothing to look at."""


class Door(NamedTuple):
    """A method at an address, with a body that is accepted; in whose name it is sent."""

    name: str
    method: str
    body: dict[str, Any]
    role: str = "organiser"


START = {
    "club": "<slug>", "name": "An evening", "sheet": "atlanta", "stake": "2.00",
    "currency": "GBP", "players": ["Ida", "Jon", "Kay"],
}  # fmt: skip
PAPER = {
    "name": "From paper",
    "day": "2020-05-01",
    "sheet": "atlanta",
    "stake": "2.00",
    "rows": "Ann,Bob,Dan\n-2,2,0\n",
}
SETTINGS = {
    "name": "Thursday", "currency": "GBP", "stakes": "2", "balances": "all", "language": "en", "table_fee": "0",
    "fee_for": "evening", "ends_at": "23:00", "slug": "<slug>",
}  # fmt: skip
WHEN = {"day": "2999-01-01", "time": "19:30", "place": "At Ann’s"}
PAYS = {**PAID, "beyond": True, "note": "by hand", "paid_on": "2026-01-05", "how": "cash"}
ADJUST = {
    "event": "adjust",
    "points": {"<player>": 2, "<their_other>": -2},
    "reason": "as it was",
    "at": "2026-01-05T20:00:00Z",
}

GAME = {"event": "start", "at": "2026-01-05T20:00:00Z"}
EVENTS = (ADJUST, GAME)
FIRST_SEASON = {"name": "The first", "since": "2000-01-01", "until": "2000-12-31", "least_evenings": 0}
OF_TWO_HERE = {**BET, "winner": "<other>"}
EATEN = {**EXPENSE, "payer": "<one>", "amount": "2", "shares": [{"player": "<other>"}]}

DOORS = [
    Door("api-sessions", "POST", START),
    Door("api-paper-evening", "POST", PAPER),
    Door("api-club", "PATCH", {**SETTINGS, "stakes": ["2"]}),
    Door("api-next-date", "PUT", WHEN),
    Door("api-seasons", "POST", {**SEASON, "least_evenings": 0}),
    Door("api-season", "PATCH", FIRST_SEASON),
    Door("api-payments", "POST", {"key": "p", **PAYS}, "scorekeeper"),
    Door("api-club-payments", "POST", {"key": "p", **PAYS}),
    Door("api-bets", "POST", {"key": "b", **OF_TWO_HERE, "note": "a pint"}, "scorekeeper"),
    Door("api-expenses", "POST", {"key": "e", **EATEN}, "member"),
    Door("api-deposits", "POST", {**DEPOSIT, "note": "in an envelope"}),
    Door("api-purchases", "POST", PURCHASE),
    Door("api-openings", "POST", {"key": "o", "currency": "GBP", "balances": BALANCES}),
    Door("api-join", "POST", {"name": "Zoe"}, "guest"),
    *(
        Door("api-events", "POST", {"key": "t", "seen": "<seen>", "event": one}, "scorekeeper")
        for one in (ADJUST, GAME)
    ),
    Door("api-notes", "POST", {"key": "n", "text": "last roll 66"}, "member"),
]
FORMS = [
    Door("names-add", "POST", {"names": "Zoe"}),
    Door("player-rename", "POST", {"name": "Robin"}),
    Door("house-new", "POST", {"from": "atlanta", "name": "Friday rules"}),
    Door("house-name", "POST", {"name": "Saturday rules"}),
    Door("seasons", "POST", {**SEASON, "least_evenings": "0"}),
    Door("next-date", "POST", WHEN),
    Door("join", "POST", {"name": "Zoe"}, "guest"),
    Door("club-settings", "POST", {**SETTINGS, "time_zone": "UTC"}),
    Door("settle", "POST", PAYS, "scorekeeper"),
    Door("money-pair", "POST", {**PAYS, "payer": "<one>", "receiver": "<other>"}, "member"),
    Door("paper-evening", "POST", {**PAPER, "act": "look"}),
    Door("start", "POST", {**FILLED, "names": "Lea\nMia\nNoa"}),
]  # fmt: skip
ASKED = {
    "evenings": ("since", "until", "text", "player", "house", "stake", "state", "after", "before", "page"),
    "audit": ("day", "chapter", "page"), "season": ("season", "unit"), "person-file": ("period", "unit"),
    "player": ("period", "unit"), "balances": ("period", "unit"), "books-month": ("month",), "money": ("currency",),
    "api-club-sessions": ("from", "to", "player", "house", "stake", "text", "after", "state"),
    "api-club-audit": ("day", "from", "to", "page", "before"), "api-events": ("after",),
    "api-season-table": ("season",), "api-club-books-month": ("month",), "log": ("page", "game"), "join": ("name",),
    "home": ("page",),
}  # fmt: skip
"""What is asked of a page by its address."""


TRANSCRIPT: tuple[dict[str, Any], ...] = (
    {
        "chouette": 2,
        "rules": "atlanta",
        "change": {"automatic_doubles": "by_agreement"},
        "stake": "1.00",
        "currency": "GBP",
        "name": "Brought",
    },
    {"event": "seat", "line": ["Ann", "Bob", "Dan"], "agreed_by": ["Ann", "Bob"], "at": "2026-01-05T20:00:00Z"},
    {"event": "start"},
    {"event": "illegal_play", "side": "box", "noticed_by": "Bob", "remedy": "stands"},
    {"event": "result", "winner": "box", "kind": "single", "note": "the last roll"},
    {"event": "join", "player": "Eve"},
    {"event": "amend", "seq": 4, "with": {"event": "result", "winner": "team", "kind": "gammon", "note": "as it was"}},
    {"event": "adjust", "points": {"Ann": 2, "Bob": -2}, "reason": "miscounted"},
    {"event": "close"},
)
"""An evening as a file, with a text in every place that has one."""

AS_IT_IS = "as it is"
stakes = count(1)
OF_FILES: tuple[str, ...] = ("\0", "x" * 41)
"""The ends that are put in every text of a file each day."""


def transcripts(value: str) -> Iterator[tuple[str, bytes]]:
    """Yield the evening with this value in place of one of its texts, as often as it has texts, with the place; last of
    all as it is. Each is of another stake, so that none is known already."""
    changed = [
        (f"line {number + 1}{place}", [*TRANSCRIPT[:number], one, *TRANSCRIPT[number + 1 :]])
        for number, line in enumerate(TRANSCRIPT)
        for place, one in _with_text(line, value)
    ]
    for place, (head, *events) in [*changed, (AS_IT_IS, [*TRANSCRIPT])]:
        header = {**head, "stake": f"{next(stakes)}.00"} if head.get("stake") == "1.00" else head
        yield place, "\n".join(map(json.dumps, (header, *events))).encode()


def _with_text(one: Any, value: str) -> Iterator[tuple[str, Any]]:
    match one:
        case str():
            yield f"={one}", value
        case list():
            for place, item in enumerate(one):
                for where, changed in _with_text(item, value):
                    yield f".{place}{where}", [*one[:place], changed, *one[place + 1 :]]
        case dict():
            for key, item in one.items():
                if not {"chouette", "event"} & one.keys():  # names, not fields
                    yield f".{key}:", {value if name == key else name: kept for name, kept in one.items()}
                for where, changed in _with_text(item, value):
                    yield f".{key}{where}", {**one, key: changed}


def doors(rows: list[Any]) -> Iterator[Door]:
    """Yield the doors of the table of rights that add or change something, with what is sent there."""
    for row in rows:
        takes_away = any(word in row.name for word in GOES) or row.method in ("GET", "DELETE")
        if row.body and not takes_away:
            role = next((one for one in ("scorekeeper", "organiser", "member") if row.answer(one) < 400), "organiser")
            yield Door(row.name, row.method, row.body, role)


def filled(own: House, value: Any) -> Any:
    """A body of this house, wherever it names something; `<seen>` is the last event of its evening."""
    ids = {**own.ids, "their_other": own.ids["other"].replace("-", "")}
    match value:
        case "<seen>":
            return Session.objects.get(id=own.session.id).seq
        case str() if value.startswith("<") and value.endswith(">") and value.strip("<>") in ids:
            return ids[value.strip("<>")]
        case dict():
            return {filled(own, key): filled(own, item) for key, item in value.items()}
        case list():
            return [filled(own, item) for item in value]
    return value


def put(own: House, door: Door, body: dict[str, Any], *, form: bool) -> int:
    """The status of the answer to a body at a door."""
    taps.forget()
    client = own.people[door.role].client()
    client.raise_request_exception = False
    where = address(door.name, {**own.ids, "slug": Club.objects.get(id=own.club.id).slug})
    if form:
        content = urlencode({name: told(value) for name, value in body.items()}, errors="surrogatepass").encode()
        media = "application/x-www-form-urlencoded"
    else:
        content, media = json.dumps(body).encode(), "application/json"
    return int(client.generic(door.method, where, content, content_type=media).status_code)


def told(value: Any) -> str:
    """A value as a field of a form has it."""
    return value if isinstance(value, str) else json.dumps(value)


def statuses(client: Client, ids: dict[str, str], language: str) -> dict[str, int]:
    """What every page and every file answers that can be looked at."""
    client.raise_request_exception = False
    found = {}
    for row in (*PAGES, *API):
        if row.method != "GET" or row.name in DRAWN_FROM_NO_EVENING:
            continue
        answer = client.get(address(row.name, ids), headers={"accept-language": language})
        assert not answer.streaming or b"".join(answer.streaming_content) is not None  # type: ignore[attr-defined]  # a file
        found[row.name] = answer.status_code
    return found

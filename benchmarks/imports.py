"""What an event costs when an evening is imported, as microseconds of the whole import over its events.

Floors: of an import, the same events through the rules alone and their rows by COPY into copies of the tables, without
names, hashes, trail and view; of ten times as many events, an event of the smaller import: 1 is linear.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
from django.conf import settings
from psycopg import sql

from benchmarks import floor
from benchmarks.case import Case, case, in_turn
from benchmarks.pages import transcript
from benchmarks.tables import NAMES
from chouette.rules import RULES, Refusal, apply
from chouette.rules.events import Amend, Start, Undo
from chouette.rules.format.transcript import decode
from clubs import services as people
from clubs.actors import Actor
from sessions import services
from sessions.history.game_columns import game_uncounted
from sessions.history.games_replayed import Happening
from sessions.models import Session
from sessions.services.evenings.import_writing import COLUMNS
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.store.header import opening_of

SIZES = (1_000, 10_000, 50_000)
ROUNDS = (7, 3, 1)
MICROSECONDS = 1_000_000

ids = count(1)


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """An import of each size over its floor, and an event of the larger ones over one of the smallest."""
    floor.tables_made()
    device, _token = people.device_create(name="Kim")
    kim = Actor(device.id, None, "Kim")
    sizes = {200: 1, 400: 1} if smallest else dict(zip(SIZES, ROUNDS, strict=True))
    first: list[float] = []
    for events, rounds in sizes.items():
        file = transcript(events)
        values, floors = in_turn(rounds, partial(imported, kim, file, events), partial(bare, kim, file, events))
        yield case("imports", f"{events} events", "us/event", values=values, floors=floors)
        if first:
            yield case("imports", f"{events} events against {min(sizes)}", "us/event", values=values, floors=first)
        first = first or values


def imported(kim: Actor, file: bytes, events: int) -> float:
    """Microseconds an event, through the service."""
    club = people.club_create(actor=kim, name="Thursday club", currency="GBP")
    began = perf_counter()
    session = services.session_import(club=club, actor=kim, file=file, allowance=FOR_ORGANISERS)
    took = perf_counter() - began
    assert session.seq == events
    return took / events * MICROSECONDS


def bare(kim: Actor, file: bytes, events: int) -> float:
    """Microseconds an event, through the rules and COPY alone."""
    club = people.club_create(actor=kim, name="Thursday club", currency="GBP")
    players = {uuid4(): name for name in NAMES}
    people.players_add_from_file(club=club, names=players)
    first, *lines = file.split(b"\n")
    session = services.session_import(club=club, actor=kim, file=first)
    floor.session_copied(session.code)
    for player, name in players.items():
        lines = [line.replace(f'"{name}"'.encode(), f'"{player.hex}"'.encode()) for line in lines]
    with psycopg.connect(settings.APP_URL, options=floor.OPTIONS) as raw:
        began = perf_counter()
        for table, rows in _rows(session, lines).items():
            _copied(raw, table, rows)
        raw.commit()
        return (perf_counter() - began) / events * MICROSECONDS


def _rows(session: Session, lines: list[bytes]) -> dict[str, list[tuple[Any, ...]]]:
    """What the rules make of the lines, as rows of the log, the money and the games."""
    rows: dict[str, list[tuple[Any, ...]]] = {"event": [], "posting": [], "game": [], "gameplayer": []}
    club, here, now, state = session.club_id, session.id, datetime.now(UTC), opening_of(session.header)
    began = 0
    for seq, line in enumerate(lines, start=1):
        event = decode(msgspec.json.decode(line))
        assert not isinstance(event, Refusal | Undo | Amend)
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        began = seq if isinstance(event, Start) else began
        before, state, body = state, step.state, msgspec.json.encode(event).decode()
        rows["event"].append((
            club, here, seq, "tap", body, f"key-{seq}", floor.NO_HASH, seq, None, None, "import", None, None, RULES,
            now, floor.NO_HASH,
        ))  # fmt: skip
        rows["posting"] += [
            (next(ids), club, here, seq, seq, one.game, one.line, UUID(one.debtor), UUID(one.creditor), one.points,
             one.points * session.minor, session.currency, None)
            for one in step.postings
        ]  # fmt: skip
        if step.row is not None:
            texts = (msgspec.json.encode(step.row).decode(), msgspec.json.encode(state).decode())
            ended = game_uncounted(Happening(seq, event, before, step), began, None)
            rows["game"].append((club, here, step.row.number, seq, *texts, *ended.columns))
            rows["gameplayer"] += [
                (club, here, step.row.number, UUID(one.player), one.part.value, one.points, one.stayed_in)
                for one in ended.players
            ]
    return rows


def _copied(raw: psycopg.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    columns = sql.SQL(", ").join(map(sql.Identifier, COLUMNS[table]))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(f"chouette_sessions_{table}"), columns)
    with raw.cursor().copy(statement) as copy:
        for row in rows:
            copy.write_row(row)

"""What is kept about one person of a club: their evenings, what each brought them, what they noted."""

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import class_row, tuple_row

from chouette.ledger import money
from clubs.models import Player
from clubs.selectors import records_of
from sessions.models import Event, Note, Phase, Session, SessionKey
from sessions.selectors.money_told import money_of_person
from sessions.selectors.played_games import games_of
from sessions.selectors.remarks import remarks_by
from sessions.selectors.sessions import seal_of
from sessions.store.sql import PLAYED_FOR, summing_cursor

NETS = f"""
SELECT s.code, s.name, s.began_at, (s.began_at AT TIME ZONE c.time_zone)::date, s.phase, {PLAYED_FOR},
    coalesce(sum(e.points), 0), coalesce(sum(e.minor), 0)
FROM chouette_sessions_attendance a
JOIN chouette_sessions_session s ON s.club_id = a.club_id AND s.id = a.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id
LEFT JOIN chouette_sessions_won e ON e.club_id = a.club_id AND e.session_id = a.session_id
    AND e.player_id = a.player_id
WHERE a.club_id = %s AND a.player_id = ANY(%s)
GROUP BY s.club_id, s.id, c.id ORDER BY s.began_at DESC, s.id"""  # noqa: S608 - of our own texts alone


OF_ANOTHER = """
SELECT s.code, s.name, (s.began_at AT TIME ZONE c.time_zone)::date AS day, (
        SELECT coalesce(sum(e.points), 0)::bigint FROM chouette_sessions_won e
        WHERE e.club_id = %(club)s AND e.session_id = s.id AND e.player_id = ANY(%(others)s)) AS points,
    s.together, s.evenings
FROM (
    SELECT o.*, count(*) FILTER (WHERE o.deleted_at IS NULL) OVER () AS evenings, EXISTS (
        SELECT FROM chouette_sessions_attendance a
        WHERE a.club_id = %(club)s AND a.session_id = o.id AND a.player_id = ANY(%(records)s)) AS together
    FROM chouette_sessions_session o WHERE o.club_id = %(club)s AND o.id IN (
        SELECT b.session_id FROM chouette_sessions_attendance b
        WHERE b.club_id = %(club)s AND b.player_id = ANY(%(others)s))
    ORDER BY together DESC, o.deleted_at IS NOT NULL, o.began_at DESC, o.id LIMIT %(most)s
) s JOIN clubs_club c ON c.id = %(club)s
WHERE s.together OR s.deleted_at IS NULL"""


class EveningOfAnother(NamedTuple):
    """An evening of somebody who may be the same as another: `together` if both came, which no evening is for one and
    the same. They have so many `evenings` in all."""

    code: str
    name: str
    day: date
    points: int
    together: bool
    evenings: int


def evenings_of_another(
    club: UUID, records: Collection[UUID], others: Collection[UUID], most: int
) -> list[EveningOfAnother]:
    """So many evenings at most of the person with the other records: those to which the one with these came too first,
    deleted ones among them; the latest first."""
    of = {"club": club, "records": list(records), "others": list(others), "most": most}
    with summing_cursor(class_row(EveningOfAnother)) as statement:
        return statement.execute(OF_ANOTHER, of).fetchall()


def evenings_of(club: UUID, records: Collection[UUID]) -> list[dict[str, Any]]:
    """The sessions of a person with these records, the latest first, each with what they won or lost: `points`, and
    `minor` units of its currency."""
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(NETS, [club, list(records)]).fetchall()
    return [
        {"code": code, "name": name, "at": at, "day": day, "phase": phase, "currency": currency, "points": int(points),
         "minor": int(minor)}
        for code, name, at, day, phase, currency, points, minor in rows
    ]  # fmt: skip


class EveningBrought(NamedTuple):
    """What an evening has brought somebody: `points`, and `minor` units of its currency."""

    code: str
    name: str
    day: date
    phase: str
    currency: str
    points: int
    minor: int


def evenings_of_persons(club: UUID, persons: Collection[UUID]) -> list[EveningBrought]:
    """The sessions of all records of these persons, the latest first."""
    records = list(Player.objects.filter(club_id=club, person__in=persons).values_list("id", flat=True))
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(NETS, [club, records]).fetchall()
    return [
        EveningBrought(code, name, day, phase, currency, int(points), int(minor))
        for code, name, _, day, phase, currency, points, minor in rows
    ]


def data_of(player: Player) -> dict[str, Any]:
    """Everything that is kept about a person, for a file of theirs: names, evenings, games, what they did and noted.

    Some ten statements, however long they have been here: what a person leaves behind is of that many kinds."""
    records = list(records_of(player).order_by("created_at"))
    ids = [record.id for record in records]
    events = Event.objects.filter(club_id=player.club_id, session__deleted_at=None, actor_player__in=ids).order_by(
        "session__began_at", "session_id", "seq"
    )
    own_events = {(event.session_id, event.seq): event for event in events}
    hidden = _sealed(player.club_id, own_events.values())
    notes = Note.objects.filter(club_id=player.club_id, session_id__in={session for session, _ in own_events})
    return {
        "club": player.club.name,
        "names": [{"id": record.id.hex, "name": record.name, "since": record.created_at} for record in records],
        "evenings": [_written(evening) for evening in evenings_of(player.club_id, ids)],
        "games": [game.told() for game in games_of(player.club_id, ids)],
        "events": [
            {"session": session.hex, "seq": seq, "at": event.at, "event": event.body}
            for (session, seq), event in own_events.items()
            if (session, seq) not in hidden
        ],
        "notes": [
            {"session": note.session_id.hex, "seq": note.seq, "text": note.text}
            for note in notes
            if (note.session_id, note.seq) in own_events.keys() - hidden
        ],
        **money_of_person(player),
        "notes_on_games": remarks_by(player.club_id, ids),
    }


def _sealed(club: UUID, events: Iterable[Event]) -> set[tuple[UUID, int]]:
    """The session and number of their answers in a game that is on, where others are not to see them yet."""
    sessions = {event.session_id for event in events}
    playing = Session.objects.filter(club=club, id__in=sessions, phase=Phase.GAME).values_list("id", flat=True)
    seals = {session: seal_of(SessionKey(club, session)) for session in playing}
    return {
        (event.session_id, event.seq)
        for event in events
        if event.session_id in seals
        and seals[event.session_id].hides(msgspec.json.decode(event.body), event.seq, taken_back=True)
    }


def _written(evening: dict[str, Any]) -> dict[str, Any]:
    """An evening with its money as text: "-2.50"; without any where it was for points alone."""
    minor = evening.pop("minor")
    if not evening["currency"]:
        del evening["currency"]
        return evening
    return evening | {"money": money.amount(minor, evening["currency"])}

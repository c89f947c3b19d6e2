"""What is asked of the log of a session: its entries, their numbers, the words that stand beside them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Q
from psycopg.rows import class_row, tuple_row

from chouette.rules import RULES
from sessions.errors import NotFound
from sessions.models import Event, Session, SessionKey
from sessions.store.sealed import Seal, seal
from sessions.store.session_row import recent_decoder, state_decoder
from sessions.store.sql import cursor, cursor_of, kept_cursor

LOG = """
SELECT seq, kind, body, undoes, amends, source, at FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s AND seq > %s ORDER BY seq"""

CHECKPOINT = """
SELECT checkpoint FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s AND seq = %s"""

CHECKPOINTS = """
SELECT seq, checkpoint FROM chouette_sessions_game
WHERE club_id = %s AND session_id = %s AND seq < %s ORDER BY seq DESC"""

EVENTS = """
SELECT e.seq AS seq, e.body AS body, e.at AS at, e.source AS source, e.actor_player AS player,
    e.principal AS principal, e.undoes AS undoes, e.amends AS amends,
    (SELECT min(u.seq) FROM chouette_sessions_event u WHERE u.club_id = %(club)s AND u.session_id = e.session_id
        AND u.undoes = e.seq) AS taken_back,
    EXISTS (SELECT 1 FROM chouette_sessions_event a WHERE a.club_id = %(club)s AND a.session_id = e.session_id
        AND a.amends = e.seq) AS amended
FROM chouette_sessions_event e
WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.seq > %(after)s ORDER BY e.seq LIMIT %(most)s
"""

EARLIER = """
SELECT e.seq AS seq, e.body AS body, (SELECT g.row FROM chouette_sessions_game g
    WHERE g.club_id = %(club)s AND g.session_id = %(session)s AND g.seq >= e.seq ORDER BY g.seq LIMIT 1) AS game
FROM chouette_sessions_event e
WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.seq = ANY(%(seqs)s)"""

CORRECTED = """
SELECT coalesce(max(seq), 0) FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s AND seq > %s AND (undoes IS NOT NULL OR amends IS NOT NULL)"""

HEADER = "SELECT header FROM chouette_sessions_session WHERE club_id = %s AND id = %s"

WRITTEN = """
SELECT header, state, recent FROM chouette_sessions_session WHERE club_id = %s AND id = %s AND deleted_at IS NULL"""

NOTES = "SELECT text FROM chouette_sessions_note WHERE club_id = %s AND session_id = %s"
SAID_BESIDE = """
SELECT n.seq AS seq, n.text AS note, NULL::uuid AS by, NULL::uuid AS against, '' AS status, '' AS settled_by,
    NULL::timestamptz AS at
FROM chouette_sessions_note n
WHERE n.club_id = %(club)s AND n.session_id = %(session)s AND n.place = 'event' AND n.seq = ANY(%(seqs)s)
UNION ALL
SELECT coalesce(v.seq, v.after), NULL, v.by, v.against, v.status, v.settled_by, v.made_at
FROM chouette_sessions_review v
WHERE v.club_id = %(club)s AND v.session_id = %(session)s AND v.status <> 'agreed'
    AND coalesce(v.seq, v.after) = ANY(%(seqs)s)
UNION ALL
SELECT q.recorded_as, NULL, w.actor_player, NULL, 'agreed_to', '', w.at FROM chouette_sessions_proposal q
JOIN chouette_sessions_proposalword w
    ON w.club_id = q.club_id AND w.session_id = q.session_id AND w.number = q.number AND w.word = 'agree'
WHERE q.club_id = %(club)s AND q.session_id = %(session)s AND q.effect IS NOT NULL AND q.status = 'recorded'
    AND q.recorded_as = ANY(%(seqs)s)
UNION ALL
SELECT q.recorded_as, NULL, q.by, NULL, 'asked', '', q.made_at FROM chouette_sessions_proposal q
WHERE q.club_id = %(club)s AND q.session_id = %(session)s AND q.effect IS NULL AND q.status = 'recorded'
    AND q.by IS NOT NULL AND q.recorded_as = ANY(%(seqs)s)
ORDER BY at"""

ASKED = "asked"
"""The status of a row that says which player asked for what others had to agree to."""
AGREED_TO = "agreed_to"
"""The status of a row that says who agreed to what was in its sender's favour."""

PAGE = 500  # events, or games, in one answer


LOWEST_RULES = """
SELECT coalesce(min(rules), %(today)s) FROM chouette_sessions_event
WHERE club_id = %(club)s AND session_id = %(session)s"""


class RecordedEvent(NamedTuple):
    """One event of the log as it was recorded: `body` is its text, `undoes` and `amends` are numbers of events."""

    seq: int
    kind: str
    body: str
    undoes: int | None
    amends: int | None
    source: str
    at: datetime


AS_RECORDED = class_row(RecordedEvent)


class EventRow(NamedTuple):
    """A row of `EVENTS`, by the names of its columns: an event as it was recorded, and what became of it."""

    seq: int
    body: str
    at: datetime
    source: str
    player: UUID | None
    principal: UUID | None
    undoes: int | None
    amends: int | None
    taken_back: int | None
    amended: bool


class Written(NamedTuple):
    """What a transcript begins with: the header, and the seal over the answers."""

    header: str
    seal: Seal


def lowest_rules(session: SessionKey) -> int:
    """Return the lowest number of the rules under which an event of the session was judged."""
    with cursor() as statement:
        row = statement.execute(LOWEST_RULES, {**session._asdict(), "today": RULES}).fetchone()
    assert row is not None, "an aggregate always has a row"
    return int(row[0])


def written_of(session: SessionKey) -> Written:
    """What a session's transcript begins with. Raises NotFound."""
    with cursor() as statement:
        row = statement.execute(WRITTEN, session).fetchone()
    if row is None:
        raise NotFound
    header, state, recent = row
    return Written(str(header), seal(state_decoder.decode(state), recent_decoder.decode(recent)))


def log_lines(session: SessionKey, *, after: int = 0) -> list[RecordedEvent]:
    """Every event numbered above `after`, in order."""
    with kept_cursor(AS_RECORDED) as statement:
        return statement.execute(LOG, [*session, after]).fetchall()


def checkpoints_before(session: SessionKey, *, seq: int) -> list[tuple[int, str]]:
    """The checkpoints before an event, the latest first: the number of the event each stands after, and its text."""
    with cursor() as statement:
        return [(after, text) for after, text in statement.execute(CHECKPOINTS, [*session, seq]).fetchall()]


def checkpoint_after(session: SessionKey, *, seq: int) -> str:
    """The checkpoint after the event that ended a game."""
    with kept_cursor(tuple_row) as statement:
        row = statement.execute(CHECKPOINT, [*session, seq]).fetchone()
    assert row is not None, "a game was ended by it"
    return str(row[0])


def header_kept(session: SessionKey) -> str:
    """The first line of the session's transcript."""
    with cursor() as statement:
        row = statement.execute(HEADER, session).fetchone()
    assert row is not None
    return str(row[0])


def note_texts(session: SessionKey) -> list[str]:
    """Every note of a session that was not erased."""
    with cursor() as statement:
        return [text for (text,) in statement.execute(NOTES, session).fetchall()]


def events_after(*, club: UUID, session: UUID, seal: Seal, after: int) -> list[dict[str, Any]]:
    """The events numbered above `after`, at most 500; an answer that is still sealed says only that it was given."""
    with cursor_of(class_row(EventRow)) as statement:
        rows = statement.execute(EVENTS, {"club": club, "session": session, "after": after, "most": PAGE}).fetchall()
    return [_event(row, seal) for row in rows]


def _event(row: EventRow, seal: Seal) -> dict[str, Any]:
    event = msgspec.json.decode(row.body)
    return {
        "seq": row.seq,
        "event": seal.shown(event, row.seq, taken_back=row.amended or row.taken_back is not None),
        "at": row.at,
        "source": row.source,
        "by": row.player.hex if row.player else None,
        "for": row.principal.hex if row.principal else None,
        "undoes": row.undoes,
        "amends": row.amends,
        "taken_back": row.taken_back,
    }


def last_correction(*, club: UUID, session: UUID, after: int) -> int:
    """The number of the last undo or amendment above `after`; 0 for none."""
    with cursor() as statement:
        row = statement.execute(CORRECTED, [club, session, after]).fetchone()
    return 0 if row is None else int(row[0])


def entries_between(session: Session, *, after: int, last: int) -> list[Event]:
    """The events above `after` up to `last`, in order."""
    of_session = Event.objects.filter(club=session.club_id, session=session)
    return list(of_session.filter(seq__gt=after, seq__lte=last).order_by("seq"))


def corrections_since(session: Session, *, after: int, last: int) -> list[Event]:
    """The events above `last` that take back or amend one above `after`, in order."""
    since = Q(undoes__gt=after) | Q(amends__gt=after)
    return list(Event.objects.filter(since, club=session.club_id, session=session, seq__gt=last).order_by("seq"))


class EarlierEvent(NamedTuple):
    """A row of `EARLIER`: the text of an event, and the row of its game, or of the one before which it happened."""

    seq: int
    body: str
    game: str | None


def earlier_events(session: Session, seqs: Collection[int]) -> list[EarlierEvent]:
    """Return these events, each with its game as it is now; of one that is not over there is none."""
    with cursor_of(class_row(EarlierEvent)) as statement:
        values = {"club": session.club_id, "session": session.id, "seqs": list(seqs)}
        return statement.execute(EARLIER, values).fetchall()


class SaidBeside(NamedTuple):
    """A row of `SAID_BESIDE`: a note on an event; or (`note` null) that it was disputed, by which of the two and when,
    and how that was settled. A result that was refused before it was recorded stands at the event before it. With the
    status `AGREED_TO` it says who agreed to what was in its sender's favour: a player, or None for an organiser; with
    `ASKED` which player asked the others for it."""

    seq: int
    note: str | None
    by: UUID | None
    against: UUID | None
    status: str
    settled_by: str
    at: datetime | None


def said_beside(session: Session, seqs: Collection[int]) -> list[SaidBeside]:
    """What was noted beside these events, and what was disputed about them."""
    with cursor_of(class_row(SaidBeside)) as statement:
        values = {"club": session.club_id, "session": session.id, "seqs": list(seqs)}
        return statement.execute(SAID_BESIDE, values).fetchall()


def amended_numbers(session: Session) -> set[int]:
    """The numbers of the events that were amended."""
    amended = Event.objects.filter(club=session.club_id, session=session, amends__isnull=False)
    return {seq for seq in amended.values_list("amends", flat=True) if seq is not None}


def events_of_kinds(session: Session, kinds: Collection[str]) -> list[tuple[int, str]]:
    """The number and kind of every event of these kinds, in order."""
    found = Event.objects.filter(club=session.club_id, session=session, kind__in=kinds).order_by("seq")
    return list(found.values_list("seq", "kind"))


class Sifting(NamedTuple):
    """Which events are asked for: only those of a game, only those that name a player or that they sent; null and empty
    for all. `ends` are the numbers of the events that ended a game."""

    ends: Sequence[int]
    game: int | None = None
    player: str = ""


def event_numbers(
    session: Session, sifting: Sifting, *, after: int = 0, before: int | None = None, most: int
) -> list[int]:
    """The numbers of the first events after one, or of the last before one, at most so many, in their order."""
    events = Event.objects.filter(club=session.club_id, session=session, seq__gt=after)
    ends, game, player = sifting
    if game is not None:
        first = ends[game - 2] if 1 < game <= len(ends) + 1 else 0
        events = events.filter(seq__gt=first) if game <= len(ends) + 1 else events.none()
        events = events.filter(seq__lte=ends[game - 1]) if game <= len(ends) else events
    if player:
        events = events.filter(Q(body__contains=player) | Q(actor_player=player) | Q(principal=player))
    if before is None:
        return list(events.order_by("seq").values_list("seq", flat=True)[:most])
    return sorted(events.filter(seq__lt=before).order_by("-seq").values_list("seq", flat=True)[:most])


def last_body_of_kind(session: Session, kind: str) -> str | None:
    """The text of the latest event of a kind; nothing where there is none."""
    found = Event.objects.filter(club=session.club_id, session=session, kind=kind).order_by("-seq")
    return found.values_list("body", flat=True).first()

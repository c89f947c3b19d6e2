"""What leaves the app by reading: who may see a session, its view, its events, its transcript."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from psycopg.rows import class_row

from chouette.rules.house import OPTIONS, House, Option, Value
from chouette.rules.state import Row, Settlement, State
from chouette.wording import clause
from chouette.wording.language import SOURCE, language_spoken
from chouette.wording.options import explained, question_of, readings_of, title_of
from clubs.actors import Actor, is_program, token_hash_of
from clubs.models import Audit
from clubs.selectors import GRACE, Reach, reach_of
from sessions.errors import NotFound
from sessions.models import Game, Session, SessionKey
from sessions.selectors.directory import in_its_club
from sessions.selectors.log import PAGE
from sessions.store.recent import Recent
from sessions.store.sealed import Seal, seal
from sessions.store.session_row import SESSION_ROW, Asker, SessionRow, asked, asker_read, session_read
from sessions.store.session_row import LockedSession as LockedSession  # pages read it, and know no store
from sessions.store.sql import DEVICE_ASKS, VOICES, by_program, cursor, cursor_of
from sessions.view.private import for_reader
from sessions.view.results import results_after
from sessions.view.sentences import Names
from sessions.view.view import view_of

READER = f"""
SELECT s.id AS session, s.club_id AS club, s.version AS version, s.view AS view, c.demo AS demo, r.epoch AS epoch,
    d.id AS device, (d.id = s.scorekeeper_device OR d.user_id = s.scorekeeper_user) IS TRUE AS scorekeeper,
    ARRAY(SELECT m.role FROM clubs_membership m WHERE m.club_id = %(club)s AND m.session_code IN ('', s.code)
        AND (m.device_id = d.id OR m.user_id = d.user_id)) AS roles,
    {VOICES} AS voices,
    s.view = '' OR EXISTS (SELECT 1 FROM chouette_sessions_proposal p
        WHERE p.club_id = %(club)s AND p.session_id = s.id AND p.status = 'open' AND p.deadline <= %(now)s)
        AS overdue
FROM chouette_sessions_session s
JOIN clubs_club c ON c.id = s.club_id AND c.deleted_at IS NULL
JOIN clubs_rightsepoch r ON r.club_id = s.club_id
{DEVICE_ASKS}
WHERE s.club_id = %(club)s AND s.code = %(code)s AND s.deleted_at IS NULL
"""  # noqa: S608 - of our own texts alone
BY_PROGRAM = {text: by_program(text) for text in (READER, SESSION_ROW)}

PEOPLE = """
SELECT replace(p.id::text, '-', ''), p.name, p.former FROM chouette_sessions_attendance a
JOIN clubs_person p ON p.club_id = a.club_id AND p.id = a.player_id
WHERE a.club_id = %s AND a.session_id = %s ORDER BY a.id"""

SEALED = "SELECT state, recent FROM chouette_sessions_session WHERE club_id = %s AND id = %s"
STATE = "SELECT state FROM chouette_sessions_session WHERE club_id = %s AND id = %s"
VIEW = "SELECT view FROM chouette_sessions_session WHERE club_id = %s AND id = %s"

row_decoder = msgspec.json.Decoder(Row)
LISTED = 50
T = TypeVar("T")


class VersionedView(NamedTuple):
    """A view in one language, and the version of the session that it shows: both of one reading."""

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Someone who may see a session, and what they are there; `overdue` if something there has to be applied first, or
    the view that was lost when a name changed has to be written down."""

    session: UUID
    club: UUID
    version: int
    view: str
    epoch: int
    device: UUID | None
    scorekeeper: bool
    roles: tuple[str, ...]
    voices: tuple[str, ...]
    overdue: bool

    @property
    def key(self) -> SessionKey:
        """By what the session's rows are found."""
        return SessionKey(self.club, self.session)


class ReaderRow(NamedTuple):
    """A row of `READER`, by the names of its columns."""

    session: UUID
    club: UUID
    version: int
    view: str
    demo: bool
    epoch: int
    device: UUID | None
    scorekeeper: bool
    roles: list[str]
    voices: list[UUID]
    overdue: bool


def reader_of(*, code: str, token: str) -> Reader:
    """Finds out who asks to see a session; the demo club's are open to all. Raises one NotFound for every reason."""
    row = in_its_club(code, lambda club: _asked_for(READER, ReaderRow, club, code, token))
    if not (row.roles or row.demo):
        raise NotFound
    stands = VersionedView(row.version, row.view) if row.view else view_now(code, SOURCE)
    return Reader(
        session=row.session,
        club=row.club,
        version=stands.version,
        view=stands.text,
        epoch=row.epoch,
        device=row.device,
        scorekeeper=row.scorekeeper,
        roles=tuple(row.roles),
        voices=tuple(voice.hex for voice in row.voices),
        overdue=row.overdue,
    )


def session_asked(*, code: str, token: str) -> tuple[LockedSession, Asker]:
    """A session as it stands now, without its lock, and who asks for it. Raises NotFound."""
    row = in_its_club(code, lambda club: _asked_for(SESSION_ROW, SessionRow, club, code, token))
    return session_read(row), asker_read(row)


def _asked_for(text: str, kind: type[T], club: UUID, code: str, token: str = "") -> T | None:
    """What one of the two statements finds that read a session together with who asks."""
    values = asked(club, code, token=token_hash_of(token)) | {"now": timezone.now()}
    with cursor_of(class_row(kind)) as statement:
        return statement.execute(BY_PROGRAM[text] if is_program(token) else text, values, prepare=True).fetchone()


def session_now(code: str) -> LockedSession:
    """A session as it stands now, without its lock, whoever asks. Raises NotFound."""
    return session_read(in_its_club(code, lambda club: _asked_for(SESSION_ROW, SessionRow, club, code)))


def view_now(code: str, language: str) -> VersionedView:
    """The view of a session in a language as it stands now, with its version. Raises NotFound."""
    session = session_now(code)
    return VersionedView(session.version, view_of(session, language))


def view_read(code: str, language: str, *, whole: bool = False) -> str:
    """The view of a session in another language than the one it is stored in, or with nothing left out of what is
    open. Raises NotFound."""
    return view_of(session_now(code), language, whole=whole)


def in_words(code: str, stored: str) -> str:
    """A stored view of a session, or the newer one in the language that is spoken."""
    return _translated(code) or stored


def view_text(session: SessionKey, code: str, voices: Collection[str] = (), *, keeper: bool = False) -> str:
    """The current view in the language that is spoken, for somebody who speaks for these players."""
    return for_reader(_translated(code) or _stored(session) or view_read(code, SOURCE), voices, keeper=keeper)


def _translated(code: str) -> str | None:
    """The view in the language that is spoken; null where that is the one it is stored in."""
    language = language_spoken()
    return None if language == SOURCE else view_read(code, language)


def _stored(session: SessionKey) -> str:
    """The view as it is written down; nothing where a name has changed since."""
    with cursor() as statement:
        row = statement.execute(VIEW, session).fetchone()
    assert row is not None
    return str(row[0])


def names_of(session: SessionKey) -> Names:
    """The names of everybody who came to a session, the first first; its log has only their ids."""
    return Names(*people_of(session))


def people_of(session: SessionKey) -> tuple[dict[str, str], dict[str, int | None]]:
    """The same as they are written, and the numbers of those who are former players."""
    with cursor() as statement:
        people = statement.execute(PEOPLE, session).fetchall()
    return {player: name for player, name, _ in people}, {player: former for player, _, former in people}


def state_of(session: SessionKey) -> State:
    """The engine's state; it never leaves the server."""
    with cursor() as statement:
        row = statement.execute(STATE, session).fetchone()
    assert row is not None
    return msgspec.json.decode(row[0], type=State)


def seal_of(session: SessionKey) -> Seal:
    """What lies over the answers of a table."""
    return state_and_seal_of(session)[1]


def state_and_seal_of(session: SessionKey) -> tuple[State, Seal]:
    """The engine's state, and what lies over the answers of the table, read at once."""
    state, recent = state_and_recent_of(session)
    return state, seal(state, recent)


def state_and_recent_of(session: SessionKey) -> tuple[State, Recent]:
    """The engine's state, and what was settled and adjusted so far, read at once."""
    with cursor() as statement:
        row = statement.execute(SEALED, session).fetchone()
    assert row is not None
    return msgspec.json.decode(row[0], type=State), msgspec.json.decode(row[1], type=Recent)


def games_after(*, club: UUID, session: UUID, after: int) -> list[dict[str, Any]]:
    """The finished games numbered above `after` as the log now has them, at most 500."""
    games = Game.objects.filter(club=club, session=session, number__gt=after).order_by("number")
    recent = Session.objects.values_list("recent", flat=True).get(club=club, id=session)
    settled = [one.settlement for one in msgspec.json.decode(recent, type=Recent).settled]
    return [_game(seq, row_decoder.decode(row), settled) for seq, row in games.values_list("seq", "row")[:PAGE]]


def _game(seq: int, row: Row, settled: list[Settlement]) -> dict[str, Any]:
    return {
        "number": row.number,
        "seq": seq,
        "box": row.box,
        "captain": row.captain,
        "partner": row.partner,
        "line": row.line,
        "lines": [{"kind": line.kind, "points": line.points} for line in row.lines],
        "points": row.points,
        "results": results_after(row, settled),
        "totals": row.totals,
        "next": {"box": row.next.box, "line": row.next.line, "rule": row.next.rule},
        "zero": sum(row.points.values()) == 0 and sum(row.totals.values()) == 0,
    }


def table_of_split(session: SessionKey, seq: int) -> str | None:
    """The code of the table that the event of that number made."""
    table = Session.objects.filter(club=session.club, split_from=session.session, split_seq=seq, deleted_at=None)
    return table.values_list("code", flat=True).first()


def tables_split_with(session: Session) -> dict[UUID, str]:
    """Return the other tables of an evening that was split: the name of each by its id. One statement."""
    first = session.split_from_id or session.id
    tables = Session.objects.filter(Q(id=first) | Q(split_from=first), club=session.club_id, deleted_at=None)
    return dict(tables.exclude(id=session.id).values_list("id", "name"))


def stakes_brought(session: Session) -> dict[str, int]:
    """What those who came here from a table that was split played for there, by id, where it is not the basic stake."""
    if session.split_from is None:
        return {}
    state = state_of(session.split_from.key)
    goers: list[str] = msgspec.json.decode(session.split_players)
    return {player: state.departed[player] for player in goers if state.departed.get(player, 1) != 1}


def sessions_to_restore(club_id: UUID) -> QuerySet[Session]:
    """The deleted evenings of a club that its organisers may still bring back, the latest first.

    A table that went with the split that made it was deleted by nobody, and does not come back alone.
    """
    deleted = Audit.objects.filter(club_id=club_id, session_code=OuterRef("code"), what="session_deleted")
    gone = Session.objects.filter(Exists(deleted), club=club_id, deleted_at__gt=timezone.now() - GRACE)
    return gone.select_related("club").defer("state", "recent", "view", "header").order_by("-deleted_at", "id")


def sessions_within_reach(reach: Reach) -> QuerySet[Session]:
    """The sessions of their clubs, and those that they are a guest of."""
    own, guest = reach.own, reach.guest
    in_these = Session.objects.filter(club__in={*own, *(club for club, _ in guest)})
    return in_these.filter(Q(club__in=own) | Q(code__in=[code for _, code in guest]))


class SessionClub(msgspec.Struct, frozen=True):
    """The club of a session."""

    slug: str
    name: str


class SessionListed(msgspec.Struct, frozen=True, kw_only=True):
    """A session that one may see."""

    code: str
    name: str
    club: SessionClub
    phase: str
    changed_at: Annotated[datetime, msgspec.Meta(tz=True)]


def sessions_of(actor: Actor) -> list[SessionListed]:
    """The sessions of their clubs and those they are a guest of, the latest first, at most 50."""
    sessions = (
        sessions_within_reach(reach_of(actor))
        .filter(deleted_at=None)
        .order_by("-changed_at")
        .values("code", "name", "club__slug", "club__name", "phase", "changed_at")[:LISTED]
    )
    return [
        SessionListed(
            code=session["code"],
            name=session["name"],
            club=SessionClub(session["club__slug"], session["club__name"]),
            phase=session["phase"],
            changed_at=session["changed_at"],
        )
        for session in sessions
    ]


class Rule(msgspec.Struct, frozen=True):
    """One option as it is played at a table, in words and, for programs, as its value.

    `rule` is empty where neither the sheet nor another paper says so. `readings` are those of the words of this sheet.
    """

    option: str
    title: str
    question: str
    value: Value
    value_text: str
    rule: str
    departs: bool
    sheet_value: Value
    sheet_text: str
    readings: tuple[str, ...]


def rules_of(house: House) -> list[Rule]:
    """Every option in the order in which an evening meets them."""
    return [_rule(house, option) for option in OPTIONS.values()]


def _rule(house: House, option: Option[Any]) -> Rule:
    value, own = house[option], option.sheets[house.sheet].value
    found = house.clause(option)
    return Rule(
        option=option.key,
        title=title_of(option),
        question=question_of(option),
        value=value,
        value_text=explained(option, value),
        rule="" if found == "house" else clause(found),
        departs=value != own,
        sheet_value=own,
        sheet_text=explained(option, own),
        readings=readings_of(option, house.sheet),
    )

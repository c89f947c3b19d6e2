"""One session as a service or a reader has it: everything there is to know of it in one statement."""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from chouette.ledger.money import Worth
from chouette.rules.events import Dice
from chouette.rules.state import State
from sessions.models import Phase, SessionKey
from sessions.store.changed_games import ChangedPoints, changes_read
from sessions.store.proposals import Declined, OpenProposal, declined_read, proposals_read
from sessions.store.recent import TRAIL, Recent
from sessions.store.reviews import REVIEW_JSON, GivenReview, reviews_read
from sessions.store.sql import ACCOUNT_IN_USE, DEVICE_ASKS, DEVICE_IN_USE, VOICES

KEPT_FOR = "interval '15 minutes'"
"""So long a key is answered as it was the first time, where no rule was asked: as long as a phone keeps a tap."""

SESSION_ROW = f"""
SELECT s.id AS id, s.club_id AS club, s.code AS code, s.name AS name, s.sheet AS sheet, s.currency AS currency,
    s.minor AS minor, s.seq AS seq, s.version AS version, s.state AS state, s.recent AS recent, s.head AS head,
    s.scorekeeper_device AS scorekeeper_device, s.scorekeeper_user AS scorekeeper_user,
    s.scorekeeper_name AS scorekeeper_name, s.scorekeeper_seen_at AS scorekeeper_seen_at,
    s.scorekeeper_here AS scorekeeper_here,
    c.slug AS club_slug, c.name AS club_name, c.time_zone AS club_zone,
    (SELECT json_agg(json_build_object('id', replace(p.id::text, '-', ''), 'name', p.name,
            'phone', {ACCOUNT_IN_USE.format(account="p.user_id")} OR EXISTS (
                SELECT 1 FROM clubs_deviceplayer x JOIN clubs_player o ON o.club_id = x.club_id AND o.id = x.player_id
                WHERE x.club_id = %(club)s AND o.person = p.person AND {DEVICE_IN_USE.format(device="x.device_id")}),
            'former', p.former, 'newcomer', p.door <> '', 'rules_seen', a.rules_seen,
            'rolls', a.rolls::json) ORDER BY a.id)::text
        FROM chouette_sessions_attendance a JOIN clubs_person p ON p.club_id = a.club_id AND p.id = a.player_id
        WHERE a.club_id = %(club)s AND a.session_id = s.id) AS guests,
    (SELECT json_agg(json_build_array(k.id, replace(k.player_id::text, '-', ''), ARRAY(
            SELECT DISTINCT o.name FROM clubs_deviceplayer x
            JOIN clubs_person o ON o.club_id = x.club_id AND o.id = x.player_id
            WHERE x.club_id = %(club)s AND x.device_id = k.device_id ORDER BY o.name),
            (SELECT o.name FROM clubs_person o WHERE o.club_id = %(club)s AND o.id = k.player_id)
            ) ORDER BY k.asked_at)::text
        FROM clubs_knock k WHERE k.club_id = %(club)s AND k.session_code = s.code AND k.answered_at IS NULL) AS knocks,
    d.id AS device, d.user_id AS account, d.name AS device_name,
    ARRAY(SELECT m.role FROM clubs_membership m WHERE m.club_id = %(club)s AND m.session_code IN ('', s.code)
        AND (m.device_id = d.id OR m.user_id = d.user_id)) AS roles,
    {VOICES} AS voices,
    (SELECT json_build_object('content', e.content_hash, 'seq', e.seq, 'version', e.version)::text
        FROM chouette_sessions_event e
        WHERE e.club_id = %(club)s AND e.session_id = s.id AND e.key = %(key)s) AS known_event,
    (SELECT json_build_object('content', w.content_hash, 'body', w.body, 'status', w.status, 'code', w.code)::text
        FROM chouette_sessions_answer w
        WHERE w.club_id = %(club)s AND w.session_id = s.id AND w.key = %(key)s
        AND (w.status = 422 OR w.at > now() - {KEPT_FOR})) AS known_answer,
    (SELECT json_build_object('content', y.content_hash, 'number', y.number, 'version', y.version, 'seq', y.seq)::text
        FROM chouette_sessions_proposalword y
        WHERE y.club_id = %(club)s AND y.session_id = s.id AND y.key = %(key)s) AS known_word,
    (SELECT json_agg(json_build_object('number', q.number, 'body', q.body::json, 'by', replace(q.by::text, '-', ''),
            'needed', q.needed::json, 'given', q.given::json, 'deadline', q.deadline, 'kind', q.kind,
            'effect', q.effect::json) ORDER BY q.number)::text
        FROM chouette_sessions_proposal q
        WHERE q.club_id = %(club)s AND q.session_id = s.id AND q.status = 'open') AS proposals,
    (SELECT json_agg(json_build_object('number', q.number, 'body', q.body::json, 'by', replace(q.by::text, '-', ''),
            'declined_by', replace(q.declined_by::text, '-', ''), 'fresh', q.closed_seq >= s.seq)
            ORDER BY q.number)::text
        FROM chouette_sessions_proposal q
        WHERE q.club_id = %(club)s AND q.session_id = s.id
        AND (q.status = 'refused' OR (q.status = 'lapsed' AND q.kind IN ('join', 'partner', 'change_rule', 'stake')))
        AND q.effect IS NULL
        AND (q.closed_seq >= s.seq OR q.kind = 'join') AND NOT EXISTS (SELECT 1 FROM chouette_sessions_proposal z
            WHERE z.club_id = %(club)s AND z.session_id = q.session_id AND z.kind = q.kind AND z.by = q.by
            AND z.number > q.number AND z.kind = 'join')
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_session t
            WHERE t.club_id = %(club)s AND t.split_from_id = q.session_id AND t.deleted_at IS NULL
            AND t.split_players::jsonb ? replace(q.by::text, '-', '')
            AND (t.split_seq > q.closed_seq OR (t.split_seq = q.closed_seq AND q.status = 'lapsed')))) AS declined,
    (SELECT json_agg({REVIEW_JSON} ORDER BY v.number)::text
        FROM chouette_sessions_review v
        WHERE v.club_id = %(club)s AND v.session_id = s.id AND (v.status = 'open' OR v.after > s.seq - {TRAIL}
            OR v.seq IN (SELECT e.amends FROM chouette_sessions_event e WHERE e.club_id = %(club)s
                AND e.session_id = v.session_id AND e.seq > s.seq - {TRAIL}))) AS reviews,
    (SELECT json_agg(json_build_object('seq', k.seq, 'game', k.number, 'before', k.before::json,
            'after', k.after::json, 'by', k.by, 'why', n.text) ORDER BY k.seq, k.number)::text
        FROM chouette_sessions_changedgame k LEFT JOIN chouette_sessions_note n
            ON n.club_id = %(club)s AND n.session_id = k.session_id AND n.seq = k.seq AND n.place = 'event'
        WHERE k.club_id = %(club)s AND k.session_id = s.id AND k.seq > s.seq - {TRAIL}) AS changes,
    (SELECT json_build_array(o.code, o.name)::text FROM chouette_sessions_session o
        WHERE o.club_id = %(club)s AND o.id = s.split_from_id AND o.deleted_at IS NULL) AS split_from,
    (SELECT json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'seq', t.split_seq,
            'players', t.split_players::json) ORDER BY t.split_seq)::text
        FROM chouette_sessions_session t
        WHERE t.club_id = %(club)s AND t.split_from_id = s.id AND t.deleted_at IS NULL) AS tables,
    s.points_only AS points_only, c.confirm_results AS club_confirms, s.confirm_results AS table_confirms,
    s.ends_at AS ends_at
FROM chouette_sessions_session s
JOIN clubs_club c ON c.id = s.club_id AND c.deleted_at IS NULL
{DEVICE_ASKS}
WHERE s.club_id = %(club)s AND s.code = %(code)s AND s.deleted_at IS NULL
"""  # noqa: S608 - of our own texts alone
"""Read by the names of its columns, as `SessionRow` has them; where a column stands says nothing."""

state_decoder = msgspec.json.Decoder(State)
recent_decoder = msgspec.json.Decoder(Recent)


class Guest(msgspec.Struct, frozen=True):
    """A player who came to the session: their id, their name, whether a phone speaks for them.

    Once erased they have no name but a number among the club's former players. `rules_seen` is what differed from the
    sheet when they last said that they have seen the rules, `rolls` what they have rolled for the order, round by
    round; null where they are not among those who roll. A `newcomer` is known at this table alone, as a guest has typed
    the name, and becomes a player of the club with a seat.
    """

    id: str
    name: str
    phone: bool
    former: int | None = None
    rules_seen: str | None = None
    rolls: tuple[Dice, ...] | None = None
    newcomer: bool = False


class NewTable(msgspec.Struct, frozen=True):
    """A session that a split made: the number of that event, and who went there, by id."""

    id: UUID
    code: str
    name: str
    seq: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asker:
    """The one behind a request: their device and account, their roles in this club, the players they speak for."""

    device: UUID | None = None
    user: UUID | None = None
    name: str = ""
    roles: tuple[str, ...] = ()
    voices: tuple[str, ...] = ()


class KnockRow(NamedTuple):
    """A phone that waits at the door: its knock, the player it asks for with their name in the club, and the names that
    the phone speaks for already."""

    id: str
    player: str
    speaks_for: list[str]
    name: str


guests_decoder = msgspec.json.Decoder(list[Guest])
knocks_decoder = msgspec.json.Decoder(list[KnockRow])
split_decoder = msgspec.json.Decoder(tuple[str, str])
tables_decoder = msgspec.json.Decoder(list[NewTable])


@dataclass(slots=True, kw_only=True)
class _AsStored:
    """The columns of a session that are read as they stand."""

    id: UUID
    club: UUID
    code: str
    name: str
    sheet: str
    currency: str
    minor: int
    seq: int
    version: int
    head: str
    scorekeeper_device: UUID | None
    scorekeeper_user: UUID | None
    scorekeeper_name: str
    scorekeeper_seen_at: datetime
    scorekeeper_here: bool = True
    club_slug: str
    club_name: str
    club_zone: str
    points_only: bool
    club_confirms: bool
    table_confirms: bool
    ends_at: datetime | None


AS_STORED = tuple(field.name for field in fields(_AsStored))


@dataclass(slots=True, kw_only=True)
class SessionRow(_AsStored):
    """A row of `SESSION_ROW`, a field for each of its columns; texts of JSON are null where there is nothing."""

    state: str
    recent: str
    guests: str | None
    knocks: str | None
    proposals: str | None
    declined: str | None
    reviews: str | None
    changes: str | None
    split_from: str | None
    tables: str | None
    device: UUID | None
    account: UUID | None
    device_name: str | None
    roles: list[str]
    voices: list[UUID]
    known_event: str | None
    known_answer: str | None
    known_word: str | None


@dataclass(slots=True, kw_only=True)
class LockedSession(_AsStored):
    """A session; what a service changes it has locked first. `corrections` wait for a word that they were so."""

    state: State
    recent: Recent
    guests: list[Guest]
    knocks: list[KnockRow]
    proposals: list[OpenProposal]
    corrections: list[OpenProposal]
    declined: list[Declined]
    reviews: list[GivenReview]
    changes: list[ChangedPoints]
    split_from: tuple[str, str] | None
    tables: list[NewTable]

    @property
    def session(self) -> SessionKey:
        """By what its rows are found."""
        return SessionKey(self.club, self.id)

    @property
    def played_for(self) -> str:
        """The currency for which it is played; empty where that is points alone."""
        return "" if self.points_only else self.currency

    @property
    def worth(self) -> Worth:
        """What a point is worth."""
        return Worth(self.minor, self.currency, said=not self.points_only)

    @property
    def confirm_results(self) -> bool:
        """The club or the table wants a result that one side has entered confirmed by the other."""
        return self.club_confirms or self.table_confirms

    def keeps_the_sheet(self, asker: Asker) -> bool:
        """This device, or this account on any device, is the session's scorekeeper."""
        by_device = asker.device is not None and asker.device == self.scorekeeper_device
        return by_device or (asker.user is not None and asker.user == self.scorekeeper_user)

    @property
    def phase(self) -> Phase:
        """Where the evening stands."""
        if self.state.closed:
            return Phase.CLOSED
        if self.state.game is not None:
            return Phase.GAME
        return Phase.BETWEEN if self.state.seated else Phase.LOBBY


def asked(club: UUID, code: str, *, token: str = "", key: str = "") -> dict[str, object]:
    """What `SESSION_ROW` is asked: the session, by the hash of whose token it is asked, and the key of their tap."""
    return {"club": club, "code": code, "token": token, "key": key}


def session_read(row: SessionRow) -> LockedSession:
    """The session of a row of `SESSION_ROW`."""
    state, waiting = state_decoder.decode(row.state), proposals_read(row.proposals)
    return LockedSession(
        **{name: getattr(row, name) for name in AS_STORED},
        state=state,
        recent=recent_decoder.decode(row.recent),
        guests=guests_decoder.decode(row.guests or "[]"),
        knocks=knocks_decoder.decode(row.knocks or "[]"),
        proposals=[one for one in waiting if one.effect is None],
        corrections=[one for one in waiting if one.effect is not None],
        declined=declined_read(row.declined, state),
        reviews=reviews_read(row.reviews),
        changes=changes_read(row.changes),
        split_from=None if row.split_from is None else split_decoder.decode(row.split_from),
        tables=tables_decoder.decode(row.tables or "[]"),
    )


def asker_read(row: SessionRow) -> Asker:
    """The one who asked with the token that was given to `SESSION_ROW`; nobody for none."""
    voices = tuple(voice.hex for voice in row.voices)
    return Asker(row.device, row.account, row.device_name or "", tuple(row.roles), voices)

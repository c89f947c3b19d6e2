"""One session as a service or a reader has it: everything there is to know of it in one statement."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from chouette.ledger.money import Worth
from chouette.rules.state import State
from sessions.models import Phase, SessionKey
from sessions.store.proposals import Declined, OpenProposal, declined_read, proposals_read
from sessions.store.recent import Recent
from sessions.store.sql import DEVICE_ASKS, VOICES

KEPT_FOR = "interval '15 minutes'"
"""So long a key is answered as it was the first time, where no rule was asked: as long as a phone keeps a tap."""

SESSION_ROW = f"""
SELECT s.id, s.club_id, s.code, s.name, s.sheet, s.currency, s.minor, s.seq, s.version, s.state, s.recent, s.head,
    s.scorekeeper_device, s.scorekeeper_user, s.scorekeeper_name, s.scorekeeper_seen_at, c.slug, c.name,
    (SELECT o.version FROM chouette_sessions_session o WHERE o.club_id = %(club)s AND o.id = s.id),
    (SELECT json_agg(json_build_array(replace(p.id::text, '-', ''), p.name,
            p.user_id IS NOT NULL OR EXISTS (
                SELECT 1 FROM clubs_deviceplayer x JOIN clubs_player o ON o.club_id = x.club_id AND o.id = x.player_id
                WHERE x.club_id = %(club)s AND o.person = p.person), p.former, a.rules_seen)
            ORDER BY a.id)::text
        FROM chouette_sessions_attendance a JOIN clubs_person p ON p.club_id = a.club_id AND p.id = a.player_id
        WHERE a.club_id = %(club)s AND a.session_id = s.id),
    (SELECT json_agg(json_build_array(k.id, replace(k.player_id::text, '-', '')) ORDER BY k.asked_at)::text
        FROM clubs_knock k WHERE k.club_id = %(club)s AND k.session_code = s.code AND k.answered_at IS NULL),
    d.id, d.user_id, d.name,
    ARRAY(SELECT m.role FROM clubs_membership m WHERE m.club_id = %(club)s AND m.session_code IN ('', s.code)
        AND (m.device_id = d.id OR m.user_id = d.user_id)),
    {VOICES},
    (SELECT json_build_array(e.content_hash, e.seq, e.version)::text FROM chouette_sessions_event e
        WHERE e.club_id = %(club)s AND e.session_id = s.id AND e.key = %(key)s),
    (SELECT json_build_array(w.content_hash, w.body, w.status, w.code)::text FROM chouette_sessions_answer w
        WHERE w.club_id = %(club)s AND w.session_id = s.id AND w.key = %(key)s
        AND (w.status = 422 OR w.at > now() - {KEPT_FOR})),
    (SELECT json_build_array(y.content_hash, y.number, y.version, y.seq)::text FROM chouette_sessions_proposalword y
        WHERE y.club_id = %(club)s AND y.session_id = s.id AND y.key = %(key)s),
    (SELECT json_agg(json_build_array(q.number, q.body::json, replace(q.by::text, '-', ''), q.needed::json,
            q.given::json, q.deadline) ORDER BY q.number)::text
        FROM chouette_sessions_proposal q
        WHERE q.club_id = %(club)s AND q.session_id = s.id AND q.status = 'open'),
    (SELECT json_agg(json_build_array(q.number, q.body::json, replace(q.by::text, '-', ''),
            replace(q.declined_by::text, '-', ''), q.closed_seq >= s.seq) ORDER BY q.number)::text
        FROM chouette_sessions_proposal q
        WHERE q.club_id = %(club)s AND q.session_id = s.id
        AND (q.status = 'refused' OR (q.status = 'lapsed' AND q.kind = 'join'))
        AND (q.closed_seq >= s.seq OR q.kind = 'join') AND NOT EXISTS (SELECT 1 FROM chouette_sessions_proposal z
            WHERE z.club_id = %(club)s AND z.session_id = q.session_id AND z.kind = q.kind AND z.by = q.by
            AND z.number > q.number AND z.kind = 'join')),
    (SELECT json_build_array(o.code, o.name)::text FROM chouette_sessions_session o
        WHERE o.club_id = %(club)s AND o.id = s.split_from_id AND o.deleted_at IS NULL),
    (SELECT json_agg(json_build_array(t.id, t.code, t.name, t.split_seq, t.split_players::json)
            ORDER BY t.split_seq)::text
        FROM chouette_sessions_session t
        WHERE t.club_id = %(club)s AND t.split_from_id = s.id AND t.deleted_at IS NULL),
    c.points_only, c.confirm_results, s.ends_at
FROM chouette_sessions_session s
JOIN clubs_club c ON c.id = s.club_id AND c.deleted_at IS NULL
{DEVICE_ASKS}
WHERE s.club_id = %(club)s AND s.code = %(code)s AND s.deleted_at IS NULL
"""  # noqa: S608 - of our own texts alone

state_decoder = msgspec.json.Decoder(State)
recent_decoder = msgspec.json.Decoder(Recent)
json_decoder = msgspec.json.Decoder()


class Guest(NamedTuple):
    """A player who came to the session: their id, their name, whether a phone speaks for them.

    Once erased they have no name but a number among the club's former players. `rules_seen` is what differed from the
    sheet when they last said that they have seen the rules.
    """

    id: str
    name: str
    phone: bool
    former: int | None = None
    rules_seen: str | None = None


class NewTable(msgspec.Struct, frozen=True, array_like=True):
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


tables_decoder = msgspec.json.Decoder(list[NewTable])


@dataclass(slots=True)
class LockedSession:
    """A session; what a service changes it has locked first."""

    id: UUID
    club: UUID
    code: str
    name: str
    sheet: str
    currency: str
    minor: int
    seq: int
    version: int
    state: State
    recent: Recent
    head: str
    scorekeeper_device: UUID | None
    scorekeeper_user: UUID | None
    scorekeeper_name: str
    scorekeeper_seen_at: datetime
    club_slug: str
    club_name: str
    guests: list[Guest]
    knocks: list[tuple[str, str]]
    proposals: list[OpenProposal]
    declined: list[Declined]
    split_from: tuple[str, str] | None
    tables: list[NewTable]
    points_only: bool
    confirm_results: bool
    ends_at: datetime | None

    @property
    def session(self) -> SessionKey:
        """By what its rows are found."""
        return SessionKey(self.club, self.id)

    @property
    def worth(self) -> Worth:
        """What a point is worth."""
        return Worth(self.minor, self.currency, said=not self.points_only)

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


def json_read(text: str | None) -> Any:
    """What a column of JSON has, nothing for null."""
    return None if text is None else json_decoder.decode(text)


def session_read(row: tuple[Any, ...]) -> LockedSession:
    """The session of a row of `SESSION_ROW`."""
    guests = [Guest(*guest) for guest in json_read(row[19]) or ()]
    knocks = [(knock, player) for knock, player in json_read(row[20]) or ()]
    state, recent = state_decoder.decode(row[9]), recent_decoder.decode(row[10])
    asked = proposals_read(row[29]), declined_read(row[30], state)
    came_from = tuple(json_read(row[31])) if row[31] else None
    tables = tables_decoder.decode(row[32] or "[]")
    values = (*row[:9], state, recent, *row[11:18], guests, knocks, *asked, came_from, tables, *row[33:36])
    return LockedSession(**dict(zip(LockedSession.__slots__, values, strict=True)))


def asker_read(row: tuple[Any, ...]) -> Asker:
    """Who asked with the token that was given to `SESSION_ROW`; nobody for none."""
    device, user, name, roles, voices = row[21:26]
    return Asker(device, user, name or "", tuple(roles), tuple(voice.hex for voice in voices))

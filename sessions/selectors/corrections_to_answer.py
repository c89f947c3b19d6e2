"""Corrections in their asker's own favour that wait for somebody else's word, with what each brings every player."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import class_row, tuple_row

from chouette.ledger.gain import Gain
from clubs.actors import Actor
from sessions.models import Proposal, SessionKey
from sessions.store.sql import cursor_of

TO_ANSWER = """
SELECT q.club_id AS club, q.session_id AS session, s.code, s.name AS evening, s.currency,
    (s.began_at AT TIME ZONE c.time_zone)::date AS day, q.number, q.kind, q.body, q.by, q.effect, q.status,
    q.declined_by,
    w.actor_device AS device, w.actor_user AS user, coalesce(d.name, '') AS phone,
    e.kind AS amended, (SELECT min(g.number) FROM chouette_sessions_game g
        WHERE g.club_id = ANY(%(clubs)s) AND g.club_id = q.club_id AND g.session_id = q.session_id
        AND g.seq >= e.seq) AS game
FROM chouette_sessions_proposal q
JOIN chouette_sessions_session s ON s.club_id = q.club_id AND s.id = q.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = q.club_id AND c.deleted_at IS NULL
JOIN chouette_sessions_proposalword w
    ON w.club_id = q.club_id AND w.session_id = q.session_id AND w.number = q.number AND w.word = 'propose'
LEFT JOIN clubs_device d ON d.id = w.actor_device
LEFT JOIN chouette_sessions_event e ON e.club_id = q.club_id AND e.session_id = q.session_id AND q.kind = 'amend'
    AND e.seq = (q.body::json ->> 'seq')::int
WHERE q.club_id = ANY(%(clubs)s) AND q.effect IS NOT NULL
    AND (%(session)s::uuid IS NULL OR q.session_id = %(session)s::uuid)
    AND (q.status = 'open' OR (q.status IN ('refused', 'lapsed') AND q.closed_at >= %(since)s
        AND (w.actor_device = %(device)s::uuid OR w.actor_user = %(user)s::uuid)))
ORDER BY q.made_at, q.number"""

ORGANISERS = """
SELECT coalesce(m.user_id, d.user_id, m.device_id) FROM clubs_membership m
LEFT JOIN clubs_device d ON d.id = m.device_id
WHERE m.club_id = %(club)s AND m.role = 'organiser'"""

effect_decoder = msgspec.json.Decoder(dict[str, Gain])


class CorrectionToAnswer(NamedTuple):
    """A correction that waits, or that its asker has not yet read the end of: who asked for it, of which evening, and
    as which kind. `declined_by` is the player for whom it was refused, if it was one. Of an amendment `amended` is the
    kind of the event that it is about, and `game` the game that it belongs to."""

    club: UUID
    session: UUID
    code: str
    evening: str
    currency: str
    day: date
    number: int
    kind: str
    body: str
    by: UUID | None
    effect: str
    status: Literal["open", "refused", "lapsed"]
    declined_by: UUID | None
    device: UUID | None
    user: UUID | None
    phone: str
    amended: str | None
    game: int | None

    @property
    def gains(self) -> dict[str, Gain]:
        """By player, as the sheet has them, the points and minor units that they gain by it."""
        return effect_decoder.decode(self.effect)

    @property
    def reason(self) -> str:
        """Why, as it was written with it."""
        body: dict[str, Any] = msgspec.json.decode(self.body)
        return str(body.get("reason") or body.get("note") or "")


def corrections_to_answer(
    actor: Actor, clubs: Collection[UUID], since: datetime, *, session: UUID | None = None
) -> list[CorrectionToAnswer]:
    """Return the corrections that wait in these clubs, the oldest first, and those of the reader that were refused or
    lapsed since then; with `session` only those of one evening. One statement."""
    if not clubs:
        return []
    of = {
        "clubs": list(clubs), "since": since, "session": session, "device": actor.device_id, "user": actor.user_id,
    }  # fmt: skip
    with cursor_of(class_row(CorrectionToAnswer)) as statement:
        return statement.execute(TO_ANSWER, of).fetchall()


def is_correction(session: SessionKey, number: int) -> bool:
    """Return whether what waits or waited at a session under this number is a correction."""
    return Proposal.objects.filter(**session._asdict(), number=number, effect__isnull=False).exists()


def organisers_in(club: UUID) -> set[UUID]:
    """Return the accounts, and the phones without one, that run a club."""
    with cursor_of(tuple_row) as statement:
        return {voice for (voice,) in statement.execute(ORGANISERS, {"club": club}).fetchall()}

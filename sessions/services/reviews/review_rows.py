"""The rows of reviews: made, said more of, settled. Whoever calls has locked the session."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from django.utils import timezone
from msgspec.structs import replace

from sessions.history.chain import Entry
from sessions.history.disputed_games import load_disputed_game
from sessions.models import ReviewStatus, SettledBy
from sessions.store.disputed_game import DisputedGame
from sessions.store.reviews import ENTERED_JSON, Body, EnteredBy, GivenReview, disputed, is_result
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

MADE = f"""
INSERT INTO chouette_sessions_review (club_id, session_id, number, seq, after, game, body, by, against, said, status,
    settled_by, made_at, game_then)
SELECT %(club)s, %(session)s, coalesce(max(number), 0) + 1, %(seq)s, %(after)s, %(game)s, %(body)s, %(by)s::uuid,
    %(against)s::uuid, '{{}}', %(status)s, '', %(at)s, %(game_then)s
FROM chouette_sessions_review WHERE club_id = %(club)s AND session_id = %(session)s
RETURNING number, (SELECT {ENTERED_JSON}::text FROM chouette_sessions_event e
    WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.seq = %(seq)s)"""  # noqa: S608 - of our own texts alone

SAID = "UPDATE chouette_sessions_review SET said = %s WHERE club_id = %s AND session_id = %s AND number = %s"

THEN = """
UPDATE chouette_sessions_review SET game_then = %s, against = %s::uuid
WHERE club_id = %s AND session_id = %s AND number = %s"""

SETTLED = """
UPDATE chouette_sessions_review SET status = %s, settled_by = %s, settled_at = %s
WHERE club_id = %s AND session_id = %s AND number = %s"""


def review_make(
    locked: LockedSession, *, seq: int | None, game: int, body: Body, by: str, against: str | None,
    status: ReviewStatus, at: datetime | None = None,
) -> GivenReview:  # fmt: skip
    """Record what a player says of an event, now or as it was said at that time.

    `against` is who entered a result; an answer is settled with the player against whom it was given, whoever holds
    that cube by now.
    """
    made_at = at or timezone.now()
    then = load_disputed_game(locked, seq) if status == ReviewStatus.OPEN else None
    against = _against(against, body, then)
    values = {
        "club": locked.club, "session": locked.id, "seq": seq, "after": locked.seq, "game": game, "body": _text(body),
        "by": by, "against": against, "status": status.value, "at": made_at, "game_then": then and _text(then),
    }  # fmt: skip
    with cursor() as statement:
        row = statement.execute(MADE, values).fetchone()
    assert row is not None, "a row was made"
    entered = msgspec.json.decode(row[1], type=EnteredBy) if row[1] else None
    made = GivenReview(int(row[0]), seq, game, body, by, against, {}, status.value, made_at, then, entered=entered)
    locked.reviews = [*locked.reviews, made]
    return made


def review_said(locked: LockedSession, review: GivenReview, player: str, body: Body) -> GivenReview:
    """One of the two says what it was."""
    now = replace(review, said={**review.said, player: body})
    with cursor() as statement:
        statement.execute(SAID, [_text(now.said), locked.club, locked.id, now.number])
    locked.reviews = [now if one.number == now.number else one for one in locked.reviews]
    return now


def review_settle(
    locked: LockedSession, review: GivenReview, status: ReviewStatus, by: SettledBy, at: datetime | None = None,
    *, agreed_in: int | None = None,
) -> None:  # fmt: skip
    """The dispute is over, now or since that time; `agreed_in` is the correction on which the two have agreed."""
    with cursor() as statement:
        statement.execute(SETTLED, [status, by, at or timezone.now(), locked.club, locked.id, review.number])
    settled = replace(review, status=status.value, agreed_in=agreed_in)
    locked.reviews = [settled if one.number == review.number else one for one in locked.reviews]


def refresh_disputed_games(locked: LockedSession, newest: Entry | None = None) -> None:
    """Try what each disputed event may have been instead again, since what follows it has changed.

    `newest` is the event that is being written. Without an event only the games that were never tried are.
    """
    for review in disputed(locked.reviews):
        changes = newest is not None and review.seq is not None
        if changes or (newest is None and _was_never_tried(review)):
            _write_game_then(locked, review, load_disputed_game(locked, review.seq, newest))


def _was_never_tried(review: GivenReview) -> bool:
    """Return whether a dispute has no game yet, or comes from a program that tried no answers."""
    then = review.game_then
    return then is None or (review.seq is not None and not is_result(review.body) and then.answers is None)


def _write_game_then(locked: LockedSession, review: GivenReview, then: DisputedGame | None) -> None:
    against = _against(review.against, review.body, then)
    if (then, against) == (review.game_then, review.against):
        return
    with cursor() as statement:
        statement.execute(THEN, [then and _text(then), against, locked.club, locked.id, review.number])
    now = replace(review, game_then=then, against=against)
    locked.reviews = [now if one.number == now.number else one for one in locked.reviews]


def _against(known: str | None, body: Body, then: DisputedGame | None) -> str | None:
    """Return the other of the two: of an answer the one against whom it was given, as the game stood before it."""
    return known if then is None or is_result(body) else then.other or known


def _text(body: Mapping[str, object] | DisputedGame) -> str:
    return msgspec.json.encode(body).decode()

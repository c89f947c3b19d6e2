"""What changed rights mean for a socket of a table: it is shut, or shut to come back as less, or told what is so."""

from typing import Any, NamedTuple
from uuid import UUID

import psycopg

from clubs.selectors import highest, is_less
from sessions.push.audience import Socket, identity_message
from sessions.store.channel import MOVED, NOT_FOUND, RIGHT_GONE, RIGHT_LOWERED
from sessions.store.sql import CODES, VOICES

RIGHTS = f"""
SELECT asked.code, asked.device, (d.id = s.scorekeeper_device OR d.user_id = s.scorekeeper_user) IS TRUE,
    {VOICES},
    ARRAY(SELECT m.role FROM clubs_membership m WHERE m.club_id = %(club)s AND m.session_code IN ('', s.code)
        AND (m.device_id = d.id OR m.user_id = d.user_id)), s.code <> asked.code,
    s.deleted_at IS NOT NULL OR c.deleted_at IS NOT NULL
FROM unnest(%(codes)s::text[], %(devices)s::uuid[]) AS asked (code, device)
JOIN {CODES} k ON k.code = asked.code
JOIN chouette_sessions_session s ON s.club_id = k.club_id AND s.id = k.id
JOIN clubs_club c ON c.id = s.club_id
LEFT JOIN LATERAL (SELECT id, user_id FROM clubs_device WHERE id = asked.device
    UNION ALL SELECT t.id, t.user_id FROM clubs_apitoken t
        WHERE t.id = asked.device AND t.revoked_at IS NULL AND t.expires_at > now()) d ON TRUE
WHERE s.club_id = %(club)s AND (c.demo OR EXISTS (SELECT 1 FROM clubs_membership m WHERE m.club_id = %(club)s
    AND m.session_code IN ('', s.code) AND (m.device_id = d.id OR m.user_id = d.user_id)))"""  # noqa: S608 - of our own texts alone


class Right(NamedTuple):
    """What a device is at a table: for whom it speaks, whether it keeps the sheet, its highest role if it has one."""

    me: tuple[str, ...]
    scorekeeper: bool
    role: str | None
    moved: bool = False  # the table has another code now
    deleted: bool = False  # the table, or its club


Rights = dict[tuple[str, UUID | None], Right]
"""By the session's code and the device; a device that is not in it has no right left."""


async def rights_read(
    heard: psycopg.AsyncConnection[tuple[Any, ...]], asked: list[tuple[UUID, str, UUID | None]]
) -> Rights:
    """The rights of these devices at these sessions, in one statement for each club."""
    rights: Rights = {}
    for club in dict.fromkeys(club for club, *_ in asked):
        there = [(code, device) for one, code, device in asked if one == club]
        codes, devices = [code for code, _ in there], [device for _, device in there]
        rows = await heard.execute(RIGHTS, {"club": club, "clubs": [club], "codes": codes, "devices": devices})
        rights |= {
            (code, device): Right(tuple(player.hex for player in players), keeps, highest(roles), moved, deleted)
            for code, device, keeps, players, roles, moved, deleted in await rows.fetchall()
        }
    return rights


def right_told(socket: Socket, right: Right | None) -> None:
    """Without a right left a socket is shut; under a lower role it is shut to come back as what it now is."""
    if right is None:
        socket.shut(RIGHT_GONE)
        return
    if right.deleted:
        socket.shut(NOT_FOUND)
        return
    if right.moved:
        socket.shut(MOVED)
        return
    me = identity_message(right.me, scorekeeper=right.scorekeeper)
    if is_less(right.role, than=socket.role):
        socket.shut(RIGHT_LOWERED, last=me)
    elif (right.me, right.scorekeeper) != (socket.me, socket.scorekeeper):
        socket.tell(me)
    socket.becomes(right.me, scorekeeper=right.scorekeeper, role=right.role)

"""Rights at a session; the rights of a club are in `clubs.permissions`.

Pages ask about a session and who is asking (`may_at`). What changes a table is asked under its lock, of the
locked session and what its one statement found out about the asker (`may_in`). Which taps are open to whom is for
the rules of the game to say (`sessions.services.taps.tap.may_send`).
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from django.utils import timezone

from clubs.actors import Actor
from clubs.models import Role
from clubs.permissions import may, role_in
from clubs.selectors import role_of
from sessions.models import Session

if TYPE_CHECKING:
    from sessions.store.session_row import Asker, LockedSession

GONE_AFTER = timedelta(minutes=10)
KEEPERS = frozenset({Role.ORGANISER, Role.TREASURER, Role.SCOREKEEPER})
"""Whose role in the club lets them take any of its sheets."""

SessionRight = Literal[
    "sessions.see",
    "sessions.keep",
    "sessions.take",
    "sessions.run",
    "sessions.close_links",
    "sessions.share",
    "sessions.put_out",
    "sessions.correct",
    "sessions.correct_closed",
]
TableRight = Literal[
    "table.enter",
    "table.confirm",
    "table.order",
    "table.hand_over",
    "table.take",
    "table.amend",
    "table.amend_closed",
    "table.paper",
    "table.reopen",
    "table.delete",
    "table.put_out",
    "table.renew_code",
    "table.note",
    "table.remove_notes",
]


def may_at(actor: Actor, name: SessionRight, session: Session) -> bool:
    """Do they have this right at that session?"""
    return SESSION_RIGHTS[name](actor, session)


def may_in(asker: "Asker", name: TableRight, locked: "LockedSession") -> bool:
    """Do they have this right at the table that is locked?"""
    return TABLE_RIGHTS[name](asker, locked)


def was_let_in(actor: Actor, session: Session) -> bool:
    """They belong to the club, or are a guest of this session."""
    return role_in(actor, session.club) is not None or role_of(actor, session.club_id, session.code) is not None


def organises(actor: Actor, session: Session) -> bool:
    """They are an organiser of its club."""
    return role_in(actor, session.club) == Role.ORGANISER


def keeps_sheets(actor: Actor, session: Session) -> bool:
    """They may take any sheet of its club: the organiser, its treasurer and its scorekeepers."""
    return role_in(actor, session.club) in KEEPERS


def keeps_the_sheet(actor: Actor, session: Session) -> bool:
    """They are the session's scorekeeper now."""
    by_device = actor.device_id is not None and actor.device_id == session.scorekeeper_device
    by_account = actor.user_id is not None and actor.user_id == session.scorekeeper_user
    return by_device or by_account


def keeps_or_organises(actor: Actor, session: Session) -> bool:
    """They are the session's scorekeeper, or an organiser of its club."""
    return keeps_the_sheet(actor, session) or organises(actor, session)


SESSION_RIGHTS: Mapping[SessionRight, Callable[[Actor, Session], bool]] = {
    "sessions.see": lambda actor, session: session.club.demo or was_let_in(actor, session),
    "sessions.keep": keeps_the_sheet,
    "sessions.take": keeps_sheets,
    "sessions.run": organises,
    "sessions.correct": keeps_or_organises,
    "sessions.correct_closed": organises,
    "sessions.put_out": keeps_or_organises,
    "sessions.close_links": keeps_or_organises,
    "sessions.share": lambda actor, session: keeps_the_sheet(actor, session) or may(actor, "clubs.run", session.club),
}


def organises_here(asker: "Asker", _locked: "LockedSession") -> bool:
    """They are an organiser of the table's club."""
    return Role.ORGANISER in asker.roles


def keeps_here(asker: "Asker", locked: "LockedSession") -> bool:
    """They keep the sheet of the table."""
    return locked.keeps_the_sheet(asker)


def keeps_or_organises_here(asker: "Asker", locked: "LockedSession") -> bool:
    """They keep the sheet of the table, or are an organiser of its club."""
    return keeps_here(asker, locked) or organises_here(asker, locked)


def plays_or_keeps_here(asker: "Asker", locked: "LockedSession") -> bool:
    """They speak for somebody seated at the table, or keep its sheet."""
    return keeps_here(asker, locked) or any(voice in locked.state.seated for voice in asker.voices)


def may_take(asker: "Asker", locked: "LockedSession") -> bool:
    """They may take any sheet of the club; or speak for somebody seated at a table whose sheet is left alone."""
    if not KEEPERS.isdisjoint(asker.roles):
        return True
    return sheet_is_left_alone(locked) and any(voice in locked.state.seated for voice in asker.voices)


def is_at_the_table(asker: "Asker", locked: "LockedSession") -> bool:
    """They keep its sheet, or speak for somebody who has come to it."""
    return keeps_here(asker, locked) or any(guest.id in asker.voices for guest in locked.guests)


def sheet_is_left_alone(locked: "LockedSession") -> bool:
    """Nobody keeps it, or whoever does has not been here for ten minutes."""
    kept_by_nobody = locked.scorekeeper_device is None and locked.scorekeeper_user is None
    return kept_by_nobody or timezone.now() - locked.scorekeeper_seen_at > GONE_AFTER


TABLE_RIGHTS: Mapping[TableRight, Callable[["Asker", "LockedSession"], bool]] = {
    "table.enter": lambda asker, _locked: not set(Role).isdisjoint(asker.roles),
    "table.confirm": plays_or_keeps_here,
    "table.renew_code": keeps_or_organises_here,
    "table.put_out": keeps_or_organises_here,
    "table.order": keeps_here,
    "table.hand_over": keeps_here,
    "table.take": may_take,
    "table.amend": keeps_or_organises_here,
    "table.amend_closed": organises_here,
    "table.paper": keeps_here,
    "table.reopen": organises_here,
    "table.delete": organises_here,
    "table.note": is_at_the_table,
    "table.remove_notes": organises_here,
}

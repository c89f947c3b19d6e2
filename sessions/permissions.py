"""Who may do what at a session, in the registry of `clubs.permissions`.

Pages ask about a session and who is asking (`may_at`). What changes a table is asked under its lock, of the
locked session and what its one statement found out about the asker (`may_in`). Who may tap what is for the rules of
the game to say (`sessions.services.taps.tap.may_send`).
"""

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from django.utils import timezone

from clubs.actors import Actor
from clubs.models import Role
from clubs.permissions import Predicate, has_right, predicate, right
from clubs.selectors import role_of
from sessions.models import Session

if TYPE_CHECKING:
    from sessions.store.session_row import Asker, LockedSession

GONE_AFTER = timedelta(minutes=10)

SessionRight = Literal[
    "sessions.see",
    "sessions.keep",
    "sessions.take",
    "sessions.run",
    "sessions.close_links",
    "sessions.put_out",
    "sessions.correct",
    "sessions.correct_closed",
]
TableRight = Literal[
    "table.enter",
    "table.hand_over",
    "table.take",
    "table.amend",
    "table.amend_closed",
    "table.paper",
    "table.reopen",
    "table.delete",
    "table.put_out",
    "table.renew_code",
]


def may_at(actor: Actor, name: SessionRight, session: Session) -> bool:
    """Do they have this right at that session?"""
    return has_right(name, actor, session)


def may_in(asker: "Asker", name: TableRight, locked: "LockedSession") -> bool:
    """Do they have this right at the table that is locked?"""
    return has_right(name, asker, locked)


@predicate
def is_open_to_all(actor: Actor, session: Session) -> bool:
    """Those of the demo club are."""
    return session.club.demo


@predicate
def was_let_in(actor: Actor, session: Session) -> bool:
    """They belong to the club, or are a guest of this session."""
    return role_of(actor, session.club_id, session.code) is not None


@predicate
def organises(actor: Actor, session: Session) -> bool:
    """They are an organiser of its club."""
    return role_of(actor, session.club_id) == Role.ORGANISER


@predicate
def keeps_sheets(actor: Actor, session: Session) -> bool:
    """They may take any sheet of its club: the organiser and the club's scorekeepers."""
    return role_of(actor, session.club_id) in (Role.ORGANISER, Role.SCOREKEEPER)


@predicate
def keeps_the_sheet(actor: Actor, session: Session) -> bool:
    """They are the session's scorekeeper now."""
    by_device = actor.device_id is not None and actor.device_id == session.scorekeeper_device
    by_account = actor.user_id is not None and actor.user_id == session.scorekeeper_user
    return by_device or by_account


def has_role(*roles: Role) -> Predicate:
    """They are one of these in the club of the table."""
    return predicate(lambda asker, locked: not set(roles).isdisjoint(asker.roles))


@predicate
def is_scorekeeper_here(asker: "Asker", locked: "LockedSession") -> bool:
    """They keep the sheet of the table."""
    return locked.keeps_the_sheet(asker)


@predicate
def is_seated(asker: "Asker", locked: "LockedSession") -> bool:
    """They speak for somebody who is seated."""
    return any(voice in locked.state.seated for voice in asker.voices)


@predicate
def sheet_is_left_alone(asker: "Asker", locked: "LockedSession") -> bool:
    """Nobody keeps it, or whoever does has not been here for ten minutes."""
    kept_by_nobody = locked.scorekeeper_device is None and locked.scorekeeper_user is None
    return kept_by_nobody or timezone.now() - locked.scorekeeper_seen_at > GONE_AFTER


right("sessions.see", is_open_to_all | was_let_in)
right("sessions.keep", keeps_the_sheet)
right("sessions.take", keeps_sheets)
right("sessions.run", organises)
right("sessions.correct", keeps_the_sheet | organises)
right("sessions.correct_closed", organises)
right("sessions.put_out", keeps_the_sheet | organises)
right("sessions.close_links", keeps_the_sheet | organises)
right("table.enter", has_role(*Role))
right("table.renew_code", is_scorekeeper_here | has_role(Role.ORGANISER))
right("table.put_out", is_scorekeeper_here | has_role(Role.ORGANISER))
right("table.hand_over", is_scorekeeper_here)
right("table.take", has_role(Role.ORGANISER, Role.SCOREKEEPER) | (is_seated & sheet_is_left_alone))
right("table.amend", is_scorekeeper_here | has_role(Role.ORGANISER))
right("table.amend_closed", has_role(Role.ORGANISER))
right("table.paper", is_scorekeeper_here)
right("table.reopen", has_role(Role.ORGANISER))
right("table.delete", has_role(Role.ORGANISER))

"""Names that guests have typed at a table: players of the club with their seat, and gone with the evening without."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q
from msgspec.structs import replace

from chouette.rules.state import State
from clubs.selectors import names_of_players
from clubs.services import newcomers_forget, newcomers_listed
from sessions.models import Attendance, Event, Proposal, ProposalStatus, Remark
from sessions.store.session_row import LockedSession


def newcomers_follow(locked: LockedSession, state: State) -> None:
    """Make players of the club of those who have a seat in this state; once it is closed forget the others.

    `locked` is brought up to date.
    """
    came = {*state.seated, *state.frozen, *state.departed}
    seated = [player for player in newcomers_of(locked) if player.hex in came]
    if seated:
        _called(locked, newcomers_listed(club_id=locked.club, players=seated))
    if state.closed:
        forget_newcomers(locked, newcomers_of(locked))


def newcomers_of(locked: LockedSession) -> list[UUID]:
    """Those at a table whose names guests have typed, and who have no seat yet."""
    return [UUID(guest.id) for guest in locked.guests if guest.newcomer]


def forget_newcomers(locked: LockedSession, players: Collection[UUID]) -> None:
    """Let these names of guests go, with their coming and what they asked for at this table; whom the log, an account
    or another table names stays, as a player of the club. `locked` is brought up to date."""
    kept = [player for player in players if _is_named(locked, player)]
    if kept:
        _called(locked, newcomers_listed(club_id=locked.club, players=kept))
    others = [player for player in players if player not in kept]
    gone = _gone(locked, others) if others else []
    ids = {player.hex for player in gone}
    locked.declined = [one for one in locked.declined if one.by not in ids]
    locked.proposals = [one for one in locked.proposals if one.by not in ids]
    locked.knocks = [one for one in locked.knocks if one.player not in ids]
    locked.guests = [guest for guest in locked.guests if guest.id not in ids]


def _gone(locked: LockedSession, players: Collection[UUID]) -> list[UUID]:
    """Delete these players with what they left at this table, and return them; whom money names stays as they came."""
    here: dict[str, Any] = {"club": locked.club, "session": locked.id}
    came = list(Attendance.objects.filter(**here, player__in=players).order_by("id"))
    Attendance.objects.filter(**here, player__in=players).delete()
    Remark.objects.filter(**here, by__in=players).update(by=None)
    gone = newcomers_forget(club_id=locked.club, players=players)
    Attendance.objects.bulk_create(one for one in came if one.player_id not in gone)
    Proposal.objects.filter(**here, by__in=gone, effect=None).update(status=ProposalStatus.WITHDRAWN)
    stayed = [player for player in players if player not in gone]
    if stayed:
        _called(locked, names_of_players(locked.club, stayed))
    return gone


def _called(locked: LockedSession, names: Mapping[UUID, str]) -> None:
    """Say in the session that these are players of the club now, by these names."""
    called = {player.hex: name for player, name in names.items()}
    locked.guests = [
        replace(guest, name=called[guest.id], newcomer=False) if guest.id in called else guest
        for guest in locked.guests
    ]


def _is_named(locked: LockedSession, player: UUID) -> bool:
    """Return whether the log names a player, or they have come to another table."""
    log = Event.objects.filter(club=locked.club, session=locked.id)
    by = Q(actor_player=player) | Q(principal=player) | Q(body__contains=player.hex)
    elsewhere = Attendance.objects.filter(club=locked.club, player=player).exclude(session=locked.id)
    return log.filter(by).exists() or elsewhere.exists()

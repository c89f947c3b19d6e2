"""What happens to a person happens to every sheet that they stand on: merged, parted, renamed, forgotten.

The log keeps its ids. The views carry names, so those of their sessions are made anew.
"""

from django.db import transaction

from chouette.deadlocks import again_after_deadlock
from clubs import services
from clubs.actors import Actor
from clubs.models import Club, Player
from clubs.selectors import records_of
from sessions.models import Attendance, Session
from sessions.selectors.open_accounts import open_accounts
from sessions.services.evenings.renewing import views_follow
from sessions.services.locking import sessions_held
from sessions.services.people.merging_money import (
    accounts_between,
    log_merged_debts,
    refuse_own_merge,
    why_not_forgotten_by,
)

MOST_NAMED = 5
"""So many sessions say why two are no one person."""


@again_after_deadlock
def players_merge(*, actor: Actor, kept: Player, merged: Player, name_of_merged: bool = False) -> None:
    """Make two records of one person one, whose name is that of `kept`, or with `name_of_merged` that of the other.

    What the two owe each other no longer counts, so neither of them merges them. Raises services.MergeRefused; its
    `sessions` are those in which both came to the table.
    """
    with transaction.atomic():
        lock_tables_of(kept, merged)
        # The row of a player who joins is locked first: from here on neither record joins the other's session.
        list(Player.objects.select_for_update().filter(club=kept.club_id, id__in=(kept.id, merged.id)).order_by("id"))
        together = sat_together(kept, merged)
        if together:
            raise services.MergeRefused("sat_together", tuple(session.code for session in together))
        accounts = accounts_between(kept, merged)
        refuse_own_merge(actor, kept, merged, accounts)
        services.player_merge(actor=actor, kept=kept, merged=merged)
        log_merged_debts(actor, kept, merged, accounts)
        if name_of_merged:
            services.player_rename(actor=actor, player=kept, name=merged.name)
        rebuild_views_of(kept if name_of_merged else merged)


@again_after_deadlock
def players_part(*, actor: Actor, player: Player) -> None:
    """Undo a merge. Raises services.NameTaken if the old name is somebody else's now."""
    with transaction.atomic():
        lock_tables_of(player)
        services.player_unmerge(actor=actor, player=player)
        rebuild_views_of(player)


@again_after_deadlock
def player_call(*, actor: Actor, player: Player, name: str) -> None:
    """Rename a player everywhere. Raises services.NameRefused or services.NameTaken."""
    with transaction.atomic():
        lock_tables_of(player)
        services.player_rename(actor=actor, player=player, name=name)
        rebuild_views_of(player)


@again_after_deadlock
def this_is_me(*, actor: Actor, club: Club, player: Player) -> None:
    """Take a free name of the club. Raises services.NotAllowed."""
    with transaction.atomic():
        lock_tables_of(player)
        services.player_be(actor=actor, club=club, player=player)
        rebuild_views_of(player)


@again_after_deadlock
def this_is_not_me(*, actor: Actor, club: Club, player: Player) -> None:
    """Give back a name that was taken. Raises services.NotAllowed."""
    with transaction.atomic():
        lock_tables_of(player)
        services.player_be_no_more(actor=actor, club=club, player=player)
        rebuild_views_of(player)


@again_after_deadlock
def person_forget(*, actor: Actor, player: Player) -> int:
    """Erase a person: their name, their devices and what they noted; no sum changes. Returns their number as former
    player.

    A person who was forgotten no longer speaks about what they are owed, so it is not their debtor who forgets them.
    Raises PaymentRefused.
    """
    with transaction.atomic():
        lock_tables_of(player)
        refused = why_not_forgotten_by(actor, player, open_accounts([player.club_id], [player.person]))
        if refused is not None:
            raise refused
        former = services.player_erase(actor=actor, player=player)
        rebuild_views_of(player)
    return former


def sat_together(one: Player, other: Player) -> list[Session]:
    """The sessions to which both persons came, under any of their records: the latest, so many as are named."""
    with_one = Attendance.objects.filter(club=one.club_id, player__in=records_of(one)).values("session")
    with_other = Attendance.objects.filter(club=one.club_id, player__in=records_of(other)).values("session")
    together = Session.objects.filter(club=one.club_id, id__in=with_one).filter(id__in=with_other)
    return list(together.select_related("club").order_by("-began_at")[:MOST_NAMED])


def lock_tables_of(*players: Player) -> None:
    """Lock the sessions of these players of one club before their own rows, in the order of those who join a table."""
    if players:
        sessions_held(players[0].club_id, (code for player in players for code in _codes(player)))


def rebuild_views_of(player: Player) -> None:
    """Rebuild the views of the sessions to which a player came."""
    views_follow(player.club_id, _codes(player))


def _codes(player: Player) -> list[str]:
    came = Attendance.objects.filter(club_id=player.club_id, player__in=records_of(player)).values("session")
    return list(
        Session.objects.filter(club=player.club_id, id__in=came, deleted_at=None).values_list("code", flat=True)
    )

"""Members leave a club, are removed from it, and take back that they left.

Whoever leaves stays a former member (`clubs.former_members`) until they have a lasting role in the club again.
"""

from typing import Any

from django.db import transaction

from clubs import selectors
from clubs.actors import Actor
from clubs.former_members import clubs_left
from clubs.models import Club, FormerMember, Membership
from clubs.permissions import may
from clubs.services.audit import audit_write, rights_changed
from clubs.services.errors import NotAllowed
from clubs.services.roles import held_by_same, lock_membership, name_in_club, refuse_last_organiser
from clubs.shared_phones import people_beside


def club_leave(*, actor: Actor, club: Club) -> None:
    """End the actor's own membership. No-op for a former member. Raises LastOrganiser, and NotAllowed for others."""
    with transaction.atomic():
        mine = list(selectors.members_of(club.id).filter(selectors.held_by(actor)))
        if not mine and not selectors.former_members_of(actor, club.id):
            raise NotAllowed
        for membership in mine:
            _end_membership(actor, membership)


def member_remove(*, actor: Actor, membership: Membership) -> None:
    """End a membership; the name stays on the club's sheets. Raises LastOrganiser.

    Removing oneself is leaving. A member who has just left is removed all the same: leaving cannot be taken back then.
    On a phone that is also that of guests these stay what they are.
    """
    with transaction.atomic():
        _end_membership(actor, membership)


def _end_membership(actor: Actor, membership: Membership) -> None:
    own = _is_own(actor, membership)
    held = lock_membership(membership)
    if held is None:
        if not own:
            FormerMember.objects.filter(held_by_same(membership), club=membership.club_id).update(removed=True)
        return
    refuse_last_organiser(held)
    if own or not _leaves_phone_to_others(held):
        Membership.objects.filter(held_by_same(held), club=held.club_id).delete()  # as a guest of evenings, too
        _remember(held, removed=not own)
    rights_changed(held.club_id)
    what = "member_left" if own else "member_removed"
    audit_write(actor=actor, club_id=held.club_id, what=what, role=held.role, to=name_in_club(held))


def _leaves_phone_to_others(held: Membership) -> bool:
    """End a membership alone where its phone is also that of others who are guests there: those stay what they are, and
    nobody has left on that phone. Return whether it is such a phone."""
    if not selectors.guest_roles(held).exists() or not people_beside(held):
        return False
    Membership.objects.filter(club=held.club_id, id=held.id).delete()
    return True


def _is_own(actor: Actor, membership: Membership) -> bool:
    """Return whether the membership is the actor's own."""
    if membership.user_id is not None:
        return membership.user_id == actor.user_id
    return membership.device_id == actor.device_id


def _remember(held: Membership, *, removed: bool) -> None:
    """Keep who left, with their role."""
    FormerMember.objects.filter(held_by_same(held), club=held.club_id).delete()
    FormerMember.objects.bulk_create(
        [
            FormerMember(
                club_id=held.club_id, user_id=held.user_id, device_id=held.device_id, role=held.role, removed=removed
            )
        ]
    )


def leaving_take_back(*, actor: Actor, club: Club) -> None:
    """Make a former member a member again, in their old role unless it was organiser or treasurer.

    No-op for a member. Raises NotAllowed after a removal, or once the time is over.
    """
    with transaction.atomic():
        locked = Club.objects.select_for_update(no_key=True).get(id=club.id)
        if may(actor, "clubs.belong", locked):
            return
        if not may(actor, "clubs.return", locked):
            raise NotAllowed
        (left,) = clubs_left(actor, club.id)
        mine = FormerMember.objects.filter(selectors.held_by(actor), club=club.id)
        row = mine.latest("left_at")
        mine.delete()
        whose: dict[str, Any] = {"user_id": row.user_id} if row.user_id else {"device_id": row.device_id}
        players = list(selectors.players_of(club.id).filter(id__in=selectors.voices_of(actor, club.id))[:2])
        player = players[0] if len(players) == 1 else None
        Membership.objects.bulk_create([Membership(club=locked, role=left.role_on_return, player=player, **whose)])
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, what="leaving_taken_back", role=left.role_on_return)

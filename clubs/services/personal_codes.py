"""Personal codes: an invitation for each of a club's players without a phone, to be handed to them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.acting_names import acting_name
from clubs.actors import Actor, token_hashed
from clubs.models import Club, Invite, InviteToken, Player, Role
from clubs.services.audit import audit_write
from clubs.services.invites import earlier_invites, token_for
from clubs.services.sent_twice import one_at_a_time

CODE_LIFE = timedelta(days=14)


def create_personal_codes(*, actor: Actor, club: Club, players: Sequence[Player], key: UUID) -> Mapping[UUID, str]:
    """Make an invitation for each of these players, and return the token of each by the player's id.

    Each works once, within 14 days, and makes a member. A member's invitation that was open for the same player is
    closed. The same `key` again makes nothing new; the tokens are those of the first time.
    """
    tokens = {player.id: token_for(club, f"{key} {player.id}") for player in players}
    hashes = {player: token_hashed(token) for player, token in tokens.items()}
    with transaction.atomic():
        one_at_a_time(key)
        there = Invite.objects.filter(club=club, token_hash__in=hashes.values())
        made = set(there.values_list("token_hash", flat=True))
        new = [player for player in players if hashes[player.id] not in made]
        if not new:
            return tokens
        now = timezone.now()
        earlier_invites(club, new).filter(role=Role.MEMBER).update(revoked_at=now)
        InviteToken.objects.bulk_create(InviteToken(token_hash=hashes[player.id], club=club) for player in new)
        Invite.objects.bulk_create(
            Invite(
                club=club, token_hash=hashes[player.id], role=Role.MEMBER, player=player, uses_left=1,
                made_by=acting_name(actor, club.id), created_at=now, expires_at=now + CODE_LIFE,
            )
            for player in new
        )  # fmt: skip
        audit_write(actor=actor, club_id=club.id, what="codes_created", count=len(new))
    return tokens

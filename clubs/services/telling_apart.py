"""Two names that are alike are said to be two people's, and that is taken back."""

from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Player
from clubs.services.audit import audit_write


def players_tell_apart(*, actor: Actor, one: Player, other: Player, apart: bool = True) -> None:
    """Keep with both records that they are two people, or, not `apart`, no longer. No-op if that is so already."""
    with transaction.atomic():
        rows = Player.objects.select_for_update().filter(club_id=one.club_id, id__in=(one.id, other.id))
        pair = list(rows.order_by("id"))
        if len(pair) < 2 or (pair[1].id.hex in pair[0].other_people) == apart:
            return
        for row, beside in (pair, pair[::-1]):
            kept = [told for told in row.other_people if told != beside.id.hex]
            people = [*kept, beside.id.hex] if apart else kept
            Player.objects.filter(club=row.club_id, id=row.id).update(other_people=people)
        audit_write(
            actor=actor, club_id=one.club_id, principal=str(one.id),
            what="players_told_apart" if apart else "players_not_told_apart", name=one.name, other=other.name,
        )  # fmt: skip


def players_one_sided(club_id: UUID) -> list[str]:
    """Return the names of those who are said to be somebody else than a record that does not say so of them."""
    told = Player.objects.filter(club=club_id).exclude(other_people=[]).order_by("name_key", "id")
    by_id = {row.id.hex: row for row in told}
    return [
        row.name
        for key, row in by_id.items()
        if any(other not in by_id or key not in by_id[other].other_people for other in row.other_people)
    ]

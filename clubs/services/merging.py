"""Two records of one person become one, and two again. The log keeps the ids that it has."""

from django.db import IntegrityError, transaction

from clubs.actors import Actor
from clubs.models import Player
from clubs.services.audit import audit_write, rights_changed
from clubs.services.errors import MergeRefused, NameTaken


def player_merge(*, actor: Actor, kept: Player, merged: Player) -> None:
    """Read `merged` by the record `kept` from now on. No-op if that is so already. Raises MergeRefused.

    The caller has made sure that the two never sat at one table.
    """
    with transaction.atomic():
        rows = Player.objects.select_for_update().filter(club_id=kept.club_id, id__in=(kept.id, merged.id))
        found = {row.id: row for row in rows.order_by("id")}
        if len(found) < 2:
            raise MergeRefused("two_records_are_merged")
        kept, merged = found[kept.id], found[merged.id]
        if merged.merged_into_id == kept.id:
            return
        fault = why_not_merged(kept, merged)
        if fault:
            raise MergeRefused(fault)
        Player.objects.filter(club=merged.club_id, id=merged.id).update(merged_into=kept)
        rights_changed(kept.club_id)
        audit_write(
            actor=actor, club_id=kept.club_id, principal=str(kept.id), what="players_merged",
            merged=str(merged.id), name=merged.name, into=kept.name,
        )  # fmt: skip


def why_not_merged(kept: Player, merged: Player) -> str:
    """Return why either record cannot be what it is to become, as a code; empty if it can."""
    if not kept.name_key or not merged.name_key:
        return "former_players_stay"
    if kept.merged_into_id or merged.merged_into_id:
        return "is_merged_already"
    if Player.objects.filter(club=merged.club_id, merged_into=merged).exists():
        return "others_are_merged_into_it"
    if merged.user_id is not None:
        return "keep_the_account" if kept.user_id is None else "both_have_accounts"
    return ""


def player_unmerge(*, actor: Actor, player: Player) -> None:
    """Make a merged record a player of its own again. No-op for one that is. Raises NameTaken."""
    try:
        with transaction.atomic():
            parted = (
                Player.objects.filter(club=player.club_id, id=player.id)
                .exclude(merged_into=None)
                .update(merged_into=None)
            )
            if parted:
                rights_changed(player.club_id)
                audit_write(
                    actor=actor, club_id=player.club_id, principal=str(player.id), what="players_parted",
                    name=player.name,
                )  # fmt: skip
    except IntegrityError as error:
        raise NameTaken(player.name) from error

"""What two records owe each other no longer counts once they are one player, so neither of the two merges them."""

from collections.abc import Sequence
from typing import Literal

from clubs.actors import Actor
from clubs.models import Player
from clubs.services import MergeRefused, audit_write
from sessions.errors import PaymentRefused
from sessions.selectors.club_voices import voices_in
from sessions.selectors.corrections_to_answer import organisers_in
from sessions.selectors.open_accounts import OpenAccount, open_accounts

MergeFault = Literal["", "another_organiser_merges", "second_organiser_merges"]


def accounts_between(kept: Player, merged: Player) -> list[OpenAccount]:
    """Return what is open between two players of one club, seen from `merged`: an account for each currency."""
    found = open_accounts([merged.club_id], [merged.person])
    return [account for account in found if account.other == kept.person]


def why_not_merged_by(actor: Actor, kept: Player, merged: Player, accounts: Sequence[OpenAccount]) -> MergeFault:
    """Return why this organiser may not merge two who owe each other; empty where they may.

    A phone or an account of one of the two may not, in whatever role: another organiser merges them.
    """
    two, voices = {kept.person, merged.person}, voices_in(kept.club_id)
    if not accounts or two.isdisjoint(voices.all_persons_of(actor)):
        return ""
    others = [one for one in organisers_in(kept.club_id) if two.isdisjoint(voices.voices.get(one, ()))]
    return "another_organiser_merges" if others else "second_organiser_merges"


def refuse_own_merge(actor: Actor, kept: Player, merged: Player, accounts: Sequence[OpenAccount]) -> None:
    """Raise MergeRefused where the actor is one of two who owe each other."""
    fault = why_not_merged_by(actor, kept, merged, accounts)
    if fault:
        raise MergeRefused(fault)


def why_not_forgotten_by(actor: Actor, player: Player, accounts: Sequence[OpenAccount]) -> PaymentRefused | None:
    """Return why this organiser may not forget a person whom they owe something; None where they may.

    `accounts` are the open accounts of that person.
    """
    persons = voices_in(player.club_id).all_persons_of(actor)
    if player.person in persons:
        return None
    owed = [one for one in accounts if one.amount < 0 and one.other in persons]
    if not owed:
        return None
    return PaymentRefused(
        "another_organiser_forgets", open=str(-owed[0].amount), currency=owed[0].currency, called=player.name
    )


def log_merged_debts(actor: Actor, kept: Player, merged: Player, accounts: Sequence[OpenAccount]) -> None:
    """Add a line to the club's activity for each sum that no longer counts."""
    for account in accounts:
        debtor, creditor = (merged, kept) if account.amount > 0 else (kept, merged)
        audit_write(
            actor=actor, club_id=kept.club_id, what="merged_debt", debtor=debtor.name, creditor=creditor.name,
            amount=abs(account.amount), currency=account.currency,
        )  # fmt: skip

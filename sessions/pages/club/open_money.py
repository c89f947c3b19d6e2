"""What somebody still owes and is owed, said before their record is merged or erased."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due
from clubs.models import Player
from sessions.selectors.open_pairs import OpenWithAll, open_with_all


def open_money_told(players: Sequence[Player]) -> list[list[str]]:
    """For each of these of one club a sentence for what they owe in each currency and for what they are owed; none
    where nothing is open."""
    found = open_with_all(players[0].club_id, [player.person for player in players])
    return [_told(player, [one for one in found if one.person == player.person]) for player in players]


def _told(player: Player, found: Sequence[OpenWithAll]) -> list[str]:
    owes, owed = _("%(name)s still owes %(amount)s."), _("%(name)s is still owed %(amount)s.")
    told = [(owes, one.owes, one.currency) for one in found] + [(owed, one.owed, one.currency) for one in found]
    return [said % {"name": player.name, "amount": due(amount, of)} for said, amount, of in told if amount]

"""What somebody still owes and is owed, said before their record is merged or erased."""

from collections import Counter

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due
from clubs.models import Player
from sessions.selectors.open_accounts import open_accounts


def open_money_told(player: Player) -> list[str]:
    """A sentence for what they owe in each currency and for what they are owed; none where nothing is open."""
    owes: Counter[str] = Counter()
    owed: Counter[str] = Counter()
    for one in open_accounts([player.club_id], [player.person]):
        (owes if one.amount > 0 else owed)[one.currency] += abs(one.amount)
    sentences = ((owes, _("%(name)s still owes %(amount)s.")), (owed, _("%(name)s is still owed %(amount)s.")))
    return [
        said % {"name": player.name, "amount": due(amount, currency)}
        for sums, said in sentences
        for currency, amount in sorted(sums.items())
    ]

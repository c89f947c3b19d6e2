"""The words with which somebody is reminded of what they owe: in their own language, if they have chosen one."""

from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from chouette.wording.language import SOURCE
from chouette.wording.table.payment_sentences import due as written
from clubs.access import speaking


def reminder_text(
    debtor: str,
    creditor: Callable[[], str],
    amount: int,
    currency: str,
    since: date | None,
    address: str,
    language: str,
) -> str:
    """What is shared; `creditor` is asked in the language of the text, as the till is called otherwise in each.
    `language` is empty where the one who owes has none: then it is that of whoever reminds them."""
    with speaking(language or get_language() or SOURCE):
        said = (
            _("%(debtor)s, you owe %(creditor)s %(amount)s since %(day)s. Say here when it is paid: %(address)s")
            if since
            else _("%(debtor)s, you owe %(creditor)s %(amount)s. Say here when it is paid: %(address)s")
        )
        return said % {
            "debtor": debtor,
            "creditor": creditor(),
            "amount": written(amount, currency),
            "day": date_format(since, "DATE_FORMAT") if since else "",
            "address": address,
        }

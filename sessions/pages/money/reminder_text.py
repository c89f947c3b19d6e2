"""The words with which somebody is reminded of what they owe: in their own language, if they have chosen one."""

from collections.abc import Callable

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from chouette.wording.language import SOURCE
from chouette.wording.table.payment_sentences import due as written
from clubs.access import speaking
from sessions.pages.money.since_words import since_words
from sessions.pages.money.waits import waiting_part
from sessions.selectors.due_dates import Since
from sessions.selectors.open_accounts import PersonNamed
from sessions.selectors.settle_up import PersonAt


def may_be_told(debtor: PersonAt | PersonNamed) -> bool:
    """Return whether somebody can be reminded: not the till, nor whoever was erased. People without a phone here are
    told by whatever else the club shares."""
    return bool(debtor.name) and not debtor.till


def reminder_text(
    debtor: str,
    creditor: Callable[[], str],
    amount: int,
    currency: str,
    since: Since | None,
    address: str,
    language: str,
    *,
    accounts: int = 1,
    waits: int = 0,
) -> str:
    """Return the text that is shared; with several open `accounts` only the oldest of them is as old as `since`.

    Without an `address`, for whoever could not open it, the text has no link.
    `waits` is how much of the amount the creditor has yet to confirm, in minor units. `creditor` is called in the
    language of the text, as the till has another name in each. Without a `language` of the debtor it is that of the
    reader.
    """
    with speaking(language or get_language() or SOURCE):
        part = waiting_part(amount, waits, currency, creditor())
        text = _sentence(since, accounts) % {
            "debtor": debtor,
            "creditor": creditor(),
            "amount": f"{written(amount, currency)} ({part})" if part else written(amount, currency),
            "since": since_words(since),
        }
        return f"{text} {_('Say here when it is paid: %(address)s') % {'address': address}}" if address else text


def _sentence(since: Since | None, accounts: int) -> str:
    if since is None:
        return _("%(debtor)s, you owe %(creditor)s %(amount)s.")
    if accounts > 1:
        return _("%(debtor)s, you owe %(creditor)s %(amount)s, the oldest of it %(since)s.")
    return _("%(debtor)s, you owe %(creditor)s %(amount)s %(since)s.")

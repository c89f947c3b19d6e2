"""What the first page says of payments that others entered for the reader, and of debts that they let off."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.paid_words import settled_each_way
from sessions.selectors.told_by_others import ToldByOther

ENTERED_BY = {
    "entered": None,
    "entered_scorekeeper": gettext_lazy("The scorekeeper"),
    "entered_treasurer": gettext_lazy("The treasurer"),
    "entered_organiser": gettext_lazy("An organiser"),
}
"""The keeper who has entered payments, by the kind of the line; None for the other of the two, who has a name."""
LET_OFF = ("waived", "written_off")


def sums_words(one: ToldByOther, me: str) -> str:
    """Say what the reader received and paid, a sum each; of what was waived or written off, who owed it."""
    received, paid = written(one.received, one.currency), written(one.paid, one.currency)
    if one.kind in LET_OFF:
        own, others = (_("%(amount)s that %(me)s owed"), _("%(amount)s owed to %(me)s"))
        if not me:
            own, others = _("%(amount)s that you owed"), _("%(amount)s owed to you")
        texts = ((one.received, others % {"amount": received, "me": me}), (one.paid, own % {"amount": paid, "me": me}))
    elif not one.currency and not (one.received and one.paid):
        return _("%(amount)s settled") % {"amount": received if one.received else paid}
    elif not one.currency:
        settled_with, settled_by = settled_each_way(received, paid, you=not me, me=me)
        texts = ((one.received, settled_with), (one.paid, settled_by))
    else:
        texts = (
            (one.received, _("%(amount)s received") % {"amount": received}),
            (one.paid, _("%(amount)s paid") % {"amount": paid}),
        )
    return ", ".join(text for amount, text in texts if amount)


def entered_text(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s entered %(n)s payment for you: %(sums)s (with %(names)s, for %(accounts)s)",
        "%(by)s entered %(n)s payments for you: %(sums)s (with %(names)s, for %(accounts)s)",
        one.number,
    )


def entered_text_by_name(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s entered %(n)s payment for %(me)s: %(sums)s (with %(names)s, for %(accounts)s)",
        "%(by)s entered %(n)s payments for %(me)s: %(sums)s (with %(names)s, for %(accounts)s)",
        one.number,
    )


def written_off_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(by)s wrote off %(amount)s that you owed %(name)s for %(accounts)s")
    return _("%(by)s wrote off %(amount)s that %(name)s owed you for %(accounts)s")


def written_off_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(by)s wrote off %(amount)s that %(me)s owed %(name)s for %(accounts)s")
    return _("%(by)s wrote off %(amount)s that %(name)s owed %(me)s for %(accounts)s")

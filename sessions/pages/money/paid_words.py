"""How a sentence names a payment: as paid, or in points as settled. One phrase for each place, so that no sentence is
written twice."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

IN_MONEY = {
    "paid": pgettext_lazy("at the start of a sentence", "%(amount)s paid"),
    "claimed": pgettext_lazy("after “says” or “said”", "%(amount)s paid"),
    "claimed_to_you": pgettext_lazy("after “says” or “said”", "%(amount)s paid to you"),
    "claimed_to": pgettext_lazy("after “says” or “said”", "%(amount)s paid to %(to)s"),
    "received": pgettext_lazy("after “says” or “said”", "%(amount)s received"),
    "received_from_you": pgettext_lazy("after “says” or “said”", "%(amount)s received from you"),
    "received_from": pgettext_lazy("after “says” or “said”", "%(amount)s received from %(payer)s"),
    "you_paid": gettext_lazy("you paid %(to)s %(amount)s"),
    "paid_you": gettext_lazy("%(from)s paid you %(amount)s"),
    "paid_them": gettext_lazy("%(from)s paid %(to)s %(amount)s"),
}
IN_POINTS = {
    "paid": pgettext_lazy("at the start of a sentence", "%(amount)s settled"),
    "claimed": pgettext_lazy("after “says” or “said”", "%(amount)s settled"),
    "claimed_to_you": pgettext_lazy("after “says” or “said”", "%(amount)s settled with you"),
    "claimed_to": pgettext_lazy("after “says” or “said”", "%(amount)s settled with %(to)s"),
    "received": pgettext_lazy("by whom it was owed; after “says” or “said”", "%(amount)s settled"),
    "received_from_you": pgettext_lazy("after “says” or “said”", "%(amount)s settled by you"),
    "received_from": pgettext_lazy("after “says” or “said”", "%(amount)s settled by %(payer)s"),
    "you_paid": gettext_lazy("you settled %(amount)s with %(to)s"),
    "paid_you": gettext_lazy("%(from)s settled %(amount)s with you"),
    "paid_them": gettext_lazy("%(from)s settled %(amount)s with %(to)s"),
}
"""The phrase of each place of a sentence, filled with `from`, `to` and `amount`; `payer` is `from` behind "from"."""


def pays_words(names: Mapping[str, str], currency: str) -> str:
    """Say by name what one pays another; in points, which nobody pays, what they owe: "Ann owes Bob 1 point"."""
    text = gettext("%(from)s pays %(to)s %(amount)s") if currency else gettext("%(from)s owes %(to)s %(amount)s")
    return text % names


def settled_each_way(received: str, paid: str, *, you: bool, me: str = "") -> tuple[str, str]:
    """Say in points what others settled with the reader, and what the reader settled; by the name of `me`, or without
    any where their phone speaks for several."""
    if you:
        texts = gettext("%(amount)s settled with you"), gettext("%(amount)s settled by you")
    elif me:
        texts = gettext("%(amount)s settled with %(me)s"), gettext("%(amount)s settled by %(me)s")
    else:
        texts = gettext("%(amount)s settled by others"), gettext("%(amount)s settled with others")
    return texts[0] % {"amount": received, "me": me}, texts[1] % {"amount": paid, "me": me}


def with_paid(names: Mapping[str, str], currency: str) -> dict[str, str]:
    """Return the places of a sentence about a payment, with the phrases that say it was made; without a currency it is
    in points."""
    phrases = IN_MONEY if currency else IN_POINTS
    places = {"payer": names.get("from", ""), **names}
    return {**names, **{place: str(phrase) % places for place, phrase in phrases.items()}}

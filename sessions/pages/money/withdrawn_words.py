"""What the first page says of something that somebody else has taken back: who, what, how much, and when."""

from collections.abc import Callable, Mapping

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from sessions.pages.money.person_names import called_inside
from sessions.selectors.told_by_others import ToldByOther

WITHDRAWN_BY = {
    "withdrawn": None,
    "withdrawn_scorekeeper": gettext_lazy("The scorekeeper"),
    "withdrawn_treasurer": gettext_lazy("The treasurer"),
    "withdrawn_organiser": gettext_lazy("An organiser"),
}
"""The keeper who has taken back payments, by the kind of the line; None for the other of the two, who has a name."""

ENTRIES = {
    "bet": gettext_lazy("a side bet"),
    "expense": gettext_lazy("a share of an expense"),
    "deposit": gettext_lazy("a deposit"),
    "purchase": gettext_lazy("an entry of the till"),
    "opening": gettext_lazy("a balance from a book"),
}
"""What was taken back, by the kind of the entry."""

DEPOSIT_KINDS = ("deposit_back", "deposit_back_by")
ENTRY_KINDS = [f"{kind}_{by}" for kind in ENTRIES for by in ("back", "back_by")]


def when_withdrawn(one: ToldByOther) -> str:
    """Return the day and the time at which the last of it was taken back."""
    return date_format(localtime(one.at), "SHORT_DATETIME_FORMAT") if one.at else ""


def entry_actor(one: ToldByOther) -> str:
    """Return who has taken back an entry: the other of the two, or whoever the club's activity names."""
    return called_inside(one.named) if one.kind.endswith("_back") else one.actor or _("Somebody")


def entry_words(one: ToldByOther) -> str:
    """Return what kind of entry was taken back."""
    return str(ENTRIES[one.kind.partition("_")[0]])


def _payments_text(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s took back %(n)s payment entered for you: %(sums)s (%(at)s)",
        "%(by)s took back %(n)s payments entered for you: %(sums)s (%(at)s)",
        one.number,
    )


def _payments_text_by_name(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s took back %(n)s payment entered for %(me)s: %(sums)s (%(at)s)",
        "%(by)s took back %(n)s payments entered for %(me)s: %(sums)s (%(at)s)",
        one.number,
    )


def _entry_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back %(what)s: %(amount)s from you to %(name)s (%(at)s)")
    return _("%(actor)s took back %(what)s: %(amount)s from %(name)s to you (%(at)s)")


def _entry_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back %(what)s: %(amount)s from %(me)s to %(name)s (%(at)s)")
    return _("%(actor)s took back %(what)s: %(amount)s from %(name)s to %(me)s (%(at)s)")


def _deposit_text(one: ToldByOther) -> str:
    """Return the same for a deposit, by what the entry said: no money went the way that its debt goes."""
    if one.amount < 0:
        return _("%(actor)s took back the entry “%(amount)s given back to you” (%(at)s)")
    return _("%(actor)s took back the entry “%(amount)s paid in as your deposit” (%(at)s)")


def _deposit_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back the entry “%(amount)s given back to %(me)s” (%(at)s)")
    return _("%(actor)s took back the entry “%(amount)s paid in as the deposit of %(me)s” (%(at)s)")


WITHDRAWN_TEXTS: Mapping[str, Callable[[ToldByOther], str]] = {
    **dict.fromkeys(WITHDRAWN_BY, _payments_text),
    **dict.fromkeys(ENTRY_KINDS, _entry_text),
    **dict.fromkeys(DEPOSIT_KINDS, _deposit_text),
}

WITHDRAWN_TEXTS_BY_NAME: Mapping[str, Callable[[ToldByOther], str]] = {
    **dict.fromkeys(WITHDRAWN_BY, _payments_text_by_name),
    **dict.fromkeys(ENTRY_KINDS, _entry_text_by_name),
    **dict.fromkeys(DEPOSIT_KINDS, _deposit_text_by_name),
}

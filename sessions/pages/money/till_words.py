"""What an entry of the till is called, the same on its page, in the closing of a month and its files, and on accounts:
which way the money went, and whose it was."""

from django.utils.translation import gettext as _

TAKEN_HOME = "taken_home"
"""The kind of a purchase with a person: a keeper took money out for themselves."""


def till_words(what: str, amount: int, name: str = "", *, undone: bool = False, again: bool = False) -> str:
    """Name a row of the till, with the name of whose it was where one is given.

    `what` is the kind of the entry or how it was paid; `amount` is above zero where cash went in, in minor units. A row
    that is `undone` takes an earlier one back, and moves its cash the other way; `again` counts once more.
    """
    came_in = amount > 0 if not undone else amount < 0
    if what == TAKEN_HOME:
        text = taken_home_words(name)
    elif what == "purchase":
        text = _("Money taken in") if came_in else _("Money taken out (spent)")
    elif what == "unnamed":
        text = _("Paid in") if came_in else _("Paid out")
    else:
        text = _with_name(what, name, came_in=came_in) if name else _alone(what, came_in=came_in)
    if not undone:
        return _("%(entry)s, counts again") % {"entry": text} if again else text
    taken_back = what in ("deposit", "opening", "purchase", TAKEN_HOME)
    return (_("%(entry)s, taken back") if taken_back else _("%(entry)s, undone")) % {"entry": text}


def taken_home_words(name: str = "") -> str:
    """Name what a keeper took out for themselves, and owes the till."""
    return _("Money taken out (taken home by %(name)s)") % {"name": name} if name else _("Money taken out (taken home)")


def own_pocket_words(name: str = "") -> str:
    """Name what somebody paid for the till from their own pocket, and the till owes them."""
    if name:
        return _("Paid for the till (from the pocket of %(name)s)") % {"name": name}
    return _("Paid for the till (out of pocket)")


def _with_name(what: str, name: str, *, came_in: bool) -> str:
    if what == "opening":
        text = _("From an earlier book, of %(name)s")
    elif what == "deposit":
        text = _("Deposit of %(name)s") if came_in else _("Deposit given back to %(name)s")
    else:
        text = _("Payment received from %(name)s") if came_in else _("Payment made to %(name)s")
    return text % {"name": name}


def _alone(what: str, *, came_in: bool) -> str:
    if what == "opening":
        return _("From an earlier book")
    if what == "deposit":
        return _("Deposit") if came_in else _("Deposit given back")
    return _("Payment received") if came_in else _("Payment made")

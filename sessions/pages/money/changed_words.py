"""What the first page says of an evening that somebody else corrected, closed again or brought back, and of records
that became one player."""

from django.utils.translation import gettext as _

from sessions.selectors.told_by_others import ToldByOther


def corrected_text(one: ToldByOther) -> str:
    """Return what a correction brought the reader, or cost them, with another."""
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected: %(amount)s from you to %(name)s")
    return _("%(evening)s of %(day)s was corrected: %(amount)s from %(name)s to you")


def corrected_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected: %(amount)s from %(me)s to %(name)s")
    return _("%(evening)s of %(day)s was corrected: %(amount)s from %(name)s to %(me)s")


def changed_text(one: ToldByOther) -> str:
    """Return what is open between the reader and another for an evening that was closed again."""
    if not one.amount:
        return _("%(evening)s of %(day)s was closed again: you and %(name)s owe each other nothing for it")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was closed again: you owe %(name)s %(amount)s for it")
    return _("%(evening)s of %(day)s was closed again: %(name)s owes you %(amount)s for it")


def changed_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if not one.amount:
        return _("%(evening)s of %(day)s was closed again: %(me)s and %(name)s owe each other nothing for it")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was closed again: %(me)s owes %(name)s %(amount)s for it")
    return _("%(evening)s of %(day)s was closed again: %(name)s owes %(me)s %(amount)s for it")


def corrected_back_text(one: ToldByOther) -> str:
    """Return what is open between the reader and another for an evening whose corrections came to nothing."""
    if one.cleared:
        return _("%(evening)s of %(day)s was corrected back: what it asks again of you and %(name)s is cleared")
    if not one.amount:
        return _("%(evening)s of %(day)s was corrected back: you and %(name)s owe each other nothing for it now")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected back: you owe %(name)s %(amount)s for it now")
    return _("%(evening)s of %(day)s was corrected back: %(name)s owes you %(amount)s for it now")


def corrected_back_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.cleared:
        return _("%(evening)s of %(day)s was corrected back: what it asks again of %(me)s and %(name)s is cleared")
    if not one.amount:
        return _("%(evening)s of %(day)s was corrected back: %(me)s and %(name)s owe each other nothing for it now")
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected back: %(me)s owes %(name)s %(amount)s for it now")
    return _("%(evening)s of %(day)s was corrected back: %(name)s owes %(me)s %(amount)s for it now")


def deleted_text(one: ToldByOther) -> str:
    """Return what no longer counts between the reader and another since an evening was deleted."""
    if one.amount < 0:
        return _("%(actor)s deleted %(evening)s of %(day)s: %(amount)s that you owed %(name)s no longer counts")
    return _("%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed you no longer counts")


def deleted_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(me)s owed %(name)s no longer counts")
    return _("%(actor)s deleted %(evening)s of %(day)s: %(amount)s that %(name)s owed %(me)s no longer counts")


def restored_text(one: ToldByOther) -> str:
    """Return what counts again between the reader and another since an evening was brought back."""
    if one.amount < 0:
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that you owe %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes you counts again")


def restored_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(me)s owes %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owes %(me)s counts again")


def merged_text(one: ToldByOther) -> str:
    """Say which two records are one player now, and to whoever is that player under which name."""
    if one.own is None:
        return _(
            "%(names)s and %(name_before)s are one player now, called %(name)s: what you have open with either is one"
            " account"
        )
    return _("%(names)s and %(name_before)s are one player now, called %(name)s: you have the accounts of both")

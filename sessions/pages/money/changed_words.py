"""What the first page says of an evening that somebody else corrected, closed again or brought back, and of records
that became one player."""

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
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
    """Return what an evening left between the reader and another when it was closed again, and whether that was set off
    by itself."""
    if not one.amount:
        return _("%(evening)s of %(day)s was closed again: you and %(name)s then owed each other nothing for it")
    if one.amount < 0:
        text = _("%(evening)s of %(day)s was closed again: you then owed %(name)s %(amount)s for it")
    else:
        text = _("%(evening)s of %(day)s was closed again: %(name)s then owed you %(amount)s for it")
    return _with_set_off(one, text)


def changed_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if not one.amount:
        return _("%(evening)s of %(day)s was closed again: %(me)s and %(name)s then owed each other nothing for it")
    if one.amount < 0:
        text = _("%(evening)s of %(day)s was closed again: %(me)s then owed %(name)s %(amount)s for it")
    else:
        text = _("%(evening)s of %(day)s was closed again: %(name)s then owed %(me)s %(amount)s for it")
    return _with_set_off(one, text)


def _with_set_off(one: ToldByOther, text: str) -> str:
    """Return the sentence, its places still open, with what of the sum was set off by itself."""
    if not one.moved:
        return text
    if one.moved == one.amount:
        return _("%(said)s, all of it set off by itself") % {"said": text}
    words = {"said": text, "amount": written(abs(one.moved), one.currency)}
    return _("%(said)s, %(amount)s of it set off by itself") % words


def corrected_back_text(one: ToldByOther) -> str:
    """Return what the correction moved with which an evening's corrections came to nothing."""
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected back: %(amount)s from you to %(name)s")
    return _("%(evening)s of %(day)s was corrected back: %(amount)s from %(name)s to you")


def corrected_back_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(evening)s of %(day)s was corrected back: %(amount)s from %(me)s to %(name)s")
    return _("%(evening)s of %(day)s was corrected back: %(amount)s from %(name)s to %(me)s")


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
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that you owed %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owed you counts again")


def restored_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.amount < 0:
        return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(me)s owed %(name)s counts again")
    return _("%(actor)s brought back %(evening)s of %(day)s: %(amount)s that %(name)s owed %(me)s counts again")


def merged_text(one: ToldByOther) -> str:
    """Say which two records are one player now, and to whoever is that player under which name."""
    if one.own is None:
        return _(
            "%(names)s and %(name_before)s are one player now, called %(name)s: what you have open with either is one"
            " account"
        )
    return _("%(names)s and %(name_before)s are one player now, called %(name)s: you have the accounts of both")

"""What the first page says of something that somebody else has taken back: who, what, how much, and when."""

from collections.abc import Callable, Mapping

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.pages.money.person_names import begin_with_till, called_as_payee, called_inside
from sessions.selectors.told_by_others import ToldByOther

WITHDRAWN_BY = {
    "withdrawn_scorekeeper": gettext_lazy("The scorekeeper"),
    "withdrawn_treasurer": gettext_lazy("The treasurer"),
    "withdrawn_organiser": gettext_lazy("An organiser"),
}
"""The keeper who has taken back payments, by the kind of the line."""

ENTRIES = {
    "bet": gettext_lazy("a side bet"),
    "expense": gettext_lazy("a share of an expense"),
    "deposit": gettext_lazy("a deposit"),
    "purchase": gettext_lazy("an entry of the till"),
    "opening": gettext_lazy("a balance from a book"),
}
"""What was taken back, by the kind of the entry."""

DEPOSIT_KINDS = ("deposit_back", "deposit_back_by")
OWN_WORDS = ("withdrawn_payer", "withdrawn_receiver", "withdrawn_waiver", "withdrawn_write_off")
"""What one of the two had said themselves, and what was written off: a line for each."""
WITHDRAWN_KINDS = (*OWN_WORDS, *WITHDRAWN_BY)
OWED_AGAIN = ("withdrawn_receiver", "withdrawn_waiver", "withdrawn_write_off")
"""What had made the reader owe less, or be owed less, by the word of another."""
ENTRY_KINDS = [f"{kind}_{by}" for kind in ENTRIES for by in ("back", "back_by")]


def when_withdrawn(one: ToldByOther) -> str:
    """Return the day and the time at which the last of it was taken back."""
    return date_format(localtime(one.at), "SHORT_DATETIME_FORMAT") if one.at else ""


def entry_actor(one: ToldByOther, keeper: str) -> str:
    """Return who has taken back an entry: the other of the two, a `keeper` by name and role, or whoever the club's
    activity names."""
    return called_inside(one.named) if one.kind.endswith("_back") else keeper or one.actor or _("Somebody")


def entry_words(one: ToldByOther) -> str:
    """Return what kind of entry was taken back."""
    return str(ENTRIES[one.kind.partition("_")[0]])


def _payments_text(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s took back %(n)s payment entered for you: %(sums)s (with %(names)s, for %(accounts)s)",
        "%(by)s took back %(n)s payments entered for you: %(sums)s (with %(names)s, for %(accounts)s)",
        one.number,
    )


def _payments_text_by_name(one: ToldByOther) -> str:
    return ngettext(
        "%(by)s took back %(n)s payment entered for %(me)s: %(sums)s (with %(names)s, for %(accounts)s)",
        "%(by)s took back %(n)s payments entered for %(me)s: %(sums)s (with %(names)s, for %(accounts)s)",
        one.number,
    )


def _write_off_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(by)s took back writing off %(amount)s that you owed %(name)s for %(accounts)s")
    return _("%(by)s took back writing off %(amount)s that %(name)s owed you for %(accounts)s")


def _write_off_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(by)s took back writing off %(amount)s that %(me)s owed %(name)s for %(accounts)s")
    return _("%(by)s took back writing off %(amount)s that %(name)s owed %(me)s for %(accounts)s")


def _entry_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back %(what)s of %(accounts)s: %(amount)s from you to %(name)s")
    return _("%(actor)s took back %(what)s of %(accounts)s: %(amount)s from %(name)s to you")


def _entry_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back %(what)s of %(accounts)s: %(amount)s from %(me)s to %(name)s")
    return _("%(actor)s took back %(what)s of %(accounts)s: %(amount)s from %(name)s to %(me)s")


def _deposit_text(one: ToldByOther) -> str:
    """Return the same for a deposit, by what the entry said: no money went the way that its debt goes."""
    if one.amount < 0:
        return _("%(actor)s took back the entry “%(amount)s given back to you” of %(accounts)s")
    return _("%(actor)s took back the entry “%(amount)s paid in as your deposit” of %(accounts)s")


def _deposit_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s took back the entry “%(amount)s given back to %(me)s” of %(accounts)s")
    return _("%(actor)s took back the entry “%(amount)s paid in as the deposit of %(me)s” of %(accounts)s")


def with_standing(one: ToldByOther, said: str) -> str:
    """Add whether what was taken back had counted, when that was, and what was set off with it."""
    if one.kind not in (*WITHDRAWN_KINDS, *ENTRY_KINDS):
        return said
    if one.counted:
        text = ngettext("%(said)s; it no longer counts (%(at)s)", "%(said)s; they no longer count (%(at)s)", one.number)
    elif one.disputed:
        text = _("%(said)s; it was disputed and never counted (%(at)s)")
    else:
        text = ngettext("%(said)s; it never counted (%(at)s)", "%(said)s; they never counted (%(at)s)", one.number)
    line = text % {"said": said, "at": when_withdrawn(one)}
    if not (one.moved and one.counted):
        return line
    moved = _("%(amount)s that was set off with it is open again.") % {"amount": written(one.moved, one.currency)}
    return f"{line}. {moved}"


def net_now(one: ToldByOther, net: int, me: str) -> str:
    """Say what the two owe each other now, and what the reader does if they did pay and can still say so; `net` is what
    they owe."""
    words = {"name": called_as_payee(one.named), "me": me, "amount": written(abs(net), one.currency)}
    if not net:
        text = _("%(me)s and %(name)s are even now.") if me else _("You and %(name)s are even now.")
    elif net > 0:
        text = _("%(me)s owes %(name)s %(amount)s now.") if me else _("You owe %(name)s %(amount)s now.")
    else:
        words["name"] = called_inside(one.named)
        text = _("%(name)s owes %(me)s %(amount)s now.") if me else _("%(name)s owes you %(amount)s now.")
    said = begin_with_till(text % words)
    if one.kind != "withdrawn_receiver" or not one.may_be_said:
        return said
    again = _("If you did pay it, say so there.") if not me else _("If %(me)s did pay it, say so there.") % words
    return f"{said} {again}"


WITHDRAWN_TEXTS: Mapping[str, Callable[[ToldByOther], str]] = {
    **dict.fromkeys(WITHDRAWN_BY, _payments_text),
    "withdrawn_payer": lambda _one: _("%(name)s withdrew what they had said: %(amount)s paid to you for %(accounts)s"),
    "withdrawn_receiver": lambda _one: _(
        "%(name)s withdrew what they had said: %(amount)s received from you for %(accounts)s"
    ),
    "withdrawn_waiver": lambda _one: _(
        "%(name)s withdrew what they had said: %(amount)s waived that you owed for %(accounts)s"
    ),
    "withdrawn_write_off": _write_off_text,
    **dict.fromkeys(ENTRY_KINDS, _entry_text),
    **dict.fromkeys(DEPOSIT_KINDS, _deposit_text),
}

WITHDRAWN_TEXTS_BY_NAME: Mapping[str, Callable[[ToldByOther], str]] = {
    **dict.fromkeys(WITHDRAWN_BY, _payments_text_by_name),
    "withdrawn_payer": lambda _one: _(
        "%(name)s withdrew what they had said: %(amount)s paid to %(me)s for %(accounts)s"
    ),
    "withdrawn_receiver": lambda _one: _(
        "%(name)s withdrew what they had said: %(amount)s received from %(me)s for %(accounts)s"
    ),
    "withdrawn_waiver": lambda _one: _(
        "%(name)s withdrew what they had said: %(amount)s waived that %(me)s owed for %(accounts)s"
    ),
    "withdrawn_write_off": _write_off_text_by_name,
    **dict.fromkeys(ENTRY_KINDS, _entry_text_by_name),
    **dict.fromkeys(DEPOSIT_KINDS, _deposit_text_by_name),
}

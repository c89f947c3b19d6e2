"""Sentences about a correction that waits: who corrects what, what it brings each, and for whom it waits."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.ledger.gain import Gain
from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.selectors.corrections_to_answer import CorrectionToAnswer


class WhatSentences(NamedTuple):
    """What a correction is about, said to its asker and to all others."""

    yours: Promise
    theirs: Promise


POINTS = WhatSentences(
    gettext_lazy("You correct the points of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s corrects the points of %(evening)s, %(day)s"),
)
GAME = WhatSentences(
    gettext_lazy("You correct game %(game)s of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s corrects game %(game)s of %(evening)s, %(day)s"),
)
ENTRY = WhatSentences(
    gettext_lazy("You correct an entry of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s corrects an entry of %(evening)s, %(day)s"),
)
LAST = WhatSentences(
    gettext_lazy("You undo the last entry of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s undoes the last entry of %(evening)s, %(day)s"),
)
LAST_GAME = WhatSentences(
    gettext_lazy("You undo the last game of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s undoes the last game of %(evening)s, %(day)s"),
)
RESULT = WhatSentences(
    gettext_lazy("You enter a result of %(evening)s, %(day)s"),
    gettext_lazy("%(who)s enters a result of %(evening)s, %(day)s"),
)
OF_KIND: Mapping[str, WhatSentences] = {"adjust": POINTS, "undo": LAST, "undo_game": LAST_GAME}


def title_words(one: CorrectionToAnswer, who: str, *, yours: bool) -> str:
    """Say who corrects what: "Ann corrects game 3 of Thursday, 20 November 2026"."""
    corrected = POINTS if one.amended == "adjust" else GAME if one.game else ENTRY
    what = OF_KIND.get(one.kind) or (corrected if one.kind == "amend" else RESULT)
    places = {"who": who, "game": one.game, "evening": one.evening, "day": date_format(one.day, "DATE_FORMAT")}
    return str(what.yours if yours else what.theirs) % places


def amount_words(gain: Gain, currency: str) -> str:
    """Say how much somebody gains or loses, without a sign: "4 points (£8)"."""
    points, money = abs(gain.points), written(abs(gain.money), currency)
    in_points = ngettext("%(n)s point", "%(n)s points", points) % {"n": points}
    if not gain.money:
        return in_points
    return f"{in_points} ({money})" if points else money


def own_words(gain: Gain, currency: str) -> str:
    """Say what the reader gains or loses."""
    said = _("You gain %(amount)s by this.") if gain.gains else _("You lose %(amount)s by this.")
    return said % {"amount": amount_words(gain, currency)}


def effect_words(name: str, gain: Gain, currency: str) -> str:
    """Say what somebody else gains or loses."""
    said = _("%(name)s gains %(amount)s.") if gain.gains else _("%(name)s loses %(amount)s.")
    return said % {"name": name, "amount": amount_words(gain, currency)}


def waiting_words(people: Sequence[str], *, organiser: bool) -> str:
    """Say for whom a correction waits: those whom it costs and who have a phone, and another organiser."""
    if people and organiser:
        return _("It waits for %(people)s or another organiser.") % {"people": ", ".join(people)}
    if people:
        return _("It waits for %(people)s.") % {"people": listed(people, "or")}
    if organiser:
        return _("It waits for another organiser.")
    return _("It waits: nobody whom it costs has a phone of their own here, and there is no other organiser.")


def ended_words(status: str, declined_by: str) -> str:
    """Say how a correction ended that was not recorded, and who disputed it where that was a player."""
    if status == "refused" and declined_by:
        return _("%(name)s disputed it: the evening stays as it was.") % {"name": declined_by}
    if status == "refused":
        return _("Somebody disputed it: the evening stays as it was.")
    return _("It lapsed, since the evening has changed meanwhile. Enter it again if it is still wrong.")

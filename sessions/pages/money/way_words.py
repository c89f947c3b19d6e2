"""Say what another way to pay an evening has changed: on the account of two, and on the first page of each."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.pages.money.first_line import MOST_NAMES
from sessions.pages.money.person_names import People, called_as_payee, called_inside, name_inside
from sessions.selectors.pair_statement import PairLine
from sessions.selectors.told_by_others import ToldByOther


def way_line(line: PairLine, people: People) -> str:
    """Say who chose what; where one collects for all, also whom the debtor of another pays from then on.

    "Tonight: Cat had Ann collect for all. Dan pays the £5 to Ann."
    """
    words = {"evening": line.evening, "by": line.chosen_by or _("somebody")}
    if line.way == "house":
        return _("%(evening)s: %(by)s chose the house rules for paying") % words
    if line.collector is None:
        return _("%(evening)s: %(by)s chose the fewest payments") % words
    collector = line.collector_named
    said = _("%(evening)s: %(by)s had %(player)s collect for all") % {**words, "player": called_inside(collector)}
    if line.debtor_before is None:
        return said
    text = _("%(from)s pays the %(amount)s to %(to)s") if line.currency else _("%(from)s owes the %(amount)s to %(to)s")
    goes = text % {
        "from": name_inside(people, line.debtor_before),
        "amount": written(abs(line.owed), line.currency),
        "to": called_as_payee(collector),
    }
    return _("%(said)s. %(goes)s.") % {"said": said, "goes": goes}


def way_told(rows: Sequence[ToldByOther], me: str) -> str:
    """Say to somebody who chose another way to pay an evening, and whom they had to pay then and who had to pay them:
    as it was chosen, whatever was paid or set off since.

    `rows` are the changes of one person at one evening; `me` is their name on a phone that speaks for several.
    """
    one = rows[0]
    words = {
        "by": one.actor or _("Somebody"),
        "player": called_inside(one.collector_named),
        "evening": one.evening or "",
        "day": date_format(one.day, "DATE_FORMAT") if one.day else "",
    }
    said = {
        "plan_house": _("%(by)s chose the house rules for paying %(evening)s of %(day)s"),
        "plan_fewest": _("%(by)s chose the fewest payments for %(evening)s of %(day)s"),
        "plan_collect": _("%(by)s had %(player)s collect for all at %(evening)s of %(day)s"),
    }[one.kind]
    if one.kind == "plan_collect" and one.collector == one.own and not me:
        said = _("%(by)s had you collect for all at %(evening)s of %(day)s")
    return _("%(said)s: %(parts)s") % {"said": said % words, "parts": listed(_parts_told(rows, me))}


def _parts_told(rows: Sequence[ToldByOther], me: str) -> list[str]:
    """Say what was to be paid between the one told and each other; of more than three the number, the sum each way."""
    pays, gets = [one for one in rows if one.amount < 0], [one for one in rows if one.amount > 0]
    if len(pays) + len(gets) <= MOST_NAMES:
        found = [_part_told(one, me) for one in [*pays, *gets]]
        return found or [_nothing_told(me, in_points=not rows[0].currency)]
    return [_sum_told(of, me) for of in (pays, gets) if of]


def _nothing_told(me: str, *, in_points: bool) -> str:
    if in_points:
        text = _("%(me)s owed nothing, and was owed nothing") if me else _("you owed nothing, and were owed nothing")
        return text % {"me": me}
    if me:
        return _("%(me)s had nothing to pay and nothing to get") % {"me": me}
    return _("you had nothing to pay and nothing to get")


def _part_told(one: ToldByOther, me: str) -> str:
    if not one.currency and one.amount < 0:
        text = _("%(me)s owed %(name)s %(amount)s") if me else _("you owed %(name)s %(amount)s")
    elif not one.currency:
        text = _("%(name)s owed %(me)s %(amount)s") if me else _("%(name)s owed you %(amount)s")
    elif one.amount < 0:
        text = _("%(me)s had to pay %(name)s %(amount)s") if me else _("you had to pay %(name)s %(amount)s")
    else:
        text = _("%(name)s had to pay %(me)s %(amount)s") if me else _("%(name)s had to pay you %(amount)s")
    name = called_as_payee(one.named) if one.amount < 0 else called_inside(one.named)
    return text % {"me": me, "name": name, "amount": written(abs(one.amount), one.currency)}


def _sum_told(rows: Sequence[ToldByOther], me: str) -> str:
    n = len(rows)
    if not rows[0].currency:
        text = _points_told(n, me, owes=rows[0].amount < 0)
    elif rows[0].amount < 0:
        text = ngettext("you had to pay %(amount)s to %(n)s player", "you had to pay %(amount)s to %(n)s players", n)
        if me:
            text = ngettext(
                "%(me)s had to pay %(amount)s to %(n)s player", "%(me)s had to pay %(amount)s to %(n)s players", n
            )
    else:
        text = ngettext("%(n)s player had to pay you %(amount)s", "%(n)s players had to pay you %(amount)s in all", n)
        if me:
            text = ngettext(
                "%(n)s player had to pay %(me)s %(amount)s", "%(n)s players had to pay %(me)s %(amount)s in all", n
            )
    return text % {"me": me, "n": n, "amount": written(abs(sum(one.amount for one in rows)), rows[0].currency)}


def _points_told(n: int, me: str, *, owes: bool) -> str:
    """Return the sentence about the points of several, each way."""
    if owes and me:
        return ngettext("%(me)s owed %(amount)s to %(n)s player", "%(me)s owed %(amount)s to %(n)s players", n)
    if owes:
        return ngettext("you owed %(amount)s to %(n)s player", "you owed %(amount)s to %(n)s players", n)
    if me:
        return ngettext("%(n)s player owed %(me)s %(amount)s", "%(n)s players owed %(me)s %(amount)s in all", n)
    return ngettext("%(n)s player owed you %(amount)s", "%(n)s players owed you %(amount)s in all", n)

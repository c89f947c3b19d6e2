"""Words for dues: how far an evening's payments are, and how each due became smaller (decision 0029)."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.addressed import addressed
from sessions.pages.money.cause_words import cause_text
from sessions.pages.money.person_names import People, name_first, name_inside, payee_name
from sessions.pages.money.rest_words import coins_words, open_sum_said, rest_words
from sessions.pages.money.since_words import cause_said
from sessions.pages.money.taken_back_words import taken_back_words
from sessions.pages.money.waits import names_inside, once_counted
from sessions.selectors.due_causes import DueCause
from sessions.selectors.dues import REDUCTIONS, AccountDue, PairDues
from sessions.selectors.once_counted import is_beyond
from sessions.selectors.settle_up import EveningDue, SettleProgress


def progress_words(one: SettleProgress, *, carries: bool) -> str:
    """Say how far the payments are: "1 of 4 paid, 2 set off, £14 open"; where less than a coin is open of dues "3 of 3
    paid, rest £0.04".

    Of an evening that is open again: "£9 paid already, for the evening that is open again".
    """
    made = one.closed_by
    parts = [_paid_of(made.get("paid", 0), one.of, in_points=not one.currency)] if one.of else []
    parts += [
        text % {"n": made[word]}
        for word, text in (
            ("set_off", ngettext("%(n)s set off", "%(n)s set off", made.get("set_off", 0))),
            ("cleared", ngettext("%(n)s cleared", "%(n)s cleared", made.get("cleared", 0))),
            ("deposit", ngettext("%(n)s from the deposit", "%(n)s from the deposit", made.get("deposit", 0))),
            ("waived", ngettext("%(n)s waived", "%(n)s waived", made.get("waived", 0))),
            ("written_off", ngettext("%(n)s written off", "%(n)s written off", made.get("written_off", 0))),
            ("rest", ngettext("%(n)s below the least coin", "%(n)s below the least coin", made.get("rest", 0))),
        )
        if made.get(word)
    ]
    if one.open:
        parts.append(open_words(one.open, one.currency, carries=carries))
    if one.rest:
        parts.append(rest_words(one.rest, one.currency))
    if one.already:
        parts.append(already_words(one.already, one.currency, again=one.again))
    return ", ".join(parts)


def payments_words(number: int, sums: Mapping[str, int]) -> str:
    """Say how many payments there are, and their sums: "4 payments, £25"."""
    payments = ngettext("%(n)s payment", "%(n)s payments", number) % {"n": number}
    return f"{payments}, {sums_words(sums)}"


def already_words(reduced: Mapping[str, int], currency: str, owed: int | None = None, *, again: bool) -> str:
    """Say what was paid for an evening that is open again: "£9 paid already, for the evening that is open again".

    Where that is more than what was `owed` by the last closing it says what would come back; below zero the other owed
    it. An evening that was never closed is not open `again`: what is owed for it is not known before it is closed.
    """
    words, paid = listed(reduction_words(reduced, currency)), sum(reduced.values())
    if not again:
        return _("%(words)s already, for the evening that is on") % {"words": words}
    if owed is None or owed >= paid:
        return _("%(words)s already, for the evening that is open again") % {"words": words}
    said = {"words": words, "back": written(paid - owed, currency), "owed": written(max(owed, 0), currency)}
    if owed > 0:
        return _("%(words)s already of %(owed)s, for the evening that is open again; %(back)s would come back") % said
    return _("%(words)s already, for the evening that is open again; %(back)s would come back") % said


def _paid_of(paid: int, of: int, *, in_points: bool) -> str:
    if in_points:
        return ngettext("%(paid)s of %(n)s settled", "%(paid)s of %(n)s settled", of) % {"paid": paid, "n": of}
    return ngettext("%(paid)s of %(n)s paid", "%(paid)s of %(n)s paid", of) % {"paid": paid, "n": of}


def open_words(amount: int, currency: str, *, carries: bool) -> str:
    """Say what is open: "£14 open", or in a club that carries over "£14 on the account"."""
    said = _("%(amount)s on the account") if carries else _("%(amount)s open")
    return said % {"amount": written(amount, currency)}


def waiting_words(due: EveningDue, accounts: PairDues, people: People, mine: Collection[UUID]) -> str:
    """Say how much of what the two of a due have open in all waits for a word, and what is open the other way once it
    counts; nothing where none of it waits."""
    net = accounts.net(due.payer, due.receiver, due.currency)
    waits = accounts.waiting(due.payer, due.receiver, due.currency)
    amount = min(abs(net), waits if net > 0 else -waits)
    if amount <= 0:
        return ""
    text = _("%(amount)s of it waits for a word") % {"amount": written(amount, due.currency)}
    then = net - waits
    if not is_beyond(net, then):
        return text
    one, other = (due.receiver, due.payer) if due.receiver in addressed(mine) else (due.payer, due.receiver)
    own = None if one in addressed(mine) else names_inside(people.get(one))
    sums = waits, then if one == due.payer else -then
    return f"{text}; {once_counted(*sums, due.currency, own, names_inside(people.get(other)))}"


def sums_words(sums: Mapping[str, int]) -> str:
    """Name a sum of each currency: "£10 and EUR 5"."""
    return listed(written(amount, currency) for currency, amount in sorted(sums.items()))


def reduction_words(reduced: Mapping[str, int], currency: str) -> list[str]:
    """Say by which words a due became smaller: "£5 set off", "£2 paid"."""
    texts: dict[str, str] = {
        "paid": _("%(amount)s paid") if currency else _("%(amount)s settled"),
        "set_off": _("%(amount)s set off"),
        "cleared": _("%(amount)s cleared"),
        "deposit": _("%(amount)s from the deposit"),
        "waived": _("%(amount)s waived"),
        "written_off": _("%(amount)s written off"),
    }
    return [texts[word] % {"amount": written(reduced[word], currency)} for word in REDUCTIONS if reduced.get(word)]


def due_sentence(due: EveningDue, people: People, *, carries: bool) -> str:
    """Say what one pays another, each part by its own word: "Ann pays Bob £14: £5 set off, £9 open". What was
    closed without a payment was owed: "Ann owed Bob £14: £14 cleared".

    Points are owed, and nobody pays them. What is all open is paid in coins:
    "Ann pays Bob £6.65, rest £0.02"; less than one is only owed.
    """
    who = {
        "from": name_first(people, due.payer),
        "to": payee_name(people, due.receiver),
        "amount": written(due.amount, due.currency),
    }
    if due.already and due.already == due.amount:
        words = already_words(due.reduced, due.currency, again=due.again)
        return _("%(from)s to %(to)s: %(words)s") % {**who, "to": name_inside(people, due.receiver), "words": words}
    if _is_simply_paid(due):
        paid = _("%(from)s paid %(to)s %(amount)s") if due.currency else _("%(from)s settled %(amount)s with %(to)s")
        return ", ".join(filter(None, [paid % who, taken_back_words(due)]))
    if due.rest and due.rest == due.amount:
        who["amount"] = open_sum_said(due.rest, due.currency, due.coin)
        return "; ".join(filter(None, [_("%(from)s owes %(to)s %(amount)s") % who, _states_beside(due)]))
    if due.is_made and not due.reduced.get("paid"):
        text = _("%(from)s owed %(to)s %(amount)s")
    else:
        only_owed = not due.currency or (carries and not due.is_made)
        text = _("%(from)s owes %(to)s %(amount)s") if only_owed else _("%(from)s pays %(to)s %(amount)s")
    said = state_words(due, carries=carries)
    if not carries and due.payable and due.payable < due.free == due.amount:
        who["amount"] = written(due.payable, due.currency)
        in_coins = f"{text % who}, {rest_words(due.free - due.payable, due.currency)}"
        return "; ".join(filter(None, [in_coins, _states_beside(due)]))
    return f"{text % who}: {said}" if said else text % who


def state_words(due: EveningDue, *, carries: bool) -> str:
    """Name each part of a due by its own word, then what of it is paid in coins, and what is owed back or was paid for
    something taken back."""
    coins = "" if carries else coins_words(due.payable, due.free, due.currency)
    return "; ".join(filter(None, [parts_words(due, carries=carries), coins, _states_beside(due)]))


def _states_beside(due: EveningDue) -> str:
    """Say what of a due is owed back, or was paid for something taken back."""
    return "; ".join(filter(None, [back_words(due), beyond_words(due), taken_back_words(due)]))


def back_words(due: EveningDue | AccountDue) -> str:
    """Say what of an open due is owed back since a correction, or since its evening was closed again; what else is open
    of it has a sum of its own, and what bets and expenses brought, or was paid beyond the evening, its own words."""
    if not due.back:
        return ""
    rest = due.open - due.back - due.beyond - sum(due.beside.values())
    parts = [written(rest, due.currency)] if rest else []
    parts += [cause_text(kind) % {"amount": written(amount, due.currency)} for kind, amount in due.beside.items()]
    again = due.back_by == "closing"
    parts += [cause_said(DueCause("beyond", due.beyond), due.currency)] if due.beyond else []
    if not parts:
        return _("owed back since the evening was closed again") if again else _("owed back since the correction")
    words = {"rest": ", ".join(parts), "back": written(due.back, due.currency)}
    if again:
        return _("%(rest)s, and %(back)s back since the evening was closed again") % words
    return _("%(rest)s, and %(back)s back since the correction") % words


def beyond_words(due: EveningDue | AccountDue) -> str:
    """Say that a due is open, or how much of it, because more was paid or moved than the evening asks now; where a
    correction brought another part `back_words` says so."""
    if not due.beyond or due.back:
        return ""
    if not due.currency:
        whole = _("more was settled, set off or cleared than the evening asks now")
        part = _("%(amount)s of it because more was settled, set off or cleared than the evening asks now")
    else:
        whole = _("more was paid, set off or cleared than the evening asks now")
        part = _("%(amount)s of it because more was paid, set off or cleared than the evening asks now")
    return whole if due.beyond == due.open else part % {"amount": written(due.beyond, due.currency)}


MOVED_WORDS = ("set_off", "cleared", "deposit")
"""The words of movements, each of which has a line of its own on Settle up."""


def parts_words(due: EveningDue, *, carries: bool, moved_apart: bool = False) -> str:
    """Name each part of a due by its own word: "£1.50 paid, £2.50 open"; of a rest "£6.65 paid, rest £0.02".

    Empty where all of it is open, and where all of it was paid: a tick says that. With `moved_apart` other lines say
    what was set off, cleared or taken from a deposit.
    """
    if _is_simply_paid(due):
        return ""
    said_apart = MOVED_WORDS if moved_apart else ()
    reduced = {word: amount for word, amount in due.reduced.items() if word not in said_apart}
    parts = reduction_words(reduced, due.currency)
    if due.rest:
        parts.append(rest_words(due.rest, due.currency))
    elif parts and due.open:
        parts.append(open_words(due.open, due.currency, carries=carries))
    return ", ".join(parts)


def _is_simply_paid(due: EveningDue) -> bool:
    return not due.open and due.closed_by == "paid" and set(due.reduced) <= {"paid"}


def all_closed_words(progress: Sequence[SettleProgress], *, closed: bool) -> str:
    """Say that nothing is open, and that everything is paid only where it was paid; of rests that are less than a coin
    that they are left.

    Empty while something is open, and before the evening is closed.
    """
    if not closed or not progress or any(one.open for one in progress):
        return ""
    is_paid = all(word == "paid" for one in progress for word, amount in one.reduced.items() if amount)
    rest = sums_words({one.currency: one.rest for one in progress if one.rest})
    if rest:
        is_paid = is_paid and not any(one.closed_by.get("rest") for one in progress)
        said = _("Everything is paid but for a rest of %(rest)s.") if is_paid else _("Only a rest of %(rest)s is open.")
        return said % {"rest": rest}
    if not is_paid:
        return _("Nothing is open.")
    if all(not one.currency for one in progress):
        return _("Everything is settled.")
    return _("Everything is paid.")

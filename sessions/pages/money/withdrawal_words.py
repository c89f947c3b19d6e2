"""Say before payments or a set-off are taken back what the two would owe each other then."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.person_names import People, name_inside, payee_name
from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.without_payments import OpenWithout, open_without, open_without_move


def withdrawal_words(
    one: PaymentRead, people: People, you: Collection[UUID], accounts: PairDues, *, only: UUID | None, in_all: bool
) -> str:
    """Say what it would change to withdraw a payment that counts: who then owes what, and what falls with it.

    With `only` that is said of one account, else of all; `in_all` names that where the page is of one account.
    """
    sums = open_without([one], one.payer, one.receiver, accounts, only=only)
    then = owed_then((one.payer, one.receiver), sums, one.currency, people, you, in_all=in_all)
    said = _("If you withdraw it, %(then)s") % {"then": then}
    moved = sum(each.amount for each in one.set_offs)
    if moved:
        words = {"said": said, "amount": written(moved, one.currency)}
        return _("%(said)s; %(amount)s set off falls with it.") % words
    return f"{said}."


def undo_words(
    payments: Sequence[PaymentRead], people: People, you: Collection[UUID], accounts: PairDues, evening: UUID
) -> list[str]:
    """Say between each two what it would change to take back payments of an evening in one act, each sentence once.

    Nothing is said where each two would owe what these paid: the button has the sum.
    """
    found, is_only_what_was_paid = [], True
    for two, currency in dict.fromkeys((frozenset((one.payer, one.receiver)), one.currency) for one in payments):
        of = [one for one in payments if {one.payer, one.receiver} == two and one.currency == currency]
        pair = of[0].payer, of[0].receiver
        sums = open_without(of, *pair, accounts, only=evening)
        is_only_what_was_paid = is_only_what_was_paid and not sums.now and bool(sums.then)
        found.append(_("If you undo this, %(then)s.") % {"then": owed_then(pair, sums, currency, people, you)})
    return [] if is_only_what_was_paid else list(dict.fromkeys(found))


class MovedBetween(NamedTuple):
    """A set-off: so much less `debtor` owes `creditor` on the account `there`, and is owed on the account `back`."""

    there: UUID
    back: UUID
    debtor: UUID
    creditor: UUID
    amount: int
    currency: str


def set_off_back_words(
    one: MovedBetween, people: People, you: Collection[UUID], accounts: PairDues, labels: Mapping[UUID, str]
) -> str:
    """Say what is open again once a set-off is taken back, and for which evenings; of dues that have become smaller
    since, what is owed then."""
    sides = (one.there, (one.debtor, one.creditor)), (one.back, (one.creditor, one.debtor))
    each = []
    for account, two in sides:
        sums = open_without_move(account, two, one.amount, one.currency, accounts)
        then = owed_then(two, sums, one.currency, people, you)
        each.append(_("%(then)s (for %(account)s)") % {"then": then, "account": labels[account]})
    return _("If you take it back, %(each)s.") % {"each": listed(each)}


def owed_then(
    two: tuple[UUID, UUID],
    sums: OpenWithout,
    currency: str,
    people: People,
    you: Collection[UUID],
    *,
    in_all: bool = False,
) -> str:
    """Say what the first of two would owe the second, in place of what they owe now; without a full stop."""
    now, then = sums
    if now == then:
        return pgettext("if it is withdrawn", "what is owed stays as it is until the evening is closed")
    if not then:
        return _even(two, people, you)
    debtor, creditor = two if then > 0 else two[::-1]
    same_way = now * then > 0
    amount = written(abs(then), currency)
    words = {
        "from": name_inside(people, debtor),
        "to": payee_name(people, creditor),
        "amount": _("%(amount)s in all") % {"amount": amount} if in_all else amount,
        "now": written(abs(now), currency),
    }
    if same_way:
        return _instead(debtor, creditor, you) % words
    if not now:
        return _again(debtor, creditor, you) % words
    said = _owes(debtor, creditor, you) % words
    return _("%(said)s, and %(now)s the other way round is no longer owed") % {"said": said, **words}


def _even(two: tuple[UUID, UUID], people: People, you: Collection[UUID]) -> str:
    if two[0] in you or two[1] in you:
        other = name_inside(people, two[two[0] in you])
        return pgettext("if it is withdrawn", "you and %(other)s are even") % {"other": other}
    words = {"one": name_inside(people, two[0]), "other": name_inside(people, two[1])}
    return pgettext("if it is withdrawn", "%(one)s and %(other)s are even") % words


def _instead(debtor: UUID, creditor: UUID, you: Collection[UUID]) -> str:
    if creditor in you:
        return pgettext("if it is withdrawn", "%(from)s owes you %(amount)s instead of %(now)s")
    if debtor in you:
        return pgettext("if it is withdrawn", "you owe %(to)s %(amount)s instead of %(now)s")
    return pgettext("if it is withdrawn", "%(from)s owes %(to)s %(amount)s instead of %(now)s")


def _again(debtor: UUID, creditor: UUID, you: Collection[UUID]) -> str:
    if creditor in you:
        return pgettext("if it is withdrawn", "%(from)s owes you %(amount)s again")
    if debtor in you:
        return pgettext("if it is withdrawn", "you owe %(to)s %(amount)s again")
    return pgettext("if it is withdrawn", "%(from)s owes %(to)s %(amount)s again")


def _owes(debtor: UUID, creditor: UUID, you: Collection[UUID]) -> str:
    if creditor in you:
        return pgettext("if it is withdrawn", "%(from)s owes you %(amount)s")
    if debtor in you:
        return pgettext("if it is withdrawn", "you owe %(to)s %(amount)s")
    return pgettext("if it is withdrawn", "%(from)s owes %(to)s %(amount)s")

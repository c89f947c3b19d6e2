"""Say in a refusal what holds a due, a claim that waits for somebody's word, who owes in all, and who confirms a claim
(decision 0029)."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from sessions.errors import PaymentRefused
from sessions.models import SaidAs
from sessions.selectors.club_voices import voices_in
from sessions.selectors.dues import AccountDue
from sessions.selectors.open_accounts import people_of
from sessions.selectors.pair_accounts import PaymentRead, account_between
from sessions.services.payments.pair import MoneyReader, Pair
from sessions.services.payments.payment_rights import THE_OTHER, awaited_side, parties_to, stands_as, why_it_waits


def name_what_holds(refused: PaymentRefused, club: UUID, pair: Pair, dues: Iterable[AccountDue]) -> PaymentRefused:
    """Return the refusal with what of these dues waits, and for whose word; as it is where nothing waits.

    `held` is the sum of the claims that hold them, in the currency of the dues; `waits_for` is one of "person",
    "keeper" and "several"; a person is `called` by their name, and is `awaited`, so that their own page can say "your
    word" (`address_reader`).
    """
    waiting = [due for due in dues if due.open > due.free]
    if not waiting:
        return refused
    currency, held_accounts = waiting[0].currency, {due.account for due in waiting}
    claims = [
        payment
        for account in account_between(club, pair.payer.person, pair.receiver.person)
        for payment in account.payments
        if payment.waits and payment.currency == currency and not held_accounts.isdisjoint(_accounts_of(payment))
    ]
    held = sum(claim.amount for claim in claims)
    params = {**refused.params, "currency": currency, "held": str(held)}
    return PaymentRefused(refused.code, **params, **_awaited(club, claims))


def _accounts_of(claim: PaymentRead) -> Iterator[UUID]:
    """Iterate over the accounts that a claim is for, and those between which its act set off."""
    yield from (part.account.account for part in claim.parts)
    for one in claim.set_offs:
        yield from (one.there.account, one.back.account)


def address_reader(refused: PaymentRefused, reader: MoneyReader) -> PaymentRefused:
    """Return the refusal with "reader" for whom it waits where that is the reader alone."""
    params = {**refused.params}
    awaited = params.pop("awaited", "")
    if awaited and {str(person) for person in reader.persons} == {awaited}:
        params["waits_for"] = "reader"
    return PaymentRefused(refused.code, **params)


def name_who_owes_back(refused: PaymentRefused, reader: MoneyReader, pair: Pair) -> PaymentRefused:
    """Return the refusal with both names where the receiver is who owes in all; as it is elsewhere.

    `by` is the side that the reader is, `payer` or `receiver`, empty where they are neither or speak for several. No
    names are given where one of the two is the till.
    """
    refused = address_reader(refused, reader)
    if "owed_back" not in refused.params or any(one.till for one in pair):
        return refused
    payer, receiver = pair.payer.person, pair.receiver.person
    people = people_of(reader.club, [payer, receiver])
    alone = next(iter(reader.persons)) if len(reader.persons) == 1 else None
    by = {payer: "payer", receiver: "receiver"}.get(alone, "") if alone else ""
    names = {"payer": people[payer].name, "receiver": people[receiver].name}
    return PaymentRefused(refused.code, **refused.params, **names, by=by)


def name_who_confirms(refused: PaymentRefused, side: SaidAs, pair: Pair, reader: MoneyReader) -> PaymentRefused:
    """Return the refusal that another confirms what was said with who that is, for this side of the two; others as
    they are.

    `by` is "person" with whom it is `called`, or a "keeper" other than the claimant, who is `called`, and than the
    awaited `other` where a phone speaks for both; "second_keeper" where there is no other. Those without a name, as the
    till, are not named, and neither is who confirms then.
    """
    if refused.code != "the_other_confirms":
        return refused
    awaited, claimant = pair.one(side), pair.one(THE_OTHER[side])
    people = people_of(reader.club, [awaited.person, claimant.person])
    if awaited.phone and not awaited.till:
        params = {"by": "person", "called": people[awaited.person].name}
    elif not reader.voices.has_keeper_besides(claimant.person):
        params = {"by": "second_keeper"}
    elif reader.voices.has_phone_of_both(awaited.person, claimant.person):
        params = {"by": "neither", "called": people[claimant.person].name, "other": people[awaited.person].name}
    else:
        params = {"by": "keeper", "called": people[claimant.person].name}
    return PaymentRefused(refused.code, **params) if all(params.values()) else refused


def _awaited(club: UUID, claims: Iterable[PaymentRead]) -> dict[str, str]:
    """Return for whose word these claims wait."""
    voices = voices_in(club)
    awaited = set[UUID | None]()
    for claim in claims:
        pair = parties_to(claim, voices)
        stands = stands_as(claim, pair, voices)
        of_the_two = why_it_waits(claim, voices) == "other"
        awaited.add(pair.one(awaited_side(pair, stands)).person if of_the_two else None)
    if len(awaited) != 1:
        return {"waits_for": "several"}
    (person,) = awaited
    if person is None:
        return {"waits_for": "keeper"}
    people = people_of(club, [person])
    name = people[person].name if person in people else ""
    return {"waits_for": "person", "called": name, "awaited": str(person)} if name else {"waits_for": "several"}

"""When a debtor was last reminded on the page of two, and the words that remind them."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.least_coin import coin_of
from sessions.pages.money.pair_access import Two
from sessions.pages.money.person_names import called, called_as_payee
from sessions.pages.money.reminder_text import may_be_told, reminder_text
from sessions.pages.money.since_words import since_day
from sessions.selectors.due_causes import DueCause
from sessions.selectors.dues import OpenSince
from sessions.selectors.pair_statement import PairSum


def reminder_facts(
    request: HttpRequest, two: Two, one: PairSum, since: OpenSince | None, causes: Sequence[DueCause]
) -> dict[str, Any]:
    """Return when the debtor was last reminded, and for those who may remind them the words; no
    words where the debtor says that they have paid all of it, and where less than the club's least coin is open."""
    if not one.open:
        return {}
    debtor, creditor = (one.one, two.other) if one.open > 0 else (two.other, one.one)
    reminded_at = one.reminded_at if since and one.reminded_at and one.reminded_at >= since.began else None
    day = localdate(reminded_at) if reminded_at else None
    told: dict[str, Any] = {"reminded": day, "reminded_today": day == localdate()}
    may_remind = creditor in two.mine or (two.keeps and debtor not in two.mine | two.reader.all_persons)
    if abs(one.open) < coin_of(two.club, one.currency):
        return told
    if not may_remind or not may_be_told(two.people[debtor]) or one.waits >= abs(one.open):
        return told
    page = request.build_absolute_uri(reverse("money-pair", args=[two.club.slug, creditor]))
    address = page if two.people[debtor].phone else ""  # nobody else could open it
    text = reminder_text(
        called(two.people[debtor]), lambda: called_as_payee(two.people[creditor]), abs(one.open), one.currency,
        since_day(since.oldest if since else None, causes), address, two.people[debtor].language,
        accounts=since.accounts if since else 0, waits=one.waits,
    )  # fmt: skip
    return told | {"reminder": text}

"""Lines about what others have done with the reader's money, and what waits for their word.

The first page has all of them; Money and the account of two what no longer counts by another's act.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.actors import Actor
from clubs.models import Club
from clubs.time_zones import in_time_of
from clubs.written_days import date_format
from sessions.pages.money.addressed import addressed
from sessions.pages.money.changed_words import (
    changed_text,
    changed_text_by_name,
    corrected_back_text,
    corrected_back_text_by_name,
    corrected_text,
    corrected_text_by_name,
    deleted_text,
    deleted_text_by_name,
    merged_text,
    restored_text,
    restored_text_by_name,
)
from sessions.pages.money.entered_words import (
    ENTERED_BY,
    entered_text,
    entered_text_by_name,
    sums_words,
    written_off_text,
    written_off_text_by_name,
)
from sessions.pages.money.keeper_names import KEEPERS_NAMED, keeper_named
from sessions.pages.money.person_names import People, begin_with_till, called, called_as_payee, called_inside
from sessions.pages.money.set_off_words import SET_OFFS, told_accounts
from sessions.pages.money.way_words import way_told
from sessions.pages.money.withdrawn_words import (
    ENTRY_KINDS,
    OWED_AGAIN,
    WITHDRAWN_BY,
    WITHDRAWN_TEXTS,
    WITHDRAWN_TEXTS_BY_NAME,
    entry_actor,
    entry_words,
    net_now,
    when_withdrawn,
    with_standing,
)
from sessions.selectors.club_voices import ClubVoices, voices_in
from sessions.selectors.open_accounts import OpenAccount
from sessions.selectors.told_by_others import ToldByOther, told_by_others, told_of_money
from sessions.services.payments.pair import MoneyReader

WAYS_CHOSEN = ("plan_house", "plan_fewest", "plan_collect")

LATELY = timedelta(days=14)
"""So long the first page says what somebody else has done."""


class LineByOther(NamedTuple):
    """A line about what somebody else did, with the page on which it is read and answered; of an act that set off
    several `parts` has each."""

    text: str
    club: str
    address: str
    parts: Sequence[str] = ()


def lines_by_others(
    actor: Actor,
    clubs: Sequence[Club],
    guest_codes: Mapping[Club, Collection[str]],
    persons: Collection[UUID],
    names: Mapping[UUID, str],
    accounts: Iterable[OpenAccount] = (),
) -> list[LineByOther]:
    """Return what others did in these clubs in the last two weeks, a line each; `accounts` are the reader's now.

    In a club of `guest_codes` the reader is a guest, who may open Settle up of the evenings with these codes, and their
    own accounts. `names` are those of the reader's persons in clubs where they are several.
    """
    known = {club.id: club for club in clubs}
    codes = [code for of_club in guest_codes.values() for code in of_club]
    since = timezone.now() - LATELY
    now = list(accounts)
    found = told_by_others(actor, list(known), persons, since, codes, {account.other for account in now})
    nets = {(account.person, account.other, account.currency): account.amount for account in now}
    texts, parts = dict[ToldByOther, str](), dict[ToldByOther, list[str]]()
    for club in {one.club for one in found}:
        with in_time_of(known[club]):
            of_club = [one for one in found if one.club == club]
            parts |= told_accounts(of_club)
            texts |= _texts_of_club(of_club, names, nets, parts)
    return [
        LineByOther(
            texts[one],
            known[one.club].name if len(known) > 1 else "",
            _address_of(one, known[one.club], is_guest=known[one.club] in guest_codes, is_shared=one.own in names),
            parts[one] if one.kind in SET_OFFS and one.number > 1 else (),
        )
        for one in found
        if one in texts
    ]


def _texts_of_club(
    found: Sequence[ToldByOther],
    names: Mapping[UUID, str],
    nets: Mapping[tuple[UUID, UUID, str], int],
    named: Mapping[ToldByOther, Sequence[str]],
) -> dict[ToldByOther, str]:
    """Return the text of each line of one club; of another way to pay an evening the first of its rows has one."""
    chosen = _ways_told([one for one in found if one.kind in WAYS_CHOSEN], names)
    voices = {club: voices_in(club) for club in {one.club for one in found if one.keeper_actors}}
    texts = dict(chosen)
    for one in found:
        if one.kind not in WAYS_CHOSEN:
            me = names.get(one.own or one.club, "")
            texts[one] = _with_net(one, _text_of(one, me, _keeper_of(one, voices), named.get(one, ())), nets, me)
    return texts


def lines_of_money(
    actor: Actor,
    club: Club,
    people: People,
    reader: MoneyReader,
    *,
    other: UUID | None = None,
    accounts: Iterable[OpenAccount] = (),
) -> list[LineByOther]:
    """Return what others took back of the reader's money in the last two weeks, or brought back: for Money, or with
    `other` for the account of two. Where the reader's `accounts` are given, a line says what is open now."""
    persons, voices = reader.persons, {club.id: reader.voices}
    found = told_of_money(actor, club.id, persons, timezone.now() - LATELY, other=other)
    named = told_accounts(found)
    names = {} if addressed(persons) else {one: called(people.get(one)) for one in persons}
    nets = {(account.person, account.other, account.currency): account.amount for account in accounts}
    lines = list[LineByOther]()
    for one in found:
        me = names.get(one.own or one.club, "")
        text = _text_of(one, me, _keeper_of(one, voices), named.get(one, ()))
        text = text if other else _with_net(one, text, nets, me)
        lines.append(LineByOther(text, "", _address_of(one, club, is_guest=False, is_shared=one.own in names)))
    return lines


def _ways_told(found: Sequence[ToldByOther], names: Mapping[UUID, str]) -> dict[ToldByOther, str]:
    """Return a line for each person of the reader's and evening, by the first of its rows."""
    of: dict[tuple[object, ...], list[ToldByOther]] = {}
    for one in found:
        of.setdefault((one.kind, one.own, one.session, one.currency), []).append(one)
    return {rows[0]: way_told(rows, names.get(rows[0].own or rows[0].club, "")) for rows in of.values()}


OWED_BELOW_ZERO = (
    "debt_changed",
    "debt_deleted",
    "debt_restored",
    "written_off",
    "withdrawn_write_off",
)
"""Kinds of which an amount below zero is what the reader owes, or owed."""


def _with_net(one: ToldByOther, text: str, nets: Mapping[tuple[UUID, UUID, str], int], me: str) -> str:
    """Add to a line what the two owe each other now, where it says that somebody owes more by another's word."""
    if one.kind not in OWED_AGAIN or not one.counted or not (one.own and one.other):
        return text
    return f"{text}. {net_now(one, nets.get((one.own, one.other, one.currency), 0), me)}".replace("..", ".")


def _keeper_of(one: ToldByOther, voices: Mapping[UUID, ClubVoices]) -> str:
    """Return the keeper who entered payments or a deposit, objected to one or took it back, by name and role; else
    empty."""
    if not one.keeper_actors:
        return ""
    role = one.kind.rpartition("_")[2]
    if role in KEEPERS_NAMED:
        return keeper_named(voices[one.club], one.keeper_actors, role)
    for_the_till = one.till and one.kind not in WRITE_OFFS and not one.is_entry_of_till
    return keeper_named(voices[one.club], one.keeper_actors, "", for_the_till=for_the_till)


def _text_of(one: ToldByOther, me: str, keeper: str, named: Sequence[str] = ()) -> str:
    """Say what was done, to the reader; to a phone that speaks for several by the name of `me`.

    `keeper` is whoever did it as a keeper, by name and role; `named` are the accounts that it is about.
    """
    texts = {**TEXTS, **TEXTS_BY_NAME} if me else TEXTS
    is_entry, accounts = one.kind in ENTRY_KINDS, ", ".join(named)
    is_owed = one.kind in OWED_BELOW_ZERO and one.amount < 0
    is_from = one.amount > 0 and (is_entry or one.kind == "corrected")
    is_payee = is_owed or is_from or one.kind in (*SET_OFFS, "set_off_deleted")
    text = texts[one.kind](one) % {
        "me": me,
        "n": one.number,
        "name": _name_of(one, keeper, is_payee=is_payee),
        "amount": written(abs(one.amount), one.currency),
        "by": keeper or _by_whom(one),
        "sums": sums_words(one, me),
        "evening": one.evening or "",
        "day": date_format(one.day, "DATE_FORMAT") if one.day else "",
        "actor": entry_actor(one, keeper) if is_entry else _actor_words(one, keeper),
        "what": entry_words(one) if is_entry else "",
        "at": when_withdrawn(one),
        "accounts": accounts,
        "names": listed(called_as_payee(each) for each in one.toward),
        "name_before": one.actor or called_inside(one.named),
    }
    if one.kind in SET_OFFS and one.number > 1:
        times = {"said": text, "n": one.number, "at": when_withdrawn(one)}
        text = _("%(said)s, %(n)s times (%(at)s)") % times
    elif one.kind in SET_OFFS:
        text = _("%(said)s: %(accounts)s (%(at)s)") % {"said": text, "accounts": accounts, "at": when_withdrawn(one)}
    return begin_with_till(with_standing(one, text))


def _set_off_text(one: ToldByOther) -> str:
    if one.actor:
        return _("%(by)s set off %(amount)s between you and %(name)s")
    return _("%(by)s set off %(amount)s between you")


LEAVES_BACK = ("leave_back", "other_leave_back")


WRITE_OFFS = ("written_off", "withdrawn_write_off")
SPOKEN_BY_OTHER = ("disputed", "waived", "withdrawn_payer", "withdrawn_receiver", "withdrawn_waiver")
"""Kinds of lines in which the other of the two has spoken, for the till a keeper."""


def _name_of(one: ToldByOther, keeper: str, *, is_payee: bool) -> str:
    if keeper and one.kind in SPOKEN_BY_OTHER:
        return keeper
    return called_as_payee(one.named) if is_payee else called_inside(one.named)


def _by_whom(one: ToldByOther) -> str:
    if one.kind in WRITE_OFFS or (one.kind == "set_off" and one.actor):
        return _("A keeper")
    keeper = ENTERED_BY.get(one.kind) or WITHDRAWN_BY.get(one.kind)
    return str(keeper) if keeper else called_inside(one.named)


def _actor_words(one: ToldByOther, keeper: str) -> str:
    """Return who did it, a `keeper` by name and role; of a balance from a book also that they gain by it."""
    actor = keeper or one.actor or _("Somebody")
    return _("%(name)s, who gains by it,") % {"name": actor} if one.kind == "opening_gain" else actor


def _opening_text(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s entered from a book: you owe %(name)s %(amount)s. Right, or not so?")
    return _("%(actor)s entered from a book: %(name)s owes you %(amount)s. Right, or not so?")


def _opening_text_by_name(one: ToldByOther) -> str:
    if one.amount < 0:
        return _("%(actor)s entered from a book: %(me)s owes %(name)s %(amount)s. Right, or not so?")
    return _("%(actor)s entered from a book: %(name)s owes %(me)s %(amount)s. Right, or not so?")


def _leave_text(one: ToldByOther) -> str:
    """Return that a leave was taken back, and what was paid since it stands."""
    if one.kind == "leave_back":
        return _(
            "%(actor)s took back your leaving: %(amount)s that you paid %(name)s stands for %(evening)s, which is on"
        )
    return _(
        "%(actor)s took back the leaving of %(name)s: %(amount)s that you paid them stands for %(evening)s, which is on"
    )


def _leave_text_by_name(one: ToldByOther) -> str:
    """Return the same for a phone that speaks for several."""
    if one.kind == "leave_back":
        return _(
            "%(actor)s took back the leaving of %(me)s: %(amount)s paid to %(name)s stands for %(evening)s, which is on"
        )
    return _(
        "%(actor)s took back the leaving of %(name)s: %(amount)s that %(me)s paid them stands for %(evening)s, which is"
        " on"
    )


TEXTS: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": _set_off_text,
    "set_off_cleared": lambda _one: _("A clearing set off %(amount)s between you and %(name)s"),
    "carried": lambda _one: _("%(amount)s was set off by itself between you and %(name)s, as the club carries over"),
    "taken_back": lambda _one: _("%(amount)s set off between you and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s for %(accounts)s",
        "%(name)s disputes %(n)s payments, %(amount)s, for %(accounts)s",
        one.number,
    ),
    "corrected": corrected_text,
    "corrected_back": corrected_back_text,
    **dict.fromkeys(ENTERED_BY, entered_text),
    "opening": _opening_text,
    "opening_gain": _opening_text,
    "opening_disputed": lambda _one: _("%(name)s says that %(amount)s from a book is not so"),
    "given_back": lambda _one: _("%(actor)s entered: %(amount)s of your deposit given back. Right, or not so?"),
    "paid_in": lambda _one: _("%(actor)s entered: %(amount)s paid in as your deposit with the till"),
    "from_deposit": lambda _one: _("%(amount)s for %(evening)s of %(day)s was taken from your deposit with the till"),
    "waived": lambda _one: _("%(name)s waived %(sums)s for %(accounts)s"),
    "written_off": written_off_text,
    "debt_changed": changed_text,
    "debt_deleted": deleted_text,
    "debt_restored": restored_text,
    "set_off_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s set off between you and %(name)s was taken back"
    ),
    "players_merged": merged_text,
    "bet_waits": lambda _one: _("A side bet with %(name)s, %(amount)s, waits for your answer"),
    "expense_waits": lambda _one: _("Your share of %(amount)s to %(name)s waits for your answer"),
    **dict.fromkeys(LEAVES_BACK, _leave_text),
    **WITHDRAWN_TEXTS,
}


TEXTS_BY_NAME: Mapping[str, Callable[[ToldByOther], str]] = {
    "set_off": lambda _one: _("%(by)s set off %(amount)s between %(me)s and %(name)s"),
    "set_off_cleared": lambda _one: _("A clearing set off %(amount)s between %(me)s and %(name)s"),
    "carried": lambda _one: _("%(amount)s was set off by itself between %(me)s and %(name)s, as the club carries over"),
    "players_merged": merged_text,
    "taken_back": lambda _one: _("%(amount)s set off between %(me)s and %(name)s was taken back"),
    "disputed": lambda one: ngettext(
        "%(name)s disputes a payment of %(amount)s with %(me)s for %(accounts)s",
        "%(name)s says that %(n)s payments with %(me)s, %(amount)s, for %(accounts)s, were not so",
        one.number,
    ),
    **dict.fromkeys(ENTERED_BY, entered_text_by_name),
    "written_off": written_off_text_by_name,
    "opening": _opening_text_by_name,
    "opening_gain": _opening_text_by_name,
    "given_back": lambda _one: _(
        "%(actor)s entered: %(amount)s of the deposit of %(me)s given back. Right, or not so?"
    ),
    "paid_in": lambda _one: _("%(actor)s entered: %(amount)s paid in as the deposit of %(me)s with the till"),
    "from_deposit": lambda _one: _(
        "%(amount)s for %(evening)s of %(day)s was taken from the deposit of %(me)s with the till"
    ),
    "corrected": corrected_text_by_name,
    "corrected_back": corrected_back_text_by_name,
    "debt_changed": changed_text_by_name,
    "debt_deleted": deleted_text_by_name,
    "debt_restored": restored_text_by_name,
    "set_off_deleted": lambda _one: _(
        "%(actor)s deleted %(evening)s of %(day)s: %(amount)s set off between %(me)s and %(name)s was taken back"
    ),
    "bet_waits": lambda _one: _("A side bet of %(me)s with %(name)s, %(amount)s, waits for an answer"),
    "expense_waits": lambda _one: _("A share of %(me)s, %(amount)s to %(name)s, waits for an answer"),
    **dict.fromkeys(LEAVES_BACK, _leave_text_by_name),
    **WITHDRAWN_TEXTS_BY_NAME,
}


def _address_of(one: ToldByOther, club: Club, *, is_guest: bool, is_shared: bool) -> str:
    code = one.guest_code if is_guest else one.code
    if code and one.kind not in ("debt_deleted", "set_off_deleted"):
        return reverse("settle", args=[code])
    if one.kind == "expense_waits":  # shares are answered in Money, not on the account of two
        return reverse("money", args=[club.slug])
    if one.kind == "players_merged" and one.own:
        return reverse("money", args=[club.slug])
    if one.other and one.own and is_shared:
        return reverse("money-between", args=[club.slug, one.own, one.other])
    if one.other:
        return reverse("money-pair", args=[club.slug, one.other])
    return reverse("money", args=[club.slug])

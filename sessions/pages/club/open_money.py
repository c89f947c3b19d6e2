"""What somebody owes and is owed, named before they leave, are removed, merged or erased."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due
from clubs.actors import Actor
from clubs.least_coin import coin_of
from clubs.models import Club, Player
from clubs.selectors import own_players, persons_of
from sessions.pages.money.addressed import addressed
from sessions.pages.money.person_names import called_as_payee, called_first, called_inside
from sessions.pages.money.rest_words import open_sum_said, total_said
from sessions.selectors.open_accounts import OpenAccount, open_accounts


class NetShown(NamedTuple):
    """What somebody owes another or is owed by them, in a currency: the sentence, and where the account is read."""

    text: str
    address: str
    other: UUID


class OpenMoney(NamedTuple):
    """What somebody owes and is owed: in all by currency, and with each person."""

    sums: list[str]
    nets: list[NetShown]


def own_nets(club: Club, persons: Collection[UUID]) -> list[NetShown]:
    """Return the reader's open accounts in a club, a sentence for each person and currency.

    For a phone that speaks for several the sentences have names.
    """
    found = open_accounts([club.id], persons)
    if addressed(persons):
        return [_own_net(club, one) for one in found]
    names = {player.id: player.name for player in own_players(persons, [club])}
    return [_net(club, names.get(one.person, ""), one) for one in found]


def _own_net(club: Club, one: OpenAccount) -> NetShown:
    said = _("You owe %(name)s %(amount)s") if one.amount > 0 else _("%(name)s owes you %(amount)s")
    name = called_as_payee if one.amount > 0 else called_first
    text = said % {"name": name(one.named), "amount": _net_said(club, one)}
    return NetShown(text, reverse("money-pair", args=[club.slug, one.other]), one.other)


def _net_said(club: Club, one: OpenAccount) -> str:
    return open_sum_said(abs(one.amount), one.currency, coin_of(club, one.currency))


def own_nets_by_club(actor: Actor, clubs: Sequence[Club]) -> dict[UUID, list[str]]:
    """Return the sentences of the actor's open accounts in each of these clubs."""
    known, told = {club.id: club for club in clubs}, dict[UUID, list[str]]()
    for one in open_accounts(known.keys(), persons_of(actor)):
        told.setdefault(one.club, []).append(_own_net(known[one.club], one).text)
    return told


def nets_of(club: Club, name: str, accounts: Iterable[OpenAccount]) -> list[NetShown]:
    """Return these open accounts of one person, a sentence for each other person and currency."""
    return [_net(club, name, one) for one in accounts]


def _net(club: Club, name: str, one: OpenAccount) -> NetShown:
    debtor, creditor = (name, called_as_payee(one.named)) if one.amount > 0 else (called_first(one.named), name)
    parts = {"from": debtor, "to": creditor, "amount": _net_said(club, one)}
    address = reverse("money-between", args=[club.slug, one.person, one.other])
    return NetShown(_("%(from)s owes %(to)s %(amount)s") % parts, address, one.other)


def open_money_of(club: Club, player: Player, accounts: Sequence[OpenAccount]) -> OpenMoney:
    """Return what a player owes and is owed by these open accounts; empty lists where all is even."""
    return OpenMoney(_sums(club, player, accounts), nets_of(club, player.name, accounts))


def merged_debt_words(kept: Player, merged: Player, accounts: Iterable[OpenAccount]) -> list[str]:
    """Return a sentence for each sum between the two that no longer counts once they are one player."""
    text = _("%(amount)s that %(from)s owes %(to)s will no longer count.")
    return [
        text
        % {
            "amount": due(abs(one.amount), one.currency),
            "from": merged.name if one.amount > 0 else kept.name,
            "to": kept.name if one.amount > 0 else merged.name,
        }
        for one in accounts
    ]


def nets_after_merging(club: Club, merged: Player, kept: Player) -> list[NetShown]:
    """Return what a record owes and is owed that will stand under another: "£2.50 owed to Bea will stand under Ida"."""
    return [
        NetShown(
            (
                _("%(amount)s owed to %(name)s will stand under %(kept)s")
                if one.amount > 0
                else _("%(amount)s owed by %(name)s will stand under %(kept)s")
            )
            % {
                "amount": due(abs(one.amount), one.currency),
                "name": called_inside(one.named) if one.amount > 0 else called_as_payee(one.named),
                "kept": kept.name,
            },
            reverse("money-between", args=[club.slug, one.person, one.other]),
            one.other,
        )
        for one in open_accounts([club.id], [merged.person])
    ]


def _sums(club: Club, player: Player, accounts: Sequence[OpenAccount]) -> list[str]:
    """What is owed in each currency, then what they are owed."""
    sums = defaultdict[tuple[bool, str], list[int]](list)
    for one in accounts:
        sums[one.amount < 0, one.currency].append(abs(one.amount))
    owes, owed = _("%(name)s still owes %(amount)s."), _("%(name)s is still owed %(amount)s.")
    return [
        (owed if is_owed else owes)
        % {"name": player.name, "amount": total_said(each, currency, coin_of(club, currency))}
        for (is_owed, currency), each in sorted(sums.items())
    ]

"""As whom somebody is counted where something is limited.

A club stands behind one router, so an address is not a person. An organiser with an account counts with the club, a
member with the account, a guest with the device at its address. What nobody pays for is only the number of devices: so
all guests of one address have a number together, too, far above what a hall of them needs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest

from clubs import selectors
from clubs.actors import Actor
from clubs.limits import Limit, attempt_count, attempt_forgive
from clubs.models import Club, Role

HOUR = 3600
TEN_MINUTES = 600


@dataclass(frozen=True, slots=True)
class Allowance:
    """How often each may do something in a window: a club, an account, a guest's device, all guests of an address."""

    kind: str
    seconds: int
    account: int
    device: int
    guests: int
    club: int = 0

    def of(self, who: str, most: int) -> Limit:
        """The limit of one kind of somebody."""
        return Limit(f"{self.kind} {who}", most, self.seconds)


STARTS = Allowance("start", HOUR, club=200, account=60, device=60, guests=300)
IMPORTS = Allowance("import", HOUR, club=200, account=60, device=20, guests=100)
NEW_NAMES = Allowance("new_name", TEN_MINUTES, account=60, device=60, guests=600)
CLUBS = Allowance("club", HOUR, account=20, device=10, guests=60)
INVITES = Allowance("invite", HOUR, club=200, account=60, device=60, guests=300)
EVENING_LINKS = Allowance("evening_link", HOUR, club=200, account=60, device=60, guests=300)
MAILS = Allowance("mail", HOUR, account=30, device=0, guests=0)
MAILS_TO = Limit("mail to", most=5, seconds=24 * HOUR)  # one address, whoever invites
ACCOUNTS = Allowance("account", HOUR, account=20, device=20, guests=200)
NOTES = Allowance("note", HOUR, account=60, device=60, guests=600)
PAYMENTS = Allowance("payment", HOUR, account=120, device=120, guests=1200)
WRONG_CODES = Allowance("wrong_code", TEN_MINUTES, account=20, device=20, guests=400)
WRONG_CODES_HERE = Limit("wrong_code here", most=2000, seconds=HOUR)


def place_of(request: HttpRequest) -> str:
    """From where a request comes: an address, of IPv6 the network of 64 bits that one house is given."""
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def network_of(text: str) -> str:
    """Return as which place an address counts: itself, of IPv6 the network of 64 bits that one house is given."""
    try:
        address = ip_address(text)
    except ValueError:
        return text  # a server behind a socket file names none
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def act_counted(request: HttpRequest, actor: Actor, allowance: Allowance, club: Club | None = None) -> None:
    """Count once what somebody does, for each as whom they are counted. Raises TooOften."""
    for limit, source in _counted(request, actor, allowance, club):
        attempt_count(limit=limit, source=source)


def _counted(
    request: HttpRequest, actor: Actor, allowance: Allowance, club: Club | None = None
) -> Iterator[tuple[Limit, str]]:
    if actor.user_id is not None:
        if club is not None and allowance.club and selectors.role_of(actor, club.id) == Role.ORGANISER:
            yield allowance.of("club", allowance.club), str(club.id)
        else:
            yield allowance.of("account", allowance.account), str(actor.user_id)
        return
    yield from _guest(request, actor, allowance)
    yield allowance.of("guests", allowance.guests), place_of(request)


def _guest(request: HttpRequest, actor: Actor, allowance: Allowance) -> Iterator[tuple[Limit, str]]:
    if actor.device_id is not None:
        yield allowance.of("device", allowance.device), f"{actor.device_id} {place_of(request)}"


def code_counted(request: HttpRequest, actor: Actor) -> None:
    """Count a typed code of a table, before it is judged. Raises TooOften."""
    for limit, source in _code_counted(request, actor):
        attempt_count(limit=limit, source=source)


def code_forgiven(request: HttpRequest, actor: Actor) -> None:
    """The code was right: it is no guess."""
    for limit, source in _code_counted(request, actor):
        attempt_forgive(limit=limit, source=source)


def _code_counted(request: HttpRequest, actor: Actor) -> Iterator[tuple[Limit, str]]:
    """People with a place at some table are not held up by the strangers of the same router."""
    if actor.user_id is None and selectors.is_stranger(actor):
        yield from _counted(request, actor, WRONG_CODES)
    elif actor.user_id is None:
        yield from _guest(request, actor, WRONG_CODES)
    else:
        yield from _counted(request, actor, WRONG_CODES)
    yield WRONG_CODES_HERE, place_of(request)

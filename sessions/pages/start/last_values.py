"""What stands on the start screen before anything is typed."""

from collections.abc import Sequence
from itertools import chain, count
from zoneinfo import ZoneInfo

from django.utils import timezone

from chouette.rules.names import name_key
from clubs.actors import Actor
from clubs.models import Club, HouseRules
from clubs.written_days import date_format
from sessions.models import Session
from sessions.pages.offered_rules import first_rules
from sessions.pages.start.club import Where, typed
from sessions.pages.start.form import BY_NAME, ROLLED
from sessions.selectors.earlier_evenings import last_kept_by, names_begun_since, names_of_comers
from sessions.selectors.house_by_address import SET
from sessions.selectors.own_rules import version_played


def last_values(actor: Actor, where: Where, offered: Sequence[HouseRules], currency: str) -> dict[str, str]:
    """What they chose in this club the last time; else the day, the club's own rules or Atlanta, its first stake. Where
    there is no club yet, the evening is in this currency."""
    chosen = {
        "name": name_of_today(where.club), "sheet": first_rules(offered),
        "names": "", "order": ROLLED, "way": BY_NAME, "own": actor.name, "ends_at": ends_usually(where.club),
        "stake": where.stakes[0][0] if where.stakes else "1",
        "currency": where.club.currency if where.club else currency,
    }  # fmt: skip
    if actor.device_id is None or where.club is None:
        return chosen
    last = last_kept_by(actor, where.club)
    if last is None:
        return chosen
    in_its_currency = last.played_for == where.club.currency
    return chosen | {
        "sheet": _rules_of(last, offered),
        "stake": typed(last.minor, last.currency) if in_its_currency else chosen["stake"],
        "names": "\n".join(names_of_comers(last)),
    }


def name_of_today(club: Club | None) -> str:
    """Return the weekday by the clock of the club, numbered where an evening of the same day has that name already:
    "Friday", "Friday 2". Without a club it is the weekday by the reader's clock."""
    now = timezone.localtime(timezone=ZoneInfo(club.time_zone) if club else None)
    weekday = date_format(now, "l")
    if club is None:
        return weekday
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    taken = {name_key(name) for name in names_begun_since(club, midnight)}
    numbered = (f"{weekday} {number}" for number in count(2))
    return next(name for name in chain([weekday], numbered) if name_key(name) not in taken)


def ends_usually(club: Club | None) -> str:
    """When the club's evenings end, as one types it."""
    return club.ends_at.isoformat("minutes") if club and club.ends_at else ""


def _rules_of(last: Session, offered: Sequence[HouseRules]) -> str:
    """Return the own set by which that evening was played, if it is still offered; else the club's first own set; the
    evening's sheet where the club has no own rules."""
    version = version_played(last)
    own = (f"{SET}:{rules.id}" for rules in offered if version is not None and rules.id == version.house_rules_id)
    return next(own, f"{SET}:{offered[0].id}" if offered else last.sheet)

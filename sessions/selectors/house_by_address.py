"""A house by its address: a printed sheet ("atlanta"), a club's set ("rules:<id>" or "rules:<id>:<version>"), or the
rules of an evening as they stand ("session:<code>")."""

from dataclasses import dataclass
from uuid import UUID

from chouette.rules.house import SHEETS, House
from clubs import rule_sets
from clubs.actors import Actor
from clubs.models import HouseRules, HouseRulesVersion
from clubs.permissions import may
from clubs.selectors import clubs_seen
from sessions.models import Session
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.selectors.sessions import state_of
from sessions.store.header import opening_of

SET, SESSION = "rules", "session"
DIGITS = 6


@dataclass(frozen=True, slots=True)
class Named:
    """A house with its address and how it is called; `rules` and `version` only of a club's set, `session` only of an
    evening."""

    ref: str
    name: str
    house: House
    club: str = ""
    rules: HouseRules | None = None
    version: HouseRulesVersion | None = None
    session: Session | None = None


def house_at_first(session: Session) -> House:
    """The rules with which an evening began, whatever was changed since."""
    return opening_of(session.header).house


def house_at(actor: Actor, ref: str) -> Named | None:
    """The house of that address; nothing if there is none or they may not see it, and the two are never told apart."""
    kind, _, rest = ref.partition(":")
    match kind:
        case _ if ref in SHEETS:
            return Named(ref, SHEETS[ref].name, House(ref))
        case "rules":
            return _of_set(actor, ref, *rest.partition(":")[::2])
        case "session":
            return _of_session(actor, ref, rest)
        case _:
            return None


def _of_set(actor: Actor, ref: str, key: str, number: str) -> Named | None:
    try:
        rules = HouseRules.objects.select_related("club").get(club__in=clubs_seen(actor), id=UUID(key))
    except (ValueError, HouseRules.DoesNotExist):
        return None
    asked = int(number) if number.isascii() and number.isdigit() and len(number) <= DIGITS else None
    if not may(actor, "clubs.see", rules.club) or (number and asked is None):
        return None
    version = rule_sets.version_of(rules, asked)
    if version is None:
        return None
    return Named(ref, rules.name, rule_sets.house_of(rules, version), rules.club.name, rules, version)


def _of_session(actor: Actor, ref: str, code: str) -> Named | None:
    session = session_of_code(code) if code.isascii() and code.isalnum() else None
    if session is None or not may_at(actor, "sessions.see", session):
        return None
    return Named(ref, session.name, state_of(session.key).house, session.club.name, session=session)

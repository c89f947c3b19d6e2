"""What may stand in a column of a club's file beyond what its type says: times that can have been, names that are none
of somebody's making, codes that are codes.

Each function returns what is wrong with a value, as a sentence; nothing if it may stand. What any version of the
program could have kept may stand.
"""

from collections.abc import Callable
from datetime import date, datetime, time
from functools import partial
from typing import Annotated, Any
from unicodedata import category
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _

from chouette.known_times import FIRST_DAY, LAST_DAY, day_fault, time_fault
from chouette.ledger.money import CODE, LARGEST_AMOUNT
from chouette.rules.events import Event
from chouette.rules.format.texts import text_refused
from chouette.rules.format.transcript import decode
from chouette.rules.house import OPTIONS
from chouette.rules.house.house import Value, change_fault
from chouette.rules.names import BIDI_CONTROLS, UNPRINTABLE, name_checked
from chouette.rules.refusal import Refusal
from clubs.names import NAME_FAULTS
from clubs.services import is_reserved
from sessions.history.event_times import time_refused, time_sentence
from sessions.services.evenings.codes import is_code

Fault = Callable[[Any], str]
Stake = Annotated[int, msgspec.Meta(gt=0, le=LARGEST_AMOUNT)]

PLANNED = frozenset({
    ("clubs_season", "since"), ("clubs_season", "until"), ("clubs_nextdate", "day"),
    ("chouette_sessions_session", "ends_at"), ("chouette_sessions_proposal", "deadline"),
})  # fmt: skip
"""Columns of times that may lie ahead."""

TIMED = b'"at"'
"""What an event has that says its own time; inside another text it is written otherwise."""
ESCAPE = "\\u"
"""How JSON writes a sign that it cannot have as it is."""


def column_fault(table: str, field: Any) -> Fault | None:
    """Return what finds a fault in the values of a column; nothing where its type says all."""
    column = (table, field.column)
    if column in OF_COLUMNS:
        return OF_COLUMNS[column]
    match field:
        case models.DateTimeField():
            return partial(_fault_of_instant, planned=column in PLANNED)
        case models.DateField():
            return partial(_fault_of_day, planned=column in PLANNED)
        case models.TimeField():
            return _fault_of_time
    return None


def _fault_of_instant(value: object, *, planned: bool) -> str:
    """An instant is written with its distance from UTC; PostgreSQL would take other forms, and infinity."""
    try:
        at = datetime.fromisoformat(str(value))
        if at.tzinfo is None:
            return time_sentence("not_a_time", value)
        fault = "" if planned and FIRST_DAY <= at.date() <= LAST_DAY else time_fault(at)
    except (ValueError, OverflowError):
        return time_sentence("not_a_time", value)
    return fault and time_sentence(fault, value)


def _fault_of_day(value: object, *, planned: bool) -> str:
    try:
        fault = day_fault(date.fromisoformat(str(value)), LAST_DAY if planned else None)
    except ValueError:
        return _("“%(day)s” is not a day such as 2026-11-19.") % {"day": value}
    return fault and time_sentence(fault, value)


def _fault_of_time(value: object) -> str:
    try:
        time.fromisoformat(str(value))
    except ValueError:
        return _("“%(time)s” is not a time of day such as 19:30:00.") % {"time": value}
    return ""


def _fault_of_body(value: object) -> str:
    """The event of the log says its own time, in texts that can be kept; what else is wrong with it is found when the
    evening is played."""
    if fault := _fault_of_texts(value):
        return fault
    text = str(value).encode(errors="replace")
    if TIMED not in text:
        return ""
    try:
        event = decode(msgspec.json.decode(text, type=dict[str, Any]))
    except msgspec.DecodeError:
        return ""
    except RecursionError:
        return too_deep()
    refused = _refused(event)
    return "" if refused is None else time_sentence(refused.code, refused.params.get("at"))


def _fault_of_texts(value: object) -> str:
    """What is wrong with the texts of a header or an event; a header of before, with a name that has a NUL, is refused
    too: the evening can be deleted where it is."""
    written = str(value)
    if written.isprintable() and ESCAPE not in written:
        return ""
    try:
        refused = text_refused(msgspec.json.decode(written, type=dict[str, Any]))
    except (msgspec.DecodeError, UnicodeEncodeError):
        return ""  # it is found when the evening is played
    except RecursionError:
        return too_deep()
    return "" if refused is None else _("There is a character in it that cannot be printed.")


def _refused(event: Event | Refusal) -> Refusal | None:
    if isinstance(event, Refusal):
        return event if event.code == "not_a_time" else None
    return time_refused(event)


def name_fault(value: object) -> str:
    """What is wrong with the name of a person or a set of rules; the till has none. Once a letter could have any number
    of marks."""
    checked = name_checked(str(value)) if value else ""
    if not isinstance(checked, Refusal) or checked.code == "name_has_too_many_marks":
        return ""
    return str(NAME_FAULTS[checked.code])


def _fault_of_line(value: object) -> str:
    """What is wrong with what stands on one line: nothing in it breaks the line or turns the direction of writing."""
    text = str(value)
    if BIDI_CONTROLS.isdisjoint(text) and not any(category(sign) in UNPRINTABLE for sign in text):
        return ""
    return _("There is a character in it that cannot be printed.")


def _fault_of_club_name(value: object) -> str:
    return _fault_of_line(value) if str(value).strip() else _("Give the club a name.")


def _fault_of_address(value: object) -> str:
    return _("The program needs this address itself. Choose another.") if is_reserved(str(value)) else ""


def _fault_of_code(value: object, *, may_be_empty: bool = False) -> str:
    if is_code(str(value)) or (may_be_empty and value == ""):
        return ""
    return _("“%(code)s” is not a code of an evening.") % {"code": str(value)[:12]}


def _fault_of_other_people(value: object) -> str:
    """The players who are said to be somebody else, by their ids as they are kept."""
    try:
        told = msgspec.json.decode(str(value), type=tuple[str, ...])
        if all(UUID(one).hex == one for one in told) and len({*told}) == len(told):
            return ""
    except (msgspec.DecodeError, ValueError, RecursionError):
        pass
    return _("It must list ids of players.")


def _fault_of_stakes(value: object) -> str:
    """Stakes that are offered are sums in minor units."""
    try:
        msgspec.json.decode(str(value), type=list[Stake])
    except (msgspec.DecodeError, RecursionError):
        return _("It must list whole numbers above 0.")
    return ""


def _fault_of_change(value: object) -> str:
    """What a house has changed is an answer to each of its questions; one that is asked no more may stand."""
    try:
        change = msgspec.json.decode(str(value), type=dict[str, Value])
    except (msgspec.DecodeError, RecursionError):
        return _("It must be options with their values.")
    fault = change_fault({key: answer for key, answer in change.items() if key in OPTIONS})
    return "" if fault is None else _("An option has a value that it cannot have.")


def _fault_of_details(value: object) -> str:
    """The details of a line of the activity have names; what they say is found when the line is read."""
    try:
        msgspec.json.decode(str(value), type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return _("It must be details with their names.")
    return ""


def _fault_of_language(value: object) -> str:
    return "" if value in dict(settings.LANGUAGES) else _("There is no such language here.")


def _fault_of_currency(value: object) -> str:
    return "" if CODE.fullmatch(str(value)) else _("“%(code)s” is not a currency.") % {"code": str(value)[:12]}


def _fault_of_money(value: object) -> str:
    return _("It cannot be below 0.") if str(value).startswith("-") else ""


def too_deep() -> str:
    """Say that something is nested so deep that nothing reads it."""
    return _("This line is nested too deep to be read.")


OF_COLUMNS: dict[tuple[str, str], Fault] = {
    ("clubs_club", "name"): _fault_of_club_name,
    ("clubs_club", "slug"): _fault_of_address,
    ("clubs_club", "stakes"): _fault_of_stakes,
    ("clubs_club", "language"): _fault_of_language,
    ("clubs_club", "currency"): _fault_of_currency,
    ("clubs_club", "table_fee"): _fault_of_money,
    ("clubs_houserulesversion", "change"): _fault_of_change,
    ("clubs_audit", "details"): _fault_of_details,
    ("clubs_player", "name"): name_fault,
    ("clubs_player", "other_people"): _fault_of_other_people,
    ("clubs_houserules", "name"): name_fault,
    ("clubs_season", "name"): _fault_of_line,
    ("clubs_nextdate", "place"): _fault_of_line,
    ("clubs_membership", "session_code"): partial(_fault_of_code, may_be_empty=True),
    ("clubs_audit", "session_code"): partial(_fault_of_code, may_be_empty=True),
    ("clubs_audit", "actor_name"): _fault_of_line,
    ("chouette_sessions_session", "name"): _fault_of_line,
    ("chouette_sessions_session", "scorekeeper_name"): name_fault,
    ("chouette_sessions_session", "code"): _fault_of_code,
    ("chouette_sessions_sessioncode", "code"): _fault_of_code,
    ("chouette_sessions_formercode", "code"): _fault_of_code,
    ("chouette_sessions_session", "header"): _fault_of_texts,
    ("chouette_sessions_broughtfile", "header"): _fault_of_texts,
    ("chouette_sessions_event", "body"): _fault_of_body,
}

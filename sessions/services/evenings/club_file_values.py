"""What may stand in a column of a club's file beyond what its type says: times that can have been, names that are none
of somebody's making, codes that are codes.

Each function returns what is wrong with a value, as a sentence; nothing if it may stand. What any version of the
program could have kept may stand.
"""

from collections.abc import Callable
from datetime import date, datetime, time
from functools import partial
from typing import Any
from unicodedata import category
from uuid import UUID

import msgspec
from django.db import models
from django.utils.translation import gettext as _

from chouette.known_times import FIRST_DAY, LAST_DAY, day_fault, time_fault
from chouette.rules.events import Event
from chouette.rules.format.texts import text_refused
from chouette.rules.format.transcript import decode
from chouette.rules.names import BIDI_CONTROLS, UNPRINTABLE, name_checked
from chouette.rules.refusal import Refusal
from clubs.names import NAME_FAULTS
from clubs.services import is_reserved
from sessions.history.event_times import time_refused, time_sentence
from sessions.services.evenings.codes import is_code

Fault = Callable[[Any], str]

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
    except (msgspec.DecodeError, ValueError):
        pass
    return _("It must list ids of players.")


OF_COLUMNS: dict[tuple[str, str], Fault] = {
    ("clubs_club", "name"): _fault_of_club_name,
    ("clubs_club", "slug"): _fault_of_address,
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

"""A transcript taken in as a session: every line goes through the rules like a tap."""

from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import clubs.services
from chouette.rules import Refusal
from chouette.rules.events import Event, RepeatedName, renamed
from chouette.rules.house import Fault
from chouette.rules.names import name_checked, name_key
from chouette.rules.transcript import Header, NotATranscript, decode, header_read, lines_read
from chouette.wording import fault_sentence, refusal_sentence
from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Player
from sessions.errors import ImportRefused, StartRefused
from sessions.models import Session, Source
from sessions.names import Rename, person_and_cube
from sessions.room import Asker, Room
from sessions.services.entry import said
from sessions.services.events import event_said
from sessions.services.opening import attend, in_use, session_made
from sessions.services.room import locked
from sessions.services.writing import encoded, view_write
from sessions.table.sentences import Names

UNNAMED = "Imported"


def session_import(*, club: Club, actor: Actor, file: bytes) -> Session:
    """Take a transcript into a club, all of it or nothing. Players are the club's of the same name, or new ones.

    Raises ImportRefused with the line, NotAllowed in a club that is put away.
    """
    in_use(club)
    (first, head), *events = _lines(file)
    header = header_read(head)
    if isinstance(header, Fault):
        raise ImportRefused(first, header.code, fault_sentence(header.code, header.params))
    with transaction.atomic():
        session, people = _begun(club, actor, header, head, first, events)
        room, _, _ = locked(code=session.code)
        person, cube = person_and_cube({key: player.id.hex for key, player in people.items()}, name_key)
        names = Names({player.id.hex: player.name for player in people.values()})
        asker = Asker(actor.device_id, actor.user_id, actor.name)
        for number, raw in events:
            _event_taken_in(room, asker, header, number, _by_id(raw, number, person, cube), names)
        if not events:
            view_write(room)
    return Session.objects.get(pk=session.pk)


def _lines(file: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The JSON objects of the file with the number of their line, as `replay` reads them."""
    try:
        lines = lines_read(file)
    except NotATranscript as problem:
        said_so = fault_sentence(problem.problem, problem.params)
        raise ImportRefused(problem.line, "not_a_transcript", said_so) from problem
    for number, line in lines:
        try:
            encoded(line)
        except UnicodeEncodeError as error:  # half of a surrogate pair, which JSON may write and no store can keep
            raise ImportRefused(number, "not_a_transcript", fault_sentence("not_utf8", {})) from error
    return lines


def _begun(
    club: Club, actor: Actor, header: Header, head: dict[str, Any], line: int, events: list[tuple[int, dict[str, Any]]]
) -> tuple[Session, dict[str, Player]]:
    currency = str(head.get("currency") or club.currency)
    name = "".join(filter(str.isprintable, header.name))[:60].strip() or UNNAMED
    text = encoded(head)
    try:
        session = session_made(actor=actor, club=club, name=name, header=header, text=text, currency=currency)
    except StartRefused as refused:
        code = "currency_is_unknown" if refused.field == "currency" else "stake_is_no_whole_amount"
        raise ImportRefused(line, code, refused.message) from refused
    people = {name_key(player.name): player for player in selectors.players_of(club.id)}
    came: dict[str, Player] = {}
    for number, raw in events:
        for newcomer in _newcomers(raw):
            key = name_key(newcomer)
            if key not in came:
                came[key] = people.get(key) or _player_made(club, actor, number, newcomer)
    attend(session, list(came.values()))
    return session, came


def _by_id(raw: dict[str, Any], line: int, person: Rename, cube: Rename) -> dict[str, Any]:
    """The event with ids for names; one that a line names twice is refused."""
    try:
        return renamed(raw, person, cube)
    except RepeatedName as repeated:
        raise ImportRefused(
            line, "name_is_repeated", _("%(name)s stands there twice.") % {"name": repeated}
        ) from repeated


def _newcomers(raw: dict[str, Any]) -> list[str]:
    """Whom an event brings to the table; anything of the wrong shape is left to the rules to refuse."""
    kind, line, rolls = raw.get("event"), raw.get("line"), raw.get("rolls")
    named: list[Any] = []
    if kind == "seat" and isinstance(line, list):
        named = line
    elif kind == "roll_order" and isinstance(rolls, list) and rolls and isinstance(rolls[0], dict):
        named = list(rolls[0])
    elif kind == "join":
        named = [raw.get("player")]
    elif kind == "split" and isinstance(raw.get("newcomers"), list):
        named = raw["newcomers"]
    return [name for name in named if isinstance(name, str) and not isinstance(name_checked(name), Refusal)]


def _player_made(club: Club, actor: Actor, line: int, name: str) -> Player:
    try:
        return clubs.services.player_add(actor=actor, club=club, name=name, from_file=True)
    except clubs.services.NameTaken as taken:
        raise ImportRefused(
            line, "name_is_taken", _("Somebody else in the club is called %(name)s.") % {"name": name}
        ) from taken


def _event_taken_in(room: Room, asker: Asker, header: Header, line: int, raw: dict[str, Any], names: Names) -> None:
    event = decode(raw, header.version)
    if not isinstance(event, Refusal):
        at = _time_of(event, line)
        written = said(event, key=f"import-{line}", content="", asker=asker, at=at, source=Source.IMPORT)
        event = event_said(room, event, written) or event
    if isinstance(event, Refusal):
        raise ImportRefused(line, event.code, refusal_sentence(event, names))


def _time_of(event: Event, line: int) -> datetime:
    """When an event happened as its line says, else now."""
    if not isinstance(event.at, str):
        return timezone.now()
    try:
        return datetime.fromisoformat(event.at.upper()).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise ImportRefused(line, "not_a_time", _("%(time)s is no time.") % {"time": event.at}) from error

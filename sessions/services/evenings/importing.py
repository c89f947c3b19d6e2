"""A transcript imported as a session, all of it or nothing.

It is played first, in memory, where it holds no lock and writes nothing; only then is it written, at one go. What it
costs grows with its events and with nothing else.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from datetime import date
from typing import Any, NamedTuple
from unicodedata import normalize
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

import clubs.services
from chouette.known_times import nearest_kept
from chouette.rules import Refusal
from chouette.rules.names import name_checked, name_key, written_name_key
from chouette.rules.record import Standing
from chouette.wording import refusal_sentence
from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from sessions.errors import EveningKnown, ImportRefused, StartRefused
from sessions.history.earlier_readings import rows_that_fit_both
from sessions.history.event_times import time_said
from sessions.history.known_evenings import course_of, evening_known, persons_in
from sessions.history.paper_marks import marks_taken
from sessions.models import Session
from sessions.selectors.night_games import Games
from sessions.services.evenings.import_playing import Playing
from sessions.services.evenings.import_turns import Patience, import_turn
from sessions.services.evenings.import_writing import import_write
from sessions.services.evenings.opening import attend, in_use, minor_checked, session_made
from sessions.services.evenings.transcript_file import (
    FOR_ANYBODY,
    FOR_ORGANISERS,
    ImportAllowance,
    TranscriptFile,
    file_read,
    under_earlier_rules,
)
from sessions.services.locking import lock_session
from sessions.services.payments.carrying import follow_closing
from sessions.services.writing import encoded, view_write
from sessions.store.header import header_text
from sessions.store.recent import Settled
from sessions.store.session_row import Asker, LockedSession
from sessions.view.sentences import Names

UNNAMED = "Imported"


class NewClub(NamedTuple):
    """A club that is made with the session, if the file can be imported; its organiser is who brings the file."""

    name: str
    currency: str


class Newcomers(NamedTuple):
    """Everybody whom a file seats: their ids by the key of the name as it is written, their names, the names of the new
    ones, and by the id the key by which the club compares the name."""

    ids: dict[str, UUID]
    names: dict[str, str]
    new: dict[UUID, str]
    keys: dict[str, str]


class EveningInFile(NamedTuple):
    """An evening as it would be kept: its day, where the file says when it was, and who plays. `header` is the first
    line as its session would keep it; `games` have their points by the keys of names; `over` says that the file ends
    the evening, `settled` has its settlements."""

    name: str
    day: date | None
    games: Games
    players: tuple[str, ...]
    header: str
    over: bool
    settled: tuple[Settled, ...]


NOBODY_ELSE: Mapping[str, UUID] = {}


def allowance_of(actor: Actor, club: Club | NewClub) -> ImportAllowance:
    """How much this actor may import: most for those with an account who organise the club."""
    organises = isinstance(club, NewClub) or may(actor, "clubs.run", club)
    return FOR_ORGANISERS if actor.user_id is not None and organises else FOR_ANYBODY


def session_import(
    *,
    club: Club | NewClub,
    actor: Actor,
    file: bytes,
    allowance: ImportAllowance = FOR_ANYBODY,
    patience: Patience | None = None,
    persons: Mapping[str, UUID] = NOBODY_ELSE,
    on_written: Callable[[Session], None] = lambda session: None,
    has_turn: bool = False,
) -> Session:
    """Take a transcript into a club. Players are the club's of the same name, that of a merged record too, or new ones;
    `persons` are players of the club who are meant by other names, by key. `on_written` is called in the transaction
    that writes the evening, before what it left open is carried over: an evening recorded as paid there is not.
    `has_turn` says that the caller has the club's turn already.

    Raises ImportTooLarge, ImportRefused with the line, EveningKnown, ImportStopped, ImportsBusy; NotAllowed in a club
    that is put away.
    """
    if isinstance(club, Club):
        in_use(club)
    patience = patience or Patience()
    told = file_read(file, allowance)
    _worth_checked(club, told)
    turn = import_turn(club.id if isinstance(club, Club) else None, turnless=patience.turnless)
    with nullcontext() if has_turn else turn:
        while True:
            told, came, playing = _as_played(club, actor, told, patience, persons)
            try:
                with transaction.atomic():
                    session, locked = _written(club, actor, told, came, playing)
                    on_written(session)
                    follow_closing(locked, was_closed=False)
                return session
            except clubs.services.NameTaken:
                continue  # somebody has come into the club meanwhile under one of the new names: they are meant


def evening_in_file(
    *, club: Club, actor: Actor, file: bytes, allowance: ImportAllowance, persons: Mapping[str, UUID] = NOBODY_ELSE
) -> EveningInFile:
    """What `session_import` would keep of a file; nothing is written. Raises what it raises."""
    told = file_read(file, allowance)
    _worth_checked(club, told)
    told, came, playing = _as_played(club, actor, told, Patience(), persons)
    first = next((time_said(event) for event, _ in playing.replayed.steps.values()), None)
    day = None if first is None else first.astimezone(ZoneInfo(club.time_zone)).date()
    names = tuple(dict.fromkeys(_seated_in(told)))
    header, name = told.header, _name_of(told)
    text = header_text(house=header.house, stake=header.stake, currency=_currency(club, told), name=name)
    replayed, games = playing.replayed, playing.results(came.keys)
    return EveningInFile(name, day, games, names, text, replayed.state.closed, replayed.recent.settled)


def _tried(
    club: Club | NewClub, actor: Actor, told: TranscriptFile, patience: Patience, persons: Mapping[str, UUID]
) -> tuple[Newcomers, Playing]:
    """The file played, and who came. Raises ImportRefused, ImportStopped, EveningKnown."""
    came = _newcomers_of(club, told, persons)
    playing = _played(told, came, actor, patience)
    _unknown(club, told, playing)
    return came, playing


def _as_played(
    club: Club | NewClub, actor: Actor, told: TranscriptFile, patience: Patience, persons: Mapping[str, UUID]
) -> tuple[TranscriptFile, Newcomers, Playing]:
    """Play the file by the rules of today, or if they refuse one of its events by those it was written under.

    Raises ImportRefused with what the rules of today say, ImportStopped, EveningKnown.
    """
    try:
        came, playing = _tried(club, actor, told, patience, persons)
    except ImportRefused as refused:
        earlier = under_earlier_rules(told)
        if earlier is None:
            raise
        try:
            return earlier, *_tried(club, actor, earlier, patience, persons)
        except ImportRefused:
            raise refused from None
    _refuse_two_readings(told, came, playing)
    return told, came, playing


def _refuse_two_readings(told: TranscriptFile, came: Newcomers, playing: Playing) -> None:
    """Raise ImportRefused if the earlier reading of the order of play fits the file too and seats a game otherwise."""
    steps = playing.replayed.steps
    events = [Standing(seq, event) for seq, (event, _) in steps.items()]
    rows = [(seq, step.row) for seq, (_, step) in steps.items() if step.row is not None]
    pair = rows_that_fit_both(told.header.house, events, rows)
    if pair is not None:
        today, before = (", ".join(came.names[player] for player in row.next.seating) for row in pair)
        said = {"game": pair[0].number, "today": today, "before": before}
        message = _(
            "After game %(game)s this file can be read in two ways. By the rules of today the Box and the line are "
            "%(today)s; before the rules changed they were %(before)s. Say in the first line which was played: under "
            "“change”, “rejecting_successor” is “foot” for the first and “keeps_place” for the second."
        )
        raise ImportRefused(told.line, "order_has_two_readings", message % said)


def _unknown(club: Club | NewClub, told: TranscriptFile, playing: Playing) -> None:
    """Raise EveningKnown if the club has this evening already."""
    standing = [(event, time_said(event)) for event, _ in playing.replayed.steps.values()]
    if isinstance(club, NewClub) or not standing:
        return
    persons, currency = persons_in(club.id), _currency(club, told)
    known = evening_known(
        club=club.id, sheet=told.header.house.sheet, currency=currency, minor=minor_checked(told.header, currency),
        course=course_of(told.header.house, standing, persons), persons=persons,
    )  # fmt: skip
    if known is not None:
        raise EveningKnown(known.code, known.name, known.day)


def _worth_checked(club: Club | NewClub, told: TranscriptFile) -> None:
    """Raise ImportRefused for a stake that the currency cannot pay."""
    try:
        minor_checked(told.header, _currency(club, told))
    except StartRefused as refused:
        code = "currency_is_unknown" if refused.field == "currency" else "stake_is_no_whole_amount"
        raise ImportRefused(told.line, code, refused.message) from refused


def _currency(club: Club | NewClub, told: TranscriptFile) -> str:
    return told.header.currency or club.currency


def _newcomers_of(club: Club | NewClub, told: TranscriptFile, persons: Mapping[str, UUID]) -> Newcomers:
    """Everybody whom the file seats, the first first."""
    known: dict[str, tuple[UUID, str]] = {}
    if isinstance(club, Club):
        players = list(selectors.players_of(club.id).values_list("name_key", "id", "name"))
        names = {player: name for _key, player, name in players}
        meant = selectors.names_written(club.id) | dict(persons)
        known = {key: (player, names[player]) for key, player in meant.items() if player in names}
        known |= {key: (player, name) for key, player, name in players}
    written: dict[str, str] = {}
    for line, name in _seated_on_lines(told):
        key = written_name_key(name)
        if key not in written and key not in known:
            _refuse_no_name(line, name)
        written.setdefault(key, name)
    return _people_of(written, known)


def _refuse_no_name(line: int, name: str) -> None:
    """Raise ImportRefused for what the club would not let anybody be called; whoever it has with such a name, from
    before it was refused, may be in a file too."""
    refused = name_checked(name)
    if isinstance(refused, Refusal):
        raise ImportRefused(line, refused.code, refusal_sentence(refused, Names({})))


def _people_of(written: Mapping[str, str], known: Mapping[str, tuple[UUID, str]]) -> Newcomers:
    """Return who these names are, by their keys as they are written.

    Files of before may have two players whose names differ only in white space: they stay two, as written.
    """
    came = Newcomers({}, {}, {}, {})
    for key, name in written.items():
        tidy = name_key(name)
        is_double = key != tidy and (tidy in written or tidy in came.keys.values())
        there = known.get(key) or (None if is_double else known.get(tidy))
        player, called = there or (uuid4(), name if is_double else " ".join(name.split()))
        came.ids[key], came.names[player.hex] = player, called
        came.keys[player.hex] = key if is_double else tidy
        if there is None:
            came.new[player] = called
    return came


def _seated_in(told: TranscriptFile) -> list[str]:
    """Whom a file brings to the table, in its order; a name may be there several times."""
    return [name for _line, name in _seated_on_lines(told)]


def _seated_on_lines(told: TranscriptFile) -> Iterator[tuple[int, str]]:
    """Yield them with the number of the line."""
    for line, raw in told.events:
        for name in (*_seated_by(raw), *_seated_by(raw.get("with"))):
            yield line, name


def _seated_by(raw: object) -> list[str]:
    """Whom an event brings to the table; anything of the wrong shape is left to the rules to refuse."""
    if not isinstance(raw, dict):
        return []
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
    return [normalize("NFC", name.strip()) for name in named if isinstance(name, str)]


def _played(told: TranscriptFile, came: Newcomers, actor: Actor, patience: Patience) -> Playing:
    """The whole file through the rules. Raises ImportRefused, ImportStopped."""
    asker = Asker(actor.device_id, actor.user_id, actor.name)
    playing = Playing(uuid4(), encoded(told.head), told.header, asker, came.ids, told.most_replays)
    names = Names(came.names)
    events, marks = marks_taken(told.events, dict.fromkeys(_seated_in(told)))
    for done, numbered in enumerate(events):
        patience.asked(done=done, total=len(events))
        playing.take(numbered, names)
    playing.mark(marks)
    return playing


def _written(
    club: Club | NewClub, actor: Actor, told: TranscriptFile, came: Newcomers, playing: Playing
) -> tuple[Session, LockedSession]:
    """Write the club and its players if they are new, and the session. Raises clubs.services.NameTaken."""
    if isinstance(club, NewClub):
        club = clubs.services.club_create(actor=actor, name=club.name, currency=club.currency)
    clubs.services.players_add_from_file(club=club, names=came.new)
    session = session_made(
        actor=actor, club=club, name=_name_of(told), header=told.header, text=encoded(told.head),
        currency=_currency(club, told), key=playing.session,
    )  # fmt: skip
    attend(session, came.ids.values())
    clubs.services.audit_write(
        actor=actor, club_id=club.id, what="session_imported", session_code=session.code, name=session.name,
        **_day_of(playing, club),
    )  # fmt: skip
    locked, _asker, _before = lock_session(code=session.code)
    if playing.entries:
        import_write(locked, playing)
    else:
        view_write(locked)
    return Session.objects.get(club=club, id=session.id), locked


def _day_of(playing: Playing, club: Club) -> dict[str, str]:
    """Return the day of the first event by the club's clock, for a line of the activity; nothing without events."""
    if not playing.entries:
        return {}
    began = nearest_kept(playing.entries[0].drafted.at).astimezone(ZoneInfo(club.time_zone))
    return {"day": began.date().isoformat()}


def _name_of(told: TranscriptFile) -> str:
    return "".join(filter(str.isprintable, told.header.name))[:60].strip() or UNNAMED

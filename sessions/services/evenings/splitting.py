"""A split makes a second table: a session of its own, linked with the first, in the same transaction (S 7-8).

Its sheet is kept by the scorekeeper if they are among those who go, else by the first of them who has a phone, those
who
move out before the newcomers; if nobody has one, the scorekeeper keeps both. They keep the first table's all the same
until they hand it over. Everybody let into the first table may look at the second.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

import clubs.services
from chouette.rules import Refusal, apply
from chouette.rules.events import GameEvent, RollOrder, Split
from chouette.rules.facts import movers
from chouette.rules.record import Replay
from chouette.rules.refusal import out_of_place
from chouette.rules.state import State
from clubs.actors import Actor
from clubs.models import Club, DevicePlayer, Player
from sessions.models import NAME_LENGTH, Event, Session
from sessions.services.evenings.opening import attend, session_made
from sessions.services.locking import lock_session
from sessions.services.taps.append import draft, entered
from sessions.services.writing import EventDraft, encoded, view_write
from sessions.store.header import header_of, header_text
from sessions.store.session_row import Asker, LockedSession, NewTable

SEATED_BY_THE_SPLIT = "split-seats"


def newcomers_come(locked: LockedSession, event: Split) -> None:
    """While everybody is asked about a split those it is for have come: they are named, and may look on."""
    first = Session.objects.select_related("club").get(club=locked.club, id=locked.id)
    attend(first, [player.id for player in _players(first.club, event.newcomers)])
    locked.guests = lock_session(code=locked.code)[0].guests


def divided(locked: LockedSession, event: Split, drafted: EventDraft) -> Refusal | None:
    """Record a split and make the second table, or say why not."""
    before, seq = locked.state, locked.seq + 1
    step = apply(before, event)
    if isinstance(step, Refusal):
        return step
    _table_made(locked, before, event, seq, drafted)
    return entered(locked, event, drafted)


class CorrectedTables(NamedTuple):
    """What a correction plays again: from this state after event `after`, these events with this outcome; `target` is
    the number of the event that it was about."""

    checkpoint: State
    after: int
    events: Mapping[int, GameEvent]
    outcome: Replay
    target: int

    def splits(self) -> Iterator[tuple[int, State, Split]]:
        """The splits that stand now: number, state before, event."""
        before = self.checkpoint
        for seq, step in self.outcome.steps:
            event = self.events[seq]
            if isinstance(event, Split):
                yield seq, before, event
            before = step.state


def tables_corrected(locked: LockedSession, again: CorrectedTables, drafted: EventDraft) -> Refusal | None:
    """Let the second tables follow a correction.

    One that was made for others than now move out, or for a split that no longer stands, is taken away, and made anew
    where the split stands; if somebody has played at it the correction is refused.
    """
    due = {seq: (before, event) for seq, before, event in again.splits()}
    gone = [table for table in locked.tables if table.seq > again.after and not _is_for(table, due.get(table.seq))]
    begun = next((table for table in gone if _has_begun(locked, table)), None)
    if begun is not None:
        return out_of_place("new_table_has_begun", table=begun.name)
    for table in gone:
        _taken_away(locked, table)
    missing = {again.target, *(table.seq for table in gone)} - {table.seq for table in locked.tables}
    for seq in sorted(missing & due.keys()):
        _table_made(locked, *due[seq], seq, drafted)
    return None


def _is_for(table: NewTable, split: tuple[State, Split] | None) -> bool:
    return split is not None and table.players == _goers(*split)


def _goers(before: State, event: Split) -> tuple[str, ...]:
    """Those who sit at the new table: those who move out in the order of the line, then the newcomers."""
    return (*movers(before, len(event.newcomers)), *event.newcomers)


def _has_begun(locked: LockedSession, table: NewTable) -> bool:
    """Has anything happened at that table besides what the split itself did? Nothing can while this holds its row."""
    lock_session(code=table.code)
    happened = Event.objects.filter(club_id=locked.club, session_id=table.id)
    return happened.exclude(key=SEATED_BY_THE_SPLIT).exists()


def _taken_away(locked: LockedSession, table: NewTable) -> None:
    Session.objects.filter(club=locked.club, id=table.id).update(deleted_at=timezone.now())
    clubs.services.rights_changed(locked.club)
    locked.tables = [one for one in locked.tables if one is not table]


def _table_made(locked: LockedSession, before: State, event: Split, seq: int, drafted: EventDraft) -> None:
    """The session, its people and who may see it, and their seats where they have thrown for them."""
    first = Session.objects.select_related("club").get(club=locked.club, id=locked.id)
    goers = _goers(before, event)
    clubs.services.newcomers_listed(club_id=first.club_id, players=[UUID(one) for one in event.newcomers])
    players = _players(first.club, goers)
    asked_by = Actor(drafted.asker.device, drafted.asker.user, drafted.asker.name)
    attend(first, [player.id for player in players])
    locked.guests = lock_session(code=locked.code)[0].guests
    second = _session_made(locked, first, before, players)
    Session.objects.filter(club=locked.club, id=second.id).update(
        split_from=first, split_seq=seq, split_players=encoded(goers)
    )
    attend(second, [player.id for player in players])
    clubs.services.guests_follow(
        actor=asked_by, club=first.club, session_code=first.code, to=second.code, players=players
    )
    locked.tables = [*locked.tables, NewTable(second.id, second.code, second.name, seq, goers)]
    locked.declined = [one for one in locked.declined if one.by not in goers]
    _seated(second, before, event, drafted)


def _players(club: Club, ids: Sequence[str]) -> list[Player]:
    found = {player.id.hex: player for player in Player.objects.filter(club=club, id__in=ids)}
    return [found[one] for one in ids]


def _session_made(locked: LockedSession, first: Session, before: State, players: Sequence[Player]) -> Session:
    """A session of the same house, as it stands now, and the same stake."""
    name = _name(first)
    header = header_of(first.header)
    text = header_text(house=before.house, stake=header.stake, currency=first.currency, name=name)
    return session_made(
        actor=_keeper(locked, players), club=first.club, name=name, header=header_of(text), text=text,
        currency=first.currency, house_version=first.house_version, ends_at=first.ends_at,
        points_only=first.points_only,
    )  # fmt: skip


def _name(first: Session) -> str:
    """The name of the evening with the number of the table, the lowest that is free, in the club's language: everybody
    reads it as it was written down."""
    evening = first
    while evening.split_from is not None:
        evening = evening.split_from
    taken, split = {evening.name}, [evening.id]
    while split:
        tables = Session.objects.filter(club=first.club, deleted_at=None, split_from__in=split)
        found = list(tables.values_list("id", "name"))
        split = [table for table, name in found]
        taken |= {name for table, name in found}
    with override(first.club.language):
        return next(name for number in count(2) if (name := _numbered(evening.name, number)) not in taken)


def _numbered(evening: str, number: int) -> str:
    name = _("%(evening)s, table %(number)d") % {"evening": evening, "number": number}
    over = len(name) - NAME_LENGTH
    return name if over <= 0 else _numbered(evening[:-over], number)


def _keeper(locked: LockedSession, players: Sequence[Player]) -> Actor:
    """The scorekeeper of the second table."""
    spoken = DevicePlayer.objects.filter(club=locked.club, player__in=players).select_related("device").order_by("id")
    devices = {one.player_id: one.device for one in spoken}
    phones = [(devices[player.id], player.name) for player in players if player.id in devices]
    keepers = [(device, name) for device, name in phones if device.id == locked.scorekeeper_device]
    if locked.scorekeeper_user is not None:
        keepers += [(device, name) for device, name in phones if device.user_id == locked.scorekeeper_user]
    for device, name in (*keepers, *phones):
        return Actor(device.id, device.user_id, name)
    return Actor(locked.scorekeeper_device, locked.scorekeeper_user, locked.scorekeeper_name)


def _seated(second: Session, before: State, event: Split, told: EventDraft) -> None:
    """In the order they have thrown, with the stakes they had; else the names wait in the lobby for the dice."""
    locked, _, _ = lock_session(code=second.code)
    if isinstance(event.rolls, tuple):
        stakes = {one: before.stakes[one] for one in event.rolls[0] if one in before.stakes}
        order = RollOrder(rolls=event.rolls, stakes=stakes if stakes else msgspec.UNSET)
        asker = Asker(told.asker.device, told.asker.user, told.asker.name)
        written = draft(order, key=SEATED_BY_THE_SPLIT, content="", asker=asker, at=told.at)
        if entered(locked, order, written) is None:
            return
    view_write(locked)

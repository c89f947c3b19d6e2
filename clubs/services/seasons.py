"""A club's seasons are made, changed, ended and removed; its next date is set and cleared."""

from datetime import date, time
from typing import TypedDict, Unpack
from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Club, NextDate, Season
from clubs.services.audit import audit_write
from clubs.services.errors import SeasonEndsBefore, SeasonOverlaps


class SeasonWanted(TypedDict):
    """What an organiser says of a season; both days belong to it."""

    name: str
    since: date
    until: date
    least_evenings: int


def season_create(*, actor: Actor, club: Club, **wanted: Unpack[SeasonWanted]) -> Season:
    """A new season; the very same again gives the one that is there. Raises SeasonEndsBefore, SeasonOverlaps."""
    with transaction.atomic():
        _held(club)
        there = Season.objects.filter(club=club, **wanted).first()
        if there is not None:
            return there
        _checked(club, wanted)
        made = Season.objects.create(club=club, **wanted)
        _noted(actor, club.id, "season_created", wanted)
    return made


def season_change(*, actor: Actor, club: Club, season: UUID, **wanted: Unpack[SeasonWanted]) -> None:
    """Set a season up otherwise. No-op if nothing differs, or it is gone. Raises SeasonEndsBefore, SeasonOverlaps."""
    with transaction.atomic():
        _held(club)
        before = Season.objects.filter(club=club, id=season).first()
        if before is None:
            return
        _checked(club, wanted, but=season)
        _changed(actor, before, wanted)


def season_end(*, actor: Actor, club: Club, season: UUID, today: date) -> None:
    """Let a season that is on end today. No-op for one that has not begun, or is over."""
    with transaction.atomic():
        _held(club)
        before = Season.objects.filter(club=club, id=season, since__lte=today, until__gt=today).first()
        if before is not None:
            Season.objects.filter(club=club, id=season).update(until=today)
            audit_write(actor=actor, club_id=club.id, what="season_ended", name=before.name, until=today.isoformat())


def season_remove(*, actor: Actor, club: Club, season: UUID) -> None:
    """Remove a season; its evenings are what they were. No-op if it is gone."""
    with transaction.atomic():
        _held(club)
        gone = Season.objects.filter(club=club, id=season).first()
        if gone is not None:
            Season.objects.filter(club=club, id=season).delete()
            _noted(actor, club.id, "season_removed", _wanted_of(gone))


def next_date_set(*, actor: Actor, club: Club, day: date, time: time, place: str) -> None:
    """Say when and where the club meets next. No-op if it is said already."""
    wanted = {"day": day, "time": time, "place": place}
    with transaction.atomic():
        _held(club)
        if NextDate.objects.filter(club=club, **wanted).exists():
            return
        NextDate.objects.update_or_create(club=club, defaults=wanted)
        said = f"{day.isoformat()} {time.isoformat('minutes')}"
        audit_write(actor=actor, club_id=club.id, what="next_date_set", at=said, place=place)


def next_date_clear(*, actor: Actor, club: Club) -> None:
    """Say no next date any more. No-op where none was said."""
    with transaction.atomic():
        if NextDate.objects.filter(club=club).delete()[0]:
            audit_write(actor=actor, club_id=club.id, what="next_date_cleared")


def _held(club: Club) -> None:
    """Hold the club while its seasons are written: two that share a day are not made at one time."""
    Club.objects.select_for_update(no_key=True).get(id=club.id)


def _checked(club: Club, wanted: SeasonWanted, but: UUID | None = None) -> None:
    """Raise what is wrong with these days, beside all seasons but this one."""
    if wanted["until"] < wanted["since"]:
        raise SeasonEndsBefore
    sharing = Season.objects.filter(club=club, since__lte=wanted["until"], until__gte=wanted["since"])
    other = sharing.exclude(id=but).order_by("since").first() if but else sharing.order_by("since").first()
    if other is not None:
        raise SeasonOverlaps(other)


def _changed(actor: Actor, before: Season, wanted: SeasonWanted) -> None:
    seen = _wanted_of(before)
    if seen != wanted:
        Season.objects.filter(club=before.club_id, id=before.id).update(**wanted)
        audit_write(
            actor=actor, club_id=before.club_id, what="season_changed", name=wanted["name"], before=_plain(seen),
            after=_plain(wanted),
        )  # fmt: skip


def _wanted_of(season: Season) -> SeasonWanted:
    return SeasonWanted(name=season.name, since=season.since, until=season.until, least_evenings=season.least_evenings)


def _noted(actor: Actor, club: UUID, what: str, season: SeasonWanted) -> None:
    """Write a line with all that is said of a season."""
    audit_write(
        actor=actor, club_id=club, what=what, name=season["name"], since=season["since"].isoformat(),
        until=season["until"].isoformat(), least_evenings=season["least_evenings"],
    )  # fmt: skip


def _plain(wanted: SeasonWanted) -> dict[str, object]:
    """As a line of the trail has it."""
    return {**wanted, "since": wanted["since"].isoformat(), "until": wanted["until"].isoformat()}

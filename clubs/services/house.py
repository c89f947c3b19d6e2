"""A club's house rules: sets are made, named, put away and brought back, and every saving makes a version."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from chouette.rules.house import OPTIONS, SHEETS, Fault, House, Value, house_checked
from chouette.rules.house.difference import with_values
from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal
from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.models import Club, HouseRules, HouseRulesVersion
from clubs.services.audit import audit_write
from clubs.services.errors import HouseRefused, HouseStale, NameRefused, NameTaken
from clubs.services.sent_twice import one_at_a_time

LONGEST_NOTE = 200
HIGHEST = 9999  # of a figure: no table has so many players, and no cube of a settlement is so high


class SavedHouse(NamedTuple):
    """The version that has what was to be saved, and whether it was made for that."""

    version: HouseRulesVersion
    made: bool


def house_create(
    *,
    actor: Actor,
    club: Club,
    name: str,
    sheet: str,
    change: Mapping[str, object] | None = None,
    note: str = "",
    key: UUID | None = None,
) -> HouseRules:
    """A new set with its first version. The same `key` again gives the set that it made.

    Raises NameRefused, NameTaken, or HouseRefused for rules nobody can play by.
    """
    called, house = _name(name), house_fit(sheet, change or {})
    try:
        with transaction.atomic():
            one_at_a_time(key)
            made = HouseRules.objects.filter(club=club, id=key).first() if key else None
            if made is not None:
                return made
            rules = HouseRules.objects.create(
                id=key or uuid4(), club=club, name=called, name_key=name_key(called), sheet=house.sheet
            )
            _version(actor, rules, house, number=1, note=note)
            _audit(actor, rules, "house_created")
    except IntegrityError as error:
        raise NameTaken(called) from error
    return rules


def house_save(
    *,
    actor: Actor,
    rules: HouseRules,
    change: Mapping[str, object],
    based_on: int,
    note: str = "",
    key: UUID | None = None,
) -> SavedHouse:
    """Make a version of these options, or give the latest back if they are what it has.

    `based_on` is the number of the version that was changed: if somebody has saved another since, HouseStale brings
    that one. Raises HouseRefused for rules nobody can play by. The same `key` again makes nothing new.
    """
    house = house_fit(rules.sheet, change)
    with transaction.atomic():
        HouseRules.objects.select_for_update().get(club=rules.club_id, id=rules.id)
        latest = HouseRulesVersion.objects.filter(club=rules.club_id, house_rules=rules).latest("number")
        if latest.change == house.change:
            return SavedHouse(latest, made=False)
        if latest.number != based_on:
            raise HouseStale(latest)
        made = _version(actor, rules, house, number=based_on + 1, note=note, key=key)
        _audit(actor, rules, "house_saved", number=made.number)
    return SavedHouse(made, made=True)


def house_rename(*, actor: Actor, rules: HouseRules, name: str) -> None:
    """Call a set otherwise. Raises NameRefused or NameTaken."""
    called, before = _name(name), rules.name
    if called == before:
        return
    try:
        with transaction.atomic():
            _row(rules).update(name=called, name_key=name_key(called))
            _audit(actor, rules, "house_renamed", name=called, before=before)
    except IntegrityError as error:
        raise NameTaken(called) from error


def house_archive(*, actor: Actor, rules: HouseRules) -> None:
    """Put a set away: no new evening is offered it, and its versions stay readable. No-op if it is away."""
    with transaction.atomic():
        if HouseRules.objects.filter(club=rules.club_id, id=rules.id, archived_at=None).update(
            archived_at=timezone.now()
        ):
            _audit(actor, rules, "house_archived")


def house_restore(*, actor: Actor, rules: HouseRules) -> None:
    """Bring a set back. Raises NameTaken if another has taken its name meanwhile."""
    try:
        with transaction.atomic():
            if (
                HouseRules.objects.filter(club=rules.club_id, id=rules.id)
                .exclude(archived_at=None)
                .update(archived_at=None)
            ):
                _audit(actor, rules, "house_restored")
    except IntegrityError as error:
        raise NameTaken(rules.name) from error


def house_fit(sheet: str, change: Mapping[str, object]) -> House:
    """The house, with what differs from its sheet and nothing else. Raises HouseRefused."""
    house = house_checked(sheet, change)
    if isinstance(house, Fault):
        raise HouseRefused(house)
    for key, value in house.change.items():
        if type(value) is int and value > HIGHEST:
            allowed = f"{OPTIONS[key].lowest} to {HIGHEST}"
            raise HouseRefused(Fault("value_not_allowed", {"option": key, "value": value, "allowed": allowed}))
    return with_values(house, {})


def _row(rules: HouseRules) -> QuerySet[HouseRules]:
    return HouseRules.objects.filter(club=rules.club_id, id=rules.id)


def _name(name: str) -> str:
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise NameRefused(checked)
    return checked


def _note(said: str) -> str:
    """A note on one line, without what cannot be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())[:LONGEST_NOTE]


def _version(
    actor: Actor, rules: HouseRules, house: House, *, number: int, note: str, key: UUID | None = None
) -> HouseRulesVersion:
    used = key is not None and HouseRulesVersion.objects.filter(club=rules.club_id, id=key).exists()
    change: dict[str, Value] = house.change
    return HouseRulesVersion.objects.create(
        id=uuid4() if key is None or used else key,
        club_id=rules.club_id,
        house_rules=rules,
        number=number,
        change=change,
        note=_note(note),
        made_by_device=actor.device_id,
        made_by_user=actor.user_id,
        made_by=acting_name(actor, rules.club_id),
    )


def _audit(actor: Actor, rules: HouseRules, what: str, **details: object) -> None:
    said: dict[str, Any] = {"name": rules.name, "sheet": SHEETS[rules.sheet].name, **details, "house": str(rules.id)}
    audit_write(actor=actor, club_id=rules.club_id, what=what, **said)

"""Names come onto the club's sheets and are changed, and devices speak for them."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.db import IntegrityError, transaction

from chouette.rules.names import name_checked, name_key, written_name_key
from chouette.rules.refusal import Refusal, bad_format
from clubs import selectors
from clubs.acting_names import own_name
from clubs.actors import Actor
from clubs.lookalikes import looks
from clubs.models import Club, DevicePlayer, Player
from clubs.services.audit import audit_write, rights_changed
from clubs.services.devices import device_call
from clubs.services.errors import DoorRefused, NameRefused, NameTaken, NotAllowed

MOST_NEWCOMERS = 20
"""So many names that guests have typed wait at a table for a seat."""


def player_add(*, actor: Actor, club: Club, name: str, table: str = "") -> Player:
    """Write a new name into the club. Raises NameRefused (also for one that looks like another's) or NameTaken.

    `table` is the code of the table at which it is typed: no name that waits there looks like it.
    """
    checked = _name(name)
    _unlike_others(club.id, checked, table=table)
    return _written(club, checked, door="")


def newcomer_add(*, actor: Actor, club: Club, name: str, table: str) -> Player:
    """Write a name that a guest has typed, known at that table alone until it has a seat there.

    Raises NameRefused, NameTaken, or DoorRefused where as many wait there as may.
    """
    checked = _name(name)
    _unlike_others(club.id, checked, table=table)
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(id=club.id)
        if Player.objects.filter(club=club, door=table).count() >= MOST_NEWCOMERS:
            raise DoorRefused("newcomers_are_many", MOST_NEWCOMERS)
        return _written(club, checked, door=table)


def _written(club: Club, name: str, *, door: str) -> Player:
    try:
        with transaction.atomic():
            return Player.objects.create(club=club, name=name, name_key=name_key(name), user_id=None, door=door)
    except IntegrityError as error:
        raise NameTaken(name) from error


def players_add_from_file(*, club: Club, names: Mapping[UUID, str]) -> list[Player]:
    """Write the new names of a file into the club, each under the id it has there. Raises NameTaken.

    One that looks like another's, or differs from it in white space or an apostrophe, stays as it was written, for it
    is in the past.
    """
    made = [Player(id=key, club=club, name=name, name_key=written_name_key(name)) for key, name in names.items()]
    try:
        with transaction.atomic():
            return Player.objects.bulk_create(made)
    except IntegrityError as error:
        raise NameTaken from error


def player_called(*, actor: Actor, club: Club, name: str, table: str = "") -> Player:
    """The player of that name of the club, or who waits at the table of that code, and is new unless it is known, be it
    only since a moment ago.

    Raises NameRefused.
    """
    known = selectors.player_named(club.id, name, table)
    if known is not None:
        return known
    try:
        return player_add(actor=actor, club=club, name=name, table=table)
    except NameTaken:  # by another form, at the same moment
        return Player.objects.get(club=club, merged_into=None, door="", name_key=name_key(_name(name)))


def new_name_checked(*, club: Club, name: str) -> str:
    """A name that is about to be written into the club, as it is kept. Raises NameRefused."""
    checked = _name(name)
    _unlike_others(club.id, checked)
    return checked


def _name(name: str) -> str:
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise NameRefused(checked)
    return checked


def _unlike_others(club_id: UUID, name: str, but: Player | None = None, table: str = "") -> None:
    """Raise NameRefused if another's name in the club, or at the door of that table, is the same to the eye, though not
    to the computer."""
    alike, key = looks(name), name_key(name)
    others = selectors.players_at(club_id, table).exclude(name_key=key)
    for player, other in others.values_list("id", "name"):
        if looks(other) == alike and (but is None or player != but.id):
            raise NameRefused(bad_format("name_looks_like_another", name=other))


def player_rename(*, actor: Actor, player: Player, name: str) -> None:
    """Call a player otherwise from now on, on old sheets too. Raises NameRefused or NameTaken."""
    checked, before = _name(name), player.name
    _unlike_others(player.club_id, checked, but=player)
    try:
        with transaction.atomic():
            Player.objects.filter(club=player.club_id, id=player.id).update(name=checked, name_key=name_key(checked))
            audit_write(
                actor=actor, club_id=player.club_id, principal=str(player.id), what="player_renamed",
                before=before, after=checked,
            )  # fmt: skip
    except IntegrityError as error:
        raise NameTaken(checked) from error


def device_speaks_for(*, actor: Actor, club: Club, player: Player, instead_of_others: bool = False) -> None:
    """Let the actor's device speak for a player; `instead_of_others` their other devices only watch from now on.

    Where it is signed in and its account has no name in the club yet, this is the account's from now on, on every
    device of theirs. A program has no device to speak with; it raises NotAllowed where its owner has another name.
    """
    device = actor.device_id
    with transaction.atomic():
        if instead_of_others:
            records = selectors.records_of(player).values("id")
            others = DevicePlayer.objects.filter(club=club, player__in=records)
            (others if device is None else others.exclude(device_id=device)).delete()
        if not _made_by_actor(actor, player):
            if device is None:
                raise NotAllowed
            DevicePlayer.objects.get_or_create(club=club, device_id=device, player=player)
        if device is not None:
            # A second person on the phone does not change how its owner is called.
            device_call(device_id=device, name=own_name(Actor(device), club.id) or player.name)
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, principal=str(player.id), what="device_speaks_for")


def _made_by_actor(actor: Actor, player: Player) -> bool:
    """Give a name that no account has to the actor's account, which has none in this club yet."""
    if actor.user_id is None or Player.objects.filter(club_id=player.club_id, user_id=actor.user_id).exists():
        return False
    free_of_accounts_not_in_use(player.club_id, [player.person])
    return bool(Player.objects.filter(club=player.club_id, id=player.person, user=None).update(user_id=actor.user_id))


def free_of_accounts_not_in_use(club_id: UUID, players: Collection[UUID]) -> None:
    """Free those of these names that an account has by which nobody can act, such as one that came with a file."""
    idle = selectors.of_accounts_not_in_use(club_id, players)
    if idle:
        Player.objects.filter(club=club_id, id__in=idle).update(user=None)

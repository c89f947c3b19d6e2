"""What the rest of the program reads about people and clubs."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.rules.names import name_key, written_name_key
from clubs.actors import NOBODY, Actor, device_token, token_hashed
from clubs.models import (
    KNOWN_BY_NOTHING,
    ApiToken,
    Audit,
    Club,
    Device,
    DevicePlayer,
    FormerMember,
    Invite,
    InviteToken,
    Knock,
    Mail,
    Membership,
    Player,
    Role,
    User,
)
from clubs.name_order import by_name, name_order

BY_BROWSER = Q(device__isnull=False) & ~Q(device__token_hash__startswith=KNOWN_BY_NOTHING)
BY_ACCOUNT = Q(user__isnull=False) & (
    Q(user__email__isnull=False)
    | Exists(Authenticator.objects.filter(user=OuterRef("user")))
    | Exists(Device.objects.filter(user=OuterRef("user")))
)
"""Rows with `device`, and with `user`, of those by which somebody can act. Nobody comes in by a browser that came with
a club's file, nor by an account that came without its address, until its owner is invited."""
IN_USE = BY_ACCOUNT | BY_BROWSER
"""Memberships of an account or of a browser that can be opened."""
ABOUT_THEM = ("user__name", "user__time_zone", "user__operator_since")
GRACE = timedelta(days=14)  # in which a deleted club can be brought back
CODES_GOOD_FOR = timedelta(minutes=10)
ROLES_BY_RANK = (Role.ORGANISER, Role.TREASURER, Role.SCOREKEEPER, Role.MEMBER, Role.GUEST)


def actor_of(source: HttpRequest | Mapping[str, Any]) -> Actor:
    """The one behind a request or an ASGI scope; `NOBODY` for a browser that has no device yet."""
    token = device_token(source)
    if not token:
        return NOBODY
    row = (
        Device.objects.filter(token_hash=token_hashed(token))
        .values_list("id", "name", "operator_since", "proven_at", "user_id", *ABOUT_THEM)
        .first()
    )
    if row is None:
        return NOBODY
    device_id, name, operator_since, proven_at, user_id, users_name, users_zone, user_operator_since = row
    operator = operator_since is not None or user_operator_since is not None
    return Actor(device_id, user_id, users_name or name, operator, proven_at, users_zone or "")


def program_of(token_hash: str) -> Actor | None:
    """For whom a program acts with this token; None if it is unknown, over or revoked."""
    row = (
        ApiToken.objects.filter(token_hash=token_hash, revoked_at=None, expires_at__gt=timezone.now())
        .values_list("user_id", "scope", *ABOUT_THEM)
        .first()
    )
    if row is None:
        return None
    user_id, scope, name, zone, _ = row
    return Actor(None, user_id, name, False, None, zone, scope)


def held_by(actor: Actor) -> Q:
    """Rows with `user` and `device` that are about this actor."""
    about = Q(pk__in=[])
    if actor.device_id is not None:
        about |= Q(device_id=actor.device_id)
    if actor.user_id is not None:
        about |= Q(user_id=actor.user_id)
    return about


def address_of(actor: Actor) -> str:
    """The address of an account; its owner has shown that mail to it arrives, or it would not be there."""
    if actor.user_id is None:
        return ""
    return User.objects.filter(id=actor.user_id).values_list("email", flat=True).first() or ""


def language_of(email: str) -> str:
    """What the owner of an address has chosen to read; empty where nobody has."""
    return User.objects.filter(email=email.lower()).values_list("language", flat=True).first() or ""


def role_of(actor: Actor, club_id: UUID, session_code: str = "") -> str | None:
    """The highest role this actor has in a club, guests of that session included; None for a stranger."""
    codes = {"", session_code}
    held = Membership.objects.filter(held_by(actor), club_id=club_id, session_code__in=codes, club__deleted_at=None)
    return highest(held.values_list("role", flat=True))


def has_other_keeper(actor: Actor, club_id: UUID) -> bool:
    """Return whether somebody other than this actor keeps the books of a club, as treasurer or organiser."""
    keepers = Membership.objects.filter(club_id=club_id, session_code="", role__in=(Role.TREASURER, Role.ORGANISER))
    return keepers.filter(IN_USE).exclude(held_by(actor)).exists()


def is_lone_keeper(actor: Actor, club: Club) -> bool:
    """Return whether a club plays for money, has a till or somebody without a phone, and nobody but this actor can
    confirm what a keeper says of those."""
    if club.points_only or has_other_keeper(actor, club.id):
        return False
    without_a_phone = ~Q(name_key="") & ~BY_ACCOUNT & ~Q(_has_browser(club.id))
    return Player.objects.filter(without_a_phone | Q(till=True), club=club.id, merged_into=None).exists()


def is_stranger(actor: Actor) -> bool:
    """Says whether the one asking has never been let in anywhere."""
    return not Membership.objects.filter(held_by(actor)).exists()


def highest(roles: Iterable[str]) -> str | None:
    """The role of these that may most."""
    held = set(roles)
    return next((role.value for role in ROLES_BY_RANK if role in held), None)


def is_less(role: str | None, *, than: str | None) -> bool:
    """Is a role, or none, below another?"""
    if role is None or than is None:
        return than is not None and role is None
    return ROLES_BY_RANK.index(Role(role)) > ROLES_BY_RANK.index(Role(than))


def clubs_of(actor: Actor) -> QuerySet[Club]:
    """The clubs in which this actor is more than a guest, newest first."""
    held = Membership.objects.filter(held_by(actor)).exclude(role=Role.GUEST).values("club_id")
    return Club.objects.filter(id__in=held, deleted_at=None).order_by("-created_at")


def clubs_to_restore(actor: Actor) -> list[Club]:
    """The deleted clubs that this organiser may still bring back, the latest first."""
    held = Membership.objects.filter(held_by(actor), role=Role.ORGANISER).values("club_id")
    return list(Club.objects.filter(id__in=held, deleted_at__gt=timezone.now() - GRACE).order_by("-deleted_at"))


class ClubsAtHome(NamedTuple):
    """The clubs of the first page: the reader's own, those that they may bring back, and the demo club."""

    own: list[Club]
    deleted: list[Club]
    demo: Club | None


def clubs_at_home(actor: Actor) -> ClubsAtHome:
    """As `clubs_of`, `clubs_to_restore` and `demo_club`, in one statement."""
    there = clubs_of(actor).order_by().values("id")
    held = Membership.objects.filter(held_by(actor), role=Role.ORGANISER).values("club_id")
    to_restore = Q(id__in=held, deleted_at__gt=timezone.now() - GRACE)
    found = Club.objects.annotate(is_own=ExpressionWrapper(Q(id__in=there), BooleanField())).filter(
        Q(is_own=True) | to_restore | Q(demo=True, deleted_at=None)
    )
    clubs = sorted(found, key=lambda club: club.created_at, reverse=True)
    return ClubsAtHome(
        [club for club in clubs if club.is_own],
        sorted((club for club in clubs if club.deleted_at), key=attrgetter("deleted_at"), reverse=True),
        next((club for club in clubs if club.demo and not club.deleted_at), None),
    )


def clubs_met(actor: Actor) -> set[UUID]:
    """The clubs in which this actor has any role, be it as a guest."""
    return set(Membership.objects.filter(held_by(actor)).values_list("club_id", flat=True))


def clubs_seen(actor: Actor) -> list[UUID]:
    """The clubs that this actor may look into: their own and the demo club; all for the operator."""
    seen = Club.objects.filter(deleted_at=None)
    if not actor.operator:
        seen = seen.filter(Q(id__in=clubs_of(actor).order_by().values("id")) | Q(demo=True))
    return list(seen.values_list("id", flat=True))


def clubs_with_accounts(actor: Actor) -> list[Club]:
    """The clubs in which this actor has any role or had one: in these somebody may owe them, or be owed."""
    left = FormerMember.objects.filter(held_by(actor)).values_list("club_id", flat=True)
    return list(Club.objects.filter(id__in=[*clubs_met(actor), *left], deleted_at=None).order_by(*by_name("name")))


class Reach(NamedTuple):
    """What an actor's memberships let them see: the clubs in which they are more than a guest, and the sessions to
    which they were let in as a guest, by club and code.

    `visited` has the clubs in which they are nothing but a guest, with the codes; the demo club is left out, as nobody
    owes anything there. `roles` has their highest role by club, without those of a guest.
    """

    own: set[UUID]
    guest: set[tuple[UUID, str]]
    visited: dict[Club, set[str]]
    roles: dict[UUID, str | None]


def reach_of(actor: Actor) -> Reach:
    """Return what the actor's memberships let them see. One statement."""
    held = list(Membership.objects.filter(held_by(actor), club__deleted_at=None).select_related("club"))
    own = {one.club_id for one in held if one.role != Role.GUEST}
    guests = [one for one in held if one.role == Role.GUEST]
    visited: defaultdict[Club, set[str]] = defaultdict(set)
    for one in guests:
        if one.club_id not in own and not one.club.demo:
            visited[one.club].add(one.session_code)
    roles = {club: highest(one.role for one in held if one.club_id == club and not one.session_code) for club in own}
    return Reach(own, {(one.club_id, one.session_code) for one in guests}, dict(visited), roles)


def club_by_slug(slug: str) -> Club | None:
    """The club of that address unless it is deleted."""
    return Club.objects.filter(slug=slug, deleted_at=None).first()


def club_and_role(actor: Actor, slug: str) -> tuple[Club, str | None] | None:
    """Return the club of that address, as `club_by_slug`, and the actor's role in it, as `role_of`. One statement."""
    held = Membership.objects.filter(held_by(actor), club=OuterRef("id"), session_code="").values("role")
    club = Club.objects.filter(slug=slug, deleted_at=None).annotate(roles=ArraySubquery(held)).first()
    if club is None:
        return None
    return club, highest(club.roles or ())  # null for somebody without device and account


def demo_club() -> Club | None:
    """The demo club while nobody has deleted it."""
    return Club.objects.filter(demo=True, deleted_at=None).first()


def players_of(club_id: UUID) -> QuerySet[Player]:
    """The club's players by name, without the erased, the merged and those who wait at the door of a table."""
    return players_at(club_id, "")


def players_at(club_id: UUID, session_code: str) -> QuerySet[Player]:
    """The club's players by name, with those whose names guests have typed at the door of this table."""
    here = Player.objects.filter(club_id=club_id, merged_into=None, door__in={"", session_code})
    return here.exclude(name_key="").order_by(*by_name("name_key"))


def names_of_players(club_id: UUID, players: Iterable[UUID]) -> dict[UUID, str]:
    """The names of these players of a club, by their ids."""
    return dict(Player.objects.filter(club_id=club_id, id__in=list(players)).values_list("id", "name"))


def newcomers_by_table(club_id: UUID) -> dict[str, list[Player]]:
    """The names that guests have typed and that wait for a seat, by the code of the table."""
    found: defaultdict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(club_id=club_id).exclude(door="").order_by("created_at"):
        found[player.door].append(player)
    return dict(found)


def newcomers_of_device(club_id: UUID, session_code: str, devices: Iterable[UUID]) -> list[UUID]:
    """The names that wait at a table and for which no other devices than these speak."""
    there, own = Player.objects.filter(club_id=club_id, door=session_code), list(devices)
    others = DevicePlayer.objects.filter(club_id=club_id).exclude(device__in=own).values("player")
    return list(there.filter(device_players__device__in=own).exclude(id__in=others).values_list("id", flat=True))


def names_counted(clubs: Iterable[Club]) -> dict[UUID, int]:
    """How many players each of these clubs has, counted as `players_of`; a club without any is not there."""
    players = Player.objects.filter(club__in=[club.id for club in clubs], merged_into=None, door="")
    return dict(players.exclude(name_key="").values_list("club").annotate(Count("id")))


def player_named(club_id: UUID, name: str, session_code: str = "") -> Player | None:
    """Return the player whose name is the same under `name_key`, also one whose key was written before it compared
    white space and apostrophes as it does now; a player of the club before somebody at the door of the table with that
    code, and of several the one that is written like it."""
    wanted, written = name_key(name), written_name_key(name)
    same = [one for one in players_at(club_id, session_code) if name_key(one.name_key) == wanted]
    return min(same, key=lambda one: (one.door, one.name_key != written, one.name_key != wanted), default=None)


def names_written(club_id: UUID) -> dict[str, UUID]:
    """Whom each name of the club means, by its key; one that was merged means the person whom it was merged into.

    A key of before with more white space or another apostrophe has its player under `name_key` too, if nobody else
    has that.
    """
    named = Player.objects.filter(club_id=club_id, door="").exclude(name_key="")
    rows = named.values_list("name_key", "person", "merged_into")
    found = {key: person for key, person, _ in sorted(rows, key=lambda row: row[2] is None)}
    return {name_key(key): person for key, person in found.items()} | found


def earlier_names(club_id: UUID) -> dict[UUID, list[str]]:
    """Return the names that the club's persons had before, by person: those of records merged into theirs, and those
    from which any of their records was renamed, as the club's activity has them."""
    records = Player.objects.filter(club_id=club_id).exclude(name_key="")
    rows = list(records.values_list("id", "person", "name", "merged_into").order_by("created_at"))
    persons = {str(record): person for record, person, _name, _merged in rows}
    found: dict[UUID, list[str]] = {}
    for _record, person, name, merged in rows:
        if merged is not None:
            found.setdefault(person, []).append(name)
    renamed = Audit.objects.filter(club_id=club_id, what="player_renamed").order_by("at")
    for record, name in renamed.values_list("principal", "details__before"):
        if record in persons and name:
            found.setdefault(persons[record], []).append(name)
    return found


def voices_of(actor: Actor, club_id: UUID) -> list[UUID]:
    """The players of a club for whom this actor speaks, with every record merged into one of theirs, in the order of
    `own_records`."""
    return list(own_records(actor, club_id))


def own_records(actor: Actor, club_id: UUID) -> dict[UUID, UUID]:
    """Return the same players, each with the record by which the person is read, in the order of `named_records`."""
    return {record.id: record.person for record in named_records(actor, club_id)}


class NamedRecord(NamedTuple):
    """A record of a player for whom somebody speaks: of which person, its own name, whether it is their account's."""

    id: UUID
    person: UUID
    name: str
    of_account: bool


def named_records(actor: Actor, club_id: UUID) -> list[NamedRecord]:
    """Return every record of the players of a club for whom this actor speaks. One statement.

    The person of the account is first, then those of the device in the order in which it began to speak for them:
    merging two records of a person leaves the others where they were.
    """
    persons = _speaks_for(actor, club_id).values("person")
    spoken = DevicePlayer.objects.filter(club=club_id, device=actor.device_id, player__club=club_id)
    first = spoken.filter(player__person=OuterRef("person")).order_by("since").values("since")[:1]
    account = Player.objects.filter(club=club_id, person=OuterRef("person"), user=actor.user_id, user__isnull=False)
    records = Player.objects.filter(club_id=club_id, person__in=persons)
    known = records.annotate(of_account=Exists(account))
    in_order = known.order_by("-of_account", Subquery(first).asc(nulls_last=True), "person", "id")
    return [NamedRecord(*row) for row in in_order.values_list("id", "person", "name", "of_account")]


def _speaks_for(actor: Actor, club_id: UUID) -> QuerySet[Player]:
    by_device = Q(device_players__device_id=actor.device_id) if actor.device_id is not None else Q(pk__in=[])
    by_account = Q(user_id=actor.user_id) if actor.user_id is not None else Q(pk__in=[])
    return Player.objects.filter(by_device | by_account, club_id=club_id)


def is_player_of(actor: Actor, club_id: UUID) -> bool:
    """Return whether the actor speaks for a player of the club, not for one alone who waits at a table."""
    return _speaks_for(actor, club_id).filter(door="").exists()


def plays_as_guest(actor: Actor, club_id: UUID) -> bool:
    """Return whether the actor was let in to a table of a club and speaks for one of its players."""
    guests = Membership.objects.filter(held_by(actor), club=club_id, role=Role.GUEST)
    return guests.exists() and _speaks_for(actor, club_id).exists()


def clubs_with_names() -> list[tuple[Club, int]]:
    """Every club of the installation, the latest first, with how many names it has."""
    clubs = list(Club.objects.filter(deleted_at=None).order_by("-created_at"))
    names = names_counted(clubs)
    return [(club, names.get(club.id, 0)) for club in clubs]


def database_version() -> str:
    """The version of the database as it says it itself."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        (version,) = cursor.fetchone()
    return str(version)


def database_size() -> int:
    """How large the database is, in bytes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        (size,) = cursor.fetchone()
    return int(size)


def mails_waiting() -> int:
    """The mails that could not be sent and of which a code may still be good."""
    return Mail.objects.filter(made_at__gt=timezone.now() - CODES_GOOD_FOR).count()


def records_in(club_id: UUID) -> dict[UUID, UUID]:
    """The record by which each player of a club is read, by the player's id."""
    return dict(Player.objects.filter(club_id=club_id).values_list("id", "person"))


def record_of(club_id: UUID, player: UUID | str) -> Player | None:
    """The club's player with that id, merged or forgotten too."""
    return Player.objects.filter(club_id=club_id, id=player, till=False).first()


def till_of(club_id: UUID) -> UUID | None:
    """The club's till, by the id that it has among the accounts; none before something was owed with it."""
    return Player.objects.filter(club_id=club_id, till=True).values_list("id", flat=True).first()


def persons_spoken_for(actor: Actor, club_id: UUID) -> set[UUID]:
    """The persons in this club whom the device or account speaks for."""
    return set(_speaks_for(actor, club_id).values_list("person", flat=True))


def knock_of(*, club_id: UUID, session_code: str, knock: UUID) -> Knock | None:
    """Somebody who knocked at this table, with their player, club and device."""
    knocks = Knock.objects.select_related("player", "club", "device")
    return knocks.filter(id=knock, club=club_id, session_code=session_code).first()


def players_told(club_id: UUID) -> list[dict[str, Any]]:
    """Every record of the club's players, merged and forgotten ones too, and of its till; the first first. Without the
    names that wait at a table; each with those who are said to be somebody else."""
    columns = ("id", "name", "former", "till", "merged_into", "other_people", "created_at")
    told = Player.objects.filter(club_id=club_id, door="").values(*columns).order_by("created_at")
    return [{**row, "other_people": [UUID(one) for one in row["other_people"]]} for row in told]


def persons_of(actor: Actor) -> set[UUID]:
    """The persons this actor is in their clubs: the record by which each of their players is read. One statement."""
    return set(_persons_of(actor).values_list("person", flat=True))


OWN_RECORDS = """
SELECT p.* FROM clubs_deviceplayer v
JOIN clubs_player q ON q.club_id = v.club_id AND q.id = v.player_id
JOIN clubs_player p ON p.club_id = v.club_id AND p.id = q.person WHERE v.device_id = %(device)s::uuid
UNION SELECT p.* FROM clubs_player q
JOIN clubs_player p ON p.club_id = q.club_id AND p.id = q.person WHERE q.user_id = %(user)s::uuid"""


def own_records_everywhere(actor: Actor) -> list[Player]:
    """Return the record by which each of the actor's players is read, in all clubs, by name. One statement."""
    found = Player.objects.raw(OWN_RECORDS, {"device": actor.device_id, "user": actor.user_id})
    return sorted(found, key=lambda player: name_order(player.name))


def _persons_of(actor: Actor) -> QuerySet[Player, Any]:
    by_account, by_device = Player.objects.none(), Player.objects.none()
    if actor.user_id is not None:
        by_account = Player.objects.filter(user_id=actor.user_id)
    if actor.device_id is not None:
        by_device = Player.objects.filter(device_players__device_id=actor.device_id)
    return by_account.values("person").union(by_device.values("person"))


def own_players(persons: Iterable[UUID], clubs: Iterable[Club]) -> list[Player]:
    """Return the players with these ids in these clubs by name, without erased ones."""
    found = Player.objects.filter(club__in=[club.id for club in clubs], id__in=list(persons)).exclude(name_key="")
    return list(found.order_by(*by_name("name_key")))


def spoken_for(club_id: UUID) -> set[UUID]:
    """The persons for whom a device or an account speaks by which somebody can act."""
    devices = DevicePlayer.objects.filter(BY_BROWSER, club=club_id).values_list("player__person", flat=True)
    accounts = Player.objects.filter(BY_ACCOUNT, club=club_id).values_list("person", flat=True)
    return set(devices.union(accounts))


def names_on_device(club_id: UUID, device_id: UUID) -> list[str]:
    """Return the names of the club's people for whom a device speaks, in their order."""
    spoken = DevicePlayer.objects.filter(club_id=club_id, device_id=device_id).values("player__person")
    return list(
        Player.objects.filter(club_id=club_id, id__in=spoken)
        .order_by(*by_name("name_key"))
        .values_list("name", flat=True)
    )


def free_names(club_id: UUID) -> QuerySet[Player]:
    """Return the club's players for whom no device and no account speaks, by name."""
    return players_of(club_id).exclude(id__in=spoken_for(club_id))


def records_with_names(club_id: UUID) -> list[Player]:
    """Every record of the club's people by name, the merged ones too; without the erased, the till and those who wait
    at a table."""
    return list(Player.objects.filter(club_id=club_id, door="").exclude(name_key="").order_by(*by_name("name_key")))


def is_spoken_for(player: Player) -> bool:
    """A device or an account by which somebody can act speaks for this person, under any of their records."""
    return records_of(player).filter(BY_ACCOUNT | _has_browser(player.club_id)).exists()


def _has_browser(club_id: UUID) -> Exists:
    """Whether a browser by which somebody can act speaks for a record of a player."""
    return Exists(DevicePlayer.objects.filter(BY_BROWSER, club=club_id, player=OuterRef("id")))


def of_accounts_not_in_use(club_id: UUID, players: Iterable[UUID]) -> list[UUID]:
    """Return those of these players whose account is one by which nobody can act."""
    named = Player.objects.filter(club=club_id, id__in=list(players)).exclude(user=None)
    return list(named.exclude(BY_ACCOUNT).values_list("id", flat=True))


def records_of(player: Player) -> QuerySet[Player]:
    """Every record of the person: the one they are read by, and those merged into it."""
    person = Player.objects.filter(club_id=player.club_id, id=player.id).values("person")
    return Player.objects.filter(club_id=player.club_id, person__in=person)


def knocks_open(club_id: UUID, session_code: str) -> QuerySet[Knock]:
    """Those waiting at the door of a session, the longest first."""
    return (
        Knock.objects.filter(club_id=club_id, session_code=session_code, answered_at=None)
        .select_related("player")
        .order_by("asked_at")
    )


def knock_latest(actor: Actor, club_id: UUID, session_code: str) -> Knock | None:
    """How this device has knocked at a session; a new knock takes the place of the one before. None if it took back
    what it asked."""
    if actor.device_id is None:
        return None
    latest = (
        Knock.objects.filter(club_id=club_id, session_code=session_code, device_id=actor.device_id)
        .select_related("player")
        .order_by(F("answered_at").desc(nulls_first=True))
        .first()
    )
    return None if latest is None or latest.withdrawn else latest


def guests_of(club_id: UUID, session_code: str) -> list[Membership]:
    """The guests of a session who are nothing else in its club, the first first."""
    guests = Membership.objects.filter(club_id=club_id, session_code=session_code, role=Role.GUEST)
    lasting = Membership.objects.filter(club_id=club_id).exclude(role=Role.GUEST)
    users, devices = lasting.exclude(user=None).values("user"), lasting.exclude(device=None).values("device")
    others = guests.exclude(user__in=users).exclude(device__in=devices)
    return list(others.select_related("club", "user", "device").order_by("created_at", "id"))


def guest_roles(held: Membership) -> QuerySet[Membership]:
    """The evenings of the club to which the holder of a membership was let in as a guest."""
    return Membership.objects.filter(held_by(Actor(held.device_id, held.user_id)), club=held.club_id, role=Role.GUEST)


def spoken_by(club_id: UUID, players: QuerySet[Player], guests: Iterable[Membership]) -> dict[int, list[str]]:
    """Of these players the names for whom each of the guests speaks, by membership: two questions for all of them."""
    people = {player.person: player.name for player in players}
    of_device: defaultdict[UUID, set[UUID]] = defaultdict(set)
    for device, person in DevicePlayer.objects.filter(club_id=club_id).values_list("device_id", "player__person"):
        of_device[device].add(person)
    of_user: defaultdict[UUID, set[UUID]] = defaultdict(set)
    for user, person in Player.objects.filter(club_id=club_id).exclude(user=None).values_list("user_id", "person"):
        of_user[user].add(person)
    return {
        guest.pk: sorted(
            people[person]
            for person in (of_device[guest.device_id] if guest.device_id else set())
            | (of_user[guest.user_id] if guest.user_id else set())
            if person in people
        )
        for guest in guests
    }


def names_in(club_id: UUID) -> dict[str, str]:
    """Today's names of a club's players by id, merged records by the name of the one they are read by.

    A person who was erased is "Former player 1"; the till has no name.
    """
    players = Player.objects.filter(club_id=club_id, till=False).values_list(
        "id", "name", "former", "merged_into__name", "merged_into__former"
    )
    return {
        str(player): merged or (name if merged_former is None else "") or former_name(merged_former or former)
        for player, name, former, merged, merged_former in players
    }


def recorded_names(club_id: UUID) -> dict[str, str]:
    """Return the names of a club's players by id, each record by its own, also if it is read by another since.

    A person who was erased is "Former player 1"; the till has no name.
    """
    players = Player.objects.filter(club_id=club_id, till=False).values_list(
        "id", "name", "former", "merged_into__former"
    )
    return {
        str(player): (name if merged_former is None else "") or former_name(merged_former or former)
        for player, name, former, merged_former in players
    }


def former_name(number: int | None) -> str:
    """Return how a person who was erased is called; empty without their number."""
    return _("Former player %(n)s") % {"n": number} if number else ""


def members_of(club_id: UUID) -> QuerySet[Membership]:
    """Those with a lasting role in a club: by role, then by name."""
    by_rank = Case(*(When(role=role, then=rank) for rank, role in enumerate(ROLES_BY_RANK)))
    lasting = Membership.objects.filter(club_id=club_id).exclude(role=Role.GUEST)
    return lasting.select_related("user", "device", "player").order_by(
        by_rank, *by_name("player__name_key"), "created_at"
    )


def organisers_of(clubs: Iterable[UUID]) -> QuerySet[Membership]:
    """Return the organisers of these clubs who can act: without those whose membership waits for its player."""
    return Membership.objects.filter(IN_USE, club__in=list(clubs), role=Role.ORGANISER)


def is_only_organiser(actor: Actor, club_id: UUID) -> bool:
    """Return whether the actor organises the club and nobody else does."""
    organisers = organisers_of([club_id])
    return organisers.filter(held_by(actor)).exists() and not organisers.exclude(held_by(actor)).exists()


def former_members_of(actor: Actor, club_id: UUID | None = None) -> list[FormerMember]:
    """Rows of the clubs that the actor left or was removed from and is no member of, with their clubs, the latest last;
    or of one club."""
    own = Membership.objects.filter(held_by(actor)).exclude(role=Role.GUEST).values("club_id")
    rows = FormerMember.objects.filter(held_by(actor), club__deleted_at=None).exclude(club__in=own)
    if club_id is not None:
        rows = rows.filter(club=club_id)
    return list(rows.select_related("club").order_by("left_at"))


def persons_who_left(club_id: UUID) -> set[UUID]:
    """Return the persons of a club whose account or phone has left it or was removed from it."""
    rows = FormerMember.objects.filter(club_id=club_id).values_list("user_id", "device_id")
    users, devices = ({one for one in column if one} for column in zip(*rows, strict=True)) if rows else ((), ())
    theirs = Q(user_id__in=users) | Q(device_players__device_id__in=devices)
    return set(Player.objects.filter(theirs, club_id=club_id).values_list("person", flat=True))


def open_invite(token: str, *, locked: bool = False) -> Invite | None:
    """Return the invitation of a token if it may still be used; `locked` against others who use it now."""
    invites = _invites_of_token(token).filter(expires_at__gt=timezone.now(), revoked_at=None).exclude(uses_left=0)
    locked_ones = invites.select_for_update(of=("self",)) if locked else invites
    return locked_ones.select_related("club", "player").first()


def invite_of(token: str) -> Invite | None:
    """Return the invitation of a token, also one that is used up, over or closed. None if the club is deleted."""
    return _invites_of_token(token).select_related("club").first()


def _invites_of_token(token: str) -> QuerySet[Invite]:
    hashed = token_hashed(token)
    club = InviteToken.objects.filter(token_hash=hashed).values_list("club_id", flat=True).first()
    return Invite.objects.filter(club=club, token_hash=hashed, club__deleted_at=None) if club else Invite.objects.none()


def invites_of(club_id: UUID) -> QuerySet[Invite]:
    """The open invitations into a club, the latest first."""
    into = Invite.objects.filter(club_id=club_id, session_code="", revoked_at=None, expires_at__gt=timezone.now())
    return into.exclude(uses_left=0).select_related("player").order_by("-created_at")


def evening_names(club: Club, codes: Iterable[str]) -> dict[str, str]:
    """Return by code the name of the evening that has it or had it, a deleted one too."""
    wanted = set(codes)
    has = club.sessions.filter(code__in=wanted).values_list("code", "name")
    had = club.sessions.filter(former_codes__code__in=wanted).values_list("former_codes__code", "name")
    return {**dict(had), **dict(has)}


def codes_there(club: Club, codes: Iterable[str]) -> set[str]:
    """Which of these codes lead to an evening of the club that is not deleted: those it has, and those it had."""
    wanted = set(codes)
    there = club.sessions.filter(deleted_at=None)
    has = there.filter(code__in=wanted).values_list("code", flat=True)
    had = there.filter(former_codes__code__in=wanted).values_list("former_codes__code", flat=True)
    return {*has, *had}


def audit_of(club_id: UUID, *, kinds: Sequence[str] = (), day: date | None = None) -> QuerySet[Audit]:
    """What was done in a club and by whom, the latest first; of some kinds, of one day."""
    lines = Audit.objects.filter(club_id=club_id).select_related("club")
    if kinds:
        lines = lines.filter(what__in=kinds)
    if day is not None:
        lines = lines.filter(at__date=day)
    return lines.order_by("-id")  # as they were written, whatever the clock said

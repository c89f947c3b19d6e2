"""Devices, clubs, names, and who speaks for whom."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import InternalError, ProgrammingError
from django.test import RequestFactory
from django.utils import timezone
from time_machine import travel

from clubs import limits, selectors, services
from clubs.actors import COOKIE, NOBODY, Actor
from clubs.models import (
    Attempts,
    Audit,
    Club,
    Device,
    DevicePlayer,
    Invite,
    Knock,
    Membership,
    OwnerLink,
    Player,
    Role,
    User,
)
from clubs.services import device_of
from tests.kit.people import club_of, person

pytestmark = pytest.mark.django_db
CODE = "K7Q2P9"


def test_the_cookie_says_who_is_asking_in_a_request_and_on_a_socket() -> None:
    device, token = services.device_create(name="Ann")
    expected = Actor(device.id, None, "Ann")
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = token
    assert selectors.actor_of(request) == expected
    assert selectors.actor_of({"headers": [(b"cookie", f"a=b; {COOKIE}={token}".encode())]}) == expected
    assert selectors.actor_of({"cookies": {COOKIE: token}}) == expected


@pytest.mark.parametrize(
    "cookie", [b"", b"chouette_device=", b"chouette_device=unknown", b"\xff\xfe;;=;", b"chouette_device"]
)
def test_nobody_comes_of_a_cookie_that_says_nothing(cookie: bytes) -> None:
    assert selectors.actor_of({"headers": [(b"cookie", cookie)]}) == NOBODY


def test_a_name_is_there_once_in_a_club_and_again_in_another() -> None:
    ann = person("Ann")
    club, other = club_of(ann), club_of(ann, "Friday")
    services.player_add(actor=ann.actor, club=club, name="Zoë")
    with pytest.raises(services.NameTaken):
        services.player_add(actor=ann.actor, club=club, name="ZOE\u0308")
    services.player_add(actor=ann.actor, club=other, name="Zoë")
    assert selectors.player_named(club.id, "zoë ") == Player.objects.get(club=club)


def test_what_is_no_name_is_refused_with_its_reason() -> None:
    ann = person("Ann")
    with pytest.raises(services.NameRefused) as refused:
        services.player_add(actor=ann.actor, club=club_of(ann), name="\u202eAnn")
    assert refused.value.refusal.code == "name_turns_the_writing"
    assert not Player.objects.exists()


def test_a_free_name_is_taken_at_once_and_a_spoken_for_one_is_knocked_for() -> None:
    ann, bob, thief = person("Ann"), person(), person()
    club = club_of(ann)
    player = services.player_add(actor=ann.actor, club=club, name="Bob")
    assert services.player_claim(actor=bob.actor, club=club, session_code=CODE, player=player) is None
    assert selectors.voices_of(bob.actor, club.id) == [player.id]
    assert Device.objects.get(id=device_of(bob.actor)).name == "Bob"

    knock = services.player_claim(actor=thief.actor, club=club, session_code=CODE, player=player)
    assert knock is not None
    assert selectors.voices_of(thief.actor, club.id) == []
    assert services.player_claim(actor=thief.actor, club=club, session_code=CODE, player=player) == knock


def test_the_name_of_an_account_is_never_taken_without_asking() -> None:
    ann, bob = person("Ann"), person()
    club = club_of(ann)
    player = services.player_add(actor=ann.actor, club=club, name="Bob")
    Player.objects.filter(id=player.id).update(user=User.objects.create(name="Bob", email="bob@example.org"))
    player.refresh_from_db()
    knock = services.player_claim(actor=bob.actor, club=club, session_code=CODE, player=player)
    assert knock is not None
    with pytest.raises(services.NotAllowed):
        services.knock_answer(actor=ann.actor, knock=knock, let_in=True, keeps_the_sheet=False)
    services.knock_answer(actor=ann.actor, knock=knock, let_in=True, keeps_the_sheet=True)
    assert selectors.voices_of(bob.actor, club.id) == [player.id]


@pytest.mark.parametrize("opener", ["old phone", "scorekeeper", "organiser"])
def test_who_comes_back_on_another_phone_is_let_in_and_the_old_one_only_watches(opener: str) -> None:
    ann, old, new, stranger = person("Ann"), person(), person(), person()
    club = club_of(ann)
    player = services.player_add(actor=ann.actor, club=club, name="Bob")
    services.player_claim(actor=old.actor, club=club, session_code=CODE, player=player)
    knock = services.player_claim(actor=new.actor, club=club, session_code=CODE, player=player)
    assert knock is not None
    for who in (new, stranger):
        with pytest.raises(services.NotAllowed):
            services.knock_answer(actor=who.actor, knock=knock, let_in=True, keeps_the_sheet=False)
    who = {"old phone": old, "scorekeeper": stranger, "organiser": ann}[opener]
    services.knock_answer(actor=who.actor, knock=knock, let_in=True, keeps_the_sheet=opener == "scorekeeper")
    assert selectors.voices_of(new.actor, club.id) == [player.id]
    assert selectors.voices_of(old.actor, club.id) == []
    line = Audit.objects.get(what="let_in")
    assert (line.actor_device, line.principal) == (who.actor.device_id, str(player.id))


def test_a_door_that_stays_shut_changes_nothing_and_may_be_knocked_at_again() -> None:
    ann, old, new = person("Ann"), person(), person()
    club = club_of(ann)
    player = services.player_add(actor=ann.actor, club=club, name="Bob")
    services.player_claim(actor=old.actor, club=club, session_code=CODE, player=player)
    knock = services.player_claim(actor=new.actor, club=club, session_code=CODE, player=player)
    assert knock is not None
    services.knock_answer(actor=old.actor, knock=knock, let_in=False, keeps_the_sheet=False)
    services.knock_answer(actor=old.actor, knock=knock, let_in=True, keeps_the_sheet=False)  # too late: it was answered
    assert selectors.voices_of(old.actor, club.id) == [player.id]
    assert selectors.voices_of(new.actor, club.id) == []
    again = services.player_claim(actor=new.actor, club=club, session_code=CODE, player=player)
    assert again is not None
    assert again.id != knock.id


def test_the_maker_of_a_club_is_its_organiser_by_their_device() -> None:
    ann, stranger = person("Ann"), person()
    club = club_of(ann)
    assert selectors.role_of(ann.actor, club.id) == Role.ORGANISER
    assert selectors.role_of(stranger.actor, club.id) is None
    assert list(selectors.clubs_of(ann.actor)) == [club]
    assert not selectors.clubs_of(stranger.actor)


def test_a_deleted_club_is_gone_at_once() -> None:
    ann = person("Ann")
    club = club_of(ann)
    services.club_delete(actor=ann.actor, club=club)
    assert selectors.role_of(ann.actor, club.id) is None
    assert selectors.club_by_slug(club.slug) is None


def test_an_owners_link_opens_once_and_only_the_latest() -> None:
    ann, bob = person("Ann"), person("Bob")
    older, newer = services.owner_link_create(), services.owner_link_create()
    for token in (older, "unknown"):
        with pytest.raises(services.LinkClosed):
            services.owner_link_open(token=token, actor=ann.actor)
    services.owner_link_open(token=newer, actor=ann.actor)
    with pytest.raises(services.LinkClosed):
        services.owner_link_open(token=newer, actor=bob.actor)
    assert Device.objects.get(id=device_of(ann.actor)).operator_since is not None
    assert Device.objects.get(id=device_of(bob.actor)).operator_since is None


def test_a_limit_counts_by_place_and_window() -> None:
    few = limits.Limit("test", most=2, seconds=600)
    for _ in range(2):
        limits.attempt_count(limit=few, source="10.0.0.1")
    with pytest.raises(limits.TooOften) as too_often:
        limits.attempt_count(limit=few, source="10.0.0.1")
    assert 0 < too_often.value.again_in <= 600
    limits.attempt_count(limit=few, source="10.0.0.2")


def test_the_audit_only_grows() -> None:
    ann = person("Ann")
    club_of(ann)
    for change in ("UPDATE clubs_audit SET what = 'nothing'", "DELETE FROM clubs_audit"):
        with pytest.raises((InternalError, ProgrammingError)), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)


def test_a_role_is_of_an_account_or_a_device_and_guests_of_one_session() -> None:
    ann = person("Ann")
    club = club_of(ann)
    device = person().actor.device_id
    wrong: list[dict[str, Any]] = [
        {"role": Role.MEMBER},
        {"role": Role.GUEST, "device_id": device},
        {"role": Role.MEMBER, "device_id": device, "session_code": CODE},
        {"role": "king", "device_id": device},
    ]
    for fields in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Membership.objects.create(club=club, **fields)


@pytest.mark.django_db(transaction=True)
def test_nothing_of_one_club_points_at_a_player_of_another() -> None:
    ann = person("Ann")
    club, other = club_of(ann), club_of(ann, "Friday")
    stranger = services.player_add(actor=ann.actor, club=other, name="Zoe")
    device = device_of(ann.actor)
    with pytest.raises(IntegrityError):
        DevicePlayer.objects.create(club=club, device_id=device, player=stranger)
    with pytest.raises(IntegrityError):
        Knock.objects.create(club=club, device_id=device, player=stranger, session_code=CODE)
    with pytest.raises(IntegrityError):
        Player.objects.create(club=club, name="Bob", name_key="bob", merged_into=stranger)


def test_after_a_week_only_those_who_came_to_a_table_are_remembered() -> None:
    with travel(timezone.now() - timedelta(days=8), tick=False):
        ann, passer_by = person("Ann"), person()
        services.invite_create(actor=ann.actor, club=club_of(ann), session_code=CODE)
        limits.attempt_count(limit=limits.EXPORTS, source="10.0.0.1")
        services.owner_link_create()
    today = person()
    assert services.leftovers_forget() == 1
    assert set(Device.objects.values_list("id", flat=True)) == {ann.actor.device_id, today.actor.device_id}
    assert not Device.objects.filter(id=device_of(passer_by.actor)).exists()
    assert not Attempts.objects.exists()
    assert not OwnerLink.objects.exists()
    assert not Invite.objects.exists()


def persons_in_order(actor: Actor, club: Club) -> list[str]:
    """Whom a device speaks for in a club, by name, each once and in order."""
    records = selectors.own_records(actor, club.id)
    return [Player.objects.get(club=club, id=person).name for person in dict.fromkeys(records.values())]


@pytest.mark.parametrize(("kept", "merged"), [("Bea", "Bee"), ("Bee", "Bea")])
def test_merging_leaves_the_order_of_those_for_whom_a_phone_speaks(kept: str, merged: str) -> None:
    ann = person("Ann")
    club = club_of(ann)
    players = {
        name: services.player_add(actor=ann.actor, club=club, name=name) for name in ("Carl", "Abe", "Bee", "Bea")
    }
    phone = person("Bea")
    for name in ("Bea", "Carl", "Abe"):
        services.device_speaks_for(actor=phone.actor, club=club, player=players[name])
    services.player_rename(actor=ann.actor, player=players["Bea"], name="Bea O'Brien")
    assert persons_in_order(phone.actor, club) == ["Bea O'Brien", "Carl", "Abe"]
    services.player_merge(actor=ann.actor, kept=players[kept], merged=players[merged])
    assert persons_in_order(phone.actor, club)[1:] == ["Carl", "Abe"]
    first = next(iter(selectors.voices_of(phone.actor, club.id)))
    assert first in (players["Bea"].id, players["Bee"].id)

"""An account takes along what a browser had as a guest, and leaves nothing behind when it signs out."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import travel

from clubs import selectors, services
from clubs.actors import COOKIE, Actor, is_fresh
from clubs.models import Audit, Club, Device, DevicePlayer, Membership, Player, RightsEpoch, Role, User
from sessions.models import Session
from sessions.services import session_start
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db
CODE = "K7Q2P9"


def account(name: str = "Ann") -> User:
    return services.account_create(actor=Actor(), name=name, email=f"{name.lower()}@club.example")


def signed_in(who: Person, user: User) -> Person:
    """The same browser after it has signed in."""
    token = services.account_sign_in(actor=who.actor, user=user, by="code", label="Firefox on Android")
    client = Client()
    client.cookies[COOKIE] = token
    return Person(selectors.actor_of({"cookies": {COOKIE: token}}), client)


def session_of(who: Person, club: Club) -> Session:
    return session_start(actor=who.actor, club=club, name="Thursday", sheet="atlanta", stake="1", currency="GBP")


def test_the_organiser_by_their_device_is_it_by_their_account_on_any_other() -> None:
    phone = person("Ann")
    club = club_of(phone)
    ann = account()
    signed_in(phone, ann)
    assert selectors.role_of(signed_in(person(), ann).actor, club.id) == Role.ORGANISER
    assert Membership.objects.get(club=club).user_id == ann.id


def test_a_member_by_account_who_organises_by_device_ends_as_organiser_once() -> None:
    phone, ann = person("Ann"), account()
    club = club_of(phone)
    services.role_give(actor=phone.actor, club=club, to=Actor(None, ann.id, "Ann"), role=Role.MEMBER)
    signed_in(phone, ann)
    held = Membership.objects.get(club=club)
    assert (held.role, held.user_id, held.device_id) == (Role.ORGANISER, ann.id, None)


def test_an_organiser_by_account_who_is_member_by_device_stays_organiser() -> None:
    ann, phone, tablet = account(), person("Ann"), person()
    club = club_of(signed_in(phone, ann))
    services.role_give(actor=phone.actor, club=club, to=tablet.actor, role=Role.MEMBER)
    assert selectors.role_of(signed_in(tablet, ann).actor, club.id) == Role.ORGANISER
    assert Membership.objects.filter(club=club).count() == 1


def test_the_names_a_device_speaks_for_become_the_accounts_and_others_stay_theirs() -> None:
    phone = person("Ann")
    club = club_of(phone)
    mine = services.player_add(actor=phone.actor, club=club, name="Ann")
    theirs = services.player_add(actor=phone.actor, club=club, name="Bob")
    bob = account("Bob")
    Player.objects.filter(id=theirs.id).update(user=bob)
    for player in (mine, theirs):
        services.device_speaks_for(actor=phone.actor, club=club, player=player)
    ann = account()
    signed_in(phone, ann)
    assert Player.objects.get(id=mine.id).user_id == ann.id
    assert Player.objects.get(id=theirs.id).user_id == bob.id
    assert selectors.voices_of(signed_in(person(), ann).actor, club.id) == [mine.id]


def test_the_sheet_a_device_keeps_is_kept_by_the_account_and_not_by_the_device_it_left() -> None:
    phone, ann = person("Ann"), account()
    session = session_of(phone, club_of(phone))
    here = signed_in(phone, ann)
    session.refresh_from_db()
    assert (session.scorekeeper_device, session.scorekeeper_user) == (None, ann.id)
    begun = session_of(here, club_of(here, "Friday"))
    assert (begun.scorekeeper_device, begun.scorekeeper_user) == (None, ann.id)


def test_signing_out_leaves_nothing_of_the_account_on_a_shared_tablet() -> None:
    tablet, ann = person("Ann"), account()
    club = club_of(tablet)
    services.device_speaks_for(
        actor=tablet.actor, club=club, player=services.player_add(actor=tablet.actor, club=club, name="Ann")
    )
    here = signed_in(tablet, ann)
    services.device_speaks_for(
        actor=here.actor, club=club, player=services.player_add(actor=here.actor, club=club, name="Bob")
    )
    assert services.account_sign_out(actor=here.actor, device_id=here.device)
    left = Actor(here.device)
    assert selectors.role_of(left, club.id) is None
    assert selectors.voices_of(left, club.id) == []
    assert not DevicePlayer.objects.filter(device_id=here.device).exists()
    device = Device.objects.get(id=here.device)
    assert (device.user_id, device.signed_in_at, device.proven_at, device.name) == (None, None, None, "")


def test_another_account_on_the_same_device_finds_nothing_of_the_first() -> None:
    tablet, ann, bob = person("Ann"), account(), account("Bob")
    club = club_of(tablet)
    first = signed_in(tablet, ann)
    second = signed_in(first, bob)
    assert selectors.role_of(second.actor, club.id) is None
    assert Membership.objects.get(club=club).user_id == ann.id


def test_who_signs_in_gets_a_new_token_and_the_old_one_opens_nothing() -> None:
    phone = person("Ann")
    before = phone.client.cookies[COOKIE].value
    signed_in(phone, account())
    assert selectors.actor_of({"cookies": {COOKIE: before}}) == Actor()


def test_the_operator_is_it_by_their_account_and_no_longer_by_the_device_alone() -> None:
    phone, ann = person("Olga"), account("Olga")
    services.owner_link_open(token=services.owner_link_create(), actor=phone.actor)
    here = signed_in(phone, ann)
    assert here.actor.operator
    assert signed_in(person(), ann).actor.operator
    assert here.actor.device_id is not None
    services.account_sign_out(actor=here.actor, device_id=here.actor.device_id)
    assert Device.objects.get(id=here.actor.device_id).operator_since is None


def test_an_owners_link_opened_by_who_is_signed_in_is_the_accounts() -> None:
    here = signed_in(person(), account("Olga"))
    services.owner_link_open(token=services.owner_link_create(), actor=here.actor)
    assert User.objects.get().operator_since is not None
    assert signed_in(person(), User.objects.get()).actor.operator


def test_a_device_of_somebody_else_is_not_signed_out() -> None:
    mine, theirs = signed_in(person(), account()), signed_in(person(), account("Bob"))
    assert theirs.actor.device_id is not None
    assert not services.account_sign_out(actor=mine.actor, device_id=theirs.actor.device_id)
    assert Device.objects.get(id=theirs.actor.device_id).user_id is not None


def test_all_others_are_signed_out_at_once() -> None:
    ann = account()
    here, there, yonder = (signed_in(person(), ann) for _ in range(3))
    assert services.others_sign_out(actor=here.actor) == 2
    signed = Device.objects.filter(user=ann).values_list("id", flat=True)
    assert set(signed) == {here.actor.device_id}
    assert {there.actor.device_id, yonder.actor.device_id}.isdisjoint(signed)


def test_sockets_hear_of_every_sign_in_and_sign_out() -> None:
    phone, ann = person("Ann"), account()
    club = club_of(phone)
    epochs = [RightsEpoch.objects.get(club=club.id).epoch]
    here = signed_in(phone, ann)
    epochs.append(RightsEpoch.objects.get(club=club.id).epoch)
    assert here.actor.device_id is not None
    services.account_sign_out(actor=here.actor, device_id=here.actor.device_id)
    epochs.append(RightsEpoch.objects.get(club=club.id).epoch)
    assert epochs[0] < epochs[1] < epochs[2]


def test_the_organiser_can_read_who_signed_in() -> None:
    phone, ann = person("Ann"), account()
    club = club_of(phone)
    signed_in(phone, ann)
    line = Audit.objects.get(what="signed_in")
    assert (line.club_id, line.actor_user, line.actor_device) == (club.id, ann.id, phone.actor.device_id)


def test_an_address_belongs_to_one_account() -> None:
    account()
    with pytest.raises(services.EmailTaken):
        account()


def test_a_proof_is_fresh_for_ten_minutes_and_a_guest_needs_none() -> None:
    here = signed_in(person(), account())
    assert is_fresh(here.actor)
    assert is_fresh(person("Bob").actor)
    with travel(timezone.now() + timedelta(minutes=9), tick=False):
        assert is_fresh(here.actor)
    with travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert not is_fresh(here.actor)

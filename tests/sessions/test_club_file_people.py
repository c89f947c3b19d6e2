"""People of a club that was moved to another installation: their phones and accounts stayed where they were."""

import json
import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from clubs import selectors
from clubs import services as people
from clubs.actors import NOBODY, Actor
from clubs.models import Club, Membership, Player, Role, User
from sessions.models import Session
from sessions.selectors.open_accounts import people_of
from sessions.services import session_start
from tests.kit.accounts import account, signed_in
from tests.kit.club_files import brought, in_database, written
from tests.kit.settling import closed_evening
from tests.kit.table import Person, Table, person

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["Ann", "Bob", "Cat", "Dan"]


@pytest.fixture
def lived(live_table: Table) -> Table:
    """A closed evening; Ann, who has an account, organises the club, and Bob keeps its books."""
    table = live_table
    ann = account("Ann")
    Player.objects.filter(id=table.id("Ann")).update(user=ann)
    people.role_give(actor=table.kim.actor, club=table.club, to=signed_in(ann).actor, role=Role.ORGANISER)
    bob = Player.objects.get(id=table.id("Bob"))
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.TREASURER, player=bob)
    closed_evening(table)
    return table


def organiser_of(club: Club) -> Person:
    """Somebody who has opened the operator's link."""
    comes = person("Eve")
    token = people.organiser_link_create(actor=NOBODY, club=club)
    people.invite_exchange(token=token, actor=comes.actor)
    return comes


def words(who: Person, address: str) -> str:
    answer = who.client().get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def called(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def test_each_name_is_offered_to_its_owner(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        eve = organiser_of(club)
        slug = club.slug
        assert "has a phone" not in words(eve, reverse("people", args=[slug]))
        assert "Not in this list" not in words(eve, reverse("club-invite", args=[slug]))
        for page in ("which-name", "club-invite", "personal-codes"):
            told = words(eve, reverse(page, args=[slug]))
            assert [name for name in NAMES if name in told] == NAMES, page
        cat = reverse("player", args=[slug, called(club, "Cat").id])
        assert "Plays without a phone" in words(eve, cat)
        invite = f"{reverse('club-invite', args=[slug])}?player={called(club, 'Cat').id}"
        assert invite in eve.client().get(cat).content.decode()
        assert re.search(r"<option[^>]* selected>\s*Cat", eve.client().get(invite).content.decode())


def test_the_organiser_takes_their_own_name_and_is_there_once(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        eve = organiser_of(club)
        ann = called(club, "Ann")
        me = reverse("player-me", args=[club.slug, ann.id])
        assert eve.client().post(me, {"sure": "1"}).status_code == 302
        assert selectors.voices_of(eve.actor, club.id) == [ann.id]
        theirs = Membership.objects.filter(club=club, role=Role.ORGANISER, player=ann)
        assert [one.device_id for one in theirs] == [eve.actor.device_id]
        assert selectors.is_only_organiser(eve.actor, club.id)


def test_a_name_that_is_taken_goes_over_to_an_account_of_here(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        eve, here = organiser_of(club), account("Annette")
        people.account_sign_in(actor=eve.actor, user=here, by="code")
        actor = Actor(eve.actor.device_id, here.id, "Annette")
        people.player_be(actor=actor, club=club, player=called(club, "Ann"))
        assert called(club, "Ann").user_id == here.id


def test_an_invitation_gives_the_role_of_the_name(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        bob = called(club, "Bob")
        token = people.invite_create(actor=NOBODY, club=club, role=Role.MEMBER, player=bob)
        comes = person("")
        people.invite_exchange(token=token, actor=comes.actor)
        assert selectors.role_of(comes.actor, club.id) == Role.TREASURER
        assert selectors.voices_of(comes.actor, club.id) == [bob.id]
        assert Membership.objects.filter(club=club, role=Role.TREASURER).count() == 1


def test_their_names_have_no_phone_at_a_table_and_in_the_books(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=False)
    with in_database(second):
        club = brought(file).club
        eve = organiser_of(club)
        begun = session_start(
            actor=eve.actor, club=club, name="Friday", sheet="atlanta", stake="2.00", currency="GBP",
            players=[called(club, name) for name in NAMES], change={},
        )  # fmt: skip
        shown = json.loads(Session.objects.get(code=begun.code).view)["players"].values()
        assert {one["name"]: one["phone"] for one in shown} == dict.fromkeys(NAMES, False)
        club_names = [called(club, name).id for name in NAMES]
        assert {one.phone for one in people_of(club.id, club_names).values()} == {False}


def test_whose_address_came_along_has_an_account_as_before(lived: Table, second: str) -> None:
    file = written(lived.club, addresses=True)
    with in_database(second):
        club = brought(file).club
        assert selectors.is_spoken_for(called(club, "Ann"))
        assert [player.name for player in selectors.free_names(club.id)] == ["Bob", "Cat", "Dan"]
        assert User.objects.get(name="Ann").email is not None
        assert UUID(lived.id("Ann")) in selectors.spoken_for(club.id)

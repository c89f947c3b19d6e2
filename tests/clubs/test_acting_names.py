"""In whose name an act of a phone for two stands: that of the player who acts, or of Anna, whose phone it is."""

import pytest

from clubs import services
from clubs.actors import Actor
from clubs.models import Audit, Club, Device, Invite, Membership, Player, Role
from clubs.services.invites import SeatChoice
from clubs.services.roles import member_name
from sessions.models import Session
from sessions.services import door_answered, player_joins, session_start
from tests.kit.accounts import account, signed_in
from tests.kit.people import Person, club_of, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of(person("Kim"))


def named(club: Club, name: str) -> Player:
    return club.players.filter(name=name).first() or services.player_add(actor=person().actor, club=club, name=name)


def phone_for_two(club: Club, role: Role = Role.ORGANISER) -> Actor:
    """Anna has opened an invitation, and then Bernd on the same phone."""
    phone = person()
    for name, of_phone in (("Anna", role), ("Bernd", Role.MEMBER)):
        token = services.invite_create(actor=person("Kim").actor, club=club, role=of_phone, player=named(club, name))
        services.invite_exchange(token=token, actor=again(phone), choice=SeatChoice.SHARE)
    return again(phone)


def again(phone: Person) -> Actor:
    """The one who acts, as the next request finds them."""
    return Actor(phone.device, None, Device.objects.get(id=phone.device).name)


def last(club: Club, what: str) -> str:
    return Audit.objects.filter(club=club, what=what).latest("id").actor_name


def table_of(club: Club, keeper: Actor) -> Session:
    players = [named(club, name) for name in ("Anna", "Bernd", "Cat", "Dan")]
    return session_start(
        actor=keeper, club=club, name="Saturday", sheet="atlanta", stake="1", currency="GBP", players=players, change={}
    )


def test_a_second_person_does_not_change_how_the_phone_is_called(club: Club) -> None:
    assert phone_for_two(club).name == "Anna"


@pytest.mark.parametrize("comes", ["Anna", "Bernd"])
def test_the_player_who_sits_down_is_the_one_who_came(club: Club, comes: str) -> None:
    phone = phone_for_two(club)
    session = table_of(club, person("Kim").actor)
    player_joins(code=session.code, actor=phone, player=named(club, comes))
    assert last(club, "came_to_session") == comes


@pytest.mark.parametrize("wanted", ["Anna", "Bernd"])
@pytest.mark.parametrize("let_in", [True, False])
def test_the_player_whose_name_is_asked_for_answers_at_the_door(club: Club, wanted: str, let_in: bool) -> None:
    phone, third = phone_for_two(club), person()
    session = table_of(club, person("Kim").actor)
    knock = services.player_claim(
        actor=third.actor, club=club, session_code=session.code, player=named(club, wanted), offered=True
    )
    assert knock is not None
    door_answered(actor=phone, session=session, knock=knock, let_in=let_in, keeps_the_sheet=False)
    assert last(club, "let_in" if let_in else "turned_away") == wanted


@pytest.mark.parametrize(("gone", "stays"), [("Bernd", "Anna"), ("Anna", "Bernd")])
def test_the_owner_of_the_phone_gives_a_name_back(club: Club, gone: str, stays: str) -> None:
    phone = phone_for_two(club)
    services.player_be_no_more(actor=phone, club=club, player=named(club, gone))
    assert last(club, "name_given_back") == "Anna"
    assert phone.device_id is not None
    assert Device.objects.get(id=phone.device_id).name == stays


def test_an_act_of_the_role_is_that_of_the_member(club: Club) -> None:
    phone, bernd = phone_for_two(club), named(club, "Bernd")
    services.player_rename(actor=phone, player=bernd, name="Bernd M")
    assert last(club, "player_renamed") == "Anna"
    services.invite_create(actor=phone, club=club, role=Role.MEMBER, player=bernd)
    assert last(club, "invite_created") == "Anna"
    assert Invite.objects.latest("created_at").made_by == "Anna"


def test_the_invitation_for_the_second_was_taken_by_the_first(club: Club) -> None:
    phone_for_two(club)
    assert last(club, "invite_taken") == "Anna"
    assert last(club, "device_speaks_for") == "Anna"


@pytest.mark.parametrize("with_account", [True, False])
def test_whom_the_invitation_names_becomes_a_member_on_the_phone_of_a_guest(club: Club, with_account: bool) -> None:
    phone, ulla = person("Zoe"), named(club, "Ulla")
    if with_account:
        phone = signed_in(account("Zoe"), phone)
    session = table_of(club, person("Kim").actor)
    services.guest_admit(actor=phone.actor, club=club, session_code=session.code)
    services.device_speaks_for(actor=phone.actor, club=club, player=named(club, "Zoe"))
    token = services.invite_create(actor=person("Kim").actor, club=club, role=Role.MEMBER, player=ulla)
    services.invite_exchange(token=token, actor=phone.actor, choice=SeatChoice.SHARE)
    assert [one.player for one in Membership.objects.filter(club=club, role=Role.MEMBER)] == [ulla]
    taken = Audit.objects.filter(club=club, what="role_taken").latest("id")
    assert taken.details["to"] == "Ulla"
    if not with_account:
        assert (taken.actor_name, last(club, "invite_taken")) == ("Ulla", "Ulla")
    called = [member_name(one) for one in Membership.objects.filter(club=club, role=Role.MEMBER)]
    assert called == ["Ulla"]


def test_the_sheet_of_such_a_phone_is_kept_by_its_owner(club: Club) -> None:
    phone = phone_for_two(club)
    session = table_of(club, phone)
    assert session.scorekeeper_name == "Anna"
    for name in ("Bernd", "Anna", "Bernd"):
        player_joins(code=session.code, actor=phone, player=named(club, name))
    session.refresh_from_db()
    assert session.scorekeeper_name == "Anna"


def test_a_word_of_one_side_is_that_of_the_side_on_the_phone(club: Club) -> None:
    phone, bernd, cat = phone_for_two(club), named(club, "Bernd"), named(club, "Cat")
    for what in ("opening_confirmed", "opening_objected", "deposit_confirmed", "deposit_objected"):
        services.audit_write(actor=phone, club_id=club.id, what=what, payer=str(cat.id), receiver=str(bernd.id))
        assert last(club, what) == "Bernd"


@pytest.mark.parametrize("what", ["clearing_agreed", "correction_asked", "undone", "amended", "points_adjusted"])
def test_a_word_for_a_player_of_the_phone_is_that_player_s(club: Club, what: str) -> None:
    phone, bernd = phone_for_two(club), named(club, "Bernd")
    services.audit_write(actor=phone, club_id=club.id, what=what, principal=bernd.id.hex)
    assert last(club, what) == "Bernd"
    services.audit_write(actor=phone, club_id=club.id, what=what, principal="scorekeeper")
    assert last(club, what) == "Anna"


def test_what_is_done_for_a_player_of_the_phone_is_done_by_its_owner(club: Club) -> None:
    phone, bernd = phone_for_two(club), named(club, "Bernd")
    for what in ("deposit_entered", "plan_collect", "sheet_handed_over", "purchase_agreed"):
        services.audit_write(actor=phone, club_id=club.id, what=what, principal=str(bernd.id))
        assert last(club, what) == "Anna"


def test_an_account_beside_a_second_player_is_called_as_its_own_on_the_sheets(club: Club) -> None:
    anna = account("Anna Smith")
    device = person("Anna Smith").device
    actor = Actor(device, anna.id, "Anna Smith")
    Device.objects.filter(id=device).update(user=anna)
    for name in ("Anna", "Bernd"):
        services.device_speaks_for(actor=actor, club=club, player=named(club, name))
    for principal, whose in (("Anna", "Anna"), ("Bernd", "Bernd")):
        services.audit_write(actor=actor, club_id=club.id, what="undone", principal=str(named(club, principal).id))
        assert last(club, "undone") == whose
    services.audit_write(actor=actor, club_id=club.id, what="club_changed")
    assert last(club, "club_changed") == "Anna"


def organiser(club: Club, name: str) -> Actor:
    """An account that runs the club, on a browser of its own."""
    browser = signed_in(account(name)).actor
    services.role_give(actor=person("Kim").actor, club=club, to=browser, role=Role.ORGANISER)
    return browser


def test_an_account_is_called_as_on_the_sheets_whatever_it_does_in_the_club(club: Club) -> None:
    olga = organiser(club, "om77")
    services.player_be(actor=olga, club=club, player=named(club, "Olga"))
    rules = services.house_create(actor=olga, club=club, name="Ours", sheet="atlanta", change={})
    services.invite_create(actor=olga, club=club, role=Role.MEMBER)
    assert (last(club, "house_created"), last(club, "invite_created")) == ("Olga", "Olga")
    assert Invite.objects.latest("created_at").made_by == "Olga"
    assert rules.versions.latest("number").made_by == "Olga"
    assert table_of(club, olga).scorekeeper_name == "Olga"
    member = Membership.objects.get(club=club, user=olga.user_id)
    services.role_change(actor=person("Kim").actor, membership=member, role=Role.TREASURER)
    assert Audit.objects.filter(club=club, what="role_changed").latest("id").details["to"] == "Olga"


def test_an_account_that_is_nobody_on_the_sheets_has_its_own_name(club: Club) -> None:
    olga = organiser(club, "om77")
    services.audit_write(actor=olga, club_id=club.id, what="club_changed")
    assert last(club, "club_changed") == "om77"


@pytest.mark.parametrize("with_account", [True, False])
def test_a_keeper_whose_browser_speaks_for_a_player_alone_is_not_called_like_them(
    club: Club, with_account: bool
) -> None:
    if with_account:
        keeper = organiser(club, "om77")
        device = keeper.device_id
        assert device is not None
        services.device_speaks_for(actor=Actor(device), club=club, player=named(club, "Bernd"))
    else:
        browser = person("om77")
        services.role_give(actor=person("Kim").actor, club=club, to=browser.actor, role=Role.ORGANISER)
        services.device_speaks_for(actor=browser.actor, club=club, player=named(club, "Bernd"))
        keeper = Actor(browser.device, None, "om77")
    services.audit_write(actor=keeper, club_id=club.id, what="club_changed")
    assert last(club, "club_changed") == "om77"


def test_a_phone_is_called_as_its_player_is_by_now(club: Club) -> None:
    phone = person("Bernd")
    services.device_speaks_for(actor=phone.actor, club=club, player=named(club, "Bernd"))
    services.player_rename(actor=person("Kim").actor, player=named(club, "Bernd"), name="Bernd M")
    services.audit_write(actor=again(phone), club_id=club.id, what="bet_taken_back")
    assert last(club, "bet_taken_back") == "Bernd M"

"""An invitation for one player, opened on the phone of another, asks; until a button is tapped it is not used up."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubs import selectors, services
from clubs.models import Audit, Club, DevicePlayer, Invite, Membership, Player, Role
from tests.kit.accounts import account as account_of
from tests.kit.accounts import signed_in
from tests.kit.people import person
from tests.kit.roles import Person
from tests.kit.roles import person as somebody

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
J = "/j/"


@pytest.fixture
def club() -> Club:
    ann = person("Ann")
    club = services.club_create(actor=ann.actor, name="Tuesday Owls", currency="GBP")
    for name in ("Cat", "Dan", "Tom"):
        services.player_add(actor=ann.actor, club=club, name=name)
    return club


def called(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def invitation(club: Club, name: str = "Tom", role: Role = Role.MEMBER) -> str:
    maker = person("maker").actor
    return services.invite_create(actor=maker, club=club, role=role, uses=1, player=called(club, name))


def phone_of(club: Club, *names: str, role: Role = Role.MEMBER) -> tuple[Client, Person]:
    """The phone of a member, which speaks for these players."""
    who = somebody(names[0])
    services.role_give(actor=who.actor, club=club, to=who.actor, role=role)
    for name in names:
        services.device_speaks_for(actor=who.actor, club=club, player=called(club, name))
    return who.client(), who


def seats(who: Person) -> set[str]:
    return set(DevicePlayer.objects.filter(device=who.actor.device_id).values_list("player__name", flat=True))


def uses_left() -> Iterator[int | None]:
    yield from Invite.objects.values_list("uses_left", flat=True)


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def plain(answer: Any) -> str:
    """The words of a page without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_it_says_for_whom_it_is_and_who_the_reader_is_here(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    shown = text_of(client.post(J, {"token": token}))
    assert "This invitation is for Tom." in shown
    assert "You are Cat here." in shown
    for words in ("Stay Cat", "Share this phone with Tom", "I am Tom: leave Cat’s seat on this phone"):
        assert words in shown
    assert seats(who) == {"Cat"}
    assert [*uses_left()] == [1]


def test_looking_at_a_link_never_uses_it_up(club: Club) -> None:
    """A preview may follow the link, and run what is on its page; a choice it does not make."""
    tokens = [
        invitation(club), services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER, uses=1)
    ]  # fmt: skip
    for token in tokens:
        for client in (Client(), phone_of(club, "Dan")[0]):
            for _ in range(2):
                client.get(J)
                client.head(J)
                assert client.post(J, {"token": token}).status_code == 200
    assert [*uses_left()] == [1, 1]
    assert not Membership.objects.filter(club=club, role=Role.MEMBER).exclude(device__name="Dan").exists()


def test_a_first_look_makes_no_device_of_a_browser(club: Club) -> None:
    answer = Client().post(J, {"token": invitation(club)})
    assert not answer.cookies.keys() & {"chouette_device"}


def test_staying_changes_nothing_and_leaves_the_link_to_the_other(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    answer = client.post(J, {"token": token, "choice": "stay"}, follow=True)
    assert "Nothing has changed: Cat on this phone." in text_of(answer)
    assert seats(who) == {"Cat"}
    tom = somebody("Tom")
    tom.client().post(J, {"token": token, "choice": "join"})
    assert seats(tom) == {"Tom"}


def test_two_may_use_one_phone(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    answer = client.post(J, {"token": invitation(club), "choice": "share"}, follow=True)
    assert "Tom is in Tuesday Owls on this phone now." in text_of(answer)
    assert seats(who) == {"Cat", "Tom"}
    assert [*uses_left()] == [0]


def test_the_other_name_is_left_on_this_phone_alone(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    elsewhere = somebody("Cat's tablet")
    services.device_speaks_for(actor=elsewhere.actor, club=club, player=called(club, "Cat"))
    client.post(J, {"token": invitation(club), "choice": "replace"})
    assert seats(who) == {"Tom"}
    assert seats(elsewhere) == {"Cat"}
    assert Membership.objects.get(club=club, device=who.actor.device_id).player == called(club, "Tom")


def test_a_phone_that_leaves_an_account_signs_out_and_the_account_keeps_its_name(club: Club) -> None:
    cat = account_of("Cat")
    phone = signed_in(cat)
    services.role_give(actor=phone.actor, club=club, to=phone.actor, role=Role.ORGANISER)
    services.player_be(actor=phone.actor, club=club, player=called(club, "Cat"))
    token = invitation(club)
    assert "This phone is signed out of the account of Cat." in text_of(phone.client.post(J, {"token": token}))
    phone.client.post(J, {"token": token, "choice": "replace"})
    assert called(club, "Cat").user_id == phone.actor.user_id
    now = selectors.actor_of(phone.client.get(reverse("home")).wsgi_request)
    assert now.user_id is None
    assert selectors.voices_of(now, club.id) == [called(club, "Tom").id]
    assert selectors.role_of(now, club.id) == Role.MEMBER


def test_the_role_of_the_other_is_not_given_to_the_one_whose_phone_it_is(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club, role=Role.ORGANISER)
    assert "The role on this phone stays Member." in text_of(client.post(J, {"token": token}))
    client.post(J, {"token": token, "choice": "share"})
    assert selectors.role_of(who.actor, club.id) == Role.MEMBER


def test_a_choice_that_is_none_is_asked_again(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    answer = client.post(J, {"token": invitation(club), "choice": "join"})
    assert answer.status_code == 409
    assert "You are Cat here." in text_of(answer)
    assert seats(who) == {"Cat"}
    assert [*uses_left()] == [1]


def test_an_invitation_for_oneself_or_for_a_new_phone_asks_for_one_tap(club: Club) -> None:
    shown = text_of(Client().post(J, {"token": invitation(club)}))
    assert "I am Tom" in shown
    assert "Share this phone" not in shown
    client, _ = phone_of(club, "Tom")
    assert "You belong to Tuesday Owls already." in text_of(client.post(J, {"token": invitation(club, "Tom")}))


@pytest.mark.parametrize("role", [Role.MEMBER, Role.TREASURER])
def test_an_invitation_is_closed_to_all_others_once_its_player_has_a_phone(club: Club, role: Role) -> None:
    token = invitation(club, role=role)
    _, tom = phone_of(club, "Tom")
    other = somebody("Other")
    for sent in ({}, {"choice": "join"}):
        answer = other.client().post(J, {"token": token, **sent})
        assert answer.status_code == 404
        shown = text_of(answer)
        assert "This invitation was for Tom, who has a phone here already." in shown
        assert "Ask the organiser for another." in shown
        assert "Join Tuesday Owls" not in shown
    assert selectors.role_of(other.actor, club.id) is None
    cat, who = phone_of(club, "Cat")
    cat.post(J, {"token": token, "choice": "join"})
    assert selectors.role_of(who.actor, club.id) == Role.MEMBER
    tom.client().post(J, {"token": token, "choice": "join"})
    assert selectors.role_of(tom.actor, club.id) == role


def test_an_invitation_for_somebody_who_is_erased_is_closed(club: Club) -> None:
    token, other = invitation(club, role=Role.TREASURER), somebody("Other")
    services.player_erase(actor=person("Ann").actor, player=called(club, "Tom"))
    assert other.client().post(J, {"token": token, "choice": "join"}).status_code == 404
    assert selectors.role_of(other.actor, club.id) is None


def test_a_new_invitation_for_a_player_closes_the_earlier_ones_for_them_alone(club: Club) -> None:
    lost, for_dan, for_anyone = (
        invitation(club, role=Role.TREASURER), invitation(club, "Dan"),
        services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER, uses=1),
    )  # fmt: skip
    new = invitation(club, role=Role.TREASURER)
    assert selectors.open_invite(lost) is None
    assert all(selectors.open_invite(token) for token in (for_dan, for_anyone, new))


def test_who_took_which_is_in_the_activity(club: Club) -> None:
    client, _ = phone_of(club, "Cat")
    client.post(J, {"token": invitation(club), "choice": "share"}, headers={"User-Agent": FIREFOX})
    line = Audit.objects.get(club=club, what="invite_taken")
    assert (line.actor_name, line.principal) == ("Cat", str(called(club, "Tom").id))
    ann, _ = phone_of(club, "Dan", role=Role.ORGANISER)
    shown = text_of(ann.get(reverse("audit", args=[club.slug])))
    assert '<b translate="no">Cat</b> took the invitation for Tom, on this browser: Firefox on Android' in shown


def test_a_program_or_the_api_has_to_choose_as_well(club: Club) -> None:
    client, who = phone_of(club, "Cat")
    token = invitation(club)
    address = reverse("api-invite-open")
    answer = client.post(address, {"token": token}, content_type="application/json")
    assert answer.status_code == 409
    assert answer.json()["code"] == "invitation_is_for_another"
    assert seats(who) == {"Cat"}
    client.post(address, {"token": token, "choice": "share"}, content_type="application/json")
    assert seats(who) == {"Cat", "Tom"}


@pytest.mark.parametrize("role", [Role.TREASURER, Role.ORGANISER, Role.SCOREKEEPER])
def test_who_takes_a_phone_over_gets_the_role_of_the_invitation_and_no_other(club: Club, role: Role) -> None:
    client, who = phone_of(club, "Cat", role=role)
    token = invitation(club)
    shown = text_of(client.post(J, {"token": token}))
    assert "Cat can’t use Tuesday Owls on this phone any more." in shown
    assert f"The role {role.label} is kept: an organiser’s personal code brings it back on another phone." in shown
    client.post(J, {"token": token, "choice": "replace"})
    assert selectors.role_of(who.actor, club.id) == Role.MEMBER
    own = Membership.objects.get(club=club, device=who.actor.device_id)
    assert (own.role, own.player) == (Role.MEMBER, called(club, "Tom"))
    kept = Membership.objects.get(club=club, player=called(club, "Cat"))
    assert (kept.role, kept.device_id == who.actor.device_id) == (role, False)


def test_the_one_who_left_a_phone_takes_their_role_up_again_by_a_personal_code(club: Club) -> None:
    client, _ = phone_of(club, "Cat", role=Role.TREASURER)
    client.post(J, {"token": invitation(club), "choice": "replace"})
    cat, maker = called(club, "Cat"), person("maker").actor
    assert cat in selectors.free_names(club.id)
    codes = services.create_personal_codes(actor=maker, club=club, players=[cat], key=uuid4())
    phone = somebody("Cat's next phone")
    phone.client().post(J, {"token": codes[cat.id], "choice": "join"})
    assert selectors.role_of(phone.actor, club.id) == Role.TREASURER
    (own,) = Membership.objects.filter(club=club, player=cat)
    assert (own.role, own.device_id) == (Role.TREASURER, phone.actor.device_id)


def test_taking_the_free_name_without_an_invitation_takes_no_role(club: Club) -> None:
    client, _ = phone_of(club, "Cat", role=Role.TREASURER)
    client.post(J, {"token": invitation(club), "choice": "replace"})
    other = somebody("Other")
    services.role_give(actor=other.actor, club=club, to=other.actor, role=Role.MEMBER)
    services.player_be(actor=other.actor, club=club, player=called(club, "Cat"))
    assert selectors.role_of(other.actor, club.id) == Role.MEMBER


def only_organiser(club: Club, name: str) -> tuple[Client, Person]:
    """The phone of the only organiser of the club."""
    Membership.objects.filter(club=club, role=Role.ORGANISER).delete()
    return phone_of(club, name, role=Role.ORGANISER)


def test_the_only_organisers_phone_is_not_left(club: Club) -> None:
    client, who = only_organiser(club, "Cat")
    token = invitation(club)
    for sent in ({}, {"choice": "replace"}):
        shown = text_of(client.post(J, {"token": token, **sent}))
        assert "This phone has the only organiser, Cat. Make somebody else one first; then Tom can have it." in shown
        assert "leave Cat’s seat" not in shown
    assert client.post(J, {"token": token, "choice": "replace"}).status_code == 409
    assert selectors.role_of(who.actor, club.id) == Role.ORGANISER
    assert seats(who) == {"Cat"}
    assert [*uses_left()] == [1]


def test_an_organiser_who_waits_for_a_phone_is_no_organiser_for_the_others(club: Club) -> None:
    """Dan may not leave the club to Cat, who cannot act: she gave up her phone."""
    client, _ = only_organiser(club, "Cat")
    _, dan = phone_of(club, "Dan", role=Role.ORGANISER)
    client.post(J, {"token": invitation(club), "choice": "replace"})
    assert selectors.is_only_organiser(dan.actor, club.id)
    with pytest.raises(services.LastOrganiser):
        services.club_leave(actor=dan.actor, club=club)


def test_who_is_erased_leaves_no_role_that_waits(club: Club) -> None:
    client, who = phone_of(club, "Cat", role=Role.TREASURER)
    client.post(J, {"token": invitation(club), "choice": "replace"})
    services.player_erase(actor=who.actor, player=called(club, "Cat"))
    assert not Membership.objects.filter(club=club, role=Role.TREASURER).exists()


def test_a_link_that_was_used_leads_who_belongs_to_the_club(club: Club) -> None:
    tom = somebody("Tom")
    client, token = tom.client(), invitation(club)
    client.post(J, {"token": token, "choice": "join"})
    answer = client.post(J, {"token": token}, follow=True)
    assert answer.redirect_chain == [(reverse("club", args=[club.slug]), 302)]
    assert "You belong to Tuesday Owls already." in text_of(answer)


def test_a_member_who_opens_the_used_link_of_another_reads_for_whom_it_was(club: Club) -> None:
    token = invitation(club)
    somebody("Tom").client().post(J, {"token": token, "choice": "join"})
    cat, _ = phone_of(club, "Cat")
    shown = text_of(cat.post(J, {"token": token}, follow=True))
    assert "This invitation was for Tom and has been used. You belong to Tuesday Owls already." in shown


def test_a_link_that_was_used_says_so_to_another(club: Club) -> None:
    token = invitation(club)
    somebody("Tom").client().post(J, {"token": token, "choice": "join"})
    answer = Client().post(J, {"token": token})
    assert answer.status_code == 404
    shown = text_of(answer)
    assert "This invitation has been used." in shown
    assert "Ask the organiser for another." in shown
    assert "This link is closed." not in shown
    assert "data-token-form" in answer.content.decode(), "another link that is opened in this tab changes its # alone"
    assert "pages/token" in answer.content.decode()
    unknown = text_of(Client().post(J, {"token": "x" * len(token)}))
    assert "This link is closed." in unknown
    assert "This invitation has been used." not in unknown


@pytest.mark.parametrize("key", [None, uuid4()])
def test_a_link_that_was_cut_says_so_and_names_no_table(club: Club, key: UUID | None) -> None:
    token = services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER, uses=1, key=key)
    answer = Client().post(J, {"token": token[:-4]})
    assert answer.status_code == 404
    assert "A part of this link is missing. Ask whoever sent it for the whole link." in plain(answer)
    assert "table" not in plain(answer).partition("Ask whoever")[2].partition("To the first page")[0]


def test_a_link_for_anyone_tells_a_member_that_they_belong_already(club: Club) -> None:
    client, _ = phone_of(club, "Cat")
    token = services.invite_create(actor=person("maker").actor, club=club, role=Role.MEMBER)
    shown = text_of(client.post(J, {"token": token}, follow=True))
    assert "You belong to Tuesday Owls already." in shown
    assert "You belong to Tuesday Owls now." not in shown
    new = text_of(somebody("New").client().post(J, {"token": token}, follow=True))
    assert "You belong to Tuesday Owls now." in new


@pytest.mark.parametrize(
    ("uses", "said"),
    [("1", "It gives one person the role Treasurer, until "), ("2", "It gives 2 people the role Treasurer, until "),
     ("", "It gives the role Treasurer to as many as come, until ")],
)  # fmt: skip
def test_whoever_makes_one_reads_how_many_may_use_it(uses: str, said: str) -> None:
    ann = person("Ann")
    club = services.club_create(actor=ann.actor, name="Friday", currency="GBP")
    asked = {"role": "treasurer", "life": "week", "uses": uses, "key": str(uuid4())}
    assert said in text_of(ann.client.post(reverse("club-invite", args=[club.slug]), asked))


def opened_role(club: Club, who: Person) -> str | None:
    return selectors.role_of(who.actor, club.id)


def test_a_role_that_a_shared_phone_does_not_get_waits_for_a_phone_of_their_own(club: Club) -> None:
    client, cat = phone_of(club, "Cat")
    token = invitation(club, role=Role.TREASURER)
    shown = text_of(client.post(J, {"token": token}))
    assert "The role on this phone stays Member." in shown
    assert "The role Treasurer waits: this link stays open for a phone of Tom’s own." in shown
    client.post(J, {"token": token, "choice": "share"})
    assert seats(cat) == {"Cat", "Tom"}
    assert opened_role(club, cat) == Role.MEMBER
    assert [*uses_left()] == [1]
    own = somebody("")
    shown = text_of(own.client().post(J, {"token": token}))
    assert "Tom is on Cat’s phone so far. That phone then speaks for Tom no longer." in shown
    own.client().post(J, {"token": token, "choice": "join"})
    assert seats(own) == {"Tom"}
    assert seats(cat) == {"Cat"}
    assert opened_role(club, own) == Role.TREASURER
    assert opened_role(club, cat) == Role.MEMBER
    assert [*uses_left()] == [0]


@pytest.mark.parametrize("choice", ["join", "share", "replace"])
def test_a_link_that_waits_gives_its_role_to_no_owner_of_a_shared_phone(club: Club, choice: str) -> None:
    client, cat = phone_of(club, "Cat")
    token = invitation(club, role=Role.TREASURER)
    client.post(J, {"token": token, "choice": "share"})
    shown = text_of(client.post(J, {"token": token}))
    assert "Open this link on Tom’s own phone: there it gives Tom their role." in shown
    client.post(J, {"token": token, "choice": choice})
    assert opened_role(club, cat) == Role.MEMBER
    assert seats(cat) == {"Cat", "Tom"}
    assert [*uses_left()] == [1]


def test_a_member_s_invitation_is_used_up_by_sharing(club: Club) -> None:
    client, _cat = phone_of(club, "Cat")
    client.post(J, {"token": invitation(club), "choice": "share"})
    assert [*uses_left()] == [0]


def test_who_shares_a_phone_can_be_invited_and_whoever_owns_it_cannot(club: Club) -> None:
    phone_of(club, "Cat", "Tom")
    client, _ann = phone_of(club, "Dan", role=Role.ORGANISER)
    shown = text_of(client.get(reverse("club-invite", args=[club.slug])))
    assert "Tom (on Cat’s phone so far)</option>" in shown
    assert ">Cat</option>" not in shown
    assert "Not in this list: Cat and Dan have a phone or an account here already." in shown


def test_whoever_has_a_phone_of_their_own_beside_a_shared_one_cannot_be_invited(club: Club) -> None:
    phone_of(club, "Cat", "Tom")
    phone_of(club, "Tom")
    client, _ann = phone_of(club, "Dan", role=Role.ORGANISER)
    shown = text_of(client.get(reverse("club-invite", args=[club.slug])))
    assert "Tom</option>" not in shown
    assert "(on Cat’s phone so far)" not in shown
    taken = Client().post(J, {"token": invitation(club)})
    assert taken.status_code == 404


def test_an_invitation_of_an_organiser_moves_a_name_from_a_shared_phone(club: Club) -> None:
    _client, cat = phone_of(club, "Cat", "Tom")
    organiser, _ann = phone_of(club, "Dan", role=Role.ORGANISER)
    form = {"role": "treasurer", "life": "week", "uses": 1, "player": str(called(club, "Tom").id), "email": ""}
    made = text_of(organiser.post(reverse("club-invite", args=[club.slug]), form))
    token = made.split("/j/#")[1].split('"')[0].split("<")[0].split()[0]
    own = somebody("")
    own.client().post(J, {"token": token, "choice": "join"})
    assert seats(own) == {"Tom"}
    assert seats(cat) == {"Cat"}
    assert opened_role(club, own) == Role.TREASURER


def test_a_nameless_member_reads_which_names_are_on_somebody_else_s_phone(club: Club) -> None:
    phone_of(club, "Cat", "Tom")
    phone_of(club, "Dan")
    own = somebody("")
    services.role_give(actor=own.actor, club=club, to=own.actor, role=Role.TREASURER)
    shown = text_of(own.client().get(reverse("which-name", args=[club.slug])))
    assert "Tom (on Cat’s phone so far)" in shown
    assert "ask an organiser for an invitation in that name" in shown
    assert reverse("player-me", args=[club.slug, called(club, "Tom").id]) not in shown
    own.client().post(reverse("player-me", args=[club.slug, called(club, "Tom").id]))
    assert seats(own) == set(), "nobody takes such a name without a word of its phone or of an organiser"

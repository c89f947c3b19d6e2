"""One's own account: what needs a fresh proof, what its owner alone may undo, what is left when it is deleted."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from time_machine import travel

from clubs import selectors, services
from clubs.actors import Actor
from clubs.models import ApiToken, Audit, Club, Device, Membership, Player, Role, Scope, User
from sessions.services import session_start
from tests.kit.accounts import PASSWORD, account, code_mailed, signed_in
from tests.kit.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db

SENSITIVE = [
    "account-address", "account-password", "account-passkey-add", "account-tokens", "account-data", "account-delete",
]  # fmt: skip


@pytest.fixture
def ann() -> Person:
    """Ann, who has just signed in; she has an address and a password."""
    return signed_in(account(password=PASSWORD))


@pytest.fixture
def later(ann: Person) -> Iterator[None]:
    """A quarter of an hour has passed since she signed in."""
    with travel(timezone.now() + timedelta(minutes=15), tick=False):
        yield


def proved_by_password(client: Client, on_to: str) -> Any:
    return client.post("/account/prove/", {"password": PASSWORD, "next": on_to})


@pytest.mark.parametrize("name", SENSITIVE)
def test_what_matters_is_open_just_after_signing_in(ann: Person, name: str) -> None:
    assert ann.client.get(reverse(name)).status_code == 200


@pytest.mark.usefixtures("later")
def test_the_page_names_the_next_step_and_gives_an_operator_their_link(ann: Person) -> None:
    asked = ann.client.get(reverse("account-delete"))["Location"]
    said = page(ann.client.get(asked))
    assert "Next: Delete the account. Confirm that it is you" in said
    assert "/operator/mail/" not in said
    User.objects.update(operator_since=timezone.now())
    with override_settings(EMAIL_HOST=""):
        assert "/operator/mail/" in page(ann.client.get(asked))
    elsewhere = page(ann.client.get("/account/prove/?next=/nowhere/"))
    assert "The next step is important." in elsewhere


@pytest.mark.parametrize("name", SENSITIVE)
@pytest.mark.usefixtures("later")
def test_what_matters_asks_for_a_proof_and_leads_back(ann: Person, name: str) -> None:
    address = reverse(name)
    asked = ann.client.get(address)
    assert asked["Location"] == f"/account/prove/?next={address.replace('/', '%2F')}"
    assert "Is it you?" in page(ann.client.get(asked["Location"]))
    led_to = f"/account/resume/?next={address.replace('/', '%2F')}" if name == "account-data" else address
    assert proved_by_password(ann.client, address)["Location"] == led_to
    assert ann.client.get(address).status_code == 200


@pytest.mark.usefixtures("later")
def test_a_form_that_was_interrupted_goes_on_with_all_that_was_typed(ann: Person) -> None:
    typed = {"name": "score <board>", "scope": "play", "days": "30", "unexpected": ["a", "b"]}
    asked = ann.client.post("/account/tokens/", typed)
    resumed = proved_by_password(ann.client, "/account/tokens/")["Location"]
    assert asked.status_code == 302
    shown = page(ann.client.get(resumed))
    kept = re.findall(r'type="hidden" name="([a-z]+)" value="([^"]*)"', shown)
    assert [one for one in kept if one[0] != "csrfmiddlewaretoken"] == [
        ("name", "score &lt;board&gt;"), ("scope", "play"), ("days", "30"), ("unexpected", "a"), ("unexpected", "b"),
    ]  # fmt: skip
    assert 'action="/account/tokens/"' in shown
    assert ann.client.get(resumed)["Location"] == "/account/tokens/", "it is sent once"


@pytest.mark.usefixtures("later")
def test_a_password_is_never_kept_while_a_proof_is_asked_for(ann: Person) -> None:
    ann.client.post("/account/password/", {"password": "another long secret"})
    shown = page(ann.client.get(proved_by_password(ann.client, "/account/password/")["Location"]))
    assert "another long secret" not in shown
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.usefixtures("later")
def test_a_code_by_mail_is_proof_enough(ann: Person) -> None:
    assert (
        ann.client.post("/account/prove/", {"send_code": "1", "next": "/account/tokens/"})["Location"]
        == "/account/code/"
    )
    assert mail.outbox[-1].to == ["ann@club.example"]
    assert ann.client.post("/account/code/", {"code": code_mailed()})["Location"] == "/account/tokens/"
    assert ann.client.get("/account/tokens/").status_code == 200


@pytest.mark.usefixtures("later")
def test_a_code_for_signing_in_elsewhere_proves_nothing_here(ann: Person) -> None:
    eve = Client()
    eve.post("/account/sign-in/", {"email": "ann@club.example"})
    assert ann.client.post("/account/code/", {"code": code_mailed()})["Location"] == "/account/"
    assert ann.client.get("/account/tokens/").status_code == 302


@pytest.mark.usefixtures("later")
def test_a_wrong_password_is_no_proof_and_is_not_tried_for_ever(ann: Person) -> None:
    answers = [ann.client.post("/account/prove/", {"password": "wrong"}).status_code for _ in range(16)]
    assert answers == [422] * 15 + [429]
    assert proved_by_password(ann.client, "/account/tokens/").status_code == 429


@pytest.mark.usefixtures("later")
def test_without_a_page_to_load_htmx_is_sent_to_the_proof(ann: Person) -> None:
    answer = ann.client.post("/account/tokens/", {"name": "x"}, headers={"hx-request": "true"})
    assert answer.headers["HX-Redirect"].startswith("/account/prove/")


def test_an_organiser_without_an_account_is_asked_for_no_proof() -> None:
    bob = person("Bob")
    club = club_of(bob)
    assert bob.client.get(f"/clubs/{club.slug}/delete/").status_code == 200


def test_a_new_address_holds_once_its_code_is_typed_and_the_old_one_is_told(ann: Person) -> None:
    ann.client.post("/account/email/", {"email": "Ann@new.example"})
    assert mail.outbox[-1].to == ["ann@new.example"]
    assert User.objects.get().email == "ann@club.example"
    ann.client.post("/account/code/", {"code": code_mailed()})
    assert User.objects.get().email == "ann@new.example"
    assert mail.outbox[-1].to == ["ann@club.example"]
    assert "ann@new.example" in str(mail.outbox[-1].body)


def test_the_address_of_another_is_answered_alike_and_only_its_owner_learns_why(ann: Person) -> None:
    account("Bob")
    answers = [
        ann.client.post("/account/email/", {"email": f"{who}@club.example"})["Location"] for who in ("bob", "eve")
    ]
    assert answers[0] == answers[1] == "/account/code/"
    told, sent = mail.outbox
    assert "there is an account with it already" in str(told.body)
    assert not re.search(r"\d{6}", str(told.body))
    assert re.search(r"\d{6}", str(sent.body))


def test_a_password_is_set_changed_and_removed(ann: Person) -> None:
    for bad in ("short", "password123", "ann@club.example"):
        assert ann.client.post("/account/password/", {"password": bad}).status_code == 422
    ann.client.post("/account/password/", {"password": "seven cubes and a doubling"})
    user = User.objects.get()
    assert user.check_password("seven cubes and a doubling")
    assert identify_hasher(user.password).algorithm == "argon2"
    ann.client.post("/account/password/", {"remove": "1"})
    assert not User.objects.get().has_usable_password()


def test_the_last_way_in_is_not_removed() -> None:
    user = services.account_create(actor=Actor(), name="Bob")
    services.password_set(actor=Actor(), user=user, password=PASSWORD)
    answer = signed_in(user).client.post("/account/password/", {"remove": "1"})
    assert answer.status_code == 422
    assert "you could not sign in" in page(answer)
    assert User.objects.get(id=user.id).has_usable_password()


def test_a_token_is_shown_once_and_revoked(ann: Person) -> None:
    made = page(ann.client.post("/account/tokens/", {"name": "my sheet", "scope": "play", "days": "30"}))
    token = ApiToken.objects.get()
    assert f"…{token.hint}" in made
    (text,) = re.findall(r'id="made" readonly value="(chouette_[^"]+)"', made)
    assert text not in page(ann.client.get("/account/tokens/"))
    assert text.endswith(token.hint)
    assert timedelta(days=29) < token.expires_at - timezone.now() < timedelta(days=31)
    ann.client.post(reverse("account-token-revoke", args=[token.id]))
    assert "my sheet" not in page(ann.client.get("/account/tokens/"))
    assert ApiToken.objects.get().revoked_at is not None


@pytest.mark.parametrize("wrong", [{"name": ""}, {"scope": "everything"}, {"days": "3650"}])
def test_a_token_that_cannot_be_is_refused_beside_its_field(ann: Person, wrong: dict[str, str]) -> None:
    sent = {"name": "my sheet", "scope": "read", "days": "30", **wrong}
    answer = ann.client.post("/account/tokens/", sent)
    assert answer.status_code == 422
    assert f'id="{next(iter(wrong))}-fault"' in page(answer)
    assert not ApiToken.objects.exists()


def test_what_is_another_accounts_is_not_there(ann: Person) -> None:
    bob = signed_in(account("Bob"))
    token, _ = services.token_create(
        actor=bob.actor, user=User.objects.get(name="Bob"), name="Bob’s program", scope=Scope.READ, days=30
    )
    theirs = [
        reverse("account-token-revoke", args=[token.id]),
        reverse("account-device-sign-out", args=[bob.actor.device_id]),
        reverse("account-passkey", args=[1]),
    ]
    nowhere = ann.client.post(reverse("account-token-revoke", args=[uuid4()]))
    for address in theirs:
        answer = ann.client.post(address)
        assert (answer.status_code, answer.content) == (404, nowhere.content)
    assert ApiToken.objects.get().revoked_at is None
    assert Device.objects.get(id=bob.device).user_id is not None


def test_a_name_taken_at_a_table_by_who_is_signed_in_is_theirs_on_every_device(ann: Person) -> None:
    kim = person("Kim")
    club = club_of(kim)
    session = session_start(actor=kim.actor, club=club, name="Thursday", sheet="atlanta", stake="1", currency="GBP")
    services.guest_admit(actor=ann.actor, club=club, session_code=session.code)
    ann.client.post(f"/join/{session.code}/", {"name": "Ann"})
    player = Player.objects.get(club=club)
    assert player.user == User.objects.get()
    there = signed_in(User.objects.get())
    assert selectors.voices_of(there.actor, club.id) == [player.id]
    assert there.client.get(f"/s/{session.code}/").status_code == 200


def test_the_data_are_one_file_without_any_secret(ann: Person) -> None:
    club = club_of(ann)
    services.token_create(actor=ann.actor, user=User.objects.get(), name="my sheet", scope=Scope.READ, days=30)
    answer = ann.client.get("/account/data/")
    told = answer.json()
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="chouette-')
    assert told["account"]["email"] == "ann@club.example"
    assert [role["club__name"] for role in told["roles"]] == [club.name]
    assert [device["label"] for device in told["devices"]] == ["Firefox on Android"]
    hashes = [ApiToken.objects.get().token_hash, User.objects.get().password, *Device.objects.values_list("token_hash")]
    assert not any(str(one) in answer.content.decode() for one in hashes)


def test_a_deleted_account_is_gone_and_its_names_with_it(ann: Person) -> None:
    kim = person("Kim")
    club = club_of(kim)
    player = services.player_add(actor=ann.actor, club=club, name="Ann")
    services.device_speaks_for(actor=ann.actor, club=club, player=player)
    services.role_give(actor=kim.actor, club=club, to=ann.actor, role=Role.MEMBER)
    own = club_of(ann, "Friday")
    assert ann.client.post("/account/delete/", {"typed": "Anne"}).status_code == 422
    assert ann.client.post("/account/delete/", {"typed": "Ann", "names": "go"})["Location"] == "/"
    assert not User.objects.exists()
    player.refresh_from_db()
    assert (player.name, player.former, player.user) == ("", 1, None)
    assert not Membership.objects.filter(club=club).exclude(device_id=kim.device).exists()
    assert Club.objects.get(id=own.id).deleted_at is not None
    assert Audit.objects.filter(club=club, what="account_deleted").exists()
    assert ann.client.get("/account/").status_code == 302


def test_a_deleted_account_may_leave_its_name_on_the_sheets(ann: Person) -> None:
    club = club_of(person("Kim"))
    player = services.player_add(actor=ann.actor, club=club, name="Ann")
    services.device_speaks_for(actor=ann.actor, club=club, player=player)
    ann.client.post("/account/delete/", {"typed": "Ann", "names": "stay"})
    player.refresh_from_db()
    assert (player.name, player.former, player.user) == ("Ann", None, None)


def test_the_only_organiser_of_others_does_not_delete_themselves(ann: Person) -> None:
    club = club_of(ann)
    services.role_give(actor=ann.actor, club=club, to=person("Bob").actor, role=Role.MEMBER)
    answer = ann.client.post("/account/delete/", {"typed": "Ann"})
    assert answer.status_code == 409
    assert club.name in page(answer)
    assert User.objects.exists()


@pytest.mark.parametrize(("who", "may"), [("anyone", True), ("accounts", False), ("invited", False)])
def test_who_may_start_a_session(who: str, may: bool) -> None:
    bob, ann = person("Bob"), signed_in(account())
    with override_settings(WHO_MAY_START=who):
        assert bob.client.get("/start/").status_code == (200 if may else 403)
        assert ("Sign in to start an evening" in page(bob.client.get("/"))) is (who == "accounts")
        assert ann.client.get("/start/").status_code == (403 if who == "invited" else 200)


@override_settings(WHO_MAY_START="accounts")
def test_who_lacks_nothing_but_an_account_is_led_to_one_and_back() -> None:
    bob, ann = person("Bob"), signed_in(account())
    assert 'href="/account/sign-in/?next=%2Fstart%2F"' in page(bob.client.get("/start/"))
    wanted = {"name": "Friday", "sheet": "atlanta", "stake": "1.00", "currency": "GBP"}
    assert bob.client.post("/api/v1/sessions/", wanted, "application/json").status_code == 403
    assert ann.client.post("/api/v1/sessions/", wanted, "application/json").status_code == 201
    bob.client.post("/account/sign-in/", {"email": "bob@club.example", "next": "/start/"})
    bob.client.post("/account/code/", {"code": code_mailed()})
    assert bob.client.get("/start/").status_code == 200


def test_what_a_device_has_can_be_kept_with_an_account_and_need_not() -> None:
    bob = person("Bob")
    club = club_of(bob)
    for address in ("/", f"/clubs/{club.slug}/"):
        assert "Keep this with an account" in page(bob.client.get(address))
    ann = signed_in(account())
    theirs = club_of(ann, "Friday")
    for address in ("/", f"/clubs/{theirs.slug}/"):
        assert "Keep this with an account" not in page(ann.client.get(address))


def test_the_operator_is_offered_an_account_and_a_club_and_reads_the_mail() -> None:
    olga = person("Olga")
    services.owner_link_open(token=services.owner_link_create(), actor=olga.actor)
    shown = page(olga.client.get("/operator/"))
    assert 'href="/account/sign-in/?next=%2Foperator%2F"' in shown
    assert 'href="/clubs/new/"' in shown
    here = signed_in(account("Olga"), olga)
    shown = page(here.client.get("/operator/"))
    assert "You have an account, Olga." in shown
    club_of(here)
    assert "Two steps are left" not in page(here.client.get("/operator/"))

"""Accounts in a browser: passkeys by a virtual authenticator, codes on plain http, every page for every reader."""

import re

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from clubs import services
from clubs.actors import Actor
from clubs.models import ApiToken, Scope, User
from tests.kit.accounts import code_mailed
from tests.kit.browser_accounts import a_while_later, account, signed_in, with_passkeys
from tests.kit.page_faults import faults
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.table import person

pytestmark = pytest.mark.browser


def test_a_passkey_makes_an_account_opens_it_and_proves_it(phones: Phones) -> None:
    home = f"http://localhost:{phones.site.port}"
    page = with_passkeys(phones.bare())
    page.goto(f"{home}/account/sign-in/")
    page.get_by_role("link", name="Make a new passkey").click()
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("link", name="Zoë’s account").click()
    expect(page.get_by_role("link", name="Chrome on Linux")).to_be_visible()
    assert User.objects.get().email is None

    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("link", name="Zoë’s account").click()

    page.get_by_role("link", name="Tokens for programs").click()
    page.get_by_label("What is it for?").fill("the screen on the wall")
    a_while_later()
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Is it you?")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_label("Copy it now")).to_have_value(re.compile("^chouette_"))
    assert ApiToken.objects.get().name == "the screen on the wall"


@pytest.mark.long
def test_another_passkey_is_added_named_and_removed_but_not_the_last(phones: Phones) -> None:
    page = with_passkeys(phones.bare())
    signed_in(phones, page, account())
    page.goto(f"http://localhost:{phones.site.port}/account/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("A name by which you know it").fill("My phone")
    a_while_later()
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Is it you?")  # the proof grew old while they typed
    page.get_by_role("button", name="Send a code to").click()
    page.get_by_label("The six digits").fill(code_mailed())
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("A name by which you know it").fill("My phone")
    page.get_by_role("button", name="Make the passkey").click()
    page.get_by_role("link", name="My phone").click()
    page.get_by_label("A name by which you know it").fill("Old phone")
    page.get_by_role("button", name="Rename it").click()
    User.objects.update(email=None)
    page.get_by_role("link", name="Old phone").click()
    phones.complaints.expect("422")
    page.get_by_role("button", name="Remove this passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("the only way into your account")


def test_on_plain_http_a_code_lets_in_and_passkeys_are_not_spoken_of(phones: Phones) -> None:
    page = phones.bare()
    page.goto(f"http://club.lan:{phones.site.port}/account/sign-in/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    page.get_by_label("E-mail").first.fill("ann@club.example")
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ask for your code")
    page.get_by_label("The six digits").fill(code_mailed())
    page.keyboard.press("Enter")
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Ann’s account")).to_be_visible()
    assert [one.to for one in mail.outbox] == [["ann@club.example"]]


OWN = ["", "email/", "password/", "passkeys/add/", "tokens/", "delete/"]


@pytest.mark.long
@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_every_page_of_an_account_is_for_every_reader(phones: Phones, light: str, pictures: Pictures) -> None:
    page = with_passkeys(phones.bare(color_scheme=light))
    home, user = f"http://localhost:{phones.site.port}/account/", account()
    services.password_set(actor=Actor(), user=user, password="nine men on a bar")
    for path in ("sign-in/", "new/"):
        page.goto(f"{home}{path}")
        looked_at(page, path, light, pictures)
    page.goto(f"{home}sign-in/")
    page.get_by_label("E-mail").first.fill("ann@club.example")
    page.get_by_role("button", name="Send me a code").click()
    looked_at(page, "code", light, pictures)
    signed_in(phones, page, user)
    services.account_sign_in(actor=person("").actor, user=user, by="code", label="Firefox on Android")
    services.token_create(actor=Actor(), user=user, name="My sheet", scope=Scope.PLAY, days=90)
    for path in OWN:
        page.goto(f"{home}{path}")
        looked_at(page, path or "account", light, pictures)
    page.goto(f"{home}welcome/")
    looked_at(page, "welcome", light, pictures)
    a_while_later()
    page.goto(f"{home}tokens/")
    looked_at(page, "prove", light, pictures)


def looked_at(page: Page, name: str, light: str, pictures: Pictures) -> None:
    """axe finds nothing, nothing is too small to tap, nothing runs out of the narrowest screen."""
    assert faults(page) == [], name
    small = page.evaluate(
        """[...document.querySelectorAll(".btn, .field input, select, .rows a, .foot a, summary")]
            .filter(one => one.checkVisibility() && one.type !== "radio" && one.getBoundingClientRect().height < 47.9)
            .map(one => one.outerHTML)"""
    )
    assert small == [], name
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} runs out of 320 px"
    page.set_viewport_size({"width": 390, "height": 844})
    if light == "light":
        pictures.take(page, f"account-{name.strip('/').replace('/', '-')}")


def test_the_operators_mail_is_for_every_reader(phones: Phones, pictures: Pictures) -> None:
    olga = person("Olga")
    services.owner_link_open(token=services.owner_link_create(), actor=olga.actor)
    services.mail_keep(to="ann@club.example", subject="Your code for Chouette: 123456", body="Your code is 123456.")
    services.mail_keep(
        to="bob@club.example", subject="Your code", body="654321", fault="SMTPException: 550 no such user"
    )
    page = phones.of(olga, "/operator/mail/")
    looked_at(page, "mail", "light", pictures)
    page.goto(f"{phones.site.url}/operator/")
    looked_at(page, "operator", "light", pictures)

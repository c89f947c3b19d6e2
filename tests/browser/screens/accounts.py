"""Accounts: signing in, one's own page, proving that it is oneself."""

from clubs import services
from clubs.actors import Actor
from clubs.models import Scope
from tests.browser.screens.scene import Shown, scene
from tests.kit.browser_accounts import a_while_later, account, signed_in, with_passkeys
from tests.kit.phones import Phones
from tests.kit.table import person


@scene("account-sign-in", "account-new", "account-code")
def signing_in(phones: Phones) -> Shown:
    page = with_passkeys(phones.bare())
    home = f"http://localhost:{phones.site.port}/account/"
    account()
    for path in ("sign-in", "new"):
        page.goto(f"{home}{path}/")
        yield path, page
    page.goto(f"{home}sign-in/")
    page.get_by_label("E-mail").first.fill("ann@club.example")
    page.get_by_role("button", name="Send me a code").click()
    page.wait_for_url("**/code/")
    yield "code", page


@scene("account", "account-welcome", "account-address", "account-password", "account-passkey-add", "account-passkey",
       "account-tokens", "account-delete", "account-prove", "account-resume", "account-paid")  # fmt: skip
def an_account(phones: Phones) -> Shown:
    """Ann's, with an address, a password, a passkey, another browser and a token."""
    page = with_passkeys(phones.bare())
    home, user = f"http://localhost:{phones.site.port}/account/", account()
    services.password_set(actor=Actor(), user=user, password="nine men on a bar")
    signed_in(phones, page, user)
    page.goto(f"{home}passkeys/add/")
    yield "passkey-add", page
    page.get_by_label("A name by which you know it").fill("My phone")
    page.get_by_role("button", name="Make the passkey").click()
    page.get_by_role("link", name="My phone").click()
    yield "passkey", page
    services.account_sign_in(actor=person("").actor, user=user, by="code", label="Firefox on Android")
    services.token_create(actor=Actor(), user=user, name="My sheet", scope=Scope.PLAY, days=90)
    for name, path in {"account": "", "address": "email/", "password": "password/", "tokens": "tokens/",
                       "delete": "delete/", "welcome": "welcome/"}.items():  # fmt: skip
        page.goto(f"{home}{path}")
        yield name, page
    page.goto(f"{home}paid/")
    yield "how-paid-not-said", page
    phones.complaints.expect("422")
    page.get_by_label("Account holder").fill("Ann Holder")
    page.get_by_label("IBAN").fill("DE89 3704 0044 0532 0130 01")
    page.get_by_label("Link of a payment page").fill("http://paypal.me/ann")
    page.get_by_role("button", name="Save").click()
    yield "how-paid-wrong", page
    page.get_by_label("IBAN").fill("DE89 3704 0044 0532 0130 00")
    page.get_by_label("Link of a payment page").fill("https://paypal.me/ann")
    page.get_by_role("button", name="Save").click()
    yield "how-paid", page
    a_while_later()
    page.goto(f"{home}data/")
    yield "prove", page
    page.get_by_label("Your password").fill("nine men on a bar")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/resume/**")
    yield "download", page

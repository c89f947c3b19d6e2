"""Accounts in a real browser."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page

from clubs import services
from clubs.actors import Actor
from clubs.models import Device, User
from tests.kit.phones import Phones
from tests.kit.table import Person, person

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_passkeys(page: Page) -> Page:
    """A phone that makes and uses passkeys as soon as it is asked."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page


def a_while_later() -> None:
    """A quarter of an hour has passed since anybody proved that it is they."""
    Device.objects.update(proven_at=timezone.now() - timedelta(minutes=15))


def account() -> User:
    """Ann's account, with an address."""
    return services.account_create(actor=Actor(), name="Ann", email="ann@club.example")


def signed_in(phones: Phones, page: Page, user: User) -> Person:
    """Make this browser one that has just signed in, under both names of the site."""
    who = person("Ann")
    token = services.account_sign_in(actor=who.actor, user=user, by="code", label="Safari on iPhone")
    for host in ("localhost", "127.0.0.1"):
        page.context.add_cookies(
            [{"name": "chouette_device", "value": token, "url": f"http://{host}:{phones.site.port}"}]
        )
    return who

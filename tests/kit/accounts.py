"""Ann and her account, and what stands in the mail she gets."""

import re

from django.core import mail
from django.test import Client

from clubs import selectors, services
from clubs.actors import COOKIE, Actor
from clubs.models import User
from tests.kit.people import Acts, Person, person

PASSWORD = "nine men on a bar"


def account(name: str = "Ann", password: str | None = None) -> User:
    """An account with an address, and a password if one is given."""
    user = services.account_create(actor=Actor(), name=name, email=f"{name.lower()}@club.example")
    if password is not None:
        services.password_set(actor=Actor(), user=user, password=password)
    return User.objects.get(id=user.id)


def signed_in(user: User, who: Acts | None = None) -> Person:
    """A browser that has just signed in to the account."""
    token = services.account_sign_in(actor=(who or person()).actor, user=user, by="code", label="Firefox on Android")
    client = Client()
    client.cookies[COOKIE] = token
    return Person(selectors.actor_of({"cookies": {COOKIE: token}}), client)


def code_mailed() -> str:
    """The code in the newest mail."""
    found = re.search(r"\b\d{6}\b", str(mail.outbox[-1].body))
    assert found is not None, mail.outbox[-1].body
    return found.group()

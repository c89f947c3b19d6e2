"""A club, its table, Ann who runs it, Bob who plays there, and a stranger."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from django.test import Client

from clubs import services
from clubs.actors import COOKIE, Actor
from clubs.models import Club


class Acts:
    """Somebody who acts, and has the device of a browser."""

    actor: Actor

    @property
    def device(self) -> UUID:
        assert self.actor.device_id is not None
        return self.actor.device_id


@dataclass(frozen=True)
class Person(Acts):
    """Somebody with a browser of their own."""

    actor: Actor
    client: Client


def person(name: str = "") -> Person:
    """Somebody who comes with a browser that has its device."""
    device, token = services.device_create(name=name)
    client = Client()
    client.cookies[COOKIE] = token
    return Person(Actor(device.id, None, name), client)


def club_of(organiser: Person, name: str = "Thursday") -> Club:
    """A club run by this person."""
    return services.club_create(actor=organiser.actor, name=name, currency="GBP")


class Answer(Protocol):
    """What the test client gives back."""

    @property
    def content(self) -> bytes: ...


def page(response: Answer) -> str:
    """The text of a page."""
    return response.content.decode()

"""A club, its table, Ann who runs it, Bob who plays there, and a stranger."""

import re
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


KEPT = re.compile(r"(<(?:textarea|pre|script)\b.*?</(?:textarea|pre|script)>)", re.DOTALL)
TAG = re.compile(r"<[^<>]+>")
BLOCKS = "p|li|h1|h2|h3|div|ul|ol|dl|dt|dd|table|thead|tbody|tfoot|tr|th|td|option|form|section|fieldset|legend|summary"
BESIDE_BLOCKS = re.compile(rf"\s*(</?(?:{BLOCKS})\b[^<>]*>)\s*|\s+(?=</button>)|(<button\b[^<>]*>)\s+")


def page(response: Answer) -> str:
    """The text of a page, its white space as a browser draws it: how its template is broken into lines says nothing."""
    text = response.content.decode()
    if not text.lstrip().startswith("<"):
        return text
    parts = KEPT.split(text)
    parts[::2] = [_drawn(part) for part in parts[::2]]
    return "".join(parts)


def _drawn(text: str) -> str:
    in_tags = TAG.sub(lambda tag: re.sub(r"\s+", " ", tag[0]).replace(" >", ">"), text)
    return BESIDE_BLOCKS.sub(r"\1\2", re.sub(r"\s+", " ", in_tags))

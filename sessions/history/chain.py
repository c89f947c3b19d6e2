"""The log as text: its chain of hashes, and which of its events still stand."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

UNDO = "undo"
AMEND = "amend"
CORRECTIONS = (UNDO, AMEND)


class Entry(NamedTuple):
    """One line of the log, as far as the record needs it."""

    seq: int
    kind: str
    body: str
    undoes: int | None
    amends: int | None


class Signed(NamedTuple):
    """What the hash of an event is over, besides the event before it."""

    session: UUID
    seq: int
    body: str
    at: datetime
    source: str
    device: UUID | None
    user: UUID | None
    player: UUID | None
    principal: UUID | None
    rules: int
    undoes: int | None
    amends: int | None


def text_hash(text: str) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def event_hash(previous: str, signed: Signed) -> str:
    """The next link of the chain; the first link's `previous` is the hash of the header."""
    return hashlib.sha256(previous.encode() + msgspec.json.encode(signed)).hexdigest()


def content_hash(event: dict[str, Any], by: str | None) -> str:
    """Two taps have the same content if this is equal; what the phone had seen is not part of it."""
    return hashlib.sha256(msgspec.json.encode([event, by], order="sorted")).hexdigest()


def standing(entries: Iterable[Entry]) -> dict[int, str]:
    """The events that still stand, by number, each with the body it now has; corrections themselves never stand."""
    bodies: dict[int, str] = {}
    for entry in entries:
        if entry.kind == UNDO:
            bodies.pop(entry.undoes or 0, None)
        elif entry.kind == AMEND:
            replaced(bodies, entry)
        else:
            bodies[entry.seq] = entry.body
    return bodies


def replaced(bodies: dict[int, str], amend: Entry) -> None:
    """Put an amend's replacement where the event stood, or take it out."""
    if amend.amends not in bodies:
        return
    replacement = msgspec.json.decode(amend.body)["with"]
    if replacement is None:
        del bodies[amend.amends]
    else:
        bodies[amend.amends] = msgspec.json.encode(replacement).decode()

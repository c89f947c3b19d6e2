"""A club whose file comes through a page: not larger and not longer than a page can wait, and with a way in."""

from typing import BinaryIO, NamedTuple

from clubs.actors import Actor
from clubs.services import organiser_link_create
from sessions.services.evenings.club_import import BroughtClub, club_import
from sessions.services.evenings.import_turns import Patience, import_turn

LARGEST_SENT = 7_000_000
"""Bytes of a file that a page takes; the server before it takes bodies of 8 MB (Caddyfile)."""
LARGEST_ARRIVAL = 500_000_000
"""Bytes that it may become when it is unpacked."""


class ArrivedClub(NamedTuple):
    """A club that has come, and the token that makes whoever brings it first an organiser of it."""

    brought: BroughtClub
    token: str


def club_arrive(*, source: BinaryIO, actor: Actor, patience: Patience) -> ArrivedClub:
    """Take in a club from its file, as one of the imports of this process.

    Raises ClubFileRefused, ImportsBusy, or ImportStopped where it takes too long; then nothing of it is kept.
    """
    with import_turn(None, turnless=patience.turnless):
        brought = club_import(source=source, actor=actor, largest=LARGEST_ARRIVAL, asked=patience.asked)
    return ArrivedClub(brought, organiser_link_create(actor=actor, club=brought.club))

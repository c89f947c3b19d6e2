"""When a person is erased, so are the files that wait in their club, or waited, and name them."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from chouette.rules.names import name_key
from clubs.models import Player
from sessions.models import BroughtFile


def erase_files_naming(club: UUID, players: Collection[UUID]) -> None:
    """Delete the rows of a club's brought files that name one of these players or were matched to them.

    A file that nobody has looked through yet is searched itself. An evening that is still to come can be sent again
    without the name.
    """
    named = Player.objects.filter(club=club, id__in=players).exclude(name_key="").values_list("name_key", flat=True)
    keys = set(map(name_key, named))
    hexes = {player.hex for player in players}
    naming = [file.id for file in BroughtFile.objects.filter(club=club) if _names_one(file, keys, hexes)]
    BroughtFile.objects.filter(club=club, id__in=naming).delete()


def _names_one(file: BroughtFile, keys: Collection[str], players: Collection[str]) -> bool:
    """Return whether a file has a name with one of these keys, or was matched to one of these players."""
    if any(player in players for player in json.loads(file.persons).values()):
        return True
    texts = [*json.loads(file.players), *_texts(json.loads(file.results)), *_texts_of_lines(bytes(file.content))]
    return any(name_key(text) in keys for text in texts) or _says_one(f"{file.name} {file.problem}", keys)


def _says_one(sentence: str, keys: Collection[str]) -> bool:
    """Return whether a sentence, or the name of a file, has one of these names in it as a whole word."""
    return any(re.search(rf"(?<!\w){re.escape(key)}(?!\w)", name_key(sentence)) for key in keys)


def _texts_of_lines(content: bytes) -> Iterator[str]:
    """Yield every text in a transcript, which has a JSON value in each line; other lines have none."""
    for line in content.splitlines():
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        yield from _texts(value)


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value, the keys of its objects too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)

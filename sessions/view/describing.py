"""How the parts of a view say what their fields mean, once for the API, docs/live-protocol.md and the scripts."""

from typing import Annotated, Any, TypeVar, cast

import msgspec

T = TypeVar("T")


def says(meaning: str) -> msgspec.Meta:
    """What a field means, beside its type."""
    return msgspec.Meta(description=meaning)


EventFields = Annotated[dict[str, Any], says("An event of the transcript, players and cubes by id.")]


def written(value: T) -> T:
    """A part as its text, to be put into one view after another as it is. It keeps its type for whoever checks types:
    nothing but the encoder ever reads it."""
    return cast("T", msgspec.Raw(msgspec.json.encode(value)))

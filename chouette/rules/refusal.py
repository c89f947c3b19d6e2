"""A refused event is a value: a code, the rule that speaks, what the sentence needs, and what would be accepted."""

from typing import Any

import msgspec

from chouette.rules.house import House, Option

Params = dict[str, Any]


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an event changes nothing.

    `code` is a short true sentence in snake_case and is never renamed. `rule` is a clause ("A 5.10"), "house"
    where only the house's own option says so, "game" for an event out of place, "format" for what is not an event.
    `params` are the players (ids), cubes and figures at fault; `accepted` is what would be accepted instead.
    The sentence is made at the edge, in the reader's language.
    """

    code: str
    rule: str
    params: Params = {}
    accepted: Params = {}


def bad_format(code: str, **params: object) -> Refusal:
    """What stands there is no event of the format."""
    return Refusal(code, "format", params)


def out_of_place(code: str, *, accepted: Params | None = None, **params: object) -> Refusal:
    """An event at the wrong time, by the wrong person, or for a cube that is not free."""
    return Refusal(code, "game", params, accepted or {})


def against(
    house: House,
    option: Option[Any],
    code: str,
    *,
    clause: str | None = None,
    accepted: Params | None = None,
    **params: object,
) -> Refusal:
    """The house's rules forbid it; the clause is what the option says for the session's sheet."""
    return Refusal(code, house.clause(option, clause), params, accepted or {})

"""What was set off in one act, or by itself in one go, as one row."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import json

if TYPE_CHECKING:
    from sessions.selectors.told_by_others import ToldByOther

WITHIN: Mapping[str, timedelta] = {
    "set_off": timedelta(milliseconds=10),
    "set_off_cleared": timedelta(milliseconds=10),
    "carried": timedelta(minutes=1),
}
"""The longest time between two rows of an act: those of one tap are written at once, those that a club that carries
over sets off by itself with one evening after the other, as a file brings them."""


def join_acts(found: Sequence["ToldByOther"]) -> list["ToldByOther"]:
    """Return the rows, those of one act as one: with its sum and number, and the accounts of each. They come in the
    order of time."""
    joined: list[ToldByOther] = []
    for one in found:
        last = joined[-1] if joined else None
        if last and _is_of_act(one, last):
            joined[-1] = _join(last, one)
        else:
            joined.append(one)
    return joined


def _is_of_act(one: "ToldByOther", last: "ToldByOther") -> bool:
    within = WITHIN.get(one.kind)
    if within is None or one.at is None or last.at is None:
        return False
    keys = [(each.kind, each.club, each.own, each.other, each.currency, each.actor) for each in (one, last)]
    return keys[0] == keys[1] and one.at - last.at <= within


def _join(last: "ToldByOther", one: "ToldByOther") -> "ToldByOther":
    return last._replace(
        number=last.number + one.number,
        amount=last.amount + one.amount,
        at=one.at,
        accounts_text=json.encode([*last.account_pairs, *one.account_pairs]).decode(),
        amounts_text=json.encode([*last.amounts, *one.amounts]).decode(),
        guest_code=one.guest_code or last.guest_code,
    )

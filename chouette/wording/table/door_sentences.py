"""Why nobody more comes to a table, and who can do something about it."""

from chouette.wording.template import Template, filled

DOOR_REFUSED: dict[str, Template] = {
    "guests_are_many": "This table has {most} guests and takes no more. The scorekeeper can remove one at the door.",
    "newcomers_are_many": "{most} new names wait here for a seat. The scorekeeper can seat them, or remove a guest.",
    "asked_often": "This phone has asked {most} times at this table. Take another name, or ask for an invitation.",
    "many_wait": "{most} phones wait at this door. Ask again once the scorekeeper has answered them.",
}


def door_refused(code: str, most: int) -> str:
    """The sentence of a refusal at the door."""
    sentence = filled(DOOR_REFUSED[code], {}, {"most": str(most)})
    assert sentence is not None
    return sentence

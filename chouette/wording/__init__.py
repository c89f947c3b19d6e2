"""Refusals, what would be accepted, and group rules as sentences for people; no Django in here.

The sentences are English and whole, with places for names and figures; the language module turns them. A code's
sentence is short and true, names who, which cube and which figure, and never says a word of the event format.
"""

from collections.abc import Mapping
from typing import Any

from chouette.rules.refusal import Refusal
from chouette.rules.state import PENALTY
from chouette.wording.accepted import ACCEPTED
from chouette.wording.groups import GROUP_RULES
from chouette.wording.language import render
from chouette.wording.refusals import at_the_table, dealing, from_paper, in_play, written
from chouette.wording.refusals.fault_forms import FAULT_FORMS
from chouette.wording.spoken import Name, clause, cube_names, figure, listed, signed, spoken
from chouette.wording.template import Template, chosen, filled, named_in
from chouette.wording.voices import Heard, Voices, heard

__all__ = [
    "ACCEPTED", "GROUP_RULES", "REFUSALS", "Name", "accepted_sentence", "clause", "cube_names",
    "fault_heard", "fault_sentence", "figure", "group_rule", "listed", "refusal_sentence", "signed",
]  # fmt: skip

REFUSALS: dict[str, Template] = {
    **written.EVENTS, **written.NAMES, **written.HOUSE, **written.FILES,
    **at_the_table.SEATS, **at_the_table.GOING, **at_the_table.STAKES, **at_the_table.BOX,
    **in_play.TURNING, **in_play.ANSWERING, **in_play.TOGETHER,
    **from_paper.PAPER,
    **dealing.ALONE, **dealing.DEALS, **dealing.SHARES, **dealing.REMEDIES,
}  # fmt: skip
WITH_CLAUSE = "{fault} ({clause})."
"""A sentence without its full stop, and the clause that it goes by."""
NO_LONGER_FITS = "What was recorded later would no longer fit, and has to be undone first. {sentence}"


def refusal_sentence(refusal: Refusal, name: Name) -> str:
    """Why an event was refused, in a sentence that names players, cubes and figures, with the clause if there is one.

    `name` turns a player's id into what they are called.
    """
    fault = fault_sentence(refusal.code, refusal.params, name)
    if refusal.rule in ("game", "format"):
        return fault
    return render(WITH_CLAUSE, {"fault": fault.removesuffix("."), "clause": clause(refusal.rule)})


def fault_sentence(code: str, params: Mapping[str, Any], name: Name = str) -> str:
    """The sentence of a code without its clause; also for what is wrong with a file or with house rules."""
    given = spoken(params, name)
    sentence = chosen(REFUSALS[code], params, given)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    fault = render(sentence, given)
    if "seq" in params and "seq" not in named_in(sentence):
        return render(NO_LONGER_FITS, {"sentence": fault})
    return fault


def fault_heard(refusal: Refusal, name: Name) -> Heard:
    """Return the sentence of a refusal without its clause, with the forms for players whom it names, if it has any."""
    forms = FAULT_FORMS.get(refusal.code)
    if forms is None:
        return Heard(fault_sentence(refusal.code, refusal.params, name), {})
    players = {place: refusal.params[place] for place in forms if refusal.params.get(place)}
    people = {place: [who] if isinstance(who, str) else who for place, who in players.items()}
    return heard(Voices(REFUSALS[refusal.code], forms), people, name, **spoken(refusal.params, name))


def accepted_sentence(refusal: Refusal, name: Name) -> str:
    """What would be accepted instead, or nothing."""
    given = spoken(refusal.accepted, name)
    return filled(ACCEPTED.get(refusal.code, ()), refusal.accepted, given) or ""


def group_rule(code: str, least: tuple[str, ...], name: Name) -> Heard | None:
    """Return the rule for several cubes that are answered together; None if there is none."""
    if not code:
        return None
    players = [cube.removesuffix(PENALTY) for cube in least]
    return heard(GROUP_RULES[code], {"least": players}, name, count=str(len(least)))

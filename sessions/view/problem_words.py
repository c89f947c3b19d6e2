"""Why an event was refused, in one sentence."""

from chouette.rules.refusal import Refusal
from chouette.wording import listed, refusal_sentence
from chouette.wording.table.problem_sentences import REFUSED
from chouette.wording.template import filled
from sessions.view.sentences import Names


def refused_sentence(refusal: Refusal, names: Names) -> str:
    """Return why an event was refused, by the rules or by the site itself."""
    if refusal.code not in REFUSED:
        return refusal_sentence(refusal, names)
    given = {name: listed(value) if name == "names" else str(value) for name, value in refusal.params.items()}
    sentence = filled(REFUSED[refusal.code], refusal.params, given)
    assert sentence is not None, f"no sentence of {refusal.code} fits {sorted(refusal.params)}"
    return sentence

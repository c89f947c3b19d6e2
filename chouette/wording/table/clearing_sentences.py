"""Why a clearing, or a word about one, cannot be taken: what would be right."""

from collections.abc import Mapping

from chouette.wording.template import Template, filled

CLEARING_REFUSED: dict[str, Template] = {
    "not_of_the_club": "Choose people of this club.",
    "clearing_waits_already": "Another clearing still waits for answers: that one comes first.",
    "clearing_saves_nothing": "Fewer payments are not possible among these people.",
    "payment_waits_between": (
        "A payment between {one} and {other} is not confirmed yet, or disputed: settle that, or leave one of them out."
    ),
    "clearing_looks_different": "The payments are different now: look again, then propose.",
    "clearing_is_over": "This clearing no longer waits for an answer.",
    "they_answer_themselves": "{name} answers on their own phone or account.",
    "you_would_owe_them_more": "You would owe {name} more: somebody else must agree for them.",
    "they_are_on_your_phone": "{name} plays on your phone: somebody else must agree for them.",
    "your_account_with_the_till": "Your own account with the till changes: somebody else must agree.",
    "till_takes_part_if_asked": "Only the treasurer or an organiser can let the till take part.",
}
WITH_THE_TILL: dict[str, Template] = {
    "payment_waits_between": (
        "A payment between {one} and the till is not confirmed yet, or disputed: settle that, or leave one of them out."
    ),
}
"""What a refusal says instead where one of the two is the till."""


def clearing_refused(code: str, params: Mapping[str, str]) -> str:
    """Return the sentence of a refusal; a party without a name is the till."""
    named = {place: name for place, name in params.items() if name}
    if code in WITH_THE_TILL and len(named) < len(params):
        sentence = filled(WITH_THE_TILL[code], params, {"one": next(iter(named.values()), "")})
    else:
        sentence = filled(CLEARING_REFUSED[code], params, params)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    return sentence

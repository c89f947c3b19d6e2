"""Events that a refusal suggests: the refused one with what the refusal says would be accepted in its place."""

from collections.abc import Iterator, Mapping
from typing import Any

from chouette.rules import Refusal, State

Fields = dict[str, Any]
ONE_OF = {"proxy_from_team": "proxy", "is_not_first_choice_for_partner": "player", "is_not_invited": "by"}
"""By code the field in which one of the suggested players is named. Other codes say who throws dice."""


def suggested(state: State, fields: Fields, refusal: Refusal) -> Iterator[Fields]:
    """Yield each event that the refusal of these fields suggests; of several people or words each apart.

    Nothing follows from the number of dice, from who throws them, or from which cubes an answer left out.
    """
    told = refusal.accepted
    if told.get("event") == "split" and fields["event"] == "join":
        yield {"event": "split", "newcomers": [fields["player"]]}
    if told.get("agreed_by"):
        yield {**fields, "agreed_by": [*fields.get("agreed_by", ()), *told["agreed_by"]]}
    if "take" in told:
        yield {**fields, "cubes": taking(state, fields["cubes"], told["take"])}
    if "cubes" in told and fields["event"] != "answer":
        yield {**fields, "cubes": list(told["cubes"])}
    for word in (*told.get("words", ()), *([told["word"]] if "word" in told else [])):
        yield {**fields, "cubes": {**fields["cubes"], refusal.params["cube"]: word}}
    yield from by_others(fields, refusal)


def by_others(fields: Fields, refusal: Refusal) -> Iterator[Fields]:
    """Of other people, for another stake, with another remedy."""
    told = refusal.accepted
    if refusal.code in ONE_OF:
        yield from ({**fields, ONE_OF[refusal.code]: player} for player in told.get("players", ()))
    if "stake" in told:
        yield {**fields, "stake": told["stake"]}
    for remedy in listed(told.get("remedy", fields.get("remedy"))):
        for by in listed(told.get("by", fields.get("by"))):
            if {"remedy", "by"} & told.keys():
                yield {**fields, "remedy": remedy, "by": by}


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def taking(state: State, words: Mapping[str, str], take: list[str]) -> dict[str, str]:
    """These cubes taken, the other doubles from the centre dropped; a redouble is answered as it was."""
    assert state.game is not None
    answers = dict(words)
    for cube, word in words.items():
        if cube in take:
            answers[cube] = "take" if word == "drop" else word
        elif state.game.cubes[cube].initial:
            answers[cube] = "drop"
    return answers

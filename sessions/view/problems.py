"""What is answered instead of "accepted": problem+json, the same form everywhere."""

from http import HTTPStatus
from typing import Any

import msgspec

from chouette.rules.events import Event
from chouette.rules.refusal import Refusal
from chouette.wording import accepted_sentence, fault_sentence
from chouette.wording.language import translate
from chouette.wording.table.problem_sentences import MESSAGES
from sessions.view.alternatives import instead_of
from sessions.view.problem_words import refused_sentence
from sessions.view.sentences import Names
from sessions.view.view import Shown


def problem(status: int, code: str, *, message: str | None = None, **more: Any) -> dict[str, Any]:
    """The body of a problem; `message` is one sentence for people, from the code where none is given."""
    if message is None:
        message = translate(MESSAGES[code]) if code in MESSAGES else fault_sentence(code, more.get("params", {}))
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "message": message,
        **more,
    }


def refusal_body(refusal: Refusal, source: Shown, event: Event | None = None) -> str:
    """The body of a refused tap; with the event that was refused it also has the nearest ones that would do."""
    body = refusal_problem(refusal, source) | {"instead": [] if event is None else instead_of(source.state, event)}
    return msgspec.json.encode(body).decode()


def refusal_problem(refusal: Refusal, source: Shown) -> dict[str, Any]:
    """A refusal as a problem: code, clause, sentence, what is at fault and what would be accepted."""
    names = Names.of(source.guests)
    accepted = dict(refusal.accepted)
    if accepted:
        accepted["text"] = accepted_sentence(refusal, names)
    return problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        refusal.code,
        rule=refusal.rule,
        params=refusal.params,
        accepted=accepted,
        message=refused_sentence(refusal, names),
    )

"""Every code that a door answers with has a sentence for people."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sessions
from chouette.wording import REFUSALS
from chouette.wording.table.problem_sentences import MESSAGES
from sessions.api.problems import CODES
from sessions.view.problems import problem
from tests.kit.our_files import nodes

HERE = Path(sessions.__file__).parent
MAKERS = {"NotAllowed": 0, "Malformed": 0, "problem_answer": 1, "problem": 1}


def codes() -> Iterator[str]:
    """The codes named where something is turned away."""
    for path in HERE.rglob("*.py"):
        for node in nodes(path.read_text()):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if any(given.arg == "message" for given in node.keywords):
                    continue  # it brings its own sentence
                code = node.args[MAKERS[name]] if name in MAKERS and len(node.args) > MAKERS[name] else None
                for part in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(part, ast.Constant):
                        yield str(part.value)


def test_every_code_has_a_sentence() -> None:
    named = {*codes(), *CODES.values()}
    assert len(named) > 20
    assert named - MESSAGES.keys() - REFUSALS.keys() == set()


def test_a_message_is_a_sentence() -> None:
    assert all(message.endswith(".") and "_" not in message for message in MESSAGES.values())


def test_a_code_of_the_rules_has_the_sentence_of_the_rules() -> None:
    assert "unknown_event" in REFUSALS
    assert problem(400, "unknown_event", params={"event": "waltz"})["message"] == "There is no event “waltz”."
    assert problem(422, "name_is_too_long", params={"length": 50, "longest": 40})["message"] == (
        "The name has 50 characters; 40 are the most."
    )

"""Every code that the rules can answer with, read off their source: where it is made, and what it gives."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import chouette.rules
from chouette.rules import house

RULES = Path(chouette.rules.__file__).parent
MAKERS = {"bad_format": 0, "out_of_place": 0, "against": 2, "Refusal": 0, "Fault": 0, "NotATranscript": 2}
NOT_PARAMS = ("clause", "accepted")


class Made(NamedTuple):
    """One place where a code is made, with the params it gives and what it says would be accepted."""

    code: str
    params: frozenset[str]
    accepted: frozenset[str]
    module: str
    line: int


def made() -> list[Made]:
    """Every place in the rules where a refusal or a fault is made; one that is only passed on is not."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        if path.name == "refusal.py":
            continue
        for function in _functions(ast.parse(path.read_text())):
            found += [one for call in _calls(function) for one in _made(path.stem, function, call)]
    return found


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def _calls(function: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            yield node


def _made(module: str, function: ast.AST, call: ast.Call) -> Iterator[Made]:
    assert isinstance(call.func, ast.Name)
    maker = call.func.id
    params, accepted = _params(maker, call), _accepted(call)
    for code in _codes(function, call.args[MAKERS[maker]]):
        yield Made(code, params, accepted, module, call.lineno)


def _codes(function: ast.AST, node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(code)):
            yield code
        case ast.IfExp(body=one, orelse=other):
            yield from _codes(function, one)
            yield from _codes(function, other)
        case ast.Name(name):
            yield from _assigned(function, name)
        case ast.Call(args=[ast.Subscript(slice=ast.Name(option))]):
            yield from (value for value in getattr(house, option).values if value != "any")
        case ast.Attribute(attr="code"):
            return
        case _:
            raise AssertionError(f"a code that cannot be read: {ast.unparse(node)}")


def _assigned(function: ast.AST, name: str) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets):
            yield from _codes(function, node.value)


def _params(maker: str, call: ast.Call) -> frozenset[str]:
    if maker in ("Refusal", "Fault"):
        return _keys(call.args[2 if maker == "Refusal" else 1])
    return frozenset(one.arg for one in call.keywords if one.arg is not None and one.arg not in NOT_PARAMS)


def _accepted(call: ast.Call) -> frozenset[str]:
    given = [one.value for one in call.keywords if one.arg == "accepted"]
    if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
        given += call.args[3:]
    return frozenset(key for one in given for key in _keys(one))


def _keys(node: ast.expr) -> frozenset[str]:
    if not isinstance(node, ast.Dict):
        return frozenset()
    named = {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    spread = any(ast.unparse(one) == "self._allowed()" for one in node.values)
    return frozenset({*named, "allowed"} if spread else named)

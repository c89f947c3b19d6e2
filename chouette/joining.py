"""Scripts and style sheets of a page joined into one file each, for a phone that pays for every file it asks for.

Nothing is translated, and nothing left away but the comments of the sources that stand in lines of their own, a fifth
of what a phone would load. A module becomes a function that is called once and gives what it exported; the order is
that in which a browser would run them. What cannot be joined so plainly is refused, in words for whoever wrote it.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

IMPORT = re.compile(r'^import \{ ([^}]+) \} from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
REMARK = re.compile(r"^/\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
"""A comment above something of a module; what is indented may stand in a template."""
STYLE_REMARK = re.compile(r"^ */\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
OTHERWISE = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
AS = " as "

Source = Callable[[str], str | None]


class Unjoinable(ValueError):
    """Why a module cannot be joined to the others, and where it says so."""


class ScriptImport(NamedTuple):
    """What one module takes from another: `a` or `a as b`, each."""

    names: tuple[str, ...]
    module: str


class Module(NamedTuple):
    """A module taken apart."""

    name: str
    imports: tuple[ScriptImport, ...]
    exports: tuple[str, ...]
    body: str


def scripts_joined(entry: str, source: Source) -> str:
    """One module that does what `entry` and all it imports do.

    `source` gives the text of a module by its bare name, or None for what stays a file of its own and is imported as
    before. Raises Unjoinable.
    """
    modules = _in_order(entry, source)
    own = {module.name for module in modules}
    apart = _kept_apart(modules, own)
    outside = [f'import {{ {", ".join(sorted(names))} }} from "{name}";\n' for name, names in sorted(apart.items())]
    return "".join(outside) + "".join(_as_function(module, own) for module in modules)


def styles_joined(sheets: Iterable[str]) -> str:
    """One style sheet from several, in their order."""
    return STYLE_REMARK.sub("", "\n".join(sheets))


def _in_order(entry: str, source: Source) -> list[Module]:
    """The modules that `entry` needs, each once and after all that it needs itself, and `entry` at the end."""
    found: dict[str, Module | None] = {}

    def find(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise Unjoinable(f"{' imports '.join((*above[above.index(name) :], name))}: modules that need each other")
        if name in found:
            return
        text = source(name)
        module = None if text is None else _taken_apart(name, text)
        for one in module.imports if module else ():
            find(one.module, (*above, name))
        found[name] = module

    find(entry, ())
    return [module for module in found.values() if module]


def _taken_apart(name: str, text: str) -> Module:
    imports = tuple(ScriptImport(tuple(names.split(", ")), module) for names, module in IMPORT.findall(text))
    exports = tuple(EXPORT.findall(text))
    body = REMARK.sub("", EXPORT.sub("", IMPORT.sub("", text)))
    if strange := OTHERWISE.search(body):
        raise Unjoinable(f"{name}: only names in braces are imported and exported, not `{strange.group()}`")
    return Module(name, imports, exports, body)


def _kept_apart(modules: list[Module], own: set[str]) -> dict[str, set[str]]:
    """What is imported from files of their own: the names by module. A name means one thing only."""
    found: dict[str, str] = {}
    for module in modules:
        for name, origin in ((name, one.module) for one in module.imports for name in one.names):
            if origin not in own and (AS in name or found.setdefault(name, origin) != origin):
                raise Unjoinable(f"{module.name}: `{name}` of {origin} has another meaning elsewhere")
    return {origin: {name for name in found if found[name] == origin} for origin in set(found.values())}


def _as_function(module: Module, own: set[str]) -> str:
    taken = [
        f"const {{ {', '.join(one.names).replace(AS, ': ')} }} = {_variable(one.module)};\n"
        for one in module.imports
        if one.module in own
    ]
    given = f"return {{ {', '.join(module.exports)} }};\n" if module.exports else ""
    return f"const {_variable(module.name)} = (() => {{\n{''.join(taken)}{module.body}{given}}})();\n"


def _variable(name: str) -> str:
    """`$table_views_board`, which no module has for anything else."""
    return "$" + re.sub(r"\W", "_", name)

"""Between the names of a transcript and the ids of the log."""

from collections.abc import Callable, Mapping

from chouette.rules.state import PENALTY

Rename = Callable[[str], str]


def person_and_cube(table: Mapping[str, str], key: Rename = str) -> tuple[Rename, Rename]:
    """Two functions that rename a player and a cube; what the table does not know stays as it is."""

    def person(name: str) -> str:
        return table.get(key(name), name)

    def cube(name: str) -> str:
        if name.endswith(PENALTY):
            return f"{person(name.removesuffix(PENALTY))}{PENALTY}"
        return person(name)

    return person, cube

"""A shorter form for each long name, where a column is narrow: on the sheet and under the board."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

LONGEST = 6
"""Letters of a name that a narrow column has room for."""

MOST_BYTES = 20
"""Of a name in the sentences of a view that would be too large: a letter may have four bytes."""


@lru_cache  # a table asks for the same names at every event, and every long one is held against all the others
def shortened(names: tuple[str, ...]) -> Mapping[str, str]:
    """For each long name a short form that tells it from the others, in the manner of S 20."""
    forms = {name: list(_forms(name)) for name in names}
    level = dict.fromkeys(forms, 0)
    while unclear := [name for name in forms if level[name] < len(forms[name]) - 1 and _unclear(name, forms, level)]:
        for name in unclear:
            level[name] += 1
    return {name: forms[name][level[name]] for name in forms}


def _unclear(name: str, forms: Mapping[str, Sequence[str]], level: Mapping[str, int]) -> bool:
    """Could another be meant by this form: one who is shown so too, or whose own name begins like that?"""
    form = forms[name][level[name]].casefold()
    others = [other for other in forms if other != name]
    alike = any(forms[other][level[other]].casefold() == form for other in others)
    return alike or any(other.casefold().startswith(form.removesuffix(".")) for other in others)


def _forms(name: str) -> Iterator[str]:
    """Ever longer forms of a name, the name itself last: "Chri.", "Chris."; "Anna S.", "Anna Sc."."""
    first, *others = name.split() or [name]
    if len(name) > LONGEST and not others:
        yield from (f"{name[:letters]}." for letters in range(LONGEST - 2, len(name) - 1))
    elif len(name) > LONGEST:
        first = first if len(first) <= LONGEST else f"{first[: LONGEST - 2]}."
        last = others[-1]
        yield from (f"{first} {last[:letters]}." for letters in range(1, len(last)) if not last.isdigit())
        yield f"{first} {last}"
    yield name


def cut_short(names: tuple[str, ...]) -> list[str]:
    """Each name in at most `MOST_BYTES`; those that would then be alike are numbered."""
    cut = [name if len(name.encode()) <= MOST_BYTES else f"{_bytes_of(name, 12)}…" for name in names]
    return [
        f"{brief}{number}" if brief != name and cut.count(brief) > 1 else brief
        for number, (name, brief) in enumerate(zip(names, cut, strict=True), start=1)
    ]


def _bytes_of(name: str, most: int) -> str:
    """As many of the first letters as have so many bytes, none of them broken."""
    return name.encode()[:most].decode(errors="ignore").rstrip()

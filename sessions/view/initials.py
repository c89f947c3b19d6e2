"""Names as initials, for those who are not to learn the names: as few letters as tell each player from the others."""

import unicodedata
from collections.abc import Iterator, Mapping

MOST_LETTERS = 3
"""So many letters of a name are shown at most; whoever cannot be told apart by them has a number instead."""
JOINING = frozenset({"Mn", "Me", "Mc", "Cf"})
"""Signs that belong to the letter before them."""


def initials_of(names: Mapping[str, str]) -> dict[str, str]:
    """By player as few letters as nobody else's name begins with: "A" and "B", "Da" and "Do", "AS" and "AT". A name is
    never shown whole for that: Dan and Daniel are "D1" and "D2", in the order in which they came."""
    names = {player: unicodedata.normalize("NFC", name) for player, name in names.items()}
    clear = {player: _clear_form(player, names) for player in names}
    used = {form.casefold() for form in clear.values() if form}
    forms: dict[str, str] = {}
    for player, form in clear.items():
        forms[player] = form or _numbered(names[player], used)
        used.add(forms[player].casefold())
    return forms


def _clear_form(player: str, names: Mapping[str, str]) -> str | None:
    """The first form that no other name begins with, nor has itself; null where every form could be another's."""
    others = [name for other, name in names.items() if other != player]
    for form in _forms(names[player]):
        said = form.casefold()
        if not any(other.casefold().startswith(said) or said in map(str.casefold, _forms(other)) for other in others):
            return form
    return None


def _forms(name: str) -> Iterator[str]:
    """Ever longer forms: the first letter, that of each word, two and three letters; never the whole name, unless that
    is one letter."""
    words = [_letters(word) for word in name.replace("-", " ").split()] or [[name]]
    yield words[0][0]
    if len(words) > 1:
        yield "".join(word[0] for word in words)
    for count in range(2, MOST_LETTERS + 1):
        if count < len(words[0]):
            yield "".join(words[0][:count])


def _letters(word: str) -> list[str]:
    """The letters of a word, each with its accents."""
    letters: list[str] = []
    for sign in word:
        if letters and unicodedata.category(sign) in JOINING:
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _numbered(name: str, used: set[str]) -> str:
    first = next(_forms(name))
    number = 1
    while f"{first}{number}".casefold() in used:
        number += 1
    return f"{first}{number}"

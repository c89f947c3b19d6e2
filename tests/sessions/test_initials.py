"""Initials that tell players apart and give no name away."""

import pytest

from sessions.view.initials import initials_of

CASES = {
    "Ann, Bob, Cat": "A, B, C",
    "Dan, Dora": "Da, Do",
    "Dan, dora, Ann": "Da, do, A",
    "Dan, Daniel": "D1, D2",
    "Daniel, Danny, Dora": "D1, D2, Do",
    "Charles, Chris": "Cha, Chr",
    "Anna Smith, Anna Stone": "A1, A2",
    "Anna Smith, Anna Turner": "AS, AT",
    "Jean-Paul, Jean-Luc": "JP, JL",
    "D, Dan": "D1, Da",
    "D12, Dan, Daniel": "D1, D2, D3",
    "Émile, Erik": "É, E",
    "E\u0301mile, Erik": "É, E",
    "李雷, 韓梅": "李, 韓",
    "O, O2": "O1, O2",
    "": "",
}


@pytest.mark.parametrize(("names", "initials"), CASES.items())
def test_as_few_letters_as_tell_players_apart(names: str, initials: str) -> None:
    people = {str(number): name for number, name in enumerate(names.split(", ")) if name}
    assert ", ".join(initials_of(people).values()) == initials

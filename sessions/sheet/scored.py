"""What the line of a game comes from, besides its events: what each cube paid at the end, what the Partner shares."""

from collections.abc import Iterator

from chouette.rules.events import Result
from chouette.rules.facts import worth
from chouette.rules.house import JACOBY, House
from chouette.rules.outlook.grounds import partners_half, unturned
from chouette.rules.state import Cube, State
from chouette.wording import clause
from chouette.wording.table.sheet_sentences import SHARED, STOOD, UNTURNED
from chouette.wording.template import Template, filled
from sessions.view.sentences import Names

Sentence = tuple[str, str]


def cubes_scored(result: Result, before: State, names: Names) -> Iterator[Sentence]:
    """A sentence with its clause for each figure that the cubes stood at when the board was played out."""
    assert before.game is not None, "a result ends a game"
    alike: dict[tuple[int, int, bool], list[Cube]] = {}
    for cube in before.game.live():
        unmoved = result.kind != "single" and before.house[JACOBY] and not cube.in_game
        alike.setdefault((cube.value, worth(before.house, cube, result.kind), unmoved), []).append(cube)
    for (value, points, unmoved), cubes in alike.items():
        said = _filled(UNTURNED if unmoved else STOOD, cubes, names, value=str(value), points=str(points))
        yield said, clause(unturned(before.house)) if unmoved and unturned(before.house) else ""


def partner_shares(box: str, partner: str | None, house: House, names: Names) -> Sentence:
    """What the line of the Partner is."""
    shares = filled(SHARED, {}, {"box": names(box), "partner": names(partner or "")})
    assert shares is not None, "it names nothing else"
    rule = partners_half(house)
    return shares, clause(rule) if rule else ""


def _filled(template: Template, cubes: list[Cube], names: Names, **given: str) -> str:
    whose = [cube.name for cube in cubes]
    sentence = filled(template, {"cubes": whose}, {"cubes": names.cubes(whose), **given})
    assert sentence is not None, "both forms have the same places"
    return sentence

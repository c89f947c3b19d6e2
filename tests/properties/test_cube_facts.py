"""What is kept of the cubes of a random night is what a plain reading of its tables gives."""

from collections import Counter
from typing import Any

from hypothesis import given

from chouette.rules.state import Step
from sessions.history.cube_facts import cube_facts
from sessions.models import FactKind
from tests.kit.nights.checks import everyday
from tests.kit.nights.cubes_read import games_of, plain_facts, plain_lone_takes
from tests.kit.nights.nights import Night, nights


def check_paid(step: Step) -> None:
    """What the cubes paid is what was posted on the lines that cubes alone fill."""
    by_line: Counter[str] = Counter()
    for paid in step.by_cube:
        by_line[paid.line] += abs(paid.points)
    for line in ("drops", "result"):
        assert by_line[line] == sum(posting.points for posting in step.postings if posting.line == line)


def comparable(facts: Any) -> list[Any]:
    return sorted((fact[1], str(fact[0]), *map(str, fact[2:])) for fact in facts if fact.kind != FactKind.ALONE)


@everyday
@given(nights(length=60))
def test_the_facts_of_the_cubes_are_what_a_plain_reading_gives(night: Night) -> None:
    for step in night.steps:
        check_paid(step)
    for game in games_of(night):
        row = game[-1].step.row
        assert row is not None
        facts = cube_facts(game, row)
        assert comparable(facts) == comparable(plain_facts(game))
        alone = [(fact.seq, fact.player, fact.points) for fact in facts if fact.kind == FactKind.ALONE]
        assert sorted(alone) == sorted((seq, who, row.points.get(who, 0)) for seq, who in plain_lone_takes(game))

"""What each value of each house rule does, shown by a small situation that the engine plays.

Nobody writes what comes out: see `scene`. An option has its scene in its block; here are those that look at something
of their own.
"""

from functools import cache, lru_cache
from typing import Any

from chouette.rules.events import Join, Seat
from chouette.rules.house import OPTIONS, Option, Value
from chouette.wording.examples import answering, cubes, leaving, rotation, seats, talk
from chouette.wording.examples.scene import Example, Scene, Told, scene_of
from chouette.wording.examples.telling import READINGS
from chouette.wording.language import language_spoken

__all__ = ["SCENES", "Example", "Scene", "Told", "example", "people"]

SCENES: dict[str, Scene] = {
    scene.option.key: scene
    for chapter in (seats, cubes, answering, talk, rotation, leaving)
    for scene in chapter.SCENES
} | {option.key: scene_of(option, READINGS) for option in OPTIONS.values() if option.scene}
KEPT = 1024


def example(option: Option[Any], value: Value) -> Example:
    """What happens under that value. It depends on nothing else but the language, so it is played once and kept."""
    return _played(option.key, value, language_spoken())


@lru_cache(maxsize=KEPT)
def _played(option: str, value: Value, _language: str) -> Example:
    return SCENES[option].played(value)


@cache
def people() -> frozenset[str]:
    """The names of everybody who sits down in an example."""
    told = [one for scene in SCENES.values() for part in (scene.before, *_tried(scene)) for one in part]
    seated = {name for one in told if isinstance(one, Seat) for name in one.line}
    return frozenset(seated | {one.player for one in told if isinstance(one, Join)})


def _tried(scene: Scene) -> list[tuple[object, ...]]:
    return [trial.events for trial in scene.trials]

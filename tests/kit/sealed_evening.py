"""An evening with sealed answers."""

from typing import Any

import msgspec

from sessions import services as tables
from sessions.services.taps.tap import Tap
from tests.kit.roles import house

WORDS = ("take", "drop")


class Evening:
    """Ann in the box has doubled Bob, Cat and Dan, at a house of its own; Bob keeps the sheet, Dan has a phone."""

    def __init__(self, name: str = "Thursday", **change: Any) -> None:
        self.house = house(name, change={"answers_order": "sealed", **change})
        self.ids = {player.name: player.id.hex for player in self.house.club.players.all()}
        self.taps = 0
        self.says("start")
        self.says("double", by="Ann", cubes=["Bob", "Cat", "Dan"])

    def says(self, event: str, who: str = "scorekeeper", **fields: Any) -> None:
        """One event, by a person of the house."""
        self.taps += 1
        tap = Tap(key=f"sealed-{self.taps}", seen=self.seq, event={"event": event, **self.named(fields)})
        tables.event_record(session=self.house.session.code, actor=self.house.people[who].hash, tap=tap)

    def puts_right(self, instead: dict[str, Any] | None) -> None:
        """The last event, by the scorekeeper."""
        fields: dict[str, Any] = {"seq": self.seq, "with": instead}
        self.says("amend", **fields)

    @property
    def seq(self) -> int:
        self.house.session.refresh_from_db()
        return int(msgspec.json.decode(self.house.session.view)["seq"])

    def named(self, value: Any) -> Any:
        """Ids for names."""
        match value:
            case str():
                return self.ids.get(value, value)
            case list():
                return [self.named(one) for one in value]
            case dict():
                return {self.ids.get(key, key): self.named(one) for key, one in value.items()}
        return value


def answers(evening: Evening, word: str) -> None:
    evening.says("answer", "member", by="Dan", cubes={"Dan": word})

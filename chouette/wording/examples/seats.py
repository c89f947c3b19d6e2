"""Seats, newcomers, and the stakes they play for."""

from chouette.rules.format.transcript import header_read
from chouette.rules.house import (
    ACT,
    MINIMUM_STAKE,
    Fault,
    Value,
)
from chouette.wording import fault_sentence
from chouette.wording.examples.scene import (
    Example,
    Scene,
    Told,
    plain,
)
from chouette.wording.language import render, translate

A_POINT = "{amount} a point"


class Stakes(Scene, frozen=True):
    """The smallest stake is looked at before anybody sits down."""

    def played(self, value: Value) -> Example:
        """Which amounts an evening may be played for."""
        return Example(
            translate(self.setting), tuple(self._amount(value, amount) for amount in ("0.25", "0.50", "2.00"))
        )

    def _amount(self, value: Value, amount: str) -> Told:
        change = {**plain(), self.option.key: value}
        read = header_read({"chouette": 1, "rules": ACT, "change": change, "stake": amount})
        says = fault_sentence(read.code, read.params) if isinstance(read, Fault) else ""
        return Told(render(A_POINT, {"amount": amount}), not says, says)


SCENES: tuple[Scene, ...] = (
    Stakes(option=MINIMUM_STAKE, setting="The evening is to be played for this:", trials=()),
)  # fmt: skip

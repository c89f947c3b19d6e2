"""The single things that the design page shows, each in the moments that bring out its states."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from sessions.history.made_up_evening import Event, player_id
from sessions.pages.design.design_scene import double
from sessions.pages.design.scenes import SCENES

# Whose cube or seat it is, in which moment

CUBES: tuple[tuple[str | Promise, str, str], ...] = (
    (_("In the centre, not in the game"), "my-turn", "Ann"),
    (_("Mine"), "my-turn", "Dan"),
    (_("In the game, with the team"), "doubled", "Ann"),
    (_("In the game, with the Box"), "with-the-box", "Bob"),
    (_("Offered, not yet answered"), "box-answers", "Bob"),
    (_("Mine, offered"), "doubled", "Dan"),
    (_("Answered under seal"), "sealed", "Bob"),
    (_("An extra"), "extras", "Bob"),
    (_("A penalty cube"), "penalty", "Cat (penalty)"),
    (_("Bought: another holds it"), "pre-empt", "Dan"),
    (_("Held by two in equal halves"), "halves", "Cat"),
    (_("One cube for the team"), "one-cube", "Eve"),
    (_("Three figures"), "high", "Bob"),
)

SEATS: tuple[tuple[str | Promise, str, str], ...] = (
    (_("Captain, at the board"), "my-turn", "Bob"),
    (_("Me"), "my-turn", "Dan"),
    (_("In the team"), "my-turn", "Ann"),
    (_("Out of this game"), "my-turn", "Cat"),
    (_("Has answered under seal"), "sealed", "Bob"),
    (_("Away, another stands in"), "away", "Eve"),
    (_("Away"), "stepped-out", "Eve"),
    (_("Waits for the next game"), "away", "Gus"),
    (_("Has left"), "left", "Cat"),
    (_("Has left, the account stays open"), "frozen", "Cat"),
    (_("A long name"), "nine", "Bartholomew"),
)


@dataclass(frozen=True)
class DesignPart:
    """A part of the screen in one moment; `state` is what else its phone knows, `refused` a tap the rules refuse."""

    title: str | Promise
    part: str
    scene: str
    state: dict[str, Any] = field(default_factory=dict)
    refused: Event | None = None

    def known(self) -> dict[str, Any]:
        """What else its phone knows, the answer of the rules to what was tapped included."""
        if self.refused is None:
            return self.state
        answer = SCENES[self.scene].evening().refused(self.refused)
        return {**self.state, "problem": {**self.state["problem"], **answer}}

    def on_the_page(self) -> str:
        """The same for the page’s script; empty for nothing."""
        known = self.known()
        return msgspec.json.encode(known).decode() if known else ""


DOUBLE_BY_DAN = {
    "event": {"event": "double", "by": player_id("Dan")},
    "label": "Double to 2",
    "at": 0,
    "key": "1",
    "seen": 3,
}
GROUPS: tuple[tuple[str | Promise, tuple[DesignPart, ...]], ...] = (
    (
        _("The board"),
        tuple(
            DesignPart(SCENES[key].title, "board", key)
            for key in (
                "my-turn",
                "doubled",
                "box-answers",
                "sealed",
                "extras",
                "penalty",
                "halves",
                "one-cube",
                "partners",
                "high",
                "nine",
            )
        ),
    ),
    (
        _("Who comes next, and may I speak?"),
        tuple(DesignPart(SCENES[key].title, "between", key) for key in ("my-turn", "with-the-box")),
    ),
    (
        _("What is asked of me"),
        tuple(
            DesignPart(SCENES[key].title, "dock", key)
            for key in ("doubled", "box-answers", "hold", "offer", "settlement", "pre-empt", "admission", "extras")
        ),
    ),
    (
        _("What I may do"),
        tuple(DesignPart(SCENES[key].title, "dock", key) for key in ("my-turn", "with-the-box", "partners", "out")),
    ),
    (
        _("Where the phone stands"),
        (
            DesignPart(_("On the line"), "head", "my-turn"),
            DesignPart(_("The line is being made"), "head", "my-turn", {"link": "joining"}),
            DesignPart(_("Without a line"), "head", "offline"),
            DesignPart(_("How old the table is"), "banner", "offline"),
            DesignPart(_("Without a line"), "head", "my-turn", {"link": "unshown"}),
            DesignPart(_("Without a line"), "banner", "my-turn", {"link": "unshown"}),
            DesignPart(_("Closed to this phone"), "head", "my-turn", {"link": "barred"}),
            DesignPart(_("Closed to this phone"), "banner", "my-turn", {"link": "barred"}),
            DesignPart(_("Closed to this phone: the way back in"), "dock", "my-turn", {"link": "barred"}),
            DesignPart(_("A page of the program before"), "banner", "my-turn", {"protocol": 0}),
            DesignPart(_("A page of the program before: the way on"), "dock", "my-turn", {"protocol": 0}),
        ),
    ),
    (
        _("What became of a tap"),
        (
            DesignPart(SCENES["recorded"].title, "dock", "recorded"),
            DesignPart(_("It waits for the line"), "dock", "my-turn", {"waiting": True, "pending": [DOUBLE_BY_DAN]}),
            DesignPart(
                _("The table had moved on"), "dock", "my-turn", {"problem": {"kind": "stale", "tap": DOUBLE_BY_DAN}}
            ),
            DesignPart(
                _("A rule says no"),
                "dock",
                "with-the-box",
                {"problem": {"kind": "refused", "tap": DOUBLE_BY_DAN}},
                refused=double("Dan"),
            ),
            DesignPart(
                _("It has waited too long"),
                "dock",
                "my-turn",
                {"problem": {"kind": "expired"}, "dropped": [DOUBLE_BY_DAN]},
            ),
            DesignPart(_("Too much waits already"), "dock", "my-turn", {"problem": {"kind": "full"}}),
            DesignPart(
                _("The table gave no answer"), "dock", "my-turn", {"problem": {"kind": "failed", "status": 500}}
            ),
        ),
    ),
    (
        _("Totals"),
        (
            DesignPart(SCENES["game-over"].title, "over", "game-over"),
            DesignPart(SCENES["closed"].title, "closed", "closed"),
            DesignPart(SCENES["lobby"].title, "lobby", "lobby"),
            DesignPart(SCENES["not-all-here"].title, "lobby", "not-all-here"),
        ),
    ),
    (_("What happened"), (DesignPart(SCENES["box-answers"].title, "trail", "box-answers"),)),
)

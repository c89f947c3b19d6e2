"""A Partner who is asked: that the Box needs one, who comes first, and what it means to say yes."""

from chouette.rules.events import TakePartner
from chouette.rules.facts import invited
from chouette.rules.house import PARTNER_MAY_REFUSE, PARTNER_STAYS
from chouette.rules.open.partner_needed import partner_needed
from chouette.rules.state import State
from chouette.wording import clause
from chouette.wording.card.line import counted
from chouette.wording.options import explained
from chouette.wording.table.partner_sentences import (
    ASKS,
    BEGAN_WITHOUT,
    BOX_CHANGED,
    BOX_SAID_NOTHING,
    MEANS,
    NEEDS_PARTNER,
    NO_LONGER_ASKS,
    NOT_ASKED_NOW,
    OFFERS,
    TAKES_PARTNER,
)
from chouette.wording.voices import Heard, heard
from sessions.view.sentences import HeardByRule, Names, by_rule


def needs_partner(state: State, names: Names) -> HeardByRule | None:
    """That no game begins without a Partner, and who comes first; null where the Box may play alone."""
    needed = partner_needed(state)
    if needed is None or state.box is None:
        return None
    able = invited(state)
    people = {"box": [state.box], **({"invited": able} if len(able) == 1 else {})}
    team = {"team": counted(needed.params["players"])} if needed.code == "team_is_too_large" else {}
    said = NEEDS_PARTNER if state.house[PARTNER_MAY_REFUSE] else TAKES_PARTNER
    return by_rule(heard(said, people, names, **team), clause(needed.rule))


def asks_partner(event: TakePartner, by: str | None, state: State, names: Names) -> Heard:
    """What the Box asks, and whom; or what a player asks who would be their Partner."""
    return heard(OFFERS if by == event.player else ASKS, _pair(event, state), names)


def lapsed_question(event: TakePartner, by: str | None, state: State, names: Names) -> Heard:
    """Return why a player is no longer asked to be Partner; `state` is that of the event which ended the question."""
    assert event.player is not None, "nobody is asked to play alone"
    if by == event.player:
        return heard(NO_LONGER_ASKS if state.game is None else BOX_SAID_NOTHING, _pair(event, state), names)
    if state.game is not None:
        said = BEGAN_WITHOUT
    else:
        said = BOX_CHANGED if by is not None and by != state.box else NOT_ASKED_NOW
    return heard(said, {"partner": [event.player]}, names)


def meant_by_it(event: TakePartner, state: State, names: Names) -> Heard:
    """What it means for the two of them."""
    return heard(MEANS, _pair(event, state), names)


def for_how_long(state: State) -> tuple[str, str]:
    """How long a Partner stays in this house, and the clause."""
    return explained(PARTNER_STAYS, state.house[PARTNER_STAYS]), clause(state.house.clause(PARTNER_STAYS))


def _pair(event: TakePartner, state: State) -> dict[str, list[str]]:
    assert state.box is not None, "a Box takes a Partner"
    assert event.player is not None, "nobody is asked to play alone"
    return {"box": [state.box], "partner": [event.player]}

"""What was refused or has lapsed, as the room sees it: a proposal that is over, a newcomer who may not join."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.events import ChangeRule, ChangeStake, Join, TakePartner
from chouette.wording.table.agreement_sentences import REFUSES, RULES_STAY, STAKE_STAYS
from chouette.wording.voices import Heard, heard
from sessions.store.proposals import Declined
from sessions.view.describing import says
from sessions.view.join_requests import Objection, objection
from sessions.view.partner_asked import lapsed_question
from sessions.view.private import audience_of
from sessions.view.proposals import Wording


class DeclinedView(Struct, frozen=True, gc=False):
    """What was refused since the last event, and newcomers who were not let in."""

    number: Annotated[int, says("The number of the proposal.")]
    event: Annotated[str, says("The kind of event that it would have been.")]
    audience: Annotated[tuple[str, ...], says("The only players who are sent it; empty: everybody.")]
    keeper: Annotated[bool, says("Whether the scorekeeper is sent it too, for one of them has no phone.")]
    by: Annotated[str | None, says("The player who asked; null: the scorekeeper.")]
    text: Annotated[str, says("What was asked, for the room; where the time is over that it is.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    declined_by: Annotated[
        str | None,
        says("The player who refused; null: others now decide about a newcomer, or the time is over."),
    ]
    refuses: Annotated[Heard | None, says("That they refused.")]
    fresh: Annotated[bool, says("Since the last event; else a newcomer who would still have to ask them who refused.")]
    why: Annotated[Heard | None, says("Of a newcomer: what the rules say to them now.")]
    rule: Annotated[str, says("The clause of `why`; else empty.")]


def declined(refused: Declined, words: Wording) -> DeclinedView:
    """One proposal that was refused just now, or a newcomer who is still told that they were."""
    event = refused.event
    said, audience, ground = _asked(refused, words), audience_of(event, words.state), Objection(None, "")
    if isinstance(event, TakePartner) and refused.declined_by is None:
        other = words.state.box if refused.by == event.player else refused.by
        audience = tuple(player for player in (other, event.player) if player is not None)
    if isinstance(event, Join):
        ground = objection(event, words.state, words.names, refused.declined_by)
    return DeclinedView(
        number=refused.number,
        event=refused.body["event"],
        audience=audience,
        keeper=words.for_keeper(audience),
        by=refused.by,
        text=said.text,
        you=said.you,
        declined_by=refused.declined_by,
        refuses=heard(REFUSES, {"player": [refused.declined_by]}, words.names) if refused.declined_by else None,
        fresh=refused.fresh,
        why=ground.why,
        rule=ground.rule,
    )


def _asked(refused: Declined, words: Wording) -> Heard:
    """Return what was asked; of a question whose time is over what becomes of it."""
    event = refused.event
    if refused.declined_by is None:
        match event:
            case TakePartner():
                return lapsed_question(event, refused.by, words.state, words.names)
            case ChangeRule():
                return heard(RULES_STAY, {}, words.names)
            case ChangeStake():
                return heard(STAKE_STAYS, {"player": [event.player]}, words.names)
    return words.asked(event, refused.by)

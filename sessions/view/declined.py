"""What was refused, as the room sees it: a proposal that is over, a newcomer who may not join."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.events import Join
from chouette.wording.table.agreement_sentences import REFUSES
from chouette.wording.voices import Heard, heard
from sessions.store.proposals import Declined
from sessions.view.describing import says
from sessions.view.join_requests import Objection, objection
from sessions.view.private import audience_of
from sessions.view.proposals import Wording


class DeclinedView(Struct, frozen=True, gc=False):
    """What was refused since the last event, and newcomers who were not let in."""

    number: Annotated[int, says("The number of the proposal.")]
    event: Annotated[str, says("The kind of event that it would have been.")]
    audience: Annotated[tuple[str, ...], says("The only players who are sent it; empty: everybody.")]
    keeper: Annotated[bool, says("Whether the scorekeeper is sent it too, for one of them has no phone.")]
    by: Annotated[str | None, says("The player who asked; null: the scorekeeper.")]
    text: Annotated[str, says("What was asked, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    declined_by: Annotated[str | None, says("The player who refused; null: others now decide about a newcomer.")]
    refuses: Annotated[Heard | None, says("That they refused.")]
    fresh: Annotated[bool, says("Since the last event; else a newcomer who would still have to ask them who refused.")]
    why: Annotated[Heard | None, says("Of a newcomer: what the rules say to them now.")]
    rule: Annotated[str, says("The clause of `why`; else empty.")]


def declined(refused: Declined, words: Wording) -> DeclinedView:
    """One proposal that was refused just now, or a newcomer who is still told that they were."""
    event = refused.event
    said, audience, ground = words.asked(event, refused.by), audience_of(event, words.state), Objection(None, "")
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

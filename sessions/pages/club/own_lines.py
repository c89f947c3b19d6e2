"""What an evening of a list brought the reader: "you +3", or a line for each name of a phone of several."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due
from sessions.pages.money.addressed import addressed
from sessions.selectors.evenings import Evening


class OwnLine(NamedTuple):
    """A figure with whose it is; `money` in the evening's currency, empty where no money is shown."""

    who: str
    points: int
    money: str


def own_lines(evening: Evening) -> list[OwnLine]:
    """Return a line for each of the reader's persons who came; none before a game is over."""
    if not evening.games:
        return []
    session, you = evening.session, addressed(evening.mine)
    return [
        OwnLine(
            _("you") if one.person in you else one.name,
            one.points,
            due(one.minor, session.currency, plus=True) if one.minor and not session.points_only else "",
        )
        for one in evening.own
    ]

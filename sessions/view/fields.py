"""The fields of a view, in the order in which they are written."""

from typing import Annotated, Literal

from msgspec import Struct

from chouette.wording.voices import Heard
from sessions.view.answered_for import AnsweredForView
from sessions.view.board import GameView
from sessions.view.changed_games import ChangedGameView
from sessions.view.declined import DeclinedView
from sessions.view.describing import says
from sessions.view.evening import AgreedEnd, ClubView, DepartureView, SheetKeeper, TablesView
from sessions.view.finished import AdjustmentView, RowView, SettlementView
from sessions.view.guests import PlayerView
from sessions.view.offers import OfferView
from sessions.view.open_action import OpenAction
from sessions.view.open_rights import OpenRight
from sessions.view.outlook import OutlookView
from sessions.view.own_answers import OwnAnswerView
from sessions.view.partner_share import PartnersPart
from sessions.view.proposals import ProposalView
from sessions.view.reviews import DisputeView, EnteredView
from sessions.view.rolling import RollingView
from sessions.view.rules_seen import RulesToSee
from sessions.view.sentences import HeardByRule, Reason
from sessions.view.trail import LastEvent, TraceView, UndoneNext


class KnockView(Struct, frozen=True, gc=False):
    """Somebody who waits at the door on a new phone."""

    id: Annotated[str, says("By which they are let in.")]
    player: Annotated[str, says("For whom they want to speak.")]
    name: Annotated[str, says("That player’s name.")]
    asks: Annotated[Heard, says("Whose phone asks to speak for them, as a question.")]


class View(Struct, frozen=True, gc=False):
    """All that anybody at a table may see of it."""

    protocol: Annotated[int, says("The number under which this view was made.")]
    code: Annotated[str, says("The code of the session.")]
    name: Annotated[str, says("Its name.")]
    club: Annotated[ClubView, says("Its club.")]
    version: Annotated[int, says("The version of the view; it rises with every change.")]
    seq: Annotated[int, says("The number of the last event.")]
    phase: Annotated[
        Literal["lobby", "between", "game", "closed"],
        says("In the `lobby` nobody is seated yet; `between` two games, in a `game`, or `closed`."),
    ]
    stake: Annotated[
        str | None, says("One point as text; null, like the next three, at a table that plays for points alone.")
    ]
    currency: Annotated[str | None, says("Its currency (ISO 4217).")]
    minor: Annotated[int | None, says("One point in minor units of the currency.")]
    decimals: Annotated[int | None, says("Digits of the currency after the point.")]
    ends: Annotated[AgreedEnd | None, says("When the evening is to end; null for an open end.")]
    scorekeeper: Annotated[SheetKeeper, says("The scorekeeper.")]
    sheet: Annotated[str, says("The key of the printed sheet that is played by.")]
    sheet_name: Annotated[str, says("The name of the sheet.")]
    letter: Annotated[str, says("The letter by which its clauses are cited.")]
    halves: Annotated[bool, says("Whether half points may be agreed, for which dice are rolled off.")]
    most: Annotated[int | None, says("How many may have a seat; null where the house sets no number.")]
    departures: Annotated[list[DepartureView], says("What is played otherwise than on the sheet.")]
    players: Annotated[dict[str, PlayerView], says("Everybody who came, by id.")]
    order: Annotated[list[str], says("The Box, then the line.")]
    box: Annotated[str | None, says("The Box.")]
    captain: Annotated[str | None, says("The Captain of the game, or who is due to be.")]
    line: Annotated[tuple[str, ...], says("Everybody but the Box, the next Captain first.")]
    partner: Annotated[str | None, says("The Box’s Partner.")]
    game: Annotated[GameView | None, says("The game that is on.")]
    offers: Annotated[list[OfferView], says("Settlements that stand until withdrawn or the next roll.")]
    box_why: Annotated[
        HeardByRule | None,
        says("Between games why the Box is Box; null before the first game and once the evening is closed."),
    ]
    ended: Annotated[
        Heard | None,
        says(
            'Between games how the last one ended ("The team wins a gammon at 4."); null before the first game, and '
            "where the last events do not reach back to its end."
        ),
    ]
    starters: Annotated[
        Heard | None, says("Between games a sentence that names those who may begin the next; null while nobody may.")
    ]
    unready: Annotated[HeardByRule | None, says("Between games why the next cannot begin.")]
    no_room: Annotated[Reason | None, says("Why nobody more can sit down.")]
    waits_for_seat: Annotated[
        HeardByRule | None,
        says("Between games who was refused a seat at a full table that may be split for them, and the clause."),
    ]
    split_later: Annotated[
        Reason | None, says("In a game that the table may be split after it, and the clause; null where it never may.")
    ]
    legal: Annotated[
        dict[str, list[OpenAction]],
        says(
            'By player, and under `""` for nobody in particular: the open actions that are the reader’s own, from '
            "which every button is drawn."
        ),
    ]
    lapsed: Annotated[
        dict[str, Reason],
        says(
            "By player what they may not do any more though they could have, and why, until the next roll: double, or "
            "what the last roll or another’s act has ended."
        ),
    ]
    rights: Annotated[
        list[OpenRight], says("Rights that the next roll ends, each with the time since when it is open.")
    ]
    unlisted: Annotated[
        list[str],
        says(
            "The kinds of events that are open to somebody and are not listed in `legal`, so that the view of a large "
            "table stays under 64 KB; none up to eight players, unless most are away. Where that is not enough, as "
            "with twenty names of forty letters, the sentences name players in at most 20 bytes; `players` has the "
            "whole names."
        ),
    ]
    partners_part: Annotated[
        PartnersPart | None, says("While the Box is asked for their Partner too: what the Partner is told.")
    ]
    outlook: Annotated[OutlookView, says("What the game may come to.")]
    last: Annotated[LastEvent | None, says("The last event.")]
    undoes: Annotated[
        UndoneNext | None, says("What an undo takes back: the last event that stands; null if there is none.")
    ]
    own_answers: Annotated[
        dict[str, list[OwnAnswerView]],
        says(
            "By player their answers that have had no effect yet: whatever others answered since, "
            "they may take them back."
        ),
    ]
    trail: Annotated[list[TraceView], says("The last twelve events, the oldest first.")]
    rolling: Annotated[
        RollingView | None, says("The rolls for the order before the first game; null where nobody rolls for it.")
    ]
    rules: Annotated[RulesToSee | None, says("The rules in short, until all here have said that they have seen them.")]
    rows: Annotated[list[RowView], says("The last five finished games.")]
    settlements: Annotated[list[SettlementView], says("Payments when somebody left, or the evening was closed.")]
    adjustments: Annotated[list[AdjustmentView], says("Points that were corrected by hand.")]
    knocks: Annotated[list[KnockView], says("Those who wait at the door on a new phone, ten at most.")]
    more_knocks: Annotated[int, says("How many more wait there.")]
    proposals: Annotated[list[ProposalView], says("What waits for consents.")]
    confirms: Annotated[
        Literal["", "club", "table"],
        says("By whose wish a result waits for the other side’s word; empty: it stands at once."),
    ]
    entered: Annotated[EnteredView | None, says("The last result, as long as somebody is asked whether it was so.")]
    disputes: Annotated[list[DisputeView], says("What is disputed; until it is settled no game begins.")]
    said_for: Annotated[
        dict[str, list[int]],
        says(
            "By player the numbers of answers that the scorekeeper gave for them and that have had an effect: they may "
            "say that they did not say that."
        ),
    ]
    answered_for: Annotated[
        dict[str, list[AnsweredForView]],
        says(
            "By player the answers among the last twelve events that others gave for them, the newest first; a phone "
            "shows each until its player has read it."
        ),
    ]
    corrected: Annotated[
        list[ChangedGameView],
        says("Games that the last twelve events have corrected, finished or not, the oldest first."),
    ]
    tables: Annotated[TablesView, says("The other tables of a split.")]
    declined: Annotated[
        list[DeclinedView],
        says(
            "What was refused since the last event (`fresh`), newcomers who were not let in and would still have to "
            "ask them who refused, and newcomers about whom others decide since the last event (`declined_by` null). "
            "Also, since the last event, that a game has begun before a rule or a stake was agreed on, and to both of "
            "them that a player is no longer asked to be Partner."
        ),
    ]

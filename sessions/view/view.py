"""The view: all that anybody in the room may see of a session, one text, sealed answers masked.

Built once per event, from the locked session alone: the same session always gives the same text.
"""

from datetime import datetime
from typing import Literal, Protocol, cast
from uuid import UUID

import msgspec
from msgspec.structs import replace

from chouette.ledger.money import Worth
from chouette.rules import legal
from chouette.rules.facts import captain_due
from chouette.rules.house import FRACTIONS, MAX_PLAYERS, SHEETS
from chouette.rules.open.legal import Legal
from chouette.rules.open.stale import since_corrected
from chouette.rules.state import Settlement, State
from chouette.wording import clause
from chouette.wording.language import SOURCE, spoken_in, translate
from chouette.wording.table.someone_sentences import THE_SCOREKEEPER
from sessions.models import Phase
from sessions.store.changed_games import ChangedPoints
from sessions.store.dispute_parties import Judge
from sessions.store.proposals import Declined, OpenProposal
from sessions.store.recent import Recent
from sessions.store.reviews import GivenReview, holding
from sessions.store.sealed import seal
from sessions.store.session_row import Guest, KnockRow, NewTable
from sessions.view import actions as open_actions
from sessions.view import box_why, finished, game_end, join_requests, offers, outlook, prices, rules_seen, sentences
from sessions.view import proposals as proposed
from sessions.view.agreements import Asking
from sessions.view.answered_for import answered_for_shown
from sessions.view.board import board
from sessions.view.changed_games import changed_games
from sessions.view.declined import declined
from sessions.view.evening import ClubView, SheetKeeper, agreed_end, departures, other_tables, worth_shown
from sessions.view.fields import KnockView, View
from sessions.view.fitting import LARGEST, fitted
from sessions.view.guests import players
from sessions.view.lapsed import lapsed
from sessions.view.open_action import OpenAction
from sessions.view.open_rights import open_rights
from sessions.view.own_answers import own_answers_shown
from sessions.view.partner_asked import needs_partner
from sessions.view.partner_share import partners_part
from sessions.view.reviews import (
    EnteredView,
    disputed_first,
    disputes_shown,
    entered_shown,
    said_for_shown,
)
from sessions.view.rolling import rolling
from sessions.view.sentences import HeardByRule, Names, by_rule
from sessions.view.trail import last_event, trail_shown, undoes

PROTOCOL = 11
"""What pages and views agree on. Raised with every change after which a page of the program before could not draw a
view, or a new page could not draw one of before; docs/live-protocol.md says which changes these are."""
ROWS_SHOWN = 5
KNOCKS_SHOWN = 10


class Shown(Protocol):
    """What the view is made of; a locked session has it, and so has a session that is verified."""

    code: str
    name: str
    seq: int
    version: int
    state: State
    recent: Recent
    scorekeeper_device: UUID | None
    scorekeeper_user: UUID | None
    scorekeeper_name: str
    scorekeeper_here: bool
    club_slug: str
    club_name: str
    club_zone: str
    guests: list[Guest]
    knocks: list[KnockRow]
    proposals: list[OpenProposal]
    declined: list[Declined]
    reviews: list[GivenReview]
    changes: list[ChangedPoints]
    club_confirms: bool
    table_confirms: bool
    split_from: tuple[str, str] | None
    tables: list[NewTable]
    ends_at: datetime | None

    @property
    def worth(self) -> Worth:
        """What a point is worth."""
        ...

    @property
    def phase(self) -> Phase:
        """Where the evening stands."""
        ...


def view_of(source: Shown, language: str = SOURCE, *, whole: bool = False) -> str:
    """The view in a language; in that of the program it is stored and pushed, in others made where it is read.

    At a large table it lists less of what is open, unless the `whole` of it is wanted; where that is not enough its
    sentences cut long names short.
    """
    with spoken_in(language):
        names = Names.of(source.guests)
        if whole:
            return msgspec.json.encode(_view(source, names)).decode()
        text = fitted(_view(source, names))
        return (text if len(text) <= LARGEST else fitted(_view(source, names.brief()))).decode()


def picture_of(source: Shown, language: str = SOURCE) -> View:
    """The view of a table that is only looked at, in a language: nothing is open to anybody, and what could be pressed,
    what the trail says and who waits at the door is not in it."""
    with spoken_in(language):
        view = _view(source, Names.of(source.guests), {})
    return replace(
        view,
        legal={},
        lapsed={},
        own_answers={},
        trail=[],
        undoes=None,
        last=None,
        rules=None,
        knocks=[],
        more_knocks=0,
        proposals=[],
    )


def beginning() -> str:
    """The first letters of every view that this program makes; one made under another protocol has others."""
    return f'{{"protocol":{PROTOCOL},'


def _view(source: Shown, names: Names, open_now: Legal | None = None) -> View:
    state, game, recent, worth = source.state, source.state.game, source.recent, source.worth
    sheet, sealed, phase = SHEETS[state.house.sheet], seal(state, recent), source.phase.value
    keeper = SheetKeeper(scorekeeping_player(source), source.scorekeeper_name, _is_scorekeeper_here(source))
    words = _wording(source, names, keeper.player)
    trail, open_now = trail_shown(recent, source.reviews, names, sealed), legal(state) if open_now is None else open_now
    stake, currency, minor, decimals = worth_shown(worth)
    settled = _settled(source)
    unready = disputed_first(state, source.reviews) or needs_partner(state, names) or sentences.unready(state, names)
    return View(
        protocol=PROTOCOL,
        code=source.code,
        name=source.name,
        club=ClubView(source.club_slug, source.club_name, source.club_zone),
        version=source.version,
        seq=source.seq,
        phase=cast("Literal['lobby', 'between', 'game', 'closed']", phase),
        stake=stake,
        currency=currency,
        minor=minor,
        decimals=decimals,
        ends=agreed_end(source.ends_at),
        scorekeeper=keeper,
        sheet=sheet.key,
        sheet_name=sheet.name,
        letter=sheet.letter,
        halves=state.house[FRACTIONS] == "roll_off",
        most=state.house[MAX_PLAYERS],
        departures=departures(state.house),
        players=players(state, source.guests, settled, Names.of(source.guests)),
        order=[one for one in (state.box, *state.line) if one is not None],
        box=game.box if game else state.box,
        captain=game.captain if game else captain_due(state),
        line=state.line,
        partner=game.partner if game else state.partner,
        game=board(state, game, names) if game else None,
        offers=offers.standing(state, game, recent, names, worth) if game else [],
        box_why=_box_why(source, names),
        ended=game_end.ended(state, recent, names),
        starters=None if unready else game_end.starters(state, keeper, names),
        unready=unready,
        no_room=join_requests.no_room(state, names),
        waits_for_seat=join_requests.waits_for_seat(state, source.declined, names),
        split_later=join_requests.split_later(state),
        legal=_legal(source, names, open_now),
        lapsed=lapsed(state, open_now),
        rights=open_rights(open_now, state, recent, names),
        unlisted=[],
        partners_part=partners_part(open_now, state, names, worth),
        outlook=outlook.of(state, names),
        last=last_event(recent, trail, sealed, names),
        undoes=undoes(recent, names, sealed, seated=bool(state.seated)),
        own_answers=own_answers_shown(state, recent, names, sealed),
        trail=trail,
        rolling=rolling(state, source.guests, recent),
        rules=rules_seen.shown(source.guests, state.house) if not state.closed else None,
        rows=[finished.row(one, names, settled) for one in recent.rows[-ROWS_SHOWN:]],
        settlements=[finished.settlement(one, worth) for one in settled],
        adjustments=[finished.adjustment(one) for one in recent.adjusted],
        knocks=[_knock(knock, names) for knock in source.knocks[:KNOCKS_SHOWN]],
        more_knocks=len(source.knocks[KNOCKS_SHOWN:]),
        proposals=[proposed.proposal(one, words) for one in source.proposals],
        confirms="club" if source.club_confirms else "table" if source.table_confirms else "",
        entered=_entered(source, names, words),
        disputes=disputes_shown(
            state, recent, source.reviews, names, replace(keeper, name=words.scorekeeper.name), keeper_of(source)
        ),
        said_for=said_for_shown(state, recent, source.reviews, sealed),
        answered_for=answered_for_shown(recent, source.reviews, names, sealed),
        corrected=changed_games(state, source.changes, recent, source.reviews, names),
        tables=other_tables(source.split_from, source.tables),
        declined=[declined(one, words) for one in source.declined],
    )


def _knock(knock: KnockRow, names: Names) -> KnockView:
    """Return what a phone at the door asks; the player has a name in the club also where they are not at the table."""
    known = names if knock.player in names.names else Names({**names.names, knock.player: knock.name})
    asks = join_requests.at_the_door(knock.player, knock.speaks_for, known)
    return KnockView(knock.id, knock.player, known(knock.player), asks)


def _entered(source: Shown, names: Names, words: proposed.Wording) -> EnteredView | None:
    """Where both sides are asked before a result is recorded, nobody is asked about it afterwards."""
    if source.club_confirms or source.table_confirms:
        return None
    keeper = SheetKeeper(words.scorekeeper.player, words.scorekeeper.name, _is_scorekeeper_here(source))
    return entered_shown(source.state, source.recent, source.reviews, names, keeper, _keeper_device(source))


def _keeper_device(source: Shown) -> str | None:
    """Return the device that keeps the sheet; None for an account, which may do so on several."""
    return source.scorekeeper_device.hex if source.scorekeeper_device else None


def _wording(source: Shown, names: Names, keeper: str | None) -> proposed.Wording:
    scorekeeper = Asking(source.scorekeeper_name or translate(THE_SCOREKEEPER), keeper)
    phones = frozenset(guest.id for guest in source.guests if guest.phone)
    nameless = not source.scorekeeper_name
    return proposed.Wording(source.state, names, source.worth, scorekeeper, phones, nameless=nameless)


def _is_scorekeeper_here(source: Shown) -> bool:
    """Return whether someone keeps the sheet and has been at the table lately."""
    return source.scorekeeper_here and not (source.scorekeeper_device is None and source.scorekeeper_user is None)


def keeper_of(source: Shown) -> Judge:
    """Return the scorekeeper as one who might settle a dispute."""
    device, account = (one.hex if one else None for one in (source.scorekeeper_device, source.scorekeeper_user))
    player = scorekeeping_player(source)
    return Judge(device, account, () if player is None else (player,))


def scorekeeping_player(source: Shown) -> str | None:
    """Return the player of the scorekeeper's name, if one is here: the sheet is often kept by one who plays."""
    return next((guest.id for guest in source.guests if guest.name and guest.name == source.scorekeeper_name), None)


def _box_why(source: Shown, names: Names) -> HeardByRule | None:
    """Between games: why the Box is Box, with the clause; null before the first game, and once the evening is over."""
    state, rows = source.state, source.recent.rows
    if state.game is not None or state.closed or state.box is None or not rows:
        return None
    row = rows[-1].row
    if row.next.box != state.box:
        return by_rule(box_why.box_changed(row.next, state.box, names), "")
    return by_rule(box_why.next_round(row.next, row.box, row.captain, names), clause(row.next.rule))


def _settled(source: Shown) -> list[Settlement]:
    return [one.as_owed for one in source.recent.settled]


def _legal(source: Shown, names: Names, open_now: Legal) -> dict[str, list[OpenAction]]:
    state, worth = source.state, source.worth
    moved, waits = source.recent.moved, bool(holding(source.reviews, state))
    figures = prices.Prices(state, prices.asked(state, source.recent, source.proposals, source.declined))
    return {
        player: [
            open_actions.action(since_corrected(one, moved), state, names, worth, figures)
            for one in actions
            if not (waits and one.event == "start")
        ]
        for player, actions in open_now.items()
    }

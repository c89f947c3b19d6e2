"""The view: all that anybody in the room may see of a session, one text, sealed answers masked.

Built once per event, from the locked session alone: the same session always gives the same text.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Protocol
from uuid import UUID

import msgspec

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules import legal
from chouette.rules.facts import advice, captain_due
from chouette.rules.house import FRACTIONS, MAX_PLAYERS, SHEETS, House
from chouette.rules.open.legal import Legal
from chouette.rules.open.stale import since_corrected
from chouette.rules.state import Settlement, State
from chouette.wording import clause
from chouette.wording.language import SOURCE, spoken_in, translate
from chouette.wording.options import explained, title_of
from chouette.wording.table.someone_sentences import BEFORE_THAT, THE_SCOREKEEPER
from sessions.models import Phase
from sessions.store.proposals import Declined, OpenProposal
from sessions.store.recent import Recent, Trace
from sessions.store.sealed import Seal, seal
from sessions.view import actions as open_actions
from sessions.view import box_why, finished, happened, join_requests, offers, outlook, prices, rules_seen, sentences
from sessions.view import proposals as proposed
from sessions.view.agreements import Asking
from sessions.view.board import board
from sessions.view.fitting import LARGEST, fitted
from sessions.view.partner_share import partners_part
from sessions.view.results import results, to_settle
from sessions.view.sentences import Names
from sessions.view.short_names import shortened

PROTOCOL = 5
"""What pages and views agree on. Raised with every change after which a page of the program before could not draw a
view, or a new page could not draw one of before; docs/live-protocol.md says which changes these are."""
ROWS_SHOWN = 5
LAST_GAME = timedelta(minutes=15)
"""So long before the agreed end the last game is called."""


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
    club_slug: str
    club_name: str
    guests: list[Any]
    knocks: list[tuple[str, str]]
    proposals: list[OpenProposal]
    declined: list[Declined]
    split_from: tuple[str, str] | None
    tables: list[Any]
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


def beginning() -> str:
    """The first letters of every view that this program makes; one made under another protocol has others."""
    return f'{{"protocol":{PROTOCOL},'


def _view(source: Shown, names: Names) -> dict[str, Any]:
    state = source.state
    sealed = seal(state, source.recent)
    scorekeeper = Asking(source.scorekeeper_name or translate(THE_SCOREKEEPER), _scorekeeper(source))
    trail = [_trace(trace, names, sealed) for trace in source.recent.trail]
    phones = frozenset(guest.id for guest in source.guests if guest.phone)
    words = proposed.Wording(state, names, source.worth, scorekeeper, phones, nameless=not source.scorekeeper_name)
    open_now = legal(state)
    return {
        **_session(source),
        **_house(state.house),
        "players": _players(source, Names.of(source.guests)),
        "order": [one for one in (state.box, *state.line) if one is not None],
        "box": state.game.box if state.game else state.box,
        "captain": state.game.captain if state.game else captain_due(state),
        "line": state.line,
        "partner": state.game.partner if state.game else state.partner,
        "game": board(state, state.game, names) if state.game else None,
        "offers": offers.standing(state, state.game, names, source.worth) if state.game else [],
        "box_why": _box_why(source, names),
        "unready": sentences.unready(state, names),
        "no_room": join_requests.no_room(state, names),
        "legal": _legal(source, names, open_now),
        "unlisted": [],
        "partners_part": partners_part(open_now, state, names, source.worth),
        "outlook": outlook.of(state, names),
        "last": _last(source.recent, trail, sealed),
        "undoes": _undoes(source.recent, names, sealed, seated=bool(state.seated)),
        "trail": trail,
        "rules": rules_seen.shown(source.guests, state.house) if not state.closed else None,
        "rows": [finished.row(one, names, _settled(source)) for one in source.recent.rows[-ROWS_SHOWN:]],
        "settlements": [finished.settlement(one.settlement, names, source.worth) for one in source.recent.settled],
        "adjustments": [finished.adjustment(one) for one in source.recent.adjusted],
        "knocks": [{"id": knock, "player": player, "name": names(player)} for knock, player in source.knocks],
        "proposals": [proposed.proposal(one, words) for one in source.proposals],
        "tables": _tables(source),
        "declined": [proposed.declined(one, words) for one in source.declined],
    }


def _session(source: Shown) -> dict[str, Any]:
    return {
        "protocol": PROTOCOL,
        "code": source.code,
        "name": source.name,
        "club": {"slug": source.club_slug, "name": source.club_name},
        "version": source.version,
        "seq": source.seq,
        "phase": source.phase.value,
        **_worth(source.worth),
        "ends": None if source.ends_at is None else _ends(source.ends_at),
        "scorekeeper": {"player": _scorekeeper(source), "name": source.scorekeeper_name},
    }


def _ends(at: datetime) -> dict[str, str]:
    """The agreed end, and from when on a game that begins is the last."""
    return {"at": _instant(at), "last_game": _instant(at - LAST_GAME)}


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds")


def _worth(worth: Worth) -> dict[str, Any]:
    """What a point is worth; nothing of it where the club plays for points alone."""
    if not worth.said:
        return dict.fromkeys(("stake", "currency", "minor", "decimals"))
    return {
        "stake": money.amount(worth.minor, worth.currency),
        "currency": worth.currency,
        "minor": worth.minor,
        "decimals": money.decimals(worth.currency),
    }


def _tables(source: Shown) -> dict[str, Any]:
    """The table that this one was split from, and those that were split from it, with who went there."""
    first = source.split_from
    return {
        "from": None if first is None else {"code": first[0], "name": first[1]},
        "new": [
            {"code": table.code, "name": table.name, "seq": table.seq, "players": table.players}
            for table in source.tables
        ],
    }


def _scorekeeper(source: Shown) -> str | None:
    """The player of the scorekeeper's name, if one is here: the sheet is often kept by one who plays."""
    return next((guest.id for guest in source.guests if guest.name and guest.name == source.scorekeeper_name), None)


def _house(house: House) -> dict[str, Any]:
    sheet = SHEETS[house.sheet]
    return {
        "sheet": sheet.key,
        "sheet_name": sheet.name,
        "letter": sheet.letter,
        "halves": house[FRACTIONS] == "roll_off",
        "most": house[MAX_PLAYERS],
        "departures": [
            {
                "option": option.key,
                "title": title_of(option),
                "value_text": explained(option, value),
                "rule": clause(house.clause(option)),
            }
            for option, value, _ in house.departures()
        ],
    }


def _players(source: Shown, names: Names) -> dict[str, Any]:
    state = source.state
    won, still_open = results(state, _settled(source)), to_settle(state)
    phones = {guest.id for guest in source.guests if guest.phone}
    now = rules_seen.seen_text(state.house)
    seen = {guest.id for guest in source.guests if guest.rules_seen == now}
    newcomers = state.game.newcomers if state.game else ()
    lights = advice(state) if state.game else {}
    everyone = dict.fromkeys([*state.seated, *state.frozen, *state.departed, *(guest.id for guest in source.guests)])
    short = shortened(tuple(names(player) for player in everyone))
    return {
        player: {
            "name": names(player),
            "short": short[names(player)],
            "result": won.get(player, 0),
            "to_settle": still_open.get(player, 0),
            "seated": player in state.seated,
            "away": player in state.away,
            "proxy": state.away[player].proxy if player in state.away else None,
            "sits_out": player in state.sitting_out,
            "waiting": player in newcomers,
            "frozen": player in state.frozen,
            "left": player in state.departed,
            "stake": state.stakes.get(player, 1),
            "phone": player in phones,
            "rules_seen": player in seen,
            "advice": sentences.advice(lights[player], state.house) if player in lights else None,
        }
        for player in everyone
    }


def _box_why(source: Shown, names: Names) -> dict[str, Any] | None:
    """Between games: why the Box is Box, with the clause; null before the first game, and once the evening is over."""
    state, rows = source.state, source.recent.rows
    if state.game is not None or state.closed or state.box is None or not rows:
        return None
    row = rows[-1].row
    if row.next.box != state.box:
        return {**box_why.box_changed(row.next, state.box, names), "rule": ""}
    return {**box_why.next_round(row.next, row.box, row.captain, names), "rule": clause(row.next.rule)}


def _settled(source: Shown) -> list[Settlement]:
    return [one.settlement for one in source.recent.settled]


def _legal(source: Shown, names: Names, open_now: Legal) -> dict[str, Any]:
    state, worth = source.state, source.worth
    moved = source.recent.moved
    asked = prices.asked(state, source.recent, source.proposals, source.declined)
    return {
        player: [open_actions.action(since_corrected(one, moved), state, names, worth, asked) for one in actions]
        for player, actions in open_now.items()
    }


def _trace(trace: Trace, names: Names, sealed: Seal) -> dict[str, Any]:
    return {
        "seq": trace.seq,
        "text": happened.event(_masked(trace, sealed), names),
        "who": names.maybe(trace.player),
        "for": names.maybe(trace.principal) if trace.principal != trace.player else None,
        "at": trace.at,
        "undone": trace.taken_back is not None,
        "undone_in": trace.taken_back,
        "changed": trace.changed,
        "corrects": trace.event["event"] in ("undo", "amend"),
    }


def _masked(trace: Trace, sealed: Seal) -> Trace:
    """An answer that is still sealed shows only that it was given; so does its being taken back."""
    if sealed.game is None:
        return trace
    about = None if trace.about is None else sealed.shown(trace.about, trace.seq, taken_back=True)
    event = sealed.shown(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    return msgspec.structs.replace(trace, event=event, about=about)


def _undoes(recent: Recent, names: Names, sealed: Seal, *, seated: bool) -> dict[str, Any] | None:
    """What an undo would take back, as far as the trail goes: the last event that stands, as it stands now, and whether
    it is of a game from paper that may be taken back as a whole."""
    put_right = {trace.seq: trace.event["with"] for trace in recent.trail if trace.event["event"] == "amend"}
    for trace in reversed(recent.trail):
        if trace.event["event"] in ("undo", "amend") or (trace.taken_back is not None and not trace.changed):
            continue
        now = put_right.get(trace.taken_back or 0, trace.event)
        standing = msgspec.structs.replace(trace, event=sealed.shown(now, trace.seq))
        return {"seq": trace.seq, "text": happened.event(standing, names), "whole": trace.paper > 0}
    return {"seq": 0, "text": translate(BEFORE_THAT), "whole": False} if seated else None


def _last(recent: Recent, trail: list[dict[str, Any]], sealed: Seal) -> dict[str, Any] | None:
    """The end of the trail, with what a phone needs to tell of it at once."""
    if not trail:
        return None
    trace, told = recent.trail[-1], trail[-1]
    is_sealed = sealed.hides(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    shown = sealed.shown(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    return {
        "seq": trace.seq,
        "event": shown["event"],
        "text": told["text"],
        "actor_name": told["who"],
        "for_name": told["for"],
        "by": trace.player,
        "for": trace.principal if trace.principal != trace.player else None,
        "absent": trace.absent,
        "answer": shown["cubes"] if shown["event"] == "answer" and not is_sealed else None,
        "at": trace.at,
        "rolls": trace.event.get("rolls"),
        "undo_by": [] if told["corrects"] or trace.player is None else [trace.player],
    }

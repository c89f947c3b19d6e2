"""Everybody who came to the evening, as the view has them."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from chouette.rules.facts import advice
from chouette.rules.state import Settlement, State
from sessions.store.session_row import Guest
from sessions.view import rules_seen, sentences
from sessions.view.describing import says
from sessions.view.results import results, to_settle
from sessions.view.sentences import AdviceView, Names
from sessions.view.short_names import shortened


class PlayerView(Struct, frozen=True, gc=False):
    """A player of the evening. Names stand here alone."""

    name: Annotated[str, says("The whole name.")]
    short: Annotated[str, says("A form of it for narrow columns, which no other player here has.")]
    result: Annotated[int, says("Points won and lost so far; a leaver’s payments move nothing in it.")]
    to_settle: Annotated[int, says("Points that are open.")]
    seated: Annotated[bool, says("Has a seat.")]
    away: Annotated[bool, says("Has left the table for a while.")]
    proxy: Annotated[str | None, says("The player who stands in for them while they are away.")]
    sits_out: Annotated[bool, says("Takes no part in the games for now.")]
    waiting: Annotated[bool, says("Has joined, and plays from the next game on.")]
    frozen: Annotated[bool, says("Has left, and the account stays open.")]
    left: Annotated[bool, says("Has left, and was settled with.")]
    stake: Annotated[int, says("For how many basic stakes they play.")]
    phone: Annotated[bool, says("Whether a phone speaks for them.")]
    rules_seen: Annotated[bool, says("Whether they have said that they have seen the rules as they now stand.")]
    advice: Annotated[
        AdviceView | None,
        says("Whether they may advise who plays; null without a seat, while they are away, and between games."),
    ]


def players(
    state: State, guests: Sequence[Guest], settled: Sequence[Settlement], names: Names
) -> dict[str, PlayerView]:
    """Everybody by id: those with a seat first."""
    won, still_open = results(state, settled), to_settle(state)
    phones = {guest.id for guest in guests if guest.phone}
    now = rules_seen.seen_text(state.house)
    seen = {guest.id for guest in guests if guest.rules_seen == now}
    newcomers = state.game.newcomers if state.game else ()
    lights = advice(state) if state.game else {}
    everyone = dict.fromkeys([*state.seated, *state.frozen, *state.departed, *(guest.id for guest in guests)])
    short = shortened(tuple(names(player) for player in everyone))
    return {
        player: PlayerView(
            name=names(player),
            short=short[names(player)],
            result=won.get(player, 0),
            to_settle=still_open.get(player, 0),
            seated=player in state.seated,
            away=player in state.away,
            proxy=state.away[player].proxy if player in state.away else None,
            sits_out=player in state.sitting_out,
            waiting=player in newcomers,
            frozen=player in state.frozen,
            left=player in state.departed,
            stake=state.stakes.get(player, 1),
            phone=player in phones,
            rules_seen=player in seen,
            advice=sentences.advice(lights[player], state.house)
            if player in lights and player not in state.away
            else None,
        )
        for player in everyone
    }

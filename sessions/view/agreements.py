"""What somebody asks others to agree to, as each who is meant hears it. `who` is who asks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from chouette.ledger.money import Worth
from chouette.rules import events as ev
from chouette.rules.facts import movers
from chouette.rules.house import CUBES, House
from chouette.rules.open.consent import box_side
from chouette.rules.state import Cube, State
from chouette.wording.sums import money_place
from chouette.wording.table.proposal_sentences import (
    AUTOMATIC,
    BASIC_STAKE,
    BUY,
    CHANGE,
    DOUBLE,
    DROP_TAKE,
    RESULT,
    SELL,
    SETTLE,
    SHARE,
    SPLIT,
    STAKE,
    UNSHARE,
    About,
)
from chouette.wording.voices import Heard, heard
from sessions.store.recent import redoubles
from sessions.view.join_requests import asks_to_join
from sessions.view.partner_asked import asks_partner
from sessions.view.sentences import Names


class Asking(NamedTuple):
    """The one who asks: their name, and the player they are; none for a scorekeeper who does not play."""

    name: str
    player: str | None


def cubes_of(state: State, event: ev.GameEvent) -> list[Cube]:
    """The cubes that a deal or a double names; all of them where it leaves them out."""
    named = getattr(event, event.CUBES[0])
    assert state.game is not None, "cubes are named in a game"
    return [state.game.cubes[name] for name in ((named,) if isinstance(named, str) else named or state.game.cubes)]


def kind_of(house: House, cubes: Sequence[Cube]) -> str:
    """What one of them is called: "extra", "penalty", or just "cube"; a "share" of the one cube for the whole team."""
    if cubes[0].kind != "team":
        return cubes[0].kind
    return "share" if house[CUBES] == "single" else "cube"


def owners(cubes: Iterable[Cube]) -> list[str]:
    """The players whose names the cubes bear."""
    return list(dict.fromkeys(cube.player for cube in cubes))


def asked(event: ev.GameEvent, state: State, names: Names, who: Asking, worth: Worth) -> Heard:
    """What is asked, in one sentence."""
    if isinstance(event, ev.ChangeStake):
        return _stake(event, names, worth)
    return SENTENCES[type(event)](event, state, names, who)


def _about(about: About, cubes: list[Cube], state: State, names: Names, who: Asking) -> Heard:
    owner, kind = owners(cubes), kind_of(state.house, cubes)
    if who.player is None:
        people, given = {"owner": owner}, {"who": who.name, "kind": kind}
    elif owner == [who.player]:
        return heard(about.own, {"who": [who.player]}, names, kind=kind)
    else:
        people, given = {"who": [who.player], "owner": owner}, {"kind": kind}
    return heard(about.one if len(owner) == 1 else about.several, people, names, **given)


def _settle(event: ev.Settle, state: State, names: Names, who: Asking) -> Heard:
    return _about(SETTLE, cubes_of(state, event), state, names, who)


def _automatic(event: ev.AutomaticDouble, state: State, names: Names, who: Asking) -> Heard:
    return _about(AUTOMATIC, cubes_of(state, event), state, names, who)


def _buy(event: ev.Buy, state: State, names: Names, who: Asking) -> Heard:
    cubes = cubes_of(state, event)
    owner, kind = owners(cubes), kind_of(state.house, cubes)
    if who.player not in (None, event.by) and owner == [who.player]:
        return heard(SELL, {"who": owner, "buyer": [event.by]}, names, kind=kind)
    return heard(BUY, {"buyer": [event.by], "owner": owner}, names, kind=kind)


def _share(event: ev.Share, state: State, names: Names, _who: Asking) -> Heard:
    cubes = cubes_of(state, event)
    owner = owners(cubes)
    people = {"player": [event.with_], "box": [cubes[0].box_end[0]]}
    of = of_cubes(state, cubes)
    if of != "share":
        people["owner"] = owner
    return heard(SHARE, people, names, of=of, owners=names.all(owner))


def of_cubes(state: State, cubes: Sequence[Cube]) -> str:
    """Return whether cubes are those of "one" player or of "many", or the one for all, of which each has a "share"."""
    return "share" if state.house[CUBES] == "single" else "one" if len(owners(cubes)) == 1 else "many"


def _unshare(event: ev.Unshare, state: State, names: Names, _who: Asking) -> Heard:
    cubes = cubes_of(state, event)
    return heard(UNSHARE, {"player": [event.by], "owner": owners(cubes)}, names, kind=kind_of(state.house, cubes))


def _double(event: ev.Double, state: State, names: Names, _who: Asking) -> Heard:
    cubes = cubes_of(state, event)
    people, value = {"player": [event.by], "owner": owners(cubes)}, str(max(cube.value for cube in cubes) * 2)
    again = "again" if redoubles(event, state) else ""
    return heard(DOUBLE, people, names, kind=kind_of(state.house, cubes), value=value, again=again)


def _drop_take(event: ev.DropTake, _state: State, names: Names, _who: Asking) -> Heard:
    people = {"pair": event.by, "drops": [event.drops], "plays": [event.plays] if event.plays else []}
    return heard(DROP_TAKE, people, names)


def _join(event: ev.Join, state: State, names: Names, _who: Asking) -> Heard:
    return asks_to_join(event, state, names)


def _result(event: ev.Result, state: State, names: Names, _who: Asking) -> Heard:
    assert state.game is not None, "a result that waits is that of the game"
    people = {"box": box_side(state.game)} if event.winner == "box" else {}
    return heard(RESULT[event.winner, event.kind], people, names)


def _change(_event: ev.ChangeRule, _state: State, names: Names, who: Asking) -> Heard:
    if who.player is None:
        return heard(CHANGE, {}, names, who=who.name)
    return heard(CHANGE, {"who": [who.player]}, names)


def _split(event: ev.Split, state: State, names: Names, who: Asking) -> Heard:
    people = {"movers": list(movers(state, len(event.newcomers))), "newcomers": list(event.newcomers)}
    if who.player is None:
        return heard(SPLIT, people, names, who=who.name)
    return heard(SPLIT, {"who": [who.player], **people}, names)


def _partner(event: ev.TakePartner, state: State, names: Names, who: Asking) -> Heard:
    return asks_partner(event, who.player, state, names)


def _stake(event: ev.ChangeStake, names: Names, worth: Worth) -> Heard:
    people = {"player": [event.player], "against": list(event.against or ())}
    voices = BASIC_STAKE if event.stake == 1 else STAKE
    return heard(voices, people, names, stake=str(event.stake), **money_place(worth, event.stake))


SENTENCES: dict[type[ev.Base], Callable[[Any, State, Names, Asking], Heard]] = {
    ev.Settle: _settle,
    ev.Buy: _buy,
    ev.Share: _share,
    ev.Unshare: _unshare,
    ev.AutomaticDouble: _automatic,
    ev.Double: _double,
    ev.DropTake: _drop_take,
    ev.Join: _join,
    ev.ChangeRule: _change,
    ev.Split: _split,
    ev.Result: _result,
    ev.TakePartner: _partner,
}
"""A sentence for each event that may have to wait; a stake has its own, with the money in it."""

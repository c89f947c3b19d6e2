"""What somebody asks others to agree to: the sentence for the room, and for each who is meant. `who` is who asks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from chouette.ledger.money import Worth
from chouette.rules import events as ev
from chouette.rules.state import Cube, State
from chouette.wording.template import Plural
from chouette.wording.voices import Voices, heard
from sessions.table.coming import asks_to_join
from sessions.table.sentences import Names

Said = dict[str, Any]


class Asking(NamedTuple):
    """Who asks: his name, and the player he is; none for a scorekeeper who does not play."""

    name: str
    player: str | None


class About(NamedTuple):
    """A sentence about the asker's own cube, about one of somebody else, and about several."""

    own: Voices
    one: Voices
    several: Voices


SETTLE = About(
    Voices("{who} would settle his {kind}.", {"who": "You would settle your {kind}."}),
    Voices(
        "{who} would settle {owner}’s {kind}.",
        {"who": "You would settle {owner}’s {kind}.", "owner": "{who} would settle your {kind}."},
    ),
    Voices(
        "{who} would settle the cubes of {owner}.",
        {
            "who": "You would settle the cubes of {owner}.",
            "owner": "{who} would settle your cube and that of {owner}.",
            "who owner": "You would settle your cube and that of {owner}.",
        },
    ),
)
BUY = Voices(
    "{buyer} would buy {owner}’s {kind}.",
    {"buyer": "You would buy {owner}’s {kind}.", "owner": "{buyer} would buy your {kind}."},
)
SELL = Voices(
    "{who} would sell {buyer} his {kind}.",
    {"who": "You would sell {buyer} your {kind}.", "buyer": "{who} would sell you his {kind}."},
)
SHARE = Voices(
    Plural(
        "owner",
        "{player} would take a half of {owner}’s {kind} with {box}.",
        "{player} would take a half of the cubes of {owner} with {box}.",
    ),
    {
        "player": Plural(
            "owner",
            "You would take a half of {owner}’s {kind} with {box}.",
            "You would take a half of the cubes of {owner} with {box}.",
        ),
        "box": Plural(
            "owner",
            "{player} would take a half of {owner}’s {kind} with you.",
            "{player} would take a half of the cubes of {owner} with you.",
        ),
        "owner": (
            "{player} would take a half of your cube and that of {owner} with {box}.",
            "{player} would take a half of your {kind} with {box}.",
        ),
    },
)
UNSHARE = Voices(
    Plural(
        "owner",
        "{player} would give up his half of {owner}’s {kind}.",
        "{player} would give up his half of the cubes of {owner}.",
    ),
    {
        "player": Plural(
            "owner",
            "You would give up your half of {owner}’s {kind}.",
            "You would give up your half of the cubes of {owner}.",
        ),
        "owner": (
            "{player} would give up his half of your cube and that of {owner}.",
            "{player} would give up his half of your {kind}.",
        ),
    },
)
AUTOMATIC = About(
    Voices(
        "{who} asks for an automatic double of his {kind}.",
        {"who": "You ask for an automatic double of your {kind}."},
    ),
    Voices(
        "{who} asks for an automatic double of {owner}’s {kind}.",
        {
            "who": "You ask for an automatic double of {owner}’s {kind}.",
            "owner": "{who} asks for an automatic double of your {kind}.",
        },
    ),
    Voices(
        "{who} asks for an automatic double of the cubes of {owner}.",
        {
            "who": "You ask for an automatic double of the cubes of {owner}.",
            "owner": "{who} asks for an automatic double of your cube and that of {owner}.",
            "who owner": "You ask for an automatic double of your cube and that of {owner}.",
        },
    ),
)
DOUBLE = Voices(
    "{player} would double {owner}.",
    {
        "player": "You would double {owner}.",
        "owner": ("{player} would double you and {owner}.", "{player} would double you."),
    },
)
DROP_TAKE = Voices(
    (
        "{pair} would play one cube together, {plays} at the board, and drop {drops}’s.",
        "{pair} would play one cube together and drop {drops}’s.",
    ),
    {
        "pair": (
            "You and {pair} would play one cube together, {plays} at the board, and drop {drops}’s.",
            "You and {pair} would play one cube together and drop {drops}’s.",
        ),
        "pair drops": (
            "You and {pair} would play one cube together, {plays} at the board, and drop yours.",
            "You and {pair} would play one cube together and drop yours.",
        ),
        "pair plays": "You and {pair} would play one cube together, you at the board, and drop {drops}’s.",
        "pair drops plays": "You and {pair} would play one cube together, you at the board, and drop yours.",
    },
)
STAKE = Voices(
    (
        "{player} would play for {stake} times the basic stake against {against}, {money} a point.",
        "{player} would play for {stake} times the basic stake, {money} a point.",
        "{player} would play for {stake} times the basic stake against {against}.",
        "{player} would play for {stake} times the basic stake.",
    ),
    {
        "player": (
            "You would play for {stake} times the basic stake against {against}, {money} a point.",
            "You would play for {stake} times the basic stake, {money} a point.",
            "You would play for {stake} times the basic stake against {against}.",
            "You would play for {stake} times the basic stake.",
        ),
        "against": (
            "{player} would play for {stake} times the basic stake against you and {against}, {money} a point.",
            "{player} would play for {stake} times the basic stake against you, {money} a point.",
            "{player} would play for {stake} times the basic stake against you and {against}.",
            "{player} would play for {stake} times the basic stake against you.",
        ),
    },
)
BASIC_STAKE = Voices(
    (
        "{player} would play for the basic stake against {against}, {money} a point.",
        "{player} would play for the basic stake, {money} a point.",
        "{player} would play for the basic stake against {against}.",
        "{player} would play for the basic stake.",
    ),
    {
        "player": (
            "You would play for the basic stake against {against}, {money} a point.",
            "You would play for the basic stake, {money} a point.",
            "You would play for the basic stake against {against}.",
            "You would play for the basic stake.",
        ),
        "against": (
            "{player} would play for the basic stake against you and {against}, {money} a point.",
            "{player} would play for the basic stake against you, {money} a point.",
            "{player} would play for the basic stake against you and {against}.",
            "{player} would play for the basic stake against you.",
        ),
    },
)
RESULT = {
    ("box", "single"): Voices("{box} wins the game.", {"box": "You win the game."}),
    ("box", "gammon"): Voices("{box} wins a gammon.", {"box": "You win a gammon."}),
    ("box", "backgammon"): Voices("{box} wins a backgammon.", {"box": "You win a backgammon."}),
    ("team", "single"): Voices("The team wins the game.", {}),
    ("team", "gammon"): Voices("The team wins a gammon.", {}),
    ("team", "backgammon"): Voices("The team wins a backgammon.", {}),
}
"""What one side has entered and the other confirms."""
CHANGE = Voices(
    "{who} would change the house rules from the next game on.",
    {"who": "You would change the house rules from the next game on."},
)


def cubes_of(state: State, event: ev.GameEvent) -> list[Cube]:
    """The cubes that a deal or a double names; all of them where it leaves them out."""
    named = getattr(event, event.CUBES[0])
    assert state.game is not None, "cubes are named in a game"
    return [state.game.cubes[name] for name in ((named,) if isinstance(named, str) else named or state.game.cubes)]


def kind_of(cubes: Sequence[Cube]) -> str:
    """What one of them is called after "his" and "your"."""
    return {"extra": "extra", "penalty": "penalty cube"}.get(cubes[0].kind, "cube")


def owners(cubes: Iterable[Cube]) -> list[str]:
    """The players whose names the cubes bear."""
    return list(dict.fromkeys(cube.player for cube in cubes))


def asked(event: ev.GameEvent, state: State, names: Names, who: Asking, worth: Worth) -> Said:
    """What is asked, in one sentence."""
    if isinstance(event, ev.ChangeStake):
        return _stake(event, names, worth)
    return SENTENCES[type(event)](event, state, names, who)


def _about(about: About, cubes: list[Cube], names: Names, who: Asking) -> Said:
    owner, kind = owners(cubes), kind_of(cubes)
    if who.player is None:
        people, given = {"owner": owner}, {"who": who.name, "kind": kind}
    elif owner == [who.player]:
        return heard(about.own, {"who": [who.player]}, names, kind=kind)
    else:
        people, given = {"who": [who.player], "owner": owner}, {"kind": kind}
    return heard(about.one if len(owner) == 1 else about.several, people, names, **given)


def _settle(event: ev.Settle, state: State, names: Names, who: Asking) -> Said:
    return _about(SETTLE, cubes_of(state, event), names, who)


def _automatic(event: ev.AutomaticDouble, state: State, names: Names, who: Asking) -> Said:
    return _about(AUTOMATIC, cubes_of(state, event), names, who)


def _buy(event: ev.Buy, state: State, names: Names, who: Asking) -> Said:
    cubes = cubes_of(state, event)
    owner, kind = owners(cubes), kind_of(cubes)
    if who.player is not None and owner == [who.player]:
        return heard(SELL, {"who": owner, "buyer": [event.by]}, names, kind=kind)
    return heard(BUY, {"buyer": [event.by], "owner": owner}, names, kind=kind)


def _share(event: ev.Share, state: State, names: Names, _who: Asking) -> Said:
    cubes = cubes_of(state, event)
    people = {"player": [event.with_], "owner": owners(cubes), "box": [cubes[0].box_end[0]]}
    return heard(SHARE, people, names, kind=kind_of(cubes))


def _unshare(event: ev.Unshare, state: State, names: Names, _who: Asking) -> Said:
    cubes = cubes_of(state, event)
    return heard(UNSHARE, {"player": [event.by], "owner": owners(cubes)}, names, kind=kind_of(cubes))


def _double(event: ev.Double, state: State, names: Names, _who: Asking) -> Said:
    return heard(DOUBLE, {"player": [event.by], "owner": owners(cubes_of(state, event))}, names)


def _drop_take(event: ev.DropTake, _state: State, names: Names, _who: Asking) -> Said:
    people = {"pair": event.by, "drops": [event.drops], "plays": [event.plays] if event.plays else []}
    return heard(DROP_TAKE, people, names)


def _join(event: ev.Join, state: State, names: Names, _who: Asking) -> Said:
    return asks_to_join(event, state, names)


def _result(event: ev.Result, state: State, names: Names, _who: Asking) -> Said:
    assert state.game is not None, "a result that waits is that of the game"
    people = {"box": [state.game.box]} if event.winner == "box" else {}
    return heard(RESULT[event.winner, event.kind], people, names)


def _change(_event: ev.ChangeRule, _state: State, names: Names, who: Asking) -> Said:
    if who.player is None:
        return heard(CHANGE, {}, names, who=who.name)
    return heard(CHANGE, {"who": [who.player]}, names)


def _stake(event: ev.ChangeStake, names: Names, worth: Worth) -> Said:
    people = {"player": [event.player], "against": list(event.against or ())}
    voices = BASIC_STAKE if event.stake == 1 else STAKE
    return heard(voices, people, names, stake=str(event.stake), **worth.words(event.stake))


SENTENCES: dict[type[ev.Base], Callable[[Any, State, Names, Asking], Said]] = {
    ev.Settle: _settle,
    ev.Buy: _buy,
    ev.Share: _share,
    ev.Unshare: _unshare,
    ev.AutomaticDouble: _automatic,
    ev.Double: _double,
    ev.DropTake: _drop_take,
    ev.Join: _join,
    ev.ChangeRule: _change,
    ev.Result: _result,
}
"""A sentence for each event that may have to wait; a stake has its own, with the money in it."""

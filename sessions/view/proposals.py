"""What waits for consents, as the room sees it: who asks for what, what it moves now, whose word is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from msgspec import Struct, field

from chouette.ledger.money import Worth
from chouette.rules import events as ev
from chouette.rules.events import Points
from chouette.rules.house import OPTIONS, PREEMPT
from chouette.rules.open.consent import DEALS, is_without_voice
from chouette.rules.outlook.deal_figures import drop_take_total
from chouette.rules.outlook.meaning import Turned, doubled
from chouette.rules.state import Cube, State
from chouette.wording import clause
from chouette.wording.language import render, translate
from chouette.wording.options import explained, question_of, title_of
from chouette.wording.spoken import some_of
from chouette.wording.table.agreement_sentences import AGREES, KEEPER_SAYS, NOBODY_ACTS, SAYS, STEP_IN, UNTIL, WAITS
from chouette.wording.table.proposal_sentences import ASKED_FOR, HALF_OFFERED, OFFERED
from chouette.wording.template import filled
from chouette.wording.voices import Heard, heard
from sessions.store.proposals import OpenProposal
from sessions.view.agreements import Asking, asked, cubes_of, kind_of, of_cubes
from sessions.view.deal_stakes import DealStake, bought_stake
from sessions.view.describing import says
from sessions.view.join_requests import at_stake, decided_by
from sessions.view.partner_asked import for_how_long, meant_by_it
from sessions.view.point_changes import moves_of, plays
from sessions.view.private import audience_of
from sessions.view.sentences import Names
from sessions.view.terms import own_parts, payment, price, sale, settlement, stakes_now

TURNS = (ev.Double, ev.AutomaticDouble)


class Consent(Struct, frozen=True, gc=False):
    """Somebody who has agreed."""

    player: Annotated[str, says("The player.")]
    said_by: Annotated[
        str | None, says("The name of who said it for them; null: themselves, empty: a scorekeeper without a name.")
    ]
    text: Annotated[str, says("That they have agreed, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]


class RuleChanged(Struct, frozen=True, gc=False):
    """A house rule that would change."""

    option: Annotated[str, says("Its key.")]
    title: Annotated[str, says("What it is called.")]
    question: Annotated[str, says("What it decides, as a question.")]
    now: Annotated[str, says("What is played.")]
    then: Annotated[str, says("What would be.")]


class Pays(Struct, frozen=True, gc=False):
    """Payer and payee where points are above zero."""

    from_: Annotated[str | None, says("The one who pays; null for an end that two hold.")] = field(name="from")
    to: Annotated[str | None, says("The one who is paid; null for an end that two hold.")]


class ProposalView(Struct, frozen=True, gc=False):
    """What waits for consents."""

    number: Annotated[int, says("Its number, by which it is answered.")]
    event: Annotated[str, says("The kind of event that it would be.")]
    audience: Annotated[
        tuple[str, ...],
        says("The only players who are sent it; empty: everybody. A Partner’s wish to double is for Box and Partner."),
    ]
    keeper: Annotated[bool, says("Whether the scorekeeper is sent it too, for one of them has no phone.")]
    by: Annotated[str | None, says("The player who asks; null: the scorekeeper.")]
    by_name: Annotated[str, says("The name of who asks.")]
    text: Annotated[str, says("What is asked, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    terms: Annotated[list[Heard], says("The payments it would make, or the stake so far.")]
    changes: Annotated[list[RuleChanged], says("The house rules that would change.")]
    awaits: Annotated[tuple[str, ...], says("The players whose word is missing.")]
    waits: Annotated[Heard, says("The same in a sentence.")]
    given: Annotated[list[Consent], says("Those who have agreed.")]
    moves: Annotated[
        dict[str, int],
        says(
            "Points by player, at once; of an end that two hold each the own part; zero stands there too; empty for a "
            "double, which pays nothing by itself."
        ),
    ]
    dice: Annotated[dict[str, int], says("By player the points that the dice may add to `moves`, for a half point.")]
    then: Annotated[
        dict[str, DealStake],
        says(
            "By player what they play for once it is agreed: of a cube that is bought the buyer, of a drop-take both."
        ),
    ]
    doubled: Annotated[
        dict[str, Turned],
        says(
            "Of a double, for each of the Box’s side who is asked: what drops win, what takes are played for, and what "
            "of it is won and lost, which an odd point may make differ."
        ),
    ]
    cube: Annotated[str | None, says("The one cube that a deal is about; null if it is about several, or no deal.")]
    plays: Annotated[
        dict[str, dict[str, int]],
        says("By holder of the cube: what each plays for with it as it lies in a single game, as in `means`."),
    ]
    points: Annotated[Points | None, says("The points of a deal about one figure; they go as `pays` says.")]
    pays: Annotated[Pays | None, says("Payer and payee where the points are above zero.")]
    until: Annotated[str | None, says("How long a deal stands.")]
    deadline: Annotated[
        str | None,
        says("When who has said nothing has agreed (RFC 3339, with milliseconds); null: it waits for all."),
    ]
    step_in: Annotated[Heard | None, says("That the Box may step into it.")]
    why: Annotated[str | None, says("Of a newcomer: who decides; of a Partner who is asked: for how long.")]
    rule: Annotated[str, says("The clause by which somebody may step in, or of `why`; else empty.")]


@dataclass(frozen=True, slots=True)
class Wording:
    """What every sentence about a proposal needs: the table, names, what a point is worth, who keeps the sheet."""

    state: State
    names: Names
    worth: Worth
    scorekeeper: Asking
    phones: frozenset[str]
    nameless: bool
    """Whether the scorekeeper has no name of their own: `scorekeeper` then begins a sentence and fits nowhere else."""

    def for_keeper(self, audience: tuple[str, ...]) -> bool:
        """May the scorekeeper see what is for these alone? They speak for those of them without a phone."""
        return any(player not in self.phones for player in audience)

    def asked(self, event: ev.GameEvent, by: str | None) -> Heard:
        """What is asked; by the scorekeeper where it is nobody's own wish."""
        who = self.scorekeeper if by is None else Asking(self.names(by), by)
        return asked(event, self.state, self.names, who, self.worth)


def proposal(made: OpenProposal, words: Wording) -> ProposalView:
    """One open proposal."""
    event, state = made.event, words.state
    cube = _only_cube(state, event)
    steps_in = isinstance(event, ev.Buy) and state.house[PREEMPT]
    (moves, dice), audience = moves_of(state, event, made.needed), audience_of(event, state)
    said = words.asked(event, made.by)
    why, rule = _ground(event, state, steps_in=steps_in)
    alone = is_without_voice(state, event, made.awaited)
    return ProposalView(
        number=made.number,
        event=made.body["event"],
        audience=audience,
        keeper=words.for_keeper(audience),
        by=made.by,
        by_name=words.scorekeeper.name if made.by is None else words.names(made.by),
        text=said.text,
        you=said.you | _own_words(made, cube, words),
        terms=_terms(event, words, moves, {player: now + dice[player] for player, now in moves.items()}),
        changes=_changes(event, state),
        awaits=made.awaited,
        waits=heard(NOBODY_ACTS if alone else WAITS, {"awaits": made.awaited}, words.names),
        given=[_given(player, voice, words) for player, voice in made.given.items()],
        moves={} if isinstance(event, TURNS) else dict(moves),
        dice={player: points for player, points in dice.items() if points},
        then=_then(event, state, cube),
        doubled=_doubled(made, event, state),
        cube=None if cube is None else cube.name,
        plays={} if cube is None or state.game is None else plays(state.game, cube),
        points=_points(event),
        pays=None if cube is None else _pays(event, cube),
        until=translate(UNTIL) if isinstance(event, DEALS) else None,
        deadline=None if made.deadline is None else made.deadline.isoformat(timespec="milliseconds"),
        step_in=heard(STEP_IN, {"box": [state.game.box]}, words.names) if steps_in and state.game else None,
        why=why,
        rule=rule,
    )


def _then(event: ev.GameEvent, state: State, cube: Cube | None) -> dict[str, DealStake]:
    """Return what those who hold a cube by it play for then."""
    game = state.game
    if game is None:
        return {}
    if isinstance(event, ev.Buy) and cube is not None:
        return {event.by: bought_stake(state.house, game, event.by, cube)}
    if isinstance(event, ev.DropTake):
        kept = next(name for name in event.by if name != event.drops)
        totals = {
            player: drop_take_total(state.house, game, player, game.cubes[event.drops], game.cubes[kept])
            for player in event.by
        }
        return {player: DealStake(kinds=total.stakes) for player, total in totals.items()}
    return {}


def _doubled(made: OpenProposal, event: ev.GameEvent, state: State) -> dict[str, Turned]:
    """For each of the Box's side who is asked: what dropped cubes win, and what taken ones are played for."""
    if state.game is None or not isinstance(event, ev.Double):
        return {}
    cubes = cubes_of(state, event)
    holders = dict.fromkeys(holder for cube in cubes for holder in cube.box_end if holder in made.awaited)
    return {holder: doubled(state.game, holder, cubes, "box") for holder in holders}


def _ground(event: ev.GameEvent, state: State, *, steps_in: bool) -> tuple[str | None, str]:
    """Of a newcomer who decides, of a Partner for how long they are asked; and the clause, also of stepping in."""
    match event:
        case ev.Join():
            return decided_by(state)
        case ev.TakePartner():
            return for_how_long(state)
        case _:
            return None, clause(state.house.clause(PREEMPT)) if steps_in else ""


def _given(player: str, voice: str | None, words: Wording) -> Consent:
    """Those who have agreed, and who said it for them; a scorekeeper who plays speaks for themselves."""
    by = words.scorekeeper if voice is None else Asking(words.names(voice), voice)
    if by.player == player:
        return _consent(player, None, heard(AGREES, {"player": [player]}, words.names))
    if voice is None and words.nameless:
        return _consent(player, "", heard(KEEPER_SAYS, {"player": [player]}, words.names))
    people, given = {"player": [player]}, {"voice": by.name}
    if by.player is not None:
        people, given = {**people, "voice": [by.player]}, {}
    return _consent(player, by.name, heard(SAYS, people, words.names, **given))


def _consent(player: str, said_by: str | None, said: Heard) -> Consent:
    return Consent(player, said_by, said.text, said.you)


def _terms(event: ev.GameEvent, words: Wording, moves: Mapping[str, int], by_dice: Mapping[str, int]) -> list[Heard]:
    """Payer, payee and price for each cube, or the stake that is played for so far."""
    names, worth = words.names, words.worth
    if isinstance(event, ev.Join):
        stake = at_stake(event, words.state)
        return [] if stake is None else [words.asked(ev.ChangeStake(player=event.player, stake=stake), event.player)]
    if isinstance(event, ev.TakePartner):
        return [meant_by_it(event, words.state, names)]
    if isinstance(event, ev.ChangeStake):
        return stakes_now(event, words.state, names, worth)
    if words.state.game is None or not isinstance(event, DEALS):
        return []
    cubes = cubes_of(words.state, event)
    ends, kind = [_ends(event, cube) for cube in cubes], kind_of(words.state.house, cubes)
    if isinstance(event, ev.Settle):
        paid = [settlement(cube.box_end, cube.team_end, event.points[cube.name], names, worth, kind) for cube in cubes]
    elif isinstance(event, ev.Buy):
        paid = [sale(event.by, cubes[0].team_end, event.points, names, worth, kind)]
    else:
        paid = [payment(*ends[0], event.points, names, worth)]
    own = own_parts((end for both in ends for end in both), moves, names, worth, by_dice) if any(moves.values()) else []
    return [*(each for of_cube in paid for each in of_cube), *own]


def _changes(event: ev.GameEvent, state: State) -> list[RuleChanged]:
    """Each house rule that would change: what is played, and what would be."""
    if not isinstance(event, ev.ChangeRule):
        return []
    options = ((OPTIONS[key], value) for key, value in event.change.items())
    return [
        RuleChanged(
            option=option.key,
            title=title_of(option),
            question=question_of(option),
            now=explained(option, state.house[option]),
            then=explained(option, value),
        )
        for option, value in options
    ]


def _own_words(made: OpenProposal, cube: Cube | None, words: Wording) -> dict[str, str]:
    """How one who has asked for a figure, or has offered one, reads it themselves; nothing of what is no such deal."""
    points = _points(made.event)
    if cube is None or made.by is None or not points:
        return {}
    own = [made.by in end for end in _ends(made.event, cube)]
    if own.count(True) != 1:
        return {}
    others = _ends(made.event, cube)[own.index(False)]
    given = {"others": some_of(others, words.names), "points": price(points, words.worth)}
    if isinstance(made.event, ev.Share) and own[0]:
        params = {"of": of_cubes(words.state, [cube])}
        half = filled(
            HALF_OFFERED["pays" if points > 0 else "paid"], params, {**given, "owner": words.names(cube.player)}
        )
        return {made.by: half or ""}
    said = OFFERED if own[0] == (points > 0) else ASKED_FOR
    return {made.by: render(said, given)}


def _only_cube(state: State, event: ev.GameEvent) -> Cube | None:
    """The one cube that a deal is about; none if it is about several or no deal."""
    if state.game is None or not isinstance(event, DEALS):
        return None
    cubes = cubes_of(state, event)
    return cubes[0] if len(cubes) == 1 else None


def _points(event: ev.GameEvent) -> Points | None:
    """The points of a deal about one figure; they go the way of `_ends`."""
    if isinstance(event, ev.Settle):
        return next(iter(event.points.values())) if len(event.points) == 1 else None
    return event.points if isinstance(event, DEALS) else None


def _ends(event: ev.GameEvent, cube: Cube) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Payer and payee where the points are above zero."""
    match event:
        case ev.Buy():
            return (event.by,), cube.team_end
        case ev.Share():
            return cube.box_end, (event.with_,)
        case ev.Unshare():
            return tuple(one for one in cube.box_end if one != event.by), (event.by,)
        case _:
            return cube.box_end, cube.team_end


def _pays(event: ev.GameEvent, cube: Cube) -> Pays:
    """Payer and payee where the points are above zero; null for an end that two hold."""
    payers, payees = (end[0] if len(end) == 1 else None for end in _ends(event, cube))
    return Pays(from_=payers, to=payees)

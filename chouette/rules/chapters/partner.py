"""The Partner of the Box: invited, refusing, staying, due to be Captain; the two disagreeing (rules.md 5.8 and 6.4)."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.rules.events import PartnerChoice, PartnerRefuses, PartnerSplit, TakePartner
from chouette.rules.house import (
    PARTNER_CHOICE_HOLDS,
    PARTNER_FROM,
    PARTNER_FROM_PLAYERS,
    PARTNER_KEEPS_PLACE,
    PARTNER_MAY_REFUSE,
    PARTNER_SPLIT,
    PARTNER_STAYS,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import Choice, Cube, Game, State, Stay, Step


def term(state: State) -> str:
    """How long the Partner stays: by the rule they were taken under, whatever the house has changed since."""
    return state.stay.term or state.house[PARTNER_STAYS]


def held_to_term(state: State) -> State:
    """The Partner is held to the rule of now, whatever the house changes (rules.md 12.6)."""
    return state if state.partner is None else replace(state, stay=state.stay.but(term=term(state)))


def captain_due(state: State) -> str | None:
    """The next Captain: the first in the line who is present. A Partner is passed over, but for one who stays only
    until they are due to be Captain (A 6.4)."""
    kept = None if term(state) == "until_captain" else state.partner
    return next((player for player in state.line if player != kept and state.is_present(player)), None)


def choice_due(state: State) -> bool:
    """Is the Partner due to be Captain, so that they have to choose? (A 6.4)"""
    return state.partner is not None and captain_due(state) == state.partner


def enough_for_partner(state: State) -> bool:
    """Are there players enough for the Box to take a Partner? (A 1.2)"""
    least = state.house[PARTNER_FROM_PLAYERS]
    return least is not None and len(state.seated) - len(state.sitting_out) >= least


def invited(state: State) -> tuple[str, ...]:
    """Those who may be invited now, in the house's order; from the foot it is one at a time (A 6.5)."""
    captain = captain_due(state)
    apart = (captain, *state.coming.refused_partner)
    able = [one for one in state.line if state.is_present(one) and one not in apart]
    if state.house[PARTNER_FROM] == "foot":
        return tuple([one for one in able if one not in state.coming.newcomers][-1:])
    return tuple(able)


def take_partner(state: State, event: TakePartner) -> Step | Refusal:
    """The Box takes a Partner for the coming game, or plays alone."""
    refusal = choice_refused(state, event.player)
    if refusal is not None:
        return refusal
    if event.player is None:
        return Step(_captain_instead(state) if _held_and_due(state) else _alone(state))
    if event.player == state.box:
        return out_of_place("is_the_box", player=event.player)
    if event.player not in invited(state):
        return against(
            state.house, PARTNER_FROM, "is_not_first_choice_for_partner",
            player=event.player, accepted={"players": invited(state)},
        )  # fmt: skip
    return Step(_with_partner(state, event.player))


def choice_refused(state: State, player: str | None) -> Refusal | None:
    house = state.house
    least = house[PARTNER_FROM_PLAYERS]
    if least is None:
        return against(house, PARTNER_FROM_PLAYERS, "no_partner_is_taken", box=state.box)
    if player is not None and not enough_for_partner(state):
        return against(
            house,
            PARTNER_FROM_PLAYERS,
            "too_few_for_a_partner",
            players=len(state.seated) - len(state.sitting_out),
            least=least,
        )
    if state.stay.partner_stays and (player is not None or term(state) == "while_box"):
        return against(house, PARTNER_STAYS, "partner_stays", player=state.partner)
    if player is None and choice_due(state):
        return None
    wanted = "alone" if player is None else "partner"
    if choice_held(state) not in ("", wanted) and (player is not None or _partner_possible(state)):
        return against(
            house, PARTNER_CHOICE_HOLDS, "choice_holds_for_the_stay", box=state.box, choice=state.stay.choice
        )
    return None


def _held_and_due(state: State) -> bool:
    """Return whether the Partner is due to choose in a stay that is held to having one (rules.md 12.7)."""
    return choice_due(state) and choice_held(state) == "partner"


def _captain_instead(state: State) -> State:
    """End the partnership: the Partner is Captain, and whether there is another one is open again."""
    open_again = state.coming.but(partner_chosen=False)
    return replace(state, partner=None, stay=state.stay.without_partner(), coming=open_again)


def _partner_possible(state: State) -> bool:
    return enough_for_partner(state) and bool(state.partner is not None or invited(state))


def _alone(state: State) -> State:
    alone = _put_back(state)
    return replace(alone, coming=alone.coming.but(partner_chosen=True), stay=_held(alone, "alone"))


def choice_held(state: State) -> Choice:
    """What the Box has chosen for the whole stay, where the house holds to it now (B Box Partner)."""
    return state.stay.choice if state.house[PARTNER_CHOICE_HOLDS] else ""


def _held(state: State, choice: Choice) -> Stay:
    """Binding from the word on where the house says so; elsewhere kept once it is played, as the house may change."""
    return state.stay.chosen(choice, binding=state.house[PARTNER_CHOICE_HOLDS])


def _with_partner(state: State, player: str) -> State:
    state = _put_back(state)
    place, line = None, state.line
    if not state.house[PARTNER_KEEPS_PLACE]:
        place = line.index(player)
        line = tuple(one for one in line if one != player)
    stays = state.house[PARTNER_STAYS] != "one_game"
    return replace(
        state, partner=player, line=line, stay=_held(state, "partner").but(partner_stays=stays),
        coming=state.coming.but(partner_chosen=True, partner_place=place),
    )  # fmt: skip


def _put_back(state: State) -> State:
    """Without a Partner; one out of the line is back where they stood, or at its foot."""
    partner, line = state.partner, state.line
    if partner is not None and partner not in line:
        place = len(line) if state.coming.partner_place is None else state.coming.partner_place
        line = (*line[:place], partner, *line[place:])
    coming = state.coming.but(partner_place=None)
    return replace(state, partner=None, stay=state.stay.without_partner(), coming=coming, line=line)


def partner_refuses(state: State, event: PartnerRefuses) -> Step | Refusal:
    """The invited player declines for this game; the next in the house's order may be invited (A 6.5)."""
    house = state.house
    if house[PARTNER_FROM_PLAYERS] is None:
        return against(house, PARTNER_FROM_PLAYERS, "no_partner_is_taken", box=state.box)
    if not house[PARTNER_MAY_REFUSE]:
        return against(house, PARTNER_MAY_REFUSE, "partner_may_not_refuse", by=event.by)
    asked = asked_to_be_partner(state)
    if event.by not in asked:
        return against(house, PARTNER_MAY_REFUSE, "is_not_invited", by=event.by, accepted={"players": list(asked)})
    refused = state.coming.but(refused_partner=(*state.coming.refused_partner, event.by))
    if event.by != state.partner:
        return Step(replace(state, coming=refused))
    alone = _put_back(replace(state, coming=refused))  # the choice is open again
    return Step(replace(alone, coming=alone.coming.but(partner_chosen=False), stay=alone.stay.but(choice="")))


def asked_to_be_partner(state: State) -> tuple[str, ...]:
    """Those who may decline to be Partner: the one chosen for the coming game, else whoever may be invited."""
    if not enough_for_partner(state) or (state.stay.partner_stays and not state.coming.partner_chosen):
        return ()
    return (state.partner,) if state.partner is not None else invited(state)


def partner_choice(state: State, event: PartnerChoice) -> Step | Refusal:
    """The Partner due to be Captain remains Partner at the very foot, or becomes Captain (A 6.4)."""
    if not choice_due(state) or event.by != state.partner:
        return against(state.house, PARTNER_STAYS, "is_not_due_to_choose", clause="6.4", by=event.by)
    if event.choice == "captain":
        return Step(_captain_instead(state))
    line = (*(player for player in state.line if player != event.by), event.by)
    return Step(replace(state, line=line, coming=state.coming.but(partner_stayed=event.by)))


def start_refused(state: State) -> Refusal | None:
    """May the game start with the Box alone, or with this Partner?"""
    if choice_due(state):
        return out_of_place("partner_must_choose", player=state.partner)
    if choice_held(state) == "partner" and state.partner is None and _partner_possible(state):
        return against(state.house, PARTNER_CHOICE_HOLDS, "choice_holds_for_the_stay", box=state.box, choice="partner")
    return None


def stay_at_start(state: State) -> Stay:
    """What the Box has chosen for the stay once the first game of it starts (B Box Partner)."""
    return state.stay.chosen("alone" if state.partner is None else "partner", binding=True)


# Disagreeing in a game


def partner_split(state: State, event: PartnerSplit) -> Step | Refusal:
    """Box and Partner disagree: one keeps the cubes and the other pays half (B Box Partner, JC)."""
    play = Play(state)
    game, house = play.game, state.house
    mode = house[PARTNER_SPLIT]
    if mode == "private":
        return against(house, PARTNER_SPLIT, "the_two_agree_in_private", by=event.by)
    if game.partner is None or event.by not in (game.box, game.partner) or event.keeps not in (game.box, game.partner):
        return against(house, PARTNER_SPLIT, "is_not_box_or_partner", by=event.by, keeps=event.keeps)
    if event.by == event.keeps:
        return _without_partner_doubles(play, event)
    offered = pool_on_offer(game)
    if not offered:
        return against(house, PARTNER_SPLIT, "no_double_to_disagree_on", by=event.by)
    kept = kept_cubes(game)
    if kept and kept[0].box_end != (event.keeps,):
        return against(house, PARTNER_SPLIT, "other_keeps_the_double", keeps=event.keeps, keeper=kept[0].box_end[0])
    play.pay("deals", event.by, event.keeps, half_of_drop(game, event.by, event.keeps, offered))
    for cube in offered:
        play.change(cube, box_end=(event.keeps,), pool=False)
    alone = game.disagreement.but(
        kept=tuple(cube.name for cube in (*kept, *offered)), window=game.window.number, keeper=event.keeps,
        halved=game.disagreement.halved_before(event.keeps, game.window.number) + sum(cube.value for cube in offered),
    )  # fmt: skip
    play.set(disagreement=alone, deals=play.game.deals.not_stepped_into())
    return play.done()


def half_of_drop(game: Game, by: str, keeps: str, offered: Iterable[Cube]) -> int:
    """Points that `by` pays the one who keeps these cubes alone; of all cubes of one window together an odd point is
    the Box's (rules.md 6.4), those that have been answered meanwhile among them."""
    before = game.disagreement.halved_before(keeps, game.window.number)
    now = before + sum(cube.value for cube in offered)
    up = 0 if by == game.partner else 1
    return (now + up) // 2 - (before + up) // 2


def half_paid(game: Game) -> tuple[str, int] | None:
    """Return who of Box and Partner dropped the double that the other keeps alone, and the points that they paid."""
    alone = game.disagreement
    if game.partner is None or not kept_cubes(game):
        return None
    if alone.keeper == game.box:
        return game.partner, alone.halved // 2
    return game.box, (alone.halved + 1) // 2


def half_of_turned(cubes: Iterable[Cube]) -> int:
    """Points that the Box pays their Partner to turn these cubes alone (B Box Partner)."""
    return sum(cube.value for cube in cubes) // 2


def pool_on_offer(game: Game) -> list[Cube]:
    """The cubes of the pool that the team has offered and nobody has answered."""
    return [cube for cube in game.live("team") if cube.pool and cube.status == "offered" and cube.turned_by == "team"]


def kept_cubes(game: Game) -> list[Cube]:
    """The cubes of one double that are kept alone; more that join their window go with them (rules.md 6.4)."""
    return [cube for cube in game.live("team") if game.disagreement.keeps(cube)]


def _without_partner_doubles(play: Play, event: PartnerSplit) -> Step | Refusal:
    game, house = play.game, play.state.house
    if house[PARTNER_SPLIT] != "buy_half" or event.by != game.box:
        return against(house, PARTNER_SPLIT, "nobody_disagrees", by=event.by)
    if any(cube.pending for cube in game.live("team")):
        return against(house, PARTNER_SPLIT, "box_cannot_double_now", by=event.by)
    if not any(cube.pool and cube.holder != "team" for cube in game.live("team")):
        return against(house, PARTNER_SPLIT, "no_cube_to_double_alone", by=event.by)
    play.set(
        disagreement=game.disagreement.but(buying_half=True), deals=play.game.deals.not_stepped_into(), since=play.seq
    )
    return play.done()

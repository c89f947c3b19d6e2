"""What a view says of an event that is open, and of the cubes that may be named with it."""

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType

from chouette.rules.events import Points
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.outlook.meaning import Total
from chouette.wording.voices import Heard
from sessions.view.answers_for_all import ForAll
from sessions.view.choice_figures import ChoiceFigures
from sessions.view.deal_stakes import DealStake
from sessions.view.describing import says
from sessions.view.offers import Accepting
from sessions.view.prices import Price
from sessions.view.sentences import HeardByRule
from sessions.view.withheld import Withheld

PLAYS_WON = "Where an odd point makes what is won and lost differ: what is won; `plays` is the more of the two."
PLAYS_LOST = "The same: what is lost."


class OpenCube(CubeChoice, frozen=True, omit_defaults=True, gc=False):
    """A cube that may be named in an action."""

    wins: Annotated[int | UnsetType, says("Of a double for the team: what its drop wins.")] = UNSET
    plays: Annotated[int | UnsetType, says("Of a double for the team: what its take is played for.")] = UNSET
    plays_won: Annotated[int | UnsetType, says(PLAYS_WON)] = UNSET
    plays_lost: Annotated[int | UnsetType, says(PLAYS_LOST)] = UNSET
    means: Annotated[
        dict[str, dict[str, Points]] | UnsetType,
        says(
            'Of an answer, by word: `{"now": -2}` for what is paid at once, `{"single": 4, "gammon": 8, "backgammon": '
            "12}` for what is then played for; amounts for the one who answers, of an end that two hold the own part: "
            "where an odd point makes them differ also `single_won` and `single_lost`, likewise of the other kinds; "
            "of several cubes answered together just half of each (n.5), since whose an odd point is shows in `totals`."
        ),
    ] = UNSET
    withheld: Annotated[
        list[Withheld] | UnsetType,
        says(
            "Of an answer: the words that this house has and that cannot be given now; each keeps its place, with its "
            "reason. Of cubes that get one word, a word that any of them withholds. None where answers are sealed."
        ),
    ] = UNSET
    then: Annotated[DealStake | UnsetType, says("Of `buy`: what the buyer then plays for.")] = UNSET


class AtStake(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is at stake once these cubes are turned."""

    cubes: Annotated[list[str], says("The cubes.")]
    points: Annotated[tuple[int, ...], says("In a single game, a gammon, a backgammon.")]
    wins: Annotated[int | UnsetType, says("Of the Box’s double: what is won if all of them are dropped.")] = UNSET
    plays: Annotated[int | UnsetType, says("Of the Box’s double: what is played for if all are taken.")] = UNSET
    plays_won: Annotated[int | UnsetType, says(PLAYS_WON)] = UNSET
    plays_lost: Annotated[int | UnsetType, says(PLAYS_LOST)] = UNSET


class OpenAction(Action, frozen=True, omit_defaults=True, gc=False):
    """An event that is open to a player now, from which its button is drawn; first the fields of what is listed."""

    cubes: Annotated[tuple[OpenCube, ...], says("The cubes that may be named.")] = ()
    text: Annotated[
        str | UnsetType | None,
        says('The sentence of the group rule that speaks ("All, none, or at least 2, the Captain’s first.").'),
    ] = UNSET
    you: Annotated[
        dict[str, str] | UnsetType, says("By player the same as they read it; only where the sentence names players.")
    ] = UNSET
    ask: Annotated[Heard | UnsetType, says("What is asked, where the action answers a question.")] = UNSET
    goes_along: Annotated[
        HeardByRule | UnsetType, says("The players whose cubes the Captain turns or answers with their own.")
    ] = UNSET
    stakes: Annotated[
        list[AtStake] | UnsetType,
        says(
            "Of a double: what is then at stake for who turns them: with all cubes that may be named, and where group "
            "rules bind them with the fewest that go along with each; twelve at most."
        ),
    ] = UNSET
    across: Annotated[
        list[str] | dict[str, tuple[str, ...]] | UnsetType,
        says(
            "Of an answer, a lone taker’s choice and a Partner’s: who plays against the one who is asked, or is paid "
            "by what they choose; a scorekeeper among them is not put the question where that player has a phone. Of "
            "`offer`: by cube, who holds its other end."
        ),
    ] = UNSET
    mates: Annotated[
        dict[str, list[str]] | UnsetType, says("Of `offer`: by cube, the team-mates who would buy it by accepting.")
    ] = UNSET
    for_all: Annotated[
        list[ForAll] | UnsetType,
        says("Of an answer to three cubes or more that need not get one word: to take all of them, and to drop all."),
    ] = UNSET
    then: Annotated[DealStake | UnsetType, says("Of `extra`: what the extra is played for.")] = UNSET
    comes_to: Annotated[
        dict[str, ChoiceFigures] | UnsetType,
        says("Of `lone_choice` and `consulted`: what each word that moves points comes to for whose choice it is."),
    ] = UNSET
    drop_takes: Annotated[
        list[tuple[Total, Total]] | UnsetType,
        says(
            "Of `drop_take`: what it comes to for each of `players`, as in `totals`: if the first one’s cube is "
            "dropped, and if the second one’s is."
        ),
    ] = UNSET
    alike: Annotated[
        dict[str, dict[str, int]] | UnsetType,
        says("Of several cubes that get one word only: by word what it means for all of them together, as in `means`."),
    ] = UNSET
    totals: Annotated[
        tuple[Total, ...] | UnsetType | None,
        says(
            "Of an answer: what each combination of words comes to, `[now, single, gammon, backgammon, won, lost]`: "
            "paid at once, and then at stake with their other cubes, with what a single game wins and loses, which an "
            "odd point may make differ; in the order of cubes and words, the last cube changing fastest; null for "
            "more than 256. Of `drop_extra` the same of each choice to `keep` or to `drop` extras."
        ),
    ] = UNSET
    halves: Annotated[
        HeardByRule | UnsetType,
        says("Of an answer that the Box gives for their Partner too: that the figures are their own part."),
    ] = UNSET
    others: Annotated[
        list[Heard] | UnsetType,
        says("Of an answer: what others have done already with the same double."),
    ] = UNSET
    accepts: Annotated[Accepting | UnsetType, says("Of `accept`: the offer, and what a yes moves.")] = UNSET
    dice: Annotated[int | UnsetType, says("Of `join_order` and `roll_order`: how many each throws.")] = UNSET
    notes: Annotated[
        list[Heard] | UnsetType, says("Of `stake`: what is played for now, and how far the Box caps it.")
    ] = UNSET
    prices: Annotated[
        list[Price] | UnsetType,
        says("Of `settle`, `offer` and `buy` for each cube, of `share` and `unshare` for all of them."),
    ] = UNSET

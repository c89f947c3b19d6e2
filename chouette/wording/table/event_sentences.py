"""What the trail says: a sentence for each kind of event, and for each word that a field of it may be."""

from chouette.wording.table.cube_phrases import of_the_one, share_too
from chouette.wording.table.redouble_sentences import redouble_too
from chouette.wording.template import Case, Plural, Template
from chouette.wording.voices import Voices

PARTNER_CHOICES: dict[str, Template] = {
    "remain": "{who} remains Partner.",
    "captain": "{who} becomes Captain.",
}
LONE_CHOICES: dict[str, Template] = {
    "take_all": "{who} takes all the cubes over.",
    "pay": "{who} pays for the others and plays on.",
    "drop": "{who} drops too.",
}
YOU_CHOOSE: dict[str, Template] = {
    "remain": "You remain Partner.",
    "captain": "You become Captain.",
    "take_all": "You take all the cubes over.",
    "pay": "You pay for the others and play on.",
    "drop": "You drop too.",
}
"""Both choices to the player for whom another has entered them."""
DEEMED_TAKEN = Voices(
    Plural("who", "{who} is away: the cube is taken (ACT 17).", "{who} are away: their cubes are taken (ACT 17)."),
    {"who": "You are away: your cube is taken (ACT 17)."},
)
"""Behind a double: cubes that nobody speaks for; each of their players reads of their own alone."""
INSISTS: dict[str, Template] = {
    "offers": "{who} asks for doubles in the order of the line.",
    "answers": "{who} asks for answers in the order of the line.",
}
REMEDIES: dict[str, Template] = {
    "take_cube": "{player} has advised out of turn: the Box takes the cube over.",
    "wash": "{player} has advised out of turn: the cube is washed.",
    "penalty": "{player} has advised out of turn and pays {who}.",
    "cube": "{player} has advised out of turn and owes {who} another cube.",
}
YOU_ADVISED: dict[str, Template] = {
    "take_cube": "You have advised out of turn: the Box takes your cube over.",
    "wash": "You have advised out of turn: your cube is washed.",
    "penalty": "You have advised out of turn and pay {who}.",
    "cube": "You have advised out of turn and owe {who} another cube.",
}
"""The same remedies to the player who has advised."""
OWED_TO_YOU: dict[str, Template] = {
    "penalty": "{player} has advised out of turn and pays you.",
    "cube": "{player} has advised out of turn and owes you another cube.",
}
"""Those of which a player has something, to that player."""
ILLEGAL: dict[str, Template] = {
    "corrected": "{noticed} notices an illegal play; it is corrected.",
    "roll_stands": "{noticed} notices an illegal play; the roll stands.",
    "reroll": "{noticed} notices an illegal play; the dice are thrown again.",
    "stands": "{noticed} notices an illegal play; it stands.",
    "too_late": "{noticed} notices an illegal play, too late.",
}
TEAM_WON: dict[str, Template] = {
    "single": ("Game {game}: the team won a single game.", "The team won a single game."),
    "gammon": ("Game {game}: the team won a gammon.", "The team won a gammon."),
    "backgammon": ("Game {game}: the team won a backgammon.", "The team won a backgammon."),
}


def _boxed(sentence: str) -> Plural:
    """Return what is said of the Box, and of Box and Partner: one sentence in English."""
    return Plural("boxed", sentence, sentence)


BOX_WON: dict[str, Template] = {
    "single": (_boxed("Game {game}: {boxed} won a single game in the box."), "The Box won a single game."),
    "gammon": (_boxed("Game {game}: {boxed} won a gammon in the box."), "The Box won a gammon."),
    "backgammon": (_boxed("Game {game}: {boxed} won a backgammon in the box."), "The Box won a backgammon."),
}


def _owned(one: str, many: str) -> Case:
    """Return what is said of another player's cube, and of those of several."""
    return Case("owners", {"one": one, "many": many})


SAYS: dict[str, Template] = {
    "take": (
        _owned("{who} takes {others}’s cube.", "{who} takes the cubes of {others}."),
        "{who} takes {others}.",
        "{who} takes.",
    ),
    "drop": (
        _owned(
            "{who} and {mate} drop {others}’s cube: {paid} together.",
            "{who} and {mate} drop the cubes of {others}: {paid} together.",
        ),
        "{who} and {mate} drop {others}: {paid} together.",
        "{who} and {mate} drop: {paid} together.",
        _owned("{who} drops {others}’s cube: {paid}.", "{who} drops the cubes of {others}: {paid}."),
        _owned("{who} drops {others}’s cube.", "{who} drops the cubes of {others}."),
        "{who} drops {others}: {paid}.",
        "{who} drops {others}.",
        "{who} drops: {paid}.",
        "{who} drops.",
    ),
    "beaver": (
        _owned("{who} beavers {others}’s cube.", "{who} beavers the cubes of {others}."),
        "{who} beavers {others}.",
        "{who} beavers.",
    ),
    "raccoon": (
        _owned("{who} raccoons {others}’s cube.", "{who} raccoons the cubes of {others}."),
        "{who} raccoons {others}.",
        "{who} raccoons.",
    ),
    "refuse": (
        Case("owners", {"one": "{who} allows no further turn: {others}’s cube stays at {value}."}),
        _owned(
            "{who} allows no further turn of {others}’s cube.", "{who} allows no further turn of the cubes of {others}."
        ),
        "{who} allows no further turn: the cube stays at {value}.",
        "{who} allows no further turn.",
    ),
    "again": (
        _owned("{who} turns {others}’s cube again.", "{who} turns the cubes of {others} again."),
        "{who} turns {others} again.",
        "{who} turns again.",
    ),
    "answered": ("{who} has answered {others}.", "{who} has answered."),
}
"""An answer of one word, to others' cubes or to their own; what is paid at once stands at the end, with the `mate` who
holds that end too where it is of both."""
YOU_SAY: dict[str, Template] = {
    "take": (
        _owned("You take {others}’s cube.", "You take the cubes of {others}."),
        "You take {others}.",
        "You take.",
    ),
    "drop": (
        _owned(
            "You and {mate} drop {others}’s cube: {paid} together.",
            "You and {mate} drop the cubes of {others}: {paid} together.",
        ),
        "You and {mate} drop {others}: {paid} together.",
        "You and {mate} drop: {paid} together.",
        _owned("You drop {others}’s cube: {paid}.", "You drop the cubes of {others}: {paid}."),
        _owned("You drop {others}’s cube.", "You drop the cubes of {others}."),
        "You drop {others}: {paid}.",
        "You drop {others}.",
        "You drop: {paid}.",
        "You drop.",
    ),
    "beaver": (
        _owned("You beaver {others}’s cube.", "You beaver the cubes of {others}."),
        "You beaver {others}.",
        "You beaver.",
    ),
    "raccoon": (
        _owned("You raccoon {others}’s cube.", "You raccoon the cubes of {others}."),
        "You raccoon {others}.",
        "You raccoon.",
    ),
    "refuse": (
        Case("owners", {"one": "You allow no further turn: {others}’s cube stays at {value}."}),
        _owned("You allow no further turn of {others}’s cube.", "You allow no further turn of the cubes of {others}."),
        "You allow no further turn: the cube stays at {value}.",
        "You allow no further turn.",
    ),
    "again": (
        _owned("You turn {others}’s cube again.", "You turn the cubes of {others} again."),
        "You turn {others} again.",
        "You turn again.",
    ),
    "answered": ("You have answered {others}.", "You have answered."),
}
OFFERS_FOR_SALE: dict[str, Template] = {
    "all": "{who} offers to sell for {points}.",
    "some": "{who} offers to settle or sell for {points}.",
}
"""An offer to team-mates alone, and one to them and the other side."""
YOURS = "yours"
"""The same to the player who gave the answer; their own cube among several is "yours"."""
YOU_TOOK_BACK = "You undid: {about}"
YOU_OPENED_AGAIN = "You opened the evening again."
OPENED_AGAIN: Template = ("{taker} opened the evening again.", "The evening was opened again.")
"""The closing of an evening was taken back."""
SENTENCES: dict[str, Template] = {
    "seat": "Seated: {line}.",
    "roll_order": "{throwers} threw dice for their places.",
    "join": "{player} joins.",
    "join_order": "The newcomers throw for their order.",
    "leave": "{player} leaves and settles.",
    "freeze": "{player} leaves; the account stays open.",
    "sit_out": "{player} sits out.",
    "sit_in": "{player} plays again.",
    "remove": "{player} is removed from the line.",
    "partner": ("{player} is Partner in the next game.", "The Box plays alone."),
    "partner_refuses": "{who} declines to be Partner.",
    "partner_choice": Case("choice", PARTNER_CHOICES),
    "decline_box": "{who} declines the box.",
    "vacate_box": "{who} gives up the box.",
    "stake": (
        Case("stake", {"1": "{player} plays for the basic stake."}),
        "{player} plays for {stake} times the basic stake.",
    ),
    "change_rule": "House rule changed: {rules}.",
    "split": "The table is split for {people}.",
    "start": "The game begins.",
    "close": "The evening is over.",
    "automatic_double": ("Automatic double: {cubes}.", "Automatic double."),
    "double": redouble_too(
        (
            Case("parts", {"share": Plural("turning", "{who} doubles to {value}.", "{who} double to {value}.")}),
            "{who} doubles {team_cubes} to {value} for {absent}.",
            Plural("turning", "{who} doubles {team_cubes} to {value}.", "{who} double {team_cubes} to {value}."),
            "{who} doubles to {value} for {absent}.",
            "{who} doubles to {value}, for {too} too.",
            "{who} doubles to {value}: {others}.",
            "{who} doubles: {others}.",
            Plural("turning", "{who} doubles to {value}.", "{who} double to {value}."),
            "{who} doubles.",
        )
    ),
    "answer": Case("word", SAYS),
    "roll": "The dice are thrown.",
    "insist": Case("on", INSISTS),
    "extra": "{who} offers an extra.",
    "drop_extra": "{who} gives extras up: {cubes}.",
    "reverse": "{who} drops after all.",
    "lone_choice": Case("choice", LONE_CHOICES),
    "offer": (
        Case("sells", OFFERS_FOR_SALE),
        "{who} offers to settle {team_cubes} at {points}.",
        "{who} offers to settle at {points}.",
    ),
    "accept": share_too(
        (
            "{who} buys {others}’s cube and gets {gets} for it.",
            "{who} buys {others}’s cube for {price}.",
            "{who} accepts the offer on {others}’s cube.",
            "{who} accepts the offer.",
        ),
        "parts",
    ),
    "withdraw": "{who} withdraws the offer.",
    "settle": "Settled: {settled}.",
    "roll_off": ("{people} roll off the half point: {winner} wins it.", "{people} roll off the half point."),
    "buy": share_too(
        ("{who} buys {cubes}’s cube and gets {gets} for it.", "{who} buys {cubes}’s cube for {points}."), "parts"
    ),
    "preempt": share_too("{who} steps in and settles {cubes}’s cube.", "parts"),
    "share": "{partner} takes half of the Box’s side.",
    "unshare": of_the_one(
        "{who} gives a half of {cubes} up for {points}.", "{who} gives a half of the cube up for {points}.", "parts"
    ),
    "drop_take": "{people} play one cube together and drop {drops}’s.",
    "partner_split": ("{dropper} drops, {keeper} takes alone.", "{keeper} will double without the Partner."),
    "proxy": "{proxy} handles the cube of {player}.",
    "step_out": ("{player} steps out; {proxy} handles the cube.", "{player} steps out."),
    "come_back": "{player} is back.",
    "consulted": Case("remedy", REMEDIES),
    "illegal_play": Case("remedy", ILLEGAL),
    "pip_count": "Pips: Box {box}, team {team}.",
    "result": (Case("winner", {"team": Case("kind", TEAM_WON)}), Case("kind", BOX_WON)),
    "adjust": (
        "Points corrected: {adjusted}. Reason: {reason}. Agreed by {agreed}.",
        "Points corrected: {adjusted}. Reason: {reason}.",
    ),
    "undo": (
        Case("takes_back", {"paper": "The game from paper is undone.", "closing": OPENED_AGAIN}),
        "{taker} undid: {about}",
        "Undone: {about}",
        "Undone.",
    ),
    "amend": (
        Case("takes_back", {"closing": OPENED_AGAIN}),
        Case("replaced", {"no": ("Undone: {about}", "Undone.")}),
        "Corrected: {about} Now: {now}",
        "Corrected.",
    ),
}

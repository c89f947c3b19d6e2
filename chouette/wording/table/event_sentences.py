"""What the trail says: a sentence for each kind of event, and for each word that a field of it may be."""

from chouette.wording.template import Case, Template

PARTNER_CHOICES: dict[str, Template] = {
    "remain": "{who} remains Partner.",
    "captain": "{who} becomes Captain.",
}
LONE_CHOICES: dict[str, Template] = {
    "take_all": "{who} takes all the cubes over.",
    "pay": "{who} pays for the others and plays on.",
    "drop": "{who} drops too.",
}
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
BOX_WON: dict[str, Template] = {
    "single": ("Game {game}: {boxed} won a single game in the box.", "The Box won a single game."),
    "gammon": ("Game {game}: {boxed} won a gammon in the box.", "The Box won a gammon."),
    "backgammon": ("Game {game}: {boxed} won a backgammon in the box.", "The Box won a backgammon."),
}
SAYS: dict[str, Template] = {
    "take": ("{who} takes {others}.", "{who} takes."),
    "drop": ("{who} drops {others}: {paid}.", "{who} drops {others}.", "{who} drops: {paid}.", "{who} drops."),
    "beaver": ("{who} beavers {others}.", "{who} beavers."),
    "raccoon": ("{who} raccoons {others}.", "{who} raccoons."),
    "refuse": ("{who} refuses the raccoon of {others}.", "{who} refuses the raccoon."),
    "again": ("{who} turns {others} again.", "{who} turns again."),
    "answered": ("{who} has answered {others}.", "{who} has answered."),
}
"""An answer of one word, to others' cubes or to their own; what is paid at once stands at the end."""
TAKES_SOME: Template = ("{who} takes {taken}; drops {dropped}: {paid}.", "{who} takes {taken}; drops {dropped}.")
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
    "double": (
        "{who} doubles {team_cubes} to {value}.",
        "{who} doubles to {value}: {others}.",
        "{who} doubles: {others}.",
        "{who} doubles to {value}.",
        "{who} doubles.",
    ),
    "answer": Case("word", SAYS),
    "roll": "The dice are thrown.",
    "insist": Case("on", INSISTS),
    "extra": "{who} offers an extra.",
    "drop_extra": "{who} gives extras up: {cubes}.",
    "reverse": "{who} drops after all.",
    "lone_choice": Case("choice", LONE_CHOICES),
    "offer": "{who} offers to settle {cubes} at {points}.",
    "accept": ("{who} accepts the offer for {others}.", "{who} accepts the offer."),
    "withdraw": "{who} withdraws the offer.",
    "settle": "Settled: {settled}.",
    "roll_off": "{people} roll off the half point.",
    "buy": "{who} buys {cubes} for {points}.",
    "preempt": "{who} steps in and settles {cubes}.",
    "share": "{partner} takes a half of {cubes} for {points}.",
    "unshare": "{who} gives a half of {cubes} up for {points}.",
    "drop_take": "{people} play one cube together and drop {drops}’s.",
    "partner_split": ("{dropper} drops, {keeper} takes alone.", "{keeper} doubles without the Partner."),
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
        Case("whole", {"paper": "The game from paper is taken back."}),
        "{taker} took back: {about}",
        "Taken back: {about}",
        "Taken back.",
    ),
    "amend": ("Corrected: {about} Now: {now}", "Corrected: {about}", "Corrected."),
}

"""What would be accepted instead: a sentence for each code that can say it."""

from chouette.wording.template import Case, Plural, Template

AGREED = Plural("agreed_by", "It counts once {agreed_by} agrees.", "It counts once {agreed_by} agree.")
TOGETHER = "Double {cubes_of} together."
ASK = "Ask {players_or}."

ACCEPTED: dict[str, Template] = {
    "half_from_captain": "Take {take_of} at least.",
    "enough_to_profit": "It is enough to take {take_of}.",
    "whole_team": TOGETHER,
    "from_captain_down": "Double {cubes_of}.",
    "taken_together": TOGETHER,
    "same_value": TOGETHER,
    "automatic_double_is_for_all": TOGETHER,
    "answer_every_cube": "Answer for {cubes_of}.",
    "word_does_not_fit": "Possible: {words_or}.",
    "lone_taker_must_beaver": "Possible: {words_or}.",
    "beavers_alike_are_answered_alike": "Answer {word} again.",
    "all_concerned_must_agree": AGREED,
    "both_ends_must_agree": AGREED,
    "both_must_agree": AGREED,
    "box_must_agree": AGREED,
    "everyone_must_agree_to_a_change": AGREED,
    "everyone_must_agree_to_a_split": AGREED,
    "everyone_must_agree_to_more_players": (
        Case(
            "event",
            {
                "split": (
                    Plural(
                        "agreed_by",
                        "It counts once {agreed_by} agrees; or split the table in two.",
                        "It counts once {agreed_by} agree; or split the table in two.",
                    ),
                    "Split the table in two.",
                )
            },
        ),
        AGREED,
    ),
    "opponents_must_agree": AGREED,
    "seller_must_agree": AGREED,
    "is_no_fresh_extra": "These can be given up: {cubes_of}.",
    "is_not_aggrieved": "It is for {by_or} to ask.",
    "partner_pays_the_captain": Case("remedy", {"penalty": "Only {by} can ask for the payment."}),
    "not_this_remedy": "Possible: {remedy_or}.",
    "is_not_first_choice_for_partner": ASK,
    "is_not_invited": "It is for {players_or} to decline.",
    "proxy_from_team": ASK,
    "not_those_who_joined": Plural(
        "players", "Only {players} has joined; there is nothing to throw for.", "The dice are thrown by {players}."
    ),
    "not_those_who_throw": "The dice are thrown by {players}.",
    "wrong_number_of_dice": Plural("dice", "Each throws one die.", "Each throws {dice} dice."),
    "old_stake_holds": "Play for {stake}.",
}

"""Why an event of deals, shares, extras or remedies is refused: the sentences, a code each."""

from chouette.wording.template import Case, Plural, Template

ALONE: dict[str, Template] = {
    "extras_are_not_played": "There are no extras in this house; a take stands, and {by} plays on.",
    "has_no_extra_to_offer": "{by} has no extra to offer now.",
    "extras_are_not_given_up": "Extras are not given up in this house; {by} plays them out.",
    "is_no_fresh_extra": ("{by} cannot give up {cubes}.", "{by} names no extra to give up."),
    "take_is_not_reversed": "{by} cannot drop after all now.",
    "lone_taker_has_no_choice": "There is nothing for {by} to choose now.",
    "would_be_paid": "{by} would be paid by it and cannot choose it for {player}.",
}

DEALS: dict[str, Template] = {
    "whole_points_only": "Deals are made in whole points here, not in {points}.",
    "settlements_from": "Only cubes at {least} or more are settled; not {cubes}.",
    "one_roll_only": "Settlements are for one roll only here; say so for {cubes}.",
    "has_made_no_offer": "{by} has made no offer.",
    "nothing_is_offered": "Nothing is offered to {by} for {cube}.",
    "is_not_offered_to_them": "The offer for {cube} is not made to {by}.",
    "team_makes_no_deals": (
        "There are no deals among the team in this house; {by} cannot buy {cube}.",
        "There are no shares in this house, of {cubes} either.",
    ),
    "others_came_first": "{by} comes too late for {cube}: others were first.",
    "offers_have_no_limit": Plural(
        "limit",
        "{by} cannot limit the offer to the first to accept: here offers are open to all.",
        "{by} cannot limit the offer to the first {limit}: here offers are open to all.",
    ),
    "both_ends_must_agree": Plural(
        "players", "{players} has not agreed to the settlement.", "{players} have not agreed to the settlement."
    ),
    "no_roll_off_is_due": "{players} have no half point to roll off.",
    "may_not_buy_this_cube": Case(
        "why",
        {
            "box": "{by} is the Box and cannot buy {cube}.",
            "partner": "{by} is the Partner and cannot buy {cube}.",
            "holds_it": "{by} holds {cube} already.",
            "other_side": "{by} has a half of the other end of {cube} and cannot buy it.",
            "sits_out": "{by} is sitting out and cannot buy {cube}.",
        },
    ),
    "seller_must_agree": Plural(
        "players", "{players} has not agreed to sell {cube}.", "{players} have not agreed to sell {cube}."
    ),
    "box_does_not_step_in": "The Box does not step into deals in this house; {by} cannot.",
    "no_deal_to_step_into": "There is no deal on {cube} that {by} could step into now.",
}

SHARES: dict[str, Template] = {
    "cannot_share": "{player} cannot take a half of a cube.",
    "box_end_is_not_shared": "{player} cannot have a half of {cube}: the Box must hold all of it, against another.",
    "one_cube_is_shared_whole": "The team has one cube; a half of it is for {cubes_of} together.",
    "has_no_half": "{player} holds no half of {cube}.",
    "both_must_agree": Plural(
        "players", "{players} has not agreed to the share.", "{players} have not agreed to the share."
    ),
    "drop_takes_are_not_played": "Drop-takes are not played here; {players} must each answer alone.",
    "holds_the_other_end": "{player} shares {cube} with the Box and cannot play it against the Box.",
    "drops_one_of_the_two": "A drop-take drops one of {players}, not {drops}.",
    "one_must_play": "In a drop-take one of {players} plays the cube; say who.",
    "both_play": "In a drop-take {players} play the cube together, not one of them alone.",
}

REMEDIES: dict[str, Template] = {
    "offences_have_no_remedy": "Advice out of turn costs nothing in this house; {player} owes nothing.",
    "is_no_offence": "{player} has broken no rule on advice.",
    "partner_pays_the_captain": "{player} is the Partner and pays the Captain; no other remedy is possible.",
    "box_is_aggrieved": "{box} decides what {player}’s advice costs, not {by}.",
    "not_this_remedy": "That cannot be asked of {player}.",
    "box_has_the_cube": "The Box holds {player}’s cube already.",
    "is_not_aggrieved": "{by} is not the one to ask for it.",
    "has_a_penalty_cube": "{player} has a penalty cube already.",
}

"""Why an event of seats, people, stakes, Partner or Box is refused: the sentences, a code each."""

from chouette.wording.template import Case, Plural, Template

SEATS: dict[str, Template] = {
    "session_is_closed": "The evening is over; only a correction opens it again.",
    "nobody_is_seated": "Nobody is seated yet.",
    "a_game_is_on": "Game {number} is on; this is done between games.",
    "no_game_is_on": "No game is on.",
    "is_not_seated": "{player} does not sit at this table.",
    "is_seated_already": ("{player} sits at this table already.", "The players are seated already."),
    "fewer_than_three_players": (
        Plural(
            "players",
            "A game needs three players; only {players} is here.",
            "A game needs three players; only {players} are here.",
        ),
        "A game needs three players; nobody is here.",
    ),
    "at_least_two_players": (
        "Seat two players or more; only {players} is here.",
        "Seat two players or more; a game starts with three.",
    ),
    "table_is_full": "The table is full: {most} players at most, this would be {players}.",
    "more_players_than_a_table_holds": "A table holds {most} players, not {players}: start a second table.",
    "everyone_must_agree_to_more_players": Plural(
        "players",
        "More than {most} players need everyone’s yes; {players} has not said it.",
        "More than {most} players need everyone’s yes; {players} have not said it.",
    ),
    "team_is_too_large": (
        "Against the Box and {partner} a team has {most} players at most, not {players}.",
        "Against a Box alone a team has {most} players at most, not {players}.",
    ),
    "anyone_may_join": "Anyone may join in this house; nobody can object to {player}.",
    "newcomer_is_refused": Plural(
        "players", "{players} objects to {player} joining.", "{players} object to {player} joining."
    ),
    "not_those_who_joined": (
        "Those who joined for the same game throw for their order, two or more; not {players}.",
        "Those who joined for the same game throw for their order; nobody has thrown.",
    ),
    "not_those_who_throw": (
        "Round {round} of the dice is not thrown by {players}.",
        "In round {round} of the dice nobody has thrown.",
    ),
    "wrong_number_of_dice": (
        "{player} has thrown the wrong number of dice: {dice}.",
        "{player} has thrown no dice.",
    ),
    "a_tie_is_left": "{players} are tied and throw again.",
    "nobody_has_come": "There is no newcomer to split the table for.",
    "everyone_must_agree_to_a_split": Plural(
        "players", "{players} has not agreed to split the table.", "{players} have not agreed to split the table."
    ),
    "at_least_three_each": "Each table needs three players; with {players} here and {newcomers} new there are too few.",
}

GOING: dict[str, Template] = {
    "box_side_stays_for_the_game": "{player} plays in the box and stays until the game is over.",
    "has_a_live_cube": Plural(
        "cubes", "{player} cannot leave while {cubes} is live.", "{player} cannot leave while {cubes} are live."
    ),
    "has_a_roll_off": "{player} cannot leave before the half point is rolled off.",
    "accounts_are_settled": "Leavers settle at once here; {player}’s account cannot stay open.",
    "is_away": "{player} is away and cannot double in person.",
    "is_away_already": "{player} is away already.",
    "is_not_away": "{player} is not away.",
    "sits_out_already": "{player} sits out already.",
    "does_not_sit_out": "{player} does not sit out.",
    "box_may_not_step_out": "{player} is the Box and cannot step out.",
    "nobody_else_can_be_box": "Nobody else is here to be Box after {player}.",
    "is_not_their_proxy": "{by} does not handle {player}’s cube and cannot pass it on.",
    "proxy_is_own_player": "{player} must name somebody else as proxy.",
    "proxy_is_away": "{proxy} is not here to handle {player}’s cube.",
    "proxy_from_team": "A proxy is a team player still in the game; {proxy} cannot handle {player}’s cube.",
}

STAKES: dict[str, Template] = {
    "all_play_for_the_same_stake": "Everyone plays for the same stake here; {player} cannot have another.",
    "stake_is_no_power_of_two": "{player}’s stake cannot be {stake}: stakes go 1, 2, 4, 8 and so on.",
    "stakes_are_never_changed": "Stakes stay as they are in this house, {player}’s too.",
    "nobody_has_joined_or_left": "{player}’s stake changes only once somebody else has joined or left.",
    "old_stake_holds": "{player} is back and cannot play for {stake}: the old stake holds.",
    "stakes_are_not_agreed_in_pairs": "{player} has one stake against everyone: stakes are not agreed in pairs here.",
    "opponents_must_agree": Plural(
        "players",
        "{players} has not agreed to {player}’s new stake.",
        "{players} have not agreed to {player}’s new stake.",
    ),
    "everyone_must_agree_to_a_change": Plural(
        "players",
        "A rule changes only if everyone agrees; {players} has not.",
        "A rule changes only if everyone agrees; {players} have not.",
    ),
}

BOX: dict[str, Template] = {
    "is_not_the_box": ("{by} is not the Box; {box} is.", "{by} is not the Box."),
    "is_the_box": "{player} is the Box and cannot be Partner too.",
    "box_is_not_declined": "The box cannot be declined here; it is {by}’s turn.",
    "has_declined_already": "{by} has declined the box already.",
    "everyone_else_has_declined": "Everyone else has declined the box; {by} cannot.",
    "no_partner_is_taken": ("There are no Partners in this house; {box} plays alone.", "There are no Partners here."),
    "too_few_for_a_partner": "A Partner is taken from {least} players up; there are {players}.",
    "is_not_first_choice_for_partner": "{player} is not the one to be asked as Partner now.",
    "partner_stays": "{player} stays Partner; that is not changed now.",
    "choice_holds_for_the_stay": Case(
        "choice",
        {
            "alone": "{box} has chosen to play alone for as long as {box} is Box.",
            "partner": "{box} has chosen to play with a Partner for as long as {box} is Box.",
        },
    ),
    "partner_may_not_refuse": "Whoever is asked is Partner in this house; {by} cannot decline.",
    "is_not_invited": "{by} is not asked to be Partner.",
    "is_not_due_to_choose": "{by} is not a Partner who is due to be Captain; there is nothing to choose.",
    "partner_must_choose": "{player} is due to be Captain and must first say whether to stay Partner.",
    "the_two_agree_in_private": "Box and Partner settle between themselves here; {by} cannot split the cubes.",
    "is_not_box_or_partner": "Only Box and Partner can split their cubes, not {by} with {keeps} keeping them.",
    "no_double_to_disagree_on": "No double waits that {by} and the other of the two could disagree on.",
    "other_keeps_the_double": "{keeper} keeps this double alone; what joins it is not {keeps}’s to keep.",
    "nobody_disagrees": "{by} cannot claim the cubes; the player giving them up must say so.",
    "box_cannot_double_now": "{by} cannot double now: a double waits for its answer.",
    "no_cube_to_double_alone": "There is no cube that {by} could double without the Partner.",
    "kept_double_is_taken": "{player} plays this double alone and cannot drop {cube}.",
}

"""What is wrong with an event, a name or a file as it is written: the sentences, a code each."""

from chouette.wording.template import Case, Template

EVENTS: dict[str, Template] = {
    "unknown_event": ("There is no event “{event}”.", "No event is named."),
    "field_is_missing": "The event “{event}” needs the field “{field}”.",
    "unknown_field": "The event “{event}” has no field “{field}”.",
    "wrong_type": (
        "“{value}” does not fit “{option}”; possible: {allowed_or}.",
        "The event “{event}” cannot be read: {detail}.",
    ),
    "not_a_time": "“{at}” is not a time such as 2026-11-19T20:15:00Z.",
    "unknown_player": "{player} is not a player of this session.",
    "unknown_cube": "{cube} is unknown at this table.",
    "no_cube_named": ("{by} names no cube.", "No cube is named."),
    "cubes_missing": "The Box must say which cubes to double; {by} has named none.",
    "contact_is_for_the_box": "Contact is noted with the Box’s doubles, not with {by}’s.",
    "offer_to_nobody": "{by}’s offer is made to nobody.",
    "offer_to_oneself": "{by} must make the offer to somebody else.",
    "not_a_limit": "An offer is for one taker at least, not for {limit}.",
    "not_points": "“{points}” is not a number of points or half points.",
    "not_a_pip_count": "A pip count is never below zero, unlike here: Box {box}, team {team}.",
    "not_an_opponent": "{player}’s stake must be agreed with at least one other player.",
    "event_of_a_later_version": "“{event}” needs version {since} of the format; this file has version {version}.",
    "nobody_is_adjusted": "The adjustment names no player.",
    "not_an_adjustment": "{player} cannot be adjusted by {points}: use whole points up to {most}, and not 0.",
    "adjustment_is_not_zero": "The differences must sum to zero; their sum is {sum}.",
    "no_reason_given": "An adjustment needs a reason.",
    "reason_is_too_long": "The reason has {length} characters; {longest} are the most.",
    "text_has_control_characters": "A text on this line has a character that cannot be printed.",
    "reason_has_control_characters": "The reason has a character that cannot be printed.",
    "no_dice_thrown": "No dice are given.",
    "not_a_die": "{player} cannot have thrown {dice}: a die shows 1 to 6.",
    "no_rule_named": "No house rule is named.",
    "nothing_to_undo": "There is nothing to undo.",
    "no_such_event": "There is no event {seq}; the last is number {last}.",
    "event_does_not_stand": "Event {seq} was undone or is a correction itself; it cannot be changed.",
    "not_an_amendment": "Event {seq} can be replaced by an event of the table, not by another correction.",
}

NAMES: dict[str, Template] = {
    "name_is_repeated": "Each name may appear only once; repeated: {players}.",
    "name_is_empty": ("A name is missing; it has 1 to {longest} characters.", "The name is empty."),
    "name_is_too_long": "The name has {length} characters; {longest} are the most.",
    "name_has_control_characters": "The name has a character that cannot be printed.",
    "name_turns_the_writing": "The name has a character that turns the direction of writing.",
    "name_has_invisible_characters": "The name has a character that cannot be seen.",
    "name_has_too_many_marks": "The name has too many accents and marks on one letter.",
}

HOUSE: dict[str, Template] = {
    "unknown_sheet": "There is no sheet “{sheet}”; there are {allowed}.",
    "unknown_option": "There is no house rule “{option}”.",
    "value_not_allowed": (
        "“{value}” does not fit “{option}”; the least is {lowest}.",
        "“{value}” does not fit “{option}”; possible: {allowed_or}.",
    ),
    "forbidden_pair": "“{option}” contradicts “{other}” here. {pair}",
}

FILES: dict[str, Template] = {
    "not_utf8": "This line is not UTF-8 text.",
    "byte_order_mark": "The file begins with a byte order mark; save it as UTF-8 without one.",
    "no_header": "The file has no header.",
    "not_json": "This line is not JSON: {detail}.",
    "nested_too_deep": "This line is nested too deep to be read.",
    "not_an_object": "This line is not a JSON object.",
    "unknown_key": "The header has no field “{key}”, only {allowed}.",
    "header_needs": Case(
        "type",
        {
            "int": "The header needs “{key}” as a whole number.",
            "str": "The header needs “{key}” as a text.",
            "dict": "The header needs “{key}” as an object.",
        },
    ),
    "unknown_version": "Version {version} of the format is unknown; version {allowed} can be read.",
    "not_a_stake": (
        "{player}’s stake cannot be {stake}: it counts the basic stake, once or more.",
        "“{stake}” is not an amount of money for a point.",
    ),
    "below_minimum_stake": "{stake} a point is less than the least of this house, {least}.",
}

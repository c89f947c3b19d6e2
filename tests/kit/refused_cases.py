"""Short evenings that end in a refusal no score sheet has; written in the words of the sheets (tests/scenarios)."""

CASES: dict[str, str] = {
    "absent_cube_goes_with_the_captain": """
        house brighton
        line Ann box, Bob captain, Cat, Dan
        Cat steps out
        game 1
        {"event": "double", "by": "Bob", "cubes": ["Cat"]} refused absent_cube_goes_with_the_captain""",
    "box_cannot_double_now": """
        house brighton
        line Ann box, Bob captain, Cat, Dan, Eve, Fay
        partner Fay
        game 1
        Bob doubles
        {"event": "partner_split", "by": "Ann", "keeps": "Ann"} refused box_cannot_double_now""",
    "box_does_not_step_in": """
        house st-albans
        line Ann box, Bob captain, Cat
        game 1
        Ann preempts Bob refused box_does_not_step_in""",
    "box_has_the_cube": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Cat consulted, Ann asks take_cube
        Cat consulted, Ann asks take_cube refused box_has_the_cube""",
    "box_insists_already": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Ann insists on offers
        Ann insists on offers refused box_insists_already""",
    "both_play": """
        house jacoby-crawford
        line Ann box, Bob captain, Cat
        game 1
        Ann doubles Bob, Cat
        Bob and Cat drop-take, Cat drops, Bob plays refused both_play""",
    "cannot_share": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        share Bob with Ann for 1 agreed by Ann refused cannot_share""",
    "cube_is_not_in_the_centre": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        {"event": "automatic_double", "cubes": []} refused cube_is_not_in_the_centre""",
    "cubes_of_both_sides": """
        house atlanta
        line Ann box, Bob captain, Cat, Dan
        game 1
        share Bob with Cat for 0 agreed by Ann and Cat
        Ann gives back Bob for 0 agreed by Cat
        Bob steps out, proxy Ann
        Ann doubles Bob, Dan refused cubes_of_both_sides""",
    "more_players_than_a_table_holds": f"""
        house atlanta
        line {", ".join(["A01 box", "A02 captain", *(f"A{number:02}" for number in range(3, 21))])}
        {{"event": "join", "player": "A21"}} refused more_players_than_a_table_holds""",
    "does_not_sit_out": """
        house atlanta
        line Ann box, Bob captain, Cat
        Cat sits in refused does_not_sit_out""",
    "has_declined_already": """
        house st-albans
        line Ann box, Bob captain, Cat
        Bob declines the box
        Bob declines the box refused has_declined_already""",
    "has_no_half": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Ann gives back Bob for 1 agreed by Ann refused has_no_half""",
    "is_away": """
        house atlanta
        line Ann box, Bob captain, Cat, Dan
        Cat steps out
        game 1
        Cat doubles refused is_away""",
    "is_not_box_or_partner": """
        house brighton
        line Ann box, Bob captain, Cat
        game 1
        Bob splits, Cat keeps refused is_not_box_or_partner""",
    "is_not_seated": """
        house atlanta
        line Ann box, Bob captain, Cat, Dan
        Dan leaves
        game 1
        {"event": "double", "by": "Dan", "cubes": ["Bob"]} refused is_not_seated""",
    "is_the_box": """
        house atlanta
        line Ann box, Bob captain, Cat, Dan, Eve, Fay
        partner Ann refused is_the_box""",
    "name_has_control_characters": """
        house atlanta
        {"event": "seat", "line": ["Ann", "B\\u0007b"]} refused name_has_control_characters""",
    "name_is_too_long": """
        house atlanta
        {"event": "seat", "line": ["Ann", "Bartholomew the Very Very Very Very Elder"]} refused name_is_too_long""",
    "no_cube_to_double_alone": """
        house brighton
        line Ann box, Bob captain, Cat, Dan, Eve, Fay
        partner Fay
        game 1
        Ann doubles Bob, Cat, Dan, Eve
        Bob takes, Cat takes, Dan takes, Eve takes
        Ann splits, Ann keeps refused no_cube_to_double_alone""",
    "no_dice_thrown": """
        house atlanta
        line Ann box, Bob captain, Cat, Dan
        game 1
        Bob doubles, Ann takes
        settle Bob 0.5 agreed by Ann, Bob
        {"event": "roll_off", "between": ["Ann", "Bob"], "rolls": []} refused no_dice_thrown""",
    "no_rule_named": """
        house atlanta
        line Ann box, Bob captain, Cat
        {"event": "change_rule", "change": {}, "agreed_by": ["Ann", "Bob", "Cat"]} refused no_rule_named""",
    "nobody_disagrees": """
        house jacoby-crawford
        line Ann box, Bob captain, Cat, Dan, Eve, Fay, Gus
        partner Gus
        game 1
        Gus splits, Gus keeps refused nobody_disagrees""",
    "nobody_else_can_be_box": """
        house atlanta
        line Ann box, Bob captain
        Bob steps out
        Ann vacates the box refused nobody_else_can_be_box""",
    "nobody_has_come": """
        house st-albans
        line Ann box, Bob captain, Cat
        {"event": "split", "newcomers": []} refused nobody_has_come""",
    "not_a_limit": """
        house brighton
        line Ann box, Bob captain, Cat
        game 1
        Ann offers 1 on Bob to Bob first 0 refused not_a_limit""",
    "not_a_pip_count": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        {"event": "pip_count", "box": -1, "team": 120, "by": "Ann"} refused not_a_pip_count""",
    "not_a_stake": """
        house atlanta
        line Ann box, Bob captain, Cat
        stake of Bob 0 agreed by Ann, Cat refused not_a_stake""",
    "not_a_time": """
        house atlanta
        {"event": "seat", "line": ["Ann", "Bob"], "at": "yesterday"} refused not_a_time""",
    "not_an_opponent": """
        house atlanta
        line Ann box, Bob captain, Cat
        stake of Bob 2 against Bob refused not_an_opponent""",
    "offer_to_oneself": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Ann offers 1 on Bob to Ann refused offer_to_oneself""",
    "offer_to_nobody": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        {"event": "offer", "by": "Ann", "to": [], "cubes": ["Bob"], "points": 1} refused offer_to_nobody""",
    "proxy_is_away": """
        house atlanta
        line Ann box, Bob captain, Cat
        Bob steps out
        Cat steps out, proxy Bob refused proxy_is_away""",
    "proxy_is_own_player": """
        house atlanta
        line Ann box, Bob captain, Cat
        Cat steps out, proxy Cat refused proxy_is_own_player""",
    "sits_out_already": """
        house atlanta
        line Ann box, Bob captain, Cat
        Cat sits out
        Cat sits out refused sits_out_already""",
    "stakes_are_never_changed": """
        house st-albans
        change stake_change = never
        line Ann box, Bob captain, Cat
        stake of Bob 2 refused stakes_are_never_changed""",
    "stakes_are_not_agreed_in_pairs": """
        house st-albans
        line Ann box, Bob captain, Cat
        stake of Bob 2 against Ann refused stakes_are_not_agreed_in_pairs""",
    "unknown_cube": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Ann doubles Zoe refused unknown_cube""",
    "reason_is_too_long": f"""
        house atlanta
        line Ann box, Bob captain, Cat
        adjust Ann +1, Bob -1: {"a" * 201} refused reason_is_too_long""",
    "reason_has_control_characters": """
        house atlanta
        line Ann box, Bob captain, Cat
        {"event": "adjust", "points": {"Ann": 1, "Bob": -1}, "reason": "\\b"} refused reason_has_control_characters""",
    "event_of_a_later_version": """
        house atlanta
        version 1
        line Ann box, Bob captain, Cat
        adjust Ann +1, Bob -1: too new refused event_of_a_later_version (format)""",
    "value_not_allowed": """
        house atlanta
        line Ann box, Bob captain, Cat
        change max_players = 1 agreed by Ann, Bob, Cat refused value_not_allowed""",
    "forbidden_pair": """
        house atlanta
        line Ann box, Bob captain, Cat
        change cubes = single agreed by Ann, Bob, Cat refused forbidden_pair""",
    "word_does_not_fit": """
        house atlanta
        line Ann box, Bob captain, Cat
        game 1
        Bob doubles
        {"event": "answer", "by": "Ann", "cubes": {"Bob": "raccoon"}} refused word_does_not_fit""",
}

HEADER = '{"chouette": 1, "rules": "atlanta", "stake": "1"}'
FILES: dict[str, bytes] = {
    "below_minimum_stake": b'{"chouette": 1, "rules": "brighton", "stake": "0.25"}',
    "byte_order_mark": b"\xef\xbb\xbf" + HEADER.encode(),
    "header_needs": b'{"chouette": 1, "rules": "atlanta"}',
    "nested_too_deep": HEADER.encode() + b"\n" + b"[" * 100_000,
    "no_header": b"\n\n",
    "not_a_stake": b'{"chouette": 1, "rules": "atlanta", "stake": "free"}',
    "not_an_object": HEADER.encode() + b"\n[1, 2]",
    "not_json": HEADER.encode() + b'\n{"event": start}',
    "not_utf8": b"\xff\xfe",
    "text_has_control_characters": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "name": "\\u0000"}',
    "unknown_key": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "place": "pub"}',
    "unknown_option": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "change": {"jokers": true}}',
    "unknown_sheet": b'{"chouette": 1, "rules": "london", "stake": "1"}',
    "unknown_version": b'{"chouette": 3, "rules": "atlanta", "stake": "1"}',
    "wrong_type": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "change": {"jacoby": null}}',
    "value_not_allowed": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "change": {"cubes": "two"}}',
    "forbidden_pair": b'{"chouette": 1, "rules": "atlanta", "stake": "1", "change": {"cubes": "single"}}',
}

NAMES: dict[str, str] = {
    "name_is_empty": " ",
    "name_is_too_long": "B" * 41,
    "name_has_control_characters": "B\x07b",
    "name_turns_the_writing": "B\u202eob",
    "name_has_invisible_characters": "B\u200bob",
    "name_has_too_many_marks": "B\u0301\u0301\u0301ob",
}

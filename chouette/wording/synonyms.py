"""Words that players use for the house rules, beside those that titles and questions have, and words for what is no
house rule and stands elsewhere.

Each is one text with commas between its words, so that a translation can have other words, fewer or more.
"""

SYNONYMS: dict[str, str] = {
    "order_dice": "opening order, seating, draw, lots, high roll, who starts, first Box",
    "order_doubles_count_twice": "opening order, seating, doublets",
    "admission": "newcomer, latecomer, late, join, joining, guest, new player, admit, let in",
    "max_players": "full table, limit, how many, table size, seats, maximum",
    "over_max": "split, second table, two tables, full table, limit, overflow, latecomer",
    "join_place": "newcomer, latecomer, late, joining, rotation, end of the line, queue",
    "stakes": "bet, unit, handicap, half stake, double stake, money a point, different stake",
    "stake_change": "bet, unit, raise, lower, change stake",
    "minimum_stake": "bet, unit, lowest, least, minimum",
    "cubes": "single cube, one cube, multiple cubes, consulting, own cube, doubling cube",
    "jacoby": "gammons, undoubled, cubeless, centred cube",
    "automatic_doubles": "automatics, automatic, Murphy, Murphys, opening roll, same number, matching dice",
    "immediate_redoubles": "beaver, raccoon, otter, aardvark, redouble, turn again",
    "drop_beaver": "beaver, refuse, pass, decline",
    "box_initial_double": "Box doubles, first cube, initial",
    "box_redouble": "Box redoubles, recube, redouble",
    "offers_order": "rotation, sequence, turn, who doubles first, order",
    "offers_close_on_answer": "late double, too late, after the answer",
    "box_answers_all": "take some, drop some, pass, all or none, half, pick, choose",
    "box_answers_some": "take some, drop some, pass, all or none, half, pick, choose",
    "two_cubes_together": "three-handed, both cubes, take one drop one",
    "captain_cube_first": "take the Captain, must take",
    "answers_order": "rotation, sequence, turn, who answers first, order, secret, hidden, sealed",
    "lone_taker": "only taker, alone, last taker, sole, extras, extra, lone wolf",
    "extra_price": "extras, price, payment, take over",
    "extras_can_be_dropped": "extras, give up, pay back, too many cubes",
    "advice": "consult, consulting, consultation, crew, kibitz, kibitzing, talk, discuss, help, checker play",
    "cube_advice": "consult, consulting, consultation, crew, kibitz, kibitzing, talk, discuss, help, doubling",
    "partner_advice_after": "consult, consulting, crew, talk, discuss, help, co-Box",
    "partner_advice_counts": "consult, consulting, crew, talk, discuss, help, co-Box",
    "partner_cube_advice": "consult, consulting, crew, talk, discuss, help, co-Box, doubling",
    "consulting_remedy": "penalty, fine, kibitz, kibitzing, talk, consult, advice out of turn, illegal advice",
    "consulting_remedy_when_out": "penalty, fine, kibitz, kibitzing, talk, consult, advice out of turn, illegal advice",
    "captain_doubled_out": "rotation, next Box, succession, pass, Captain out",
    "captain_passes": "rotation, next Box, succession, last man standing, winner stays, Captain out",
    "rejecting_successor": "rotation, next Box, succession, last man standing, drop, pass, end of the line",
    "box_must_profit": "rotation, winner stays, stay in, succession, net, plus",
    "box_may_be_declined": "rotation, refuse, skip, pass the box, succession",
    "absent_cube": "away, toilet, break, phone call, missing, proxy, absent",
    "proxy_from": "away, absent, stand-in, substitute, represent, missing",
    "sit_out_returns": "break, pause, skip, rotation, bye, rest, place in line",
    "partner_from_players": "co-Box, two in the box, six players, seven players, partners",
    "partner_from": "co-Box, who partners, pick, choose",
    "partner_may_refuse": "co-Box, decline, say no",
    "partner_keeps_place": "co-Box, rotation, order",
    "partner_stays": "co-Box, rotation, how long",
    "partner_choice_holds": "co-Box, change of mind",
    "partner_split": "co-Box, disagree, disagreement, take and drop",
    "max_team_alone": "limit, how many, too many, maximum",
    "max_team_with_partner": "limit, how many, too many, maximum",
    "settlements_from": "settle, settlement, deal, buy out, equity, prop, props, minimum cube",
    "settlements_one_roll_only": "settle, settlement, deal, last roll, insurance, hedge",
    "fractions": "settle, settlement, halves, half, rounding, roll-off, roll off, odd point",
    "team_deals": "sell, selling, buy, buying, buy out, share, half interest, prop, props, insurance, hedge, deal",
    "preempt": "sell, buy, buy out, deal, first refusal, settle, prop, props",
    "drop_takes": "play one drop one, mate, swap, take and drop, pass and take",
    "propositions_first_come": "prop, props, proposition, bet, insurance, first come, limited offer, sell",
    "leaving": "quit, quitting, stop, early, leave, go, settle up, freeze, cash out",
    "leaver_is_paid_by": "quit, quitting, stop, early, leave, winner leaves, settle up, cash out",
    "leaver_pays": "quit, quitting, stop, early, leave, loser leaves, settle up, cash out",
    "sheet_marks": "score sheet, score, paper, circle, initials, symbols, legend",
}


ELSEWHERE: dict[str, dict[str, str]] = {
    "club-settings": {
        "fee": "Table fee: Settings",
        "stakes": "Stakes offered, currency: Settings",
        "points": "Points only: Settings",
        "carrying": "Carrying evenings over: Settings",
        "end": "Agreed end of an evening: Settings",
        "confirming": "Confirming results: Settings",
        "club": "Name, language, time zone: Settings",
    },
    "people": {"roles": "Scorekeeper, treasurer, organisers: People"},
    "seasons": {"seasons": "Seasons: Season"},
}
"""Where something is that is no house rule: the page of the club by the name of its route, and on it each thing by a
key of `WORDS_ELSEWHERE`."""

WORDS_ELSEWHERE: dict[str, str] = {
    "fee": "table fee, fee, rake, house cut, board fee",
    "stakes": "stake a point, point value, stakes, currency, pounds, euros, dollars",
    "points": "points only, no money, free, for fun",
    "carrying": "carry over, carried over, pay later, tab, running account",
    "end": "end time, last game, closing time, curfew, time limit",
    "confirming": "confirm, confirmation, confirm results, agree result",
    "club": "language, time zone, name of the club, address",
    "roles": "scorekeeper, treasurer, organiser, roles, rights",
    "seasons": "season, ranking, league, standings",
}
"""The words by which each of them is looked for."""

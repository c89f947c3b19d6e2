"""Words that players use for the house rules, beside those that titles and questions have, and words for what is no
house rule and stands elsewhere.

Each is one text with commas between its words, so that a translation can have other words, fewer or more.
"""

SYNONYMS: dict[str, str] = {
    "order_dice": (
        "opening order, seating, draw, lots, high roll, who starts, first Box, order of play, playing order, seating "
        "order, who goes first, who begins, who plays first, start of play, roll for the box, who is the first Box, "
        "who is Box first, first Captain, who gets the box first"
    ),
    "order_doubles_count_twice": "opening order, seating, doublets",
    "admission": (
        "newcomer, latecomer, late, join, joining, guest, new player, admit, let in, new players, newcomers, late "
        "arrival, join in, may join, newbie, comes late, can a friend join"
    ),
    "max_players": (
        "full table, limit, how many, table size, seats, maximum, too many players, maximum players, player limit, how "
        "many players, number of players, max people, six players"
    ),
    "over_max": (
        "split, second table, two tables, full table, limit, overflow, latecomer, too many players, one too many"
    ),
    "join_place": (
        "newcomer, latecomer, late, joining, rotation, end of the line, queue, new player joins, where to join, late "
        "arrival, order of play, where does a new player go, comes late"
    ),
    "stakes": (
        "bet, unit, handicap, half stake, double stake, money a point, different stake, stake, playing for more, "
        "unequal stakes, wager, wagers, cap, capped, stake cap, for more money, same stakes for all, stakes for each "
        "player, maximum stake, highest stake, top stake"
    ),
    "stake_change": "bet, unit, raise, lower, change stake",
    "minimum_stake": "bet, unit, lowest, least, minimum, minimum stakes, stake limit, least stake",
    "cubes": (
        "single cube, one cube, multiple cubes, consulting, own cube, doubling cube, how many cubes, two cubes, "
        "separate cubes, common cube, doubler, doublers, only one cube, just one cube, cube each, everyone has a cube, "
        "everyone has their own cube, cube per player, one cube for the team, one cube for everyone, one cube for "
        "all, one cube for everybody, same cube, the same cube, shared cube, only the Captain doubles, Captain "
        "doubles alone, Captain alone doubles, Captain doubles for everyone, Captain doubles for everybody, Captain "
        "doubles for the team, Captain has the cube, Captain decides to double, Captain decides when to double"
    ),
    "jacoby": (
        "gammons, undoubled, cubeless, centred cube, gammon, backgammon, triple game, double game, Jacoby rule, "
        "gammon counts without cube, gammons count without cube, gammon without double, gammon counts once, gammon "
        "counts single, gammons only after doubling, gammon on a turned cube, gammon with an unturned cube, gammon "
        "counts double, backgammon counts triple"
    ),
    "automatic_doubles": (
        "automatics, automatic, Murphy, Murphys, opening roll, same number, matching dice, double at the start, auto "
        "doubles, equal opening, Murphies, both roll the same number, same roll at the start, first roll double"
    ),
    "immediate_redoubles": (
        "beaver, raccoon, otter, aardvark, redouble, turn again, beavering, instant redouble, immediate redouble, "
        "racoon, racoons, raccoons"
    ),
    "drop_beaver": "beaver, refuse, pass, decline",
    "box_initial_double": (
        "Box doubles, first cube, initial, must double everyone, must double all, double everybody, Box must double "
        "all, everyone must be doubled, Box doubles everyone"
    ),
    "box_redouble": "Box redoubles, recube, redouble",
    "offers_order": (
        "rotation, sequence, turn, who doubles first, order, doubling, doubling rules, who may double, double, doubles"
    ),
    "offers_close_on_answer": "late double, too late, after the answer, doubling, doubling rules, when to double",
    "box_answers_all": (
        "take some, drop some, pass, all or none, half, pick, choose, drop, take, drops, takes, partial take, fold, "
        "folds, folding, Box must take all, take all or drop all, all must take or all drop, all or nothing, take "
        "everything, take them all, drop them all"
    ),
    "box_answers_some": (
        "take some, drop some, pass, all or none, half, pick, choose, Box must take all, take all or drop all, all "
        "must take or all drop, all or nothing, Box drops one cube, Box takes one cube, refuse some, refuse some "
        "cubes, Box takes two cubes, take only two"
    ),
    "two_cubes_together": "three-handed, both cubes, take one drop one, three players, only three, three of us",
    "captain_cube_first": "take the Captain, must take, take the Captain’s cube",
    "answers_order": (
        "rotation, sequence, turn, who answers first, order, secret, hidden, sealed, at the same time, at once, "
        "simultaneous, simultaneously, everybody answers at the same time, all answer together"
    ),
    "lone_taker": (
        "only taker, alone, last taker, sole, extras, extra, lone wolf, solo, going solo, one taker, plays alone, goes "
        "alone, extra cube, extra cubes, only one takes, one player takes, everyone else drops, all others drop"
    ),
    "extra_price": "extras, price, payment, take over",
    "extras_can_be_dropped": "extras, give up, pay back, too many cubes",
    "advice": (
        "consult, consulting, consultation, crew, kibitz, kibitzing, talk, discuss, help, checker play, table talk, "
        "talking, advising, kibitzer, kibitzers, kibitzes, coaching, interfering, spectator, spectators, captain "
        "decides, overrule, who decides, final say, who moves the checkers, whisper, whispers, whispering, no talking, "
        "may we talk, help the Captain, tell the Captain what to play"
    ),
    "cube_advice": (
        "consult, consulting, consultation, crew, kibitz, kibitzing, talk, discuss, help, doubling, table talk, "
        "advising, coaching, overrule, who decides, no talking, may we talk"
    ),
    "partner_advice_after": "consult, consulting, crew, talk, discuss, help, co-Box",
    "partner_advice_counts": "consult, consulting, crew, talk, discuss, help, co-Box",
    "partner_cube_advice": "consult, consulting, crew, talk, discuss, help, co-Box, doubling",
    "consulting_remedy": (
        "penalty, fine, kibitz, kibitzing, talk, consult, advice out of turn, illegal advice, table talk, kibitzer, "
        "interfering, illegal talk, speaking out of turn, punishment"
    ),
    "consulting_remedy_when_out": (
        "penalty, fine, kibitz, kibitzing, talk, consult, advice out of turn, illegal advice, table talk, kibitzer, "
        "interfering, spectator, punishment, out of the game, out but talks, out and still talking, may I talk when I "
        "am out"
    ),
    "captain_doubled_out": (
        "rotation, next Box, succession, pass, Captain out, next captain, who is captain, new captain, order of play, "
        "captain changes, Box changes, who gets the box, who wins the box"
    ),
    "captain_passes": (
        "rotation, next Box, succession, last man standing, winner stays, Captain out, who is captain, next captain, "
        "captain drops, Box changes, Captain passes"
    ),
    "rejecting_successor": "rotation, next Box, succession, last man standing, drop, pass, end of the line",
    "box_must_profit": (
        "rotation, winner stays, stay in, succession, net, plus, Box must win, leave the box, lose the box, king of "
        "the hill, Box must win to stay, keep the box, when does the Box stay, Box keeps the box after a loss, Box "
        "stays after losing"
    ),
    "box_may_be_declined": (
        "rotation, refuse, skip, pass the box, succession, pass on the box, skip the box, refuse the box, do not want "
        "the box"
    ),
    "absent_cube": (
        "away, toilet, break, phone call, missing, proxy, absent, bathroom, smoke break, lunch, dinner, beer, absent "
        "player, smoking, smoke, restroom, loo"
    ),
    "proxy_from": (
        "away, absent, stand-in, substitute, represent, missing, somebody else plays my cube, play for me, someone "
        "else for me"
    ),
    "sit_out_returns": (
        "break, pause, skip, rotation, bye, rest, place in line, lunch, dinner, skip a game, sitting out, come back, "
        "drop out for a game"
    ),
    "partner_from_players": (
        "co-Box, two in the box, two people in the box, six players, seven players, partners, team up, two against "
        "the rest, Partner, partnership"
    ),
    "partner_from": "co-Box, who partners, pick, choose",
    "partner_may_refuse": "co-Box, decline, say no",
    "partner_keeps_place": "co-Box, rotation, order",
    "partner_stays": "co-Box, rotation, how long",
    "partner_choice_holds": "co-Box, change of mind, solo, play alone",
    "partner_split": "co-Box, disagree, disagreement, take and drop",
    "max_team_alone": "limit, how many, too many, maximum, alone, solo, one against all, too many players",
    "max_team_with_partner": "limit, how many, too many, maximum",
    "settlements_from": (
        "settle, settlement, deal, buy out, equity, prop, props, minimum cube, settlements, settling, agree a price, "
        "no settlements, no settling, play to the end, play on to the end, play out, finish every game"
    ),
    "settlements_one_roll_only": (
        "settle, settlement, deal, last roll, insurance, hedge, no settlements, no settling, play to the end, play on "
        "to the end, play out, finish every game"
    ),
    "fractions": (
        "settle, settlement, halves, half, rounding, roll-off, roll off, odd point, half a point, half point, "
        "fraction, split points"
    ),
    "team_deals": (
        "sell, selling, buy, buying, buy out, share, half interest, prop, props, insurance, hedge, deal, sell my game, "
        "sell my cube, buy in, hedging, no deals, play to the end, keep one’s own cube"
    ),
    "preempt": "sell, buy, buy out, deal, first refusal, settle, prop, props",
    "drop_takes": "play one drop one, mate, swap, take and drop, pass and take",
    "propositions_first_come": "prop, props, proposition, bet, insurance, first come, limited offer, sell",
    "leaving": (
        "quit, quitting, stop, early, leave, go, settle up, freeze, cash out, leaving early, going home, leave early, "
        "stop playing, leaves early, early exit, has to go, must go home, goes home"
    ),
    "leaver_is_paid_by": (
        "quit, quitting, stop, early, leave, winner leaves, settle up, cash out, leaving early, leave early, cashing "
        "out, hit and run, win and run"
    ),
    "leaver_pays": "quit, quitting, stop, early, leave, loser leaves, settle up, cash out, leaving early, leave early",
    "sheet_marks": (
        "score sheet, score, paper, circle, initials, symbols, legend, scoresheet, scoring, scoring sheet, notation"
    ),
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
    "money": {
        "bets": "Side bets: Money",
        "side_pots": "Side bets: Money",
        "till": "What is in the till: Money",
        "paying": "What is open and how it is paid: Money",
    },
}
"""Where something is that is no house rule: the page of the club by the name of its route, and on it each thing by a
key of `WORDS_ELSEWHERE`."""

WORDS_ELSEWHERE: dict[str, str] = {
    "fee": "table fee, fee, rake, house cut, board fee, pot, kitty, levy, entry fee, entrance fee",
    "stakes": "stake a point, point value, stakes, currency, pounds, euros, dollars",
    "points": "points only, no money, free, for fun, play for free, play for nothing",
    "carrying": "carry over, carried over, pay later, tab, running account, carry-over, carryover, carry, debts",
    "end": "end time, last game, closing time, curfew, time limit, time limits, finishing time, how long, "
    "stop at midnight, stop at eleven, end at midnight",
    "confirming": "confirm, confirmation, confirm results, agree result, dispute, disputes, disputed, disagree, object",
    "club": "language, time zone, name of the club, address",
    "roles": (
        "scorekeeper, treasurer, organiser, roles, rights, who writes, who keeps score, scorekeeping, rename player, "
        "banker, who holds the money"
    ),
    "seasons": "season, ranking, league, standings",
    "bets": "side bet, side bets, wager, wagers, side wager",
    "side_pots": "side pot, side pots, side pool",
    "till": "till, kitty, pot, cash, cash box, deposit",
    "paying": "pay, pays, paying, paid, payment, payments, debt, owe, owes, settle debts",
}
"""The words by which each of them is looked for."""

NO_RULES: dict[str, str] = {
    "cube_limit": "No house rule limits a cube: it may be turned as long as it is taken.",
    "board": "Cocked dice, clocks, pip counts and illegal plays are settled at the board.",
    "games": (
        "On a turned cube a gammon counts double and a backgammon triple; on one that nobody turned, the Jacoby rule "
        "decides."
    ),
    "resigning": "A player who resigns agrees on the result with the other; enter it at the table.",
    "rotation": "In every house whoever loses as Captain or Box goes to the end of the line.",
    "next_box": (
        "In every house a Captain who beats the Box is offered the box, and whoever is first in the line is Captain "
        "next."
    ),
    "undo": "What was entered is corrected at the table, under More, and on the sheet.",
}
"""What no house decides, in a sentence each. It is read in every house, so it is true whatever a house says."""

WORDS_OF_NO_RULES: dict[str, str] = {
    "cube_limit": (
        "maximum cube, cube limit, cap, highest cube, cap on cubes, limit cubes, max cube, 64, 128, 64 cube, cube of 64"
    ),
    "board": (
        "cocked dice, cocked, clock, clocks, timer, touch move, illegal move, illegal play, dice cup, mixed dice, "
        "slow play, pip count, pip counting, counting pips"
    ),
    "games": "gammon counts, gammons count, backgammon counts, backgammons count, triple, gammon value",
    "resigning": "resign, resigns, resigning, resignation, concede, concedes, conceding, surrender",
    "rotation": (
        "loser last, Box last, Captain last, loser to the end, loser to the back, loser behind, loser to the foot"
    ),
    "next_box": (
        "winner becomes Box, winner takes the box, winner is Box, winner gets the box, next Captain, next Box"
    ),
    "undo": "undo, correct, correction, corrections, mistake, wrong result, dispute, disputes, disputed",
}
"""The words by which each of them is looked for."""

SMALL_WORDS = (
    "a, an, the, this, that, these, those, of, is, are, be, was, to, in, on, at, by, for, from, as, do, does, did, "
    "don, doesn, s, t, may, can, cannot, could, must, should, shall, will, would, have, has, had, need, needs, when, "
    "how, what, who, whom, whose, which, where, why, with, and, or, but, if, then, than, there, it, its, i, you, we, "
    "they, them, my, our, your, their, no, not, any, just, only, one, ones, someone, somebody, go, goes, get, gets, "
    "happens, still, play, me, am, rule, rules"
)
"""Words that say nothing of what is looked for, unless they are all."""

SAME_WORDS = (
    "take taken took takers, lose lost loser losing, win won winner, pay paid payer, leave left, go going gone went, "
    "begin began begun beginning, choose chose chosen choice, speak spoke spoken, buy bought, sell sold, keep kept, "
    "double doubler doubled, drop dropper, throw threw thrown, three-handed three"
)
"""Forms of one word that share no stem, or not for certain, with commas between one word and the next."""

STEMMER = "english"
"""The name by which the package `snowballstemmer` knows how words of this language end; a catalogue has its own."""

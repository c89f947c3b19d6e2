"""Why a payment, or a word about one, cannot be taken: what would be right."""

from collections.abc import Mapping

from chouette.ledger.money import MINUS
from chouette.wording.sums import figure_of, sum_of
from chouette.wording.template import Case, Plural, Template, filled

PAYMENT_REFUSED: dict[str, Template] = {
    "no_such_player": "Choose two players of this club.",
    "nobody_pays_themselves": "Nobody pays themselves: choose two people.",
    "waived_by_the_one_who_is_owed": "Only the one who is owed can waive it.",
    "written_off_by_the_treasurer": "Only the treasurer or an organiser can write it off.",
    "another_keeper_writes_it_off": "Another keeper writes off what you owe.",
    "another_keeper_waives_it": "Another keeper waives what you owe.",
    "waived_on_another_phone": "This phone speaks for both. Waive it on another phone.",
    "another_keeper_enters_your_deposit": "Another keeper enters your deposit.",
    "another_keeper_takes_it_back": "Another keeper takes back an entry about your deposit.",
    "another_keeper_takes_purchase_back": "Another keeper takes back what you took out of the till or paid for it.",
    "say_why_it_is_written_off": "Say in a few words why it is written off: both read it.",
    "club_settles_in_points": "This club settles in points: write whole points.",
    "another_currency": "Between these two nothing is owed in {currency}: use {usual}.",
    "not_an_amount": "Write the amount in digits: 16 or 16.50.",
    "too_many_decimals": (
        "“{typed}” can mean {less} or {more}. Write {less_in_digits} or {more_in_digits}.",
        "“{typed}” has more decimals than {currency} has. For {more}, write {more_in_digits}.",
        "“{typed}” has more decimals than {currency} has. The smallest amount is {least_in_digits}.",
    ),
    "points_are_whole": (
        "Points are whole numbers. For {more}, write {more_in_digits}.",
        "Points are whole numbers.",
    ),
    "amount_is_zero": "The amount must be more than zero.",
    "amount_is_too_large": "This amount is too large to be kept.",
    "more_than_is_open": "That is more than the {open} open here.",
    "more_than_is_open_here": (
        Case(
            "by",
            {
                "payer": "That is more than the {open} open for this evening. {receiver} owes you {owed_back} in all.",
                "receiver": "That is more than the {open} open for this evening. You owe {payer} {owed_back} in all.",
                "": "That is more than the {open} open for this evening. {receiver} owes {payer} {owed_back} in all.",
            },
        ),
        "That is more than the {open} open for this evening. In all, {owed_back} is owed the other way.",
        "That is more than the {open} open for this evening. The two have {elsewhere} in all.",
    ),
    "more_than_is_open_now": (
        Case("open", {"0": "By now nothing is open of what this payment was for."}),
        "{amount} is more than is open now: {open}. Enter what was really paid.",
    ),
    "paid_dues_have_changed": "What this payment was for has changed meanwhile. Enter what was really paid.",
    "sum_has_changed": "Open by now: {open}. Look again, then enter it.",
    "set_off_has_changed": "By now {amount} is set off with it. Look again, then enter it.",
    "figures_have_changed": "These figures have changed. Look again, then enter them.",
    "accounts_have_changed": "Somebody else is entering payments between these two. Try again.",
    "game_is_disputed_first": "Game {game} is disputed. Settle that before you enter everything as paid.",
    "nothing_to_set_off": "Nothing is open in the other direction by now.",
    "set_off_stays": "This belongs to a payment, a clearing or a closing, and is taken back with it.",
    "set_off_is_cleared": "A clearing between the two came after it, so it stays.",
    "not_a_day": "Write the day as year, month and day: 2026-11-12.",
    "day_is_to_come": "That day is still to come. Enter a payment once it is made.",
    "day_is_too_long_ago": "That is before {year}: check the year.",
    "payment_note_is_too_long": "At most {limit} characters in a note.",
    "payment_note_has_control_characters": "There is a character in this note that cannot be written down.",
    "payment_was_withdrawn": "This payment was withdrawn a moment ago; say it again if it was made.",
    "the_other_confirms": (
        Case(
            "by",
            {
                "person": "{called} confirms it.",
                "keeper": "A treasurer or organiser other than {called} confirms it.",
                "neither": "A treasurer or organiser other than {called} or {other} confirms it.",
                "second_keeper": "Name a second keeper: only another treasurer or organiser can confirm it.",
            },
        ),
        "The other of the two confirms it.",
    ),
    "keeper_may_be_payer": (
        "You have no name in this club, and the payer shares a phone: you could be the payer. Take your name under "
        "People first."
    ),
    "keeper_may_be_winner": (
        "You have no name in this club, and the winner shares a phone: you could be the winner. Take your name under "
        "People first."
    ),
    "keeper_may_be_depositor": (
        "You have no name in this club, and could be one of those who share a phone. To enter their deposits, take "
        "your name under People first."
    ),
    "keeper_may_be_player": (
        "You have no name in this club, and the player named here shares a phone: you could be that player. Take your "
        "name under People first."
    ),
    "the_one_who_disputes_confirms": "Only the one who disputes it can confirm it now.",
    "own_entry_is_withdrawn": "You have entered it yourself: withdraw it.",
    "the_other_disputes": "Only the other player can dispute it.",
    "disputed_already": "It is disputed already, so it does not count.",
    "confirmed_by_themselves": "Both have said that it was paid. A payment back puts it right.",
    "objections_are_over": "It was confirmed more than 30 days ago. A payment back puts it right.",
    "say_why_it_is_disputed": "Say in a few words what’s wrong.",
    "whoever_said_it_withdraws": "Only the one who said it can withdraw it.",
    "bet_is_in_force": "Both have confirmed this side bet. Another bet the other way evens it out.",
    "bet_is_relied_on": "It was paid, set off or cleared since. Another bet the other way evens it out.",
    "bet_is_reversed": "This side bet was taken back; enter it again if it was made.",
    "bet_objections_are_over": "It has counted for more than 30 days. Another bet the other way evens it out.",
    "bet_is_refused": "This side bet was declined; enter it again if it was made.",
    "bet_is_withdrawn": "This side bet was withdrawn a moment ago; enter it again if it was made.",
    "not_at_this_evening": "Choose two people who came to this evening.",
    "say_who_won": "Say who won the side bet.",
    "book_is_in_another_currency": "The club’s books are in {usual}: write the amount in it.",
    "balances_are_too_high": "The amounts add up to {rest}, not 0: lower one by {size}.",
    "balances_are_too_low": "The amounts add up to {rest}, not 0: raise one by {size}.",
    "balances_have_a_sign_turned": "The amounts add up to {rest}, not 0; with the other sign for {called} they would.",
    "balance_not_an_amount": "{called}: write the amount in digits, 16 or −16.50.",
    "balance_too_many_decimals": (
        "{called}: “{typed}” can mean {less} or {more}. Write {less_in_digits} or {more_in_digits}.",
        "{called}: “{typed}” has more decimals than {currency} has. For {more}, write {more_in_digits}.",
        "{called}: “{typed}” has more decimals than {currency} has. The smallest amount is {least_in_digits}.",
    ),
    "balance_points_are_whole": (
        "{called}: points are whole numbers. For {more}, write {more_in_digits}.",
        "{called}: points are whole numbers.",
    ),
    "balance_amount_is_too_large": "{called}: this amount is too large to be kept.",
    "balance_name_looks_like_another": (
        "{called} looks just like {other} of the club. Choose {other}, or write the name otherwise."
    ),
    "balance_name_is_not_chosen": "{called} is new. Say whether it is {others} or a new player.",
    "balance_is_missing": "{called}: write an amount, or take the name out.",
    "name_is_there_twice": "{called} is there twice: one amount for each player.",
    "no_balances": "Write at least one amount other than 0.",
    "too_many_balances": "At most {most} rows at once.",
    "say_why_it_is_taken_back": "Say in a few words why it is taken back: everybody whom it concerns reads it.",
    "opening_is_paid_on": "Something of these balances was paid since. Bring new ones that even it out.",
    "opening_words_are_over": "This entry was answered already, or made more than 30 days ago.",
    "no_till_in_points": "A club that plays for points has no till.",
    "more_than_is_deposited": "The till owes {called} {open}: at most that can be given back.",
    "more_than_the_till_holds": "The till holds {open}. Enter it all the same if that’s right.",
    "no_expenses_in_points": "A club that plays for points shares no expenses.",
    "say_what_it_was_for": "Say in a few words what it was for.",
    "expense_is_of_those_who_came": "Choose people who came to this evening.",
    "expense_names_somebody_twice": "Somebody is there twice: choose each player once.",
    "nobody_else_shares": "Choose at least one player who shares it with the payer.",
    "shares_are_too_low": "The shares are {size} less than the whole amount.",
    "shares_are_too_high": "The shares are {size} more than the whole amount.",
    "the_sharer_confirms": "Only the player who shares confirms it; without a phone, another treasurer or organiser "
    "does.",
    "share_is_in_force": "This share is confirmed already.",
    "share_is_refused": "This share was declined; enter the expense again if it was shared.",
    "share_is_withdrawn": "This share was withdrawn a moment ago; enter the expense again if it was shared.",
    "share_is_reversed": "This share was withdrawn a moment ago; enter the expense again if it was shared.",
    "share_was_answered": "Somebody else has confirmed this share, so it stays.",
    "expense_is_paid_on": "Something was paid or set off since. Only the payer can withdraw this share.",
    "say_which_way": "Choose which way the money went.",
    "say_who_it_was": "Choose who it was.",
    "name_needs_own_pocket": "A name belongs to what somebody paid from their own pocket. Choose that, or no name.",
    "take_out_for_yourself": "Enter only what you took out yourself.",
    "another_keeper_confirms": "Another keeper of the books confirms this, not you.",
    "purchase_is_in_force": "This is confirmed already.",
    "purchase_is_refused": "This was declined; enter it again if it’s right.",
    "purchase_is_withdrawn": "This was withdrawn a moment ago; enter it again if it’s right.",
    "purchase_is_reversed": "This was taken back a moment ago.",
    "payments_rest_on_it": (
        Case(
            "held_by",
            {
                "set_off_of_write_off": (
                    "What {payer} owed {receiver} was written off, and something of this evening was set off with it. "
                    "Withdraw the write-off first, or let the evening stay."
                ),
                "set_off_of_waiver": (
                    "{receiver} waived what {payer} owed, and something of this evening was set off with it. "
                    "So the evening stays. Correct what was wrong instead."
                ),
                "set_off_of_payment": (
                    "A payment from {payer} to {receiver} set off something of this evening, so it stays. "
                    "Correct what was wrong instead."
                ),
            },
        ),
        Case(
            "held_by",
            {
                "write_off": "Something of this evening was written off, so it stays. Withdraw the write-off first.",
                "waiver": "Something of this evening was waived, so it stays. Correct what was wrong instead.",
                "clearing": "A clearing rests on this evening, so it stays. Correct what was wrong instead.",
                "deposit": "A deposit paid something of this evening, so it stays. Correct what was wrong instead.",
                "set_off_of_write_off": "Something of this evening was set off with a write-off, so it stays.",
                "set_off_of_waiver": "Something of this evening was set off with a waiver, so it stays.",
                "set_off_of_payment": "Something of this evening was set off with a payment, so it stays.",
            },
        ),
        "A payment of this evening counts or waits, so it stays. Correct what was wrong instead.",
    ),
    "another_organiser_deletes": (
        "In all you owe {open} more for this evening than you are owed. Only an organiser who gains nothing by it can"
        " delete it."
    ),
    "another_organiser_forgets": "You owe {called} {open}. Pay it first, or let another organiser erase the person.",
    "second_organiser_deletes": (
        "In all you owe {open} more for this evening than you are owed. Name a second organiser, who can delete it."
    ),
    "plan_comes_with_the_closing": "End the evening first; then choose how it is paid.",
    "plan_is_being_paid": "Some of it is paid, or said to be. Withdraw that first, or pay the rest as it is.",
    "collector_is_of_the_plan": "Choose as collector one of those who pay or are paid.",
    "nothing_to_remind_of": "Nothing is open in this direction, so there is nothing to remind anybody of.",
    "only_a_rest_is_open": "Less than the club’s least coin is open; it is paid with what is owed next.",
    "nobody_to_remind": "There is nobody here who could be reminded.",
    "debtor_has_claimed_it": "They say that they have paid. Answer that first.",
    "reminded_today": "They were reminded today. Once a day is enough.",
    "confirmed_stays": "It is confirmed. A payment back puts it right.",
}


ALL_HELD: dict[str, Template] = {
    "more_than_is_open": "Nothing else is open here.",
    "more_than_is_open_here": (
        Case(
            "by",
            {
                "payer": "Nothing else is open for this evening. {receiver} owes you {owed_back} in all.",
                "receiver": "Nothing else is open for this evening. You owe {payer} {owed_back} in all.",
                "": "Nothing else is open for this evening. {receiver} owes {payer} {owed_back} in all.",
            },
        ),
        "Nothing else is open for this evening. In all, {owed_back} is owed the other way.",
        "Nothing else is open for this evening. The two have {elsewhere} in all.",
    ),
    "more_than_is_open_now": "By now nothing else is open of what this payment was for.",
    "sum_has_changed": "By now nothing else is open.",
    "nothing_to_set_off": "By now nothing else is open in the other direction.",
}
"""What a refusal says instead where all that is open is held by a claim that waits."""
HELD: dict[str, Template] = {
    "reader": "{held} waits for your word.",
    "person": "{held} waits for {called}’s word.",
    "keeper": "{held} waits for the word of a keeper of the books.",
    "several": "{held} waits for an answer.",
}
"""What holds it, by whose word it waits for."""

AMOUNTS = frozenset({"amount", "open", "rest", "size", "elsewhere", "owed_back", "held", "less", "more"})
"""Places that are amounts in the currency beside them."""
READINGS = frozenset({"less", "more"})
"""Those of them that a sentence also has as they are typed."""
DECIMALS = frozenset({"too_many_decimals", "balance_too_many_decimals"})
"""Refusals that say what the smallest amount of the currency is, as it is typed."""
POINTS = Plural("n", "{n} point", "{n} points")


def payment_refused(code: str, params: Mapping[str, str]) -> str:
    """Return the sentence of a refusal, and a second one where a claim that waits holds what was asked for."""
    told = dict(params)
    for place in AMOUNTS & params.keys():
        told[place] = due(int(params[place]), params["currency"], plus=place == "rest")
    for place in READINGS & params.keys():
        told[f"{place}_in_digits"] = (
            figure_of(int(params[place]), params["currency"]) if params["currency"] else params[place]
        )
    if code in DECIMALS and params["currency"]:
        told["least_in_digits"] = figure_of(1, params["currency"])
    held = params.get("held") is not None
    all_held = held and params.get("open", "0") == "0" and code in ALL_HELD
    sentence = filled((ALL_HELD if all_held else PAYMENT_REFUSED)[code], params, told)
    assert sentence is not None, f"no sentence of {code} fits {sorted(params)}"
    why = filled(HELD[params["waits_for"]], params, told) if held else None
    return f"{sentence} {why}" if why else sentence


def due(amount: int, currency: str, *, plus: bool = False) -> str:
    """An amount as people write it, the sign of what is not above zero with it: "£16.50", "3 points"."""
    if currency:
        return sum_of(amount, currency, plus=plus)
    sign = MINUS if amount < 0 else "+" if plus and amount > 0 else ""
    said = filled(POINTS, {"n": abs(amount)}, {"n": f"{sign}{abs(amount)}"})
    assert said is not None
    return said

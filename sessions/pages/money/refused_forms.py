"""A form of money that was refused and is shown again: what was written in it, and the fault at its field.

The template of a form finds it by the address it is sent to (`templatetags/sent_forms`).
"""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse

from sessions.errors import PaymentRefused, ShareRefused
from sessions.services.books.till_limit import TILL_QUESTION
from sessions.templatetags.sent_forms import SentForm, SentValues, keep_form

FIELDS: Mapping[str, tuple[str, ...]] = {
    "bet": ("winner", "loser", "amount", "note"),
    "money-bet": ("won", "amount", "note"),
    "expense": ("note", "amount", "payer", "sharer"),
    "till": ("player", "way", "amount", "note", "beyond"),
    "purchase": ("way", "who", "amount", "note", "beyond"),
    "books": ("amount", "note"),
    "opening": ("note",),
    "settle": (),  # a payment: `form_faults` knows its fields
}
"""The fields of each form at which a fault can be shown, by the name of its route."""
ANSWER = ("note", "beyond")
"""The fields of every other form: an answer with its reason."""
FIELDS_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "club_settles_in_points", "not_an_amount", "too_many_decimals", "points_are_whole", "amount_is_zero",
            "amount_is_too_large", "more_than_is_open", "more_than_is_deposited",
        ),
        ("amount",),
    ),
    **dict.fromkeys(
        (
            "payment_note_is_too_long", "payment_note_has_control_characters", "say_what_it_was_for",
            "say_why_it_is_written_off", "say_why_it_is_disputed", "say_why_it_is_taken_back",
        ),
        ("note",),
    ),
    **dict.fromkeys(("no_such_player", "not_at_this_evening"), ("winner", "loser", "payer", "player", "who")),
    **dict.fromkeys(
        (
            "expense_is_of_those_who_came", "expense_names_somebody_twice", "nobody_else_shares", "shares_are_too_low",
            "shares_are_too_high",
        ),
        ("sharer",),
    ),
    "nobody_pays_themselves": ("loser", "payer"),
    **dict.fromkeys(("another_keeper_enters_your_deposit", "keeper_may_be_depositor"), ("player",)),
    "keeper_may_be_winner": ("winner",),
    "say_who_won": ("won",),
    "say_which_way": ("way",),
    "take_out_for_yourself": ("way",),
    "say_who_it_was": ("who",),
    "name_needs_own_pocket": ("who",),
    TILL_QUESTION: ("beyond",),
}  # fmt: skip
"""The fields that a refusal may be about, by its code: of those that a form has the first left empty, or else the
last. A refusal of the whole form is not in it."""


def show_again(
    request: HttpRequest, page: Callable[[str], HttpResponse], sentence: str, refused: PaymentRefused | None = None
) -> HttpResponse:
    """Return the page with the form as it was sent; the sentence is at the field that it is about, or else the page is
    called with it."""
    at = field_at_fault(request, refused) if refused else ""
    values = SentValues({name: request.POST.get(name, "") for name in request.POST})
    form = SentForm(request.path, values, at, sentence)
    keep_form(request, form)
    response = page("" if at else sentence)
    if at and not form.is_fault_shown:
        return page(sentence)  # the page has no such field by now
    return response


def field_at_fault(request: HttpRequest, refused: PaymentRefused) -> str:
    """Return the field of the form that was sent that a refusal is about; empty for a refusal of the whole form."""
    if isinstance(refused, ShareRefused):
        return f"amount-{refused.player}"
    match = request.resolver_match
    fields = FIELDS.get(match.url_name or "", ANSWER) if match else ANSWER
    found = [field for field in FIELDS_OF.get(refused.code, ()) if field in fields]
    return next((field for field in found if not request.POST.get(field)), found[-1] if found else "")

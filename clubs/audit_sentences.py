"""What an audit line says, in a sentence. The line has ids and figures; names are those of today."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due
from chouette.wording.table.someone_sentences import THE_TILL
from clubs.models import Audit

SENTENCES = {
    "all_paid": gettext_lazy("%(who)s entered all payments of table %(table)s as paid: %(count)s"),
    "all_paid_in_part": gettext_lazy(
        "%(who)s entered all payments of table %(table)s as paid: %(count)s, of which %(waits)s wait for a word"
    ),
    "all_paid_undone": gettext_lazy("%(who)s took back all payments of table %(table)s: %(count)s"),
    "account_created": gettext_lazy("%(who)s made an account"),
    "account_deleted": gettext_lazy("%(who)s deleted their account"),
    "amended": gettext_lazy("%(who)s corrected event %(seq)s of table %(table)s: %(reason)s"),
    "bet_agreed_for": gettext_lazy("%(who)s confirmed a side bet for %(player)s"),
    "came_to_session": gettext_lazy("%(who)s came to table %(table)s as %(player)s"),
    "clearing_agreed": gettext_lazy("%(who)s agreed as %(player)s to clear accounts"),
    "clearing_agreed_for": gettext_lazy("%(who)s agreed to clear accounts on behalf of %(people)s"),
    "clearing_done": gettext_lazy("All have agreed: accounts were cleared, with %(who)s the last"),
    "clearing_lapsed": gettext_lazy("A proposal to clear accounts lapsed"),
    "clearing_proposed": gettext_lazy("%(who)s proposed to clear accounts"),
    "clearing_refused": gettext_lazy("%(who)s declined as %(player)s to clear accounts"),
    "clearing_withdrawn": gettext_lazy("%(who)s withdrew a proposal to clear accounts"),
    "club_archived": gettext_lazy("%(who)s archived the club"),
    "club_changed": gettext_lazy("%(who)s changed the settings of the club"),
    "club_created": gettext_lazy("%(who)s made the club"),
    "club_deleted": gettext_lazy("%(who)s deleted the club"),
    "club_restored": gettext_lazy("%(who)s brought the deleted club back"),
    "club_unarchived": gettext_lazy("%(who)s restored the club from the archive"),
    "code_renewed": gettext_lazy("%(who)s renewed the code of a table; it is table %(table)s now"),
    "correction_agreed": gettext_lazy("%(who)s agreed to a correction of table %(table)s (event %(seq)s): %(reason)s"),
    "correction_asked": gettext_lazy(
        "%(who)s asked for a correction of table %(table)s in their own favour: %(reason)s"
    ),
    "correction_refused": gettext_lazy("%(who)s refused a correction of table %(table)s: %(reason)s"),
    "correction_withdrawn": gettext_lazy("%(who)s withdrew a correction of table %(table)s: %(reason)s"),
    "device_speaks_for": gettext_lazy("%(who)s plays as %(player)s on a device"),
    "evening_link_made": gettext_lazy("%(who)s made a link to share table %(table)s with people who are not members"),
    "evening_link_revoked": gettext_lazy("%(who)s revoked a link to share table %(table)s"),
    "evenings_wanted": gettext_lazy("%(who)s had evenings brought along from files: %(count)s"),
    "exported": gettext_lazy("%(who)s downloaded the whole club"),
    "guest_put_out": gettext_lazy("%(who)s removed a guest from table %(table)s: %(to)s"),
    "house_archived": gettext_lazy("%(who)s archived the house rules “%(name)s”"),
    "house_created": gettext_lazy("%(who)s wrote the house rules “%(name)s”, from %(sheet)s"),
    "house_renamed": gettext_lazy("%(who)s renamed the house rules “%(before)s” to “%(name)s”"),
    "house_restored": gettext_lazy("%(who)s brought the house rules “%(name)s” back"),
    "house_saved": gettext_lazy("%(who)s saved version %(number)s of the house rules “%(name)s”"),
    "invite_created": gettext_lazy("%(who)s made an invitation: %(role)s"),
    "invite_taken": gettext_lazy("%(who)s took the invitation for %(player)s, on this browser: %(phone)s"),
    "invites_revoked": gettext_lazy("%(who)s closed invitations: %(count)s"),
    "let_in": gettext_lazy("%(who)s accepted another phone for %(player)s"),
    "leaving_taken_back": gettext_lazy("%(who)s took back leaving the club, and is again: %(role)s"),
    "member_left": gettext_lazy("%(who)s (%(role)s) left the club"),
    "member_removed": gettext_lazy("%(who)s removed %(to)s (%(role)s) from the club"),
    "codes_created": gettext_lazy("%(who)s made personal codes: %(count)s"),
    "deposit_entered": gettext_lazy("%(who)s entered a deposit of %(player)s"),
    "deposit_given_back": gettext_lazy("%(who)s gave back a deposit of %(player)s"),
    "deposit_taken_back": gettext_lazy("%(who)s took back an entry about a deposit: %(reason)s"),
    "paid_for_the_till": gettext_lazy("%(who)s entered what %(player)s paid for the club"),
    "purchase_agreed": gettext_lazy("%(who)s confirmed what %(player)s paid for the club"),
    "purchase_taken_back": gettext_lazy("%(who)s took back an entry about the till: %(reason)s"),
    "share_agreed_for": gettext_lazy("%(who)s confirmed a share of an expense for %(player)s"),
    "till_spent": gettext_lazy("%(who)s entered what the till spent"),
    "till_taken_out": gettext_lazy("%(who)s entered what %(player)s took out of the till"),
    "till_took_in": gettext_lazy("%(who)s entered what the till took in"),
    "opening_brought": gettext_lazy("%(who)s brought balances from a book: %(count)s"),
    "opening_taken_back": gettext_lazy("%(who)s took back the balances from a book: %(reason)s"),
    "name_given_back": gettext_lazy("%(who)s no longer plays as %(player)s"),
    "names_added": gettext_lazy("%(who)s added names to the club: %(count)s"),
    "next_date_cleared": gettext_lazy("%(who)s removed the next date"),
    "next_date_set": gettext_lazy("%(who)s set the next date: %(at)s"),
    "note_removed": gettext_lazy("%(who)s removed a note on game %(game)s from table %(table)s"),
    "plan_collect": gettext_lazy("%(who)s had %(player)s collect for all at table %(table)s"),
    "plan_fewest": gettext_lazy("%(who)s chose the fewest payments for table %(table)s"),
    "plan_house": gettext_lazy("%(who)s chose the house way to pay for table %(table)s"),
    "paid_then": gettext_lazy("%(who)s kept %(payments)s of the evening %(evening)s as paid that evening: %(sums)s"),
    "payment_confirmed_for": gettext_lazy("%(who)s confirmed: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_disputed_for": gettext_lazy("%(who)s disputed: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_entered": gettext_lazy("%(who)s entered: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_waived": gettext_lazy("%(who)s waived %(amount)s that %(payer)s owed %(receiver)s"),
    "payment_withdrawn": gettext_lazy("%(who)s withdrew: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_written_off": gettext_lazy("%(who)s wrote off %(amount)s that %(payer)s owed %(receiver)s"),
    "player_erased": gettext_lazy("%(who)s erased a person, now Former player %(former)s"),
    "player_renamed": gettext_lazy("%(who)s renamed %(before)s to %(after)s"),
    "debt_changed": gettext_lazy(
        "%(who)s closed the evening %(evening)s again: %(payer)s now owes %(receiver)s %(amount)s for it"
    ),
    "debt_deleted": gettext_lazy(
        "%(who)s deleted the evening %(evening)s: %(amount)s that %(payer)s owed %(receiver)s no longer counts"
    ),
    "debt_restored": gettext_lazy(
        "%(who)s brought back the evening %(evening)s: %(amount)s that %(payer)s owes %(receiver)s counts again"
    ),
    "merged_debt": gettext_lazy(
        "%(who)s merged %(debtor)s and %(creditor)s: %(amount)s that %(debtor)s owed %(creditor)s no longer counts"
    ),
    "players_merged": gettext_lazy("%(who)s merged %(name)s into %(into)s"),
    "players_parted": gettext_lazy("%(who)s undid the merge of %(name)s"),
    "proven": gettext_lazy("%(who)s confirmed their identity again"),
    "role_changed": gettext_lazy("%(who)s made %(to)s %(after)s instead of %(before)s"),
    "role_given": gettext_lazy("%(who)s gave %(to)s the role: %(role)s"),
    "role_taken": gettext_lazy("%(who)s joined as: %(role)s"),
    "season_changed": gettext_lazy("%(who)s changed the season “%(name)s”"),
    "season_created": gettext_lazy("%(who)s set up the season “%(name)s”, from %(since)s to %(until)s"),
    "season_ended": gettext_lazy("%(who)s ended the season “%(name)s” on %(until)s"),
    "season_removed": gettext_lazy("%(who)s removed the season “%(name)s”"),
    "set_off_for": gettext_lazy("%(who)s set off %(amount)s between %(payer)s and %(receiver)s"),
    "set_off_taken_back": gettext_lazy("%(who)s took back %(amount)s set off between %(payer)s and %(receiver)s"),
    "session_deleted": gettext_lazy("%(who)s deleted the evening %(evening)s"),
    "session_imported": gettext_lazy("%(who)s imported the evening %(evening)s"),
    "session_reopened": gettext_lazy("%(who)s opened table %(table)s again"),
    "session_restored": gettext_lazy("%(who)s brought back the deleted evening %(evening)s"),
    "sheet_handed_over": gettext_lazy("%(who)s handed scorekeeping of table %(table)s to %(player)s"),
    "sheet_taken": gettext_lazy("%(who)s became scorekeeper of table %(table)s"),
    "signed_in": gettext_lazy("%(who)s signed in"),
    "signed_out": gettext_lazy("%(who)s signed out"),
    "table_split": gettext_lazy("%(who)s split a table; the new one is table %(table)s"),
    "turned_away": gettext_lazy("%(who)s declined a new phone for %(player)s"),
    "points_adjusted": gettext_lazy("%(who)s corrected the points of table %(table)s (event %(seq)s): %(reason)s"),
    "undone": gettext_lazy("%(who)s undid the last action at table %(table)s (event %(seq)s there)"),
}
UNKNOWN = gettext_lazy("%(who)s did: %(what)s")
OF_EVENINGS = (
    "session_imported",
    "session_deleted",
    "session_restored",
    "paid_then",
    "debt_changed",
    "debt_deleted",
    "debt_restored",
)


TILL = "till"
"""How a line names the club's till."""
ROLES = {
    "organiser": gettext_lazy("organiser"),
    "treasurer": gettext_lazy("treasurer"),
    "scorekeeper": gettext_lazy("scorekeeper"),
    "member": gettext_lazy("member"),
    "guest": gettext_lazy("guest"),
}
"""As they are said in the midst of a sentence."""


def audit_sentence(line: Audit, names: Mapping[str, str]) -> str:
    """Says what was done, and by whom; `names` are the club's players by id."""
    return str(SENTENCES.get(line.what, UNKNOWN)) % {"who": line.actor_name or _("Somebody"), **_facts(line, names)}


def audit_marked(line: Audit, names: Mapping[str, str], codes: Collection[str]) -> str:
    """The same for a page: in bold who did it, and the evening's name as a link if its code is one of `codes`."""
    who = format_html("<b>{}</b>", line.actor_name or _("Somebody"))
    facts = {place: escape(fact) for place, fact in _facts(line, names).items()}
    if line.what in OF_EVENINGS and line.session_code in codes:
        address = reverse("sheet", args=[line.session_code])
        facts["evening"] = format_html('<a href="{}">{}</a>', address, _evening(line))
    return mark_safe(escape(str(SENTENCES.get(line.what, UNKNOWN))) % {"who": who, **facts})  # noqa: S308 - all of it is escaped


def _evening(line: Audit) -> str:
    """The name of the evening that the line is about; its code where the name was not written down."""
    return str(line.details.get("name") or line.session_code)


def _people(line: Audit, names: Mapping[str, str]) -> str:
    """Return the names of all for whom it was done, the till last; of the one person in a line of before."""
    people = line.details.get("people", [line.principal])
    till = [_("the till")] if line.details.get("till") else []
    return ", ".join([*(names.get(one, _("somebody")) for one in people), *till])


def _of_payment(line: Audit, names: Mapping[str, str]) -> dict[str, object]:
    """The two people and the amount of a line about a payment; the club's till has no name."""
    if "payer" not in line.details:
        return _of_debt(line)
    known = {**names, TILL: _(THE_TILL)}
    people = {place: known.get(str(line.details[place])) for place in ("payer", "receiver")}
    amount = due(int(line.details["amount"]), str(line.details["currency"]))
    return {"amount": amount, **{place: name or _("somebody") for place, name in people.items()}}


def _of_debt(line: Audit) -> dict[str, object]:
    """Return the amount of a line about a debt, of which the line has the currency."""
    if "debtor" not in line.details:
        return {}
    return {"amount": due(int(line.details["amount"]), str(line.details["currency"]))}


def _of_paid_evening(line: Audit) -> dict[str, object]:
    """Return how many payments a line about a paid evening counts, and their sum by currency."""
    sums = line.details.get("sums")
    if not isinstance(sums, dict):
        return {}
    count = int(line.details["count"])
    payments = ngettext("%(n)s payment", "%(n)s payments", count) % {"n": count}
    return {"payments": payments, "sums": listed(due(amount, currency) for currency, amount in sorted(sums.items()))}


def _facts(line: Audit, names: Mapping[str, str]) -> dict[str, object]:
    missing = _("somebody")
    facts: dict[str, object] = {
        **line.details,
        "table": line.session_code,
        "evening": _evening(line),
        "player": names.get(line.principal, missing),
        "people": _people(line, names),
        "what": line.what,
    }
    roles = ("role", "before", "after") if line.what == "role_changed" else ("role",)
    facts |= {place: str(ROLES.get(str(facts[place]), facts[place])) for place in roles if place in facts}
    days = {place: parse_date(str(facts[place])) for place in ("since", "until") if place in facts}
    facts |= _of_payment(line, names) | _of_paid_evening(line)
    facts |= {place: date_format(day) for place, day in days.items() if day is not None}
    if facts.get("reason") == "":
        facts["reason"] = _("no reason given")
    facts["to"] = facts.get("to") or missing
    return facts

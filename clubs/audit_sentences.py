"""What an audit line says, in a sentence. The line has ids and figures; names are those of today."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from chouette.kept_names import note_name
from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due
from clubs.accounts.browsers import browser_read
from clubs.models import Audit
from clubs.name_order import name_order
from clubs.setting_words import settings_changed
from clubs.written_days import date_format

SENTENCES = {
    "all_paid": gettext_lazy("%(who)s entered all payments of table %(table)s as paid: %(count)s"),
    "all_paid_in_part": gettext_lazy(
        "%(who)s entered all payments of table %(table)s as paid: %(count)s, %(waits)s of them not confirmed yet"
    ),
    "all_paid_undone": gettext_lazy("%(who)s took back all payments of table %(table)s: %(count)s"),
    "all_paid_undone_waiting": gettext_lazy(
        "%(who)s took back all payments of table %(table)s: %(count)s, %(waits)s of them not confirmed yet"
    ),
    "all_paid_undone_in_part": gettext_lazy("%(who)s took back payments of table %(table)s: %(count)s of %(of)s"),
    "account_created": gettext_lazy("%(who)s made an account"),
    "account_deleted": gettext_lazy("%(who)s deleted their account"),
    "amended": gettext_lazy("%(who)s corrected event %(seq)s of table %(table)s: %(reason)s"),
    "bet_taken_back": gettext_lazy("%(who)s took back a side bet"),
    "bet_agreed_for": gettext_lazy("%(who)s confirmed for %(player)s: a side bet"),
    "came_to_session": gettext_lazy("%(who)s came to table %(table)s as %(player)s"),
    "clearing_agreed": gettext_lazy("%(who)s agreed to clear accounts"),
    "clearing_agreed_for": gettext_lazy("%(who)s agreed for %(people)s: clear accounts"),
    "clearing_done": gettext_lazy("All have agreed: accounts were cleared, with %(who)s the last"),
    "clearing_lapsed": gettext_lazy("A proposal to clear accounts lapsed"),
    "clearing_proposed": gettext_lazy("%(who)s proposed to clear accounts"),
    "clearing_refused": gettext_lazy("%(who)s declined to clear accounts"),
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
    "deposit_confirmed": gettext_lazy("%(who)s confirmed a deposit given back to %(payer)s, %(amount)s"),
    "deposit_objected": gettext_lazy("%(who)s objected to a deposit given back to %(payer)s, %(amount)s: %(reason)s"),
    "deposit_taken_back": gettext_lazy("%(who)s took back an entry about a deposit: %(reason)s"),
    "paid_for_the_till": gettext_lazy("%(who)s entered what %(player)s paid for the club"),
    "purchase_agreed": gettext_lazy("%(who)s confirmed what %(player)s paid for the club"),
    "purchase_taken_back": gettext_lazy("%(who)s took back an entry about the till: %(reason)s"),
    "share_taken_back": gettext_lazy("%(who)s took back a share of an expense"),
    "share_agreed_for": gettext_lazy("%(who)s confirmed for %(player)s: a share of an expense"),
    "till_spent": gettext_lazy("%(who)s entered what the till spent"),
    "till_taken_out": gettext_lazy("%(who)s entered what %(player)s took out of the till"),
    "till_took_in": gettext_lazy("%(who)s entered what the till took in"),
    "opening_confirmed": gettext_lazy(
        "%(who)s confirmed a balance from a book: %(payer)s owes %(receiver)s %(amount)s"
    ),
    "opening_entered": gettext_lazy("%(who)s brought balances of %(count)s players from a book: %(sums)s"),
    "opening_objected": gettext_lazy(
        "%(who)s objected to a balance from a book, %(payer)s owes %(receiver)s %(amount)s: %(reason)s"
    ),
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
    "paid_then_in_part": gettext_lazy(
        "%(who)s kept %(payments)s of the evening %(evening)s as paid that evening: %(sums)s,"
        " %(waits)s of them not confirmed yet"
    ),
    "payment_confirmed_for": gettext_lazy("%(who)s confirmed: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_disputed_for": gettext_lazy("%(who)s disputed the entry “%(payer)s paid %(receiver)s %(amount)s”"),
    "payment_entered": gettext_lazy("%(who)s entered: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_waived": gettext_lazy("%(who)s waived %(amount)s that %(payer)s owed %(receiver)s"),
    "payment_withdrawn": gettext_lazy("%(who)s withdrew the entry “%(payer)s paid %(receiver)s %(amount)s”"),
    "payment_written_off": gettext_lazy("%(who)s wrote off %(amount)s that %(payer)s owed %(receiver)s"),
    "player_erased": gettext_lazy("%(who)s erased a person, now Former player %(former)s"),
    "player_renamed": gettext_lazy("%(who)s renamed %(before)s to %(after)s"),
    "debt_changed": gettext_lazy(
        "%(who)s closed the evening %(evening)s again: %(payer)s then owed %(receiver)s %(amount)s for it"
    ),
    "debt_deleted": gettext_lazy(
        "%(who)s deleted the evening %(evening)s: %(amount)s that %(payer)s owed %(receiver)s no longer counts"
    ),
    "debt_restored": gettext_lazy(
        "%(who)s brought back the evening %(evening)s: %(amount)s that %(payer)s owed %(receiver)s counts again"
    ),
    "merged_debt": gettext_lazy(
        "%(who)s merged %(debtor)s and %(creditor)s: %(amount)s that %(debtor)s owed %(creditor)s no longer counts"
    ),
    "players_merged": gettext_lazy("%(who)s merged %(name)s into %(into)s"),
    "players_parted": gettext_lazy("%(who)s undid the merge of %(name)s"),
    "players_told_apart": gettext_lazy("%(who)s said that %(name)s and %(other)s are two people"),
    "players_not_told_apart": gettext_lazy("%(who)s took back that %(name)s and %(other)s are two people"),
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
    "session_reopened": gettext_lazy("%(who)s opened the evening %(evening)s again"),
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
FOR_OTHERS = {
    "invite_created": gettext_lazy("%(who)s made an invitation for %(player)s: %(role)s"),
    "clearing_agreed": SENTENCES["clearing_agreed_for"],
    "clearing_refused": gettext_lazy("%(who)s declined for %(people)s: clear accounts"),
    "payment_confirmed_for": gettext_lazy("%(who)s confirmed for %(side)s: %(payer)s paid %(receiver)s %(amount)s"),
    "payment_disputed_for": gettext_lazy(
        "%(who)s disputed for %(side)s the entry “%(payer)s paid %(receiver)s %(amount)s”"
    ),
}
"""The sentences of lines that name another person than the actor, for whom it was done."""
EVEN_AGAIN = gettext_lazy(
    "%(who)s closed the evening %(evening)s again: %(payer)s and %(receiver)s then owed each other nothing for it"
)
"""The sentence of `debt_changed` where nothing is left between the two."""
OF_NAMELESS = {
    "came_to_session": gettext_lazy("%(player)s came to table %(table)s"),
    "device_speaks_for": gettext_lazy("%(player)s plays on a device that had no name before"),
}
"""The sentences of lines whose actor had no name but the one that the line gives them."""
CAME_AND_WENT = gettext_lazy("%(who)s came to table %(table)s under a name that got no seat")
"""The sentence of `came_to_session` where the name went with the evening."""
SETTINGS_CHANGED = gettext_lazy("%(who)s changed the settings of the club. %(changes)s")
IMPORTED_OF_DAY = gettext_lazy("%(who)s imported the evening %(evening)s of %(day)s")
UNKNOWN = gettext_lazy("%(who)s did: %(what)s")
OF_EVENINGS = (
    "session_imported",
    "session_deleted",
    "session_restored",
    "paid_then",
    "paid_then_in_part",
    "debt_changed",
    "debt_deleted",
    "debt_restored",
)


WITH_SUMS = (
    "all_paid",
    "all_paid_in_part",
    "all_paid_undone",
    "all_paid_undone_in_part",
    "all_paid_undone_waiting",
    "bet_agreed_for",
    "bet_taken_back",
    "deposit_entered",
    "deposit_given_back",
    "deposit_taken_back",
    "opening_taken_back",
    "paid_for_the_till",
    "purchase_agreed",
    "purchase_taken_back",
    "share_agreed_for",
    "share_taken_back",
    "till_spent",
    "till_taken_out",
    "till_took_in",
)
"""Lines that have their sums, and who owes whom, in brackets behind the sentence."""

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


def audit_sentence(line: Audit, names: Mapping[str, str], evenings: Mapping[str, str] = MappingProxyType({})) -> str:
    """Says what was done, and by whom; `names` are the club's players by id, `evenings` its evenings by code."""
    facts = _facts(line, names, evenings)
    sentence = _sentence(line, names) % {"who": line.actor_name or _("Somebody"), **facts}
    return f"{sentence}{_sums_behind(line, facts)}"


def audit_marked(
    line: Audit,
    names: Mapping[str, str],
    codes: Collection[str],
    evenings: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The same for a page: in bold who did it, and the evening's name as a link if its code is one of `codes`; neither
    is translated by a browser."""
    who = format_html('<b translate="no">{}</b>' if line.actor_name else "<b>{}</b>", line.actor_name or _("Somebody"))
    renamed = ("before", "after") if line.what.endswith("renamed") else ()
    for place in ("name", "into", "to", *renamed):
        note_name(str(line.details.get(place, "")))
    facts = {place: escape(fact) for place, fact in _facts(line, names, evenings).items()}
    if line.session_code in codes:
        address = reverse("sheet", args=[line.session_code])
        linked = ("evening",) if line.what in OF_EVENINGS else ("evening", "table")
        facts |= {place: format_html('<a translate="no" href="{}">{}</a>', address, facts[place]) for place in linked}
    sentence = escape(_sentence(line, names)) % {"who": who, **facts}
    return mark_safe(f"{sentence}{_sums_behind(line, facts)}")  # noqa: S308 - all of it is escaped


def _sentence(line: Audit, names: Mapping[str, str]) -> str:
    """Return the sentence of a line with its places open; an act for another person has one that names them, and so has
    a due of nothing."""
    if line.what == "debt_changed" and not line.details.get("amount"):
        return str(EVEN_AGAIN)
    if line.what in OF_NAMELESS and not line.actor_name and line.principal in names:
        return str(OF_NAMELESS[line.what])
    if line.what == "came_to_session" and line.principal not in names:
        return str(CAME_AND_WENT)
    if line.what == "club_changed" and line.details.get("after"):
        return str(SETTINGS_CHANGED)
    if line.what == "session_imported" and line.details.get("day"):
        return str(IMPORTED_OF_DAY)
    sentence = FOR_OTHERS.get(line.what)
    if sentence is None or not _is_for_another(line, names):
        sentence = SENTENCES.get(line.what, UNKNOWN)
    return str(sentence)


def _is_for_another(line: Audit, names: Mapping[str, str]) -> bool:
    """Return whether the line names a person for whom the actor did it. Lines of before do not say whether the actor
    is that person: there the names decide."""
    if "payer" in line.details:
        return "side" in line.details
    if line.what == "invite_created":
        return bool(line.principal)
    return bool(line.principal) and not line.details.get("own") and names.get(line.principal) != line.actor_name


def _sums_behind(line: Audit, facts: Mapping[str, object]) -> str:
    """Return what a line is about in money, in brackets behind it; empty where its sentence says it, and for a line of
    before that has no sum."""
    if line.what not in WITH_SUMS:
        return ""
    sums = facts.get("sums")
    if not isinstance(sums, str):
        sums = facts.get("amount")
        if sums and "payer" in line.details:
            sums = _("%(payer)s owes %(receiver)s %(amount)s") % facts
    return f" ({sums})" if sums else ""


def _evening(line: Audit, evenings: Mapping[str, str]) -> str:
    """The name of the evening that the line is about: as it was written down, or as it is; its code without either."""
    written = line.details.get("name") if line.what in OF_EVENINGS else ""
    return str(written or evenings.get(line.session_code) or line.session_code)


def _people(line: Audit, names: Mapping[str, str]) -> str:
    """Return the names of all for whom it was done, the till last; of the one person in a line of before."""
    people = line.details.get("people", [line.principal])
    till = [_("the till")] if line.details.get("till") else []
    return ", ".join([*sorted((names.get(one, _("somebody")) for one in people), key=name_order), *till])


def _of_payment(line: Audit, names: Mapping[str, str]) -> dict[str, object]:
    """Return the two people and the amount of a line about a payment, and the side for which a keeper answered."""
    if "payer" not in line.details:
        return _of_debt(line)
    known = {
        "payer": {**names, TILL: _("the till")},
        "receiver": {**names, TILL: pgettext("whom somebody pays or owes", "the till")},
    }
    people = {place: called.get(str(line.details[place])) for place, called in known.items()}
    amount = due(int(line.details["amount"]), str(line.details["currency"]))
    side = known["receiver"].get(str(line.details.get("side")))
    return {"amount": amount, **{place: name or _("somebody") for place, name in {**people, "side": side}.items()}}


def _of_debt(line: Audit) -> dict[str, object]:
    """Return the amount of a line about a debt or the till, of which the line has the currency."""
    if "amount" not in line.details or "currency" not in line.details:
        return {}
    return {"amount": due(int(line.details["amount"]), str(line.details["currency"]))}


def _of_paid_evening(line: Audit) -> dict[str, object]:
    """Return how many payments a line about a paid evening counts, and its sum by currency."""
    sums = line.details.get("sums")
    if not isinstance(sums, dict):
        return {}
    count = int(line.details.get("count", 0))
    payments = ngettext("%(n)s payment", "%(n)s payments", count) % {"n": count}
    return {"payments": payments, "sums": listed(due(amount, currency) for currency, amount in sorted(sums.items()))}


def _facts(line: Audit, names: Mapping[str, str], evenings: Mapping[str, str]) -> dict[str, object]:
    missing = _("somebody")
    facts: dict[str, object] = {
        **line.details,
        "table": line.session_code if line.what == "code_renewed" else _evening(line, evenings),
        "evening": _evening(line, evenings),
        "player": names.get(line.principal, missing),
        "people": _people(line, names),
        "what": line.what,
    }
    roles = ("role", "before", "after") if line.what == "role_changed" else ("role",)
    facts |= {place: str(ROLES.get(str(facts[place]), facts[place])) for place in roles if place in facts}
    days = {place: parse_date(str(facts[place])) for place in ("since", "until", "day") if place in facts}
    facts |= _of_payment(line, names) | _of_paid_evening(line)
    facts |= {place: date_format(day) for place, day in days.items() if day is not None}
    if line.what == "club_changed":
        facts["changes"] = settings_changed(line.details, line.club.currency if line.club else "")
    if facts.get("reason") == "":
        facts["reason"] = _("no reason given")
    facts["to"] = facts.get("to") or missing
    if "phone" in facts:
        facts["phone"] = browser_read(str(facts["phone"]))
    return facts

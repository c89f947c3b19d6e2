"""What an audit line says, in a sentence. The line has ids and figures; names are those of today."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Audit

SENTENCES = {
    "account_created": gettext_lazy("made an account"),
    "account_deleted": gettext_lazy("deleted his account"),
    "amended": gettext_lazy("put event %(seq)s of table %(table)s right: %(reason)s"),
    "came_to_session": gettext_lazy("came to table %(table)s as %(player)s"),
    "club_archived": gettext_lazy("put the club away"),
    "club_changed": gettext_lazy("changed the settings of the club"),
    "club_created": gettext_lazy("made the club"),
    "club_deleted": gettext_lazy("deleted the club"),
    "club_restored": gettext_lazy("brought the deleted club back"),
    "club_unarchived": gettext_lazy("took the club out of the archive"),
    "device_speaks_for": gettext_lazy("plays as %(player)s on a device"),
    "exported": gettext_lazy("took everything of the club along in one file"),
    "house_archived": gettext_lazy("put the house rules “%(name)s” away"),
    "house_created": gettext_lazy("wrote the house rules “%(name)s”, from %(sheet)s"),
    "house_renamed": gettext_lazy("called the house rules “%(before)s” by the name “%(name)s”"),
    "house_restored": gettext_lazy("brought the house rules “%(name)s” back"),
    "house_saved": gettext_lazy("saved version %(number)s of the house rules “%(name)s”"),
    "invite_created": gettext_lazy("made an invitation: %(role)s"),
    "invites_revoked": gettext_lazy("closed invitations: %(count)s"),
    "let_in": gettext_lazy("let %(player)s in on another phone"),
    "member_removed": gettext_lazy("took %(to)s out of the club, who was %(role)s"),
    "player_erased": gettext_lazy("made a person Former player %(former)s"),
    "player_renamed": gettext_lazy("called %(before)s by the name %(after)s"),
    "players_merged": gettext_lazy("put %(name)s together with %(into)s"),
    "players_parted": gettext_lazy("made %(name)s a player of his own again"),
    "proven": gettext_lazy("proved again who he is"),
    "role_changed": gettext_lazy("made %(to)s %(after)s instead of %(before)s"),
    "role_given": gettext_lazy("gave %(to)s the role: %(role)s"),
    "role_taken": gettext_lazy("came in as: %(role)s"),
    "session_deleted": gettext_lazy("deleted table %(table)s"),
    "session_imported": gettext_lazy("took a transcript in as table %(table)s"),
    "session_reopened": gettext_lazy("opened table %(table)s again"),
    "sheet_handed_over": gettext_lazy("handed the sheet of table %(table)s to %(player)s"),
    "sheet_taken": gettext_lazy("took the sheet of table %(table)s"),
    "signed_in": gettext_lazy("signed in"),
    "signed_out": gettext_lazy("signed out"),
    "table_split": gettext_lazy("split a table; the new one is table %(table)s"),
    "turned_away": gettext_lazy("did not let a new phone in as %(player)s"),
    "undone": gettext_lazy("took back the last thing done at table %(table)s (there event %(seq)s)"),
}
UNKNOWN = gettext_lazy("did: %(what)s")


def audit_sentence(line: Audit, names: Mapping[str, str]) -> str:
    """The sentence without its subject; `names` are the club's players by id."""
    missing = _("somebody")
    facts: dict[str, object] = {
        **line.details,
        "table": line.session_code,
        "player": names.get(line.principal, missing),
        "what": line.what,
    }
    facts["to"] = facts.get("to") or missing
    return str(SENTENCES.get(line.what, UNKNOWN)) % facts

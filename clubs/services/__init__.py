"""Every write about people and clubs. A service does what it says in one transaction, or raises and changes nothing."""

from clubs.services.audit import audit_write, rights_changed
from clubs.services.club import club_create, club_delete
from clubs.services.devices import device_call, device_create, device_of
from clubs.services.errors import LinkClosed, NameRefused, NameTaken, NotAllowed
from clubs.services.housekeeping import leftovers_forget
from clubs.services.invites import INVITE_LIFE, invite_create, invite_exchange, invites_revoke
from clubs.services.knocking import knock_answer, may_answer, player_claim
from clubs.services.owner import owner_link_create, owner_link_open
from clubs.services.players import device_speaks_for, player_add
from clubs.services.roles import guest_admit, role_give

__all__ = [
    "INVITE_LIFE",
    "LinkClosed",
    "NameRefused",
    "NameTaken",
    "NotAllowed",
    "audit_write",
    "club_create",
    "club_delete",
    "device_call",
    "device_create",
    "device_of",
    "device_speaks_for",
    "guest_admit",
    "invite_create",
    "invite_exchange",
    "invites_revoke",
    "knock_answer",
    "leftovers_forget",
    "may_answer",
    "owner_link_create",
    "owner_link_open",
    "player_add",
    "player_claim",
    "rights_changed",
    "role_give",
]

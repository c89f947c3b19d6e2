"""Every write about people and clubs. A service does what it says in one transaction, or raises and changes nothing."""

from clubs.services.account_deletion import account_delete, clubs_orphaned
from clubs.services.accounts import (
    account_address_change,
    account_change,
    account_create,
    account_prove,
    account_sign_in,
    account_sign_out,
    others_sign_out,
    password_set,
)
from clubs.services.audit import audit_write, rights_changed
from clubs.services.club import club_archive, club_change, club_create, club_delete, club_found, club_restore
from clubs.services.departures import club_leave, leaving_take_back, member_remove
from clubs.services.devices import device_call, device_create, device_of
from clubs.services.erasing import player_erase
from clubs.services.errors import (
    AddressTaken,
    EmailTaken,
    HouseRefused,
    HouseStale,
    InviteForAnother,
    LastOrganiser,
    LinkClosed,
    MergeRefused,
    NameRefused,
    NameTaken,
    NotAllowed,
    SeasonEndsBefore,
    SeasonOverlaps,
    TooManyTokens,
)
from clubs.services.house import house_archive, house_create, house_fit, house_rename, house_restore, house_save
from clubs.services.housekeeping import leftovers_forget
from clubs.services.invites import (
    INVITE_LIFE,
    SeatChoice,
    invite_create,
    invite_exchange,
    invite_revoke,
    invites_revoke,
    is_invite_made,
    organiser_link_create,
)
from clubs.services.knocking import (
    knock_answer,
    knocks_end,
    knocks_forget,
    may_answer,
    player_claim,
    session_code_moved,
)
from clubs.services.mail import mail_keep
from clubs.services.many_names import names_add, names_planned
from clubs.services.merging import player_merge, player_unmerge
from clubs.services.owner import owner_link_create, owner_link_open
from clubs.services.passkeys import passkey_keep, passkey_remove, passkey_rename
from clubs.services.payment_details import payment_details_keep, payment_details_remove
from clubs.services.personal_codes import CODE_LIFE, create_personal_codes
from clubs.services.players import (
    device_speaks_for,
    new_name_checked,
    player_add,
    player_called,
    player_rename,
    players_add_from_file,
)
from clubs.services.roles import (
    guest_admit,
    guest_name,
    guest_put_out,
    guests_follow,
    member_name,
    role_change,
    role_give,
)
from clubs.services.seasons import (
    next_date_clear,
    next_date_set,
    season_change,
    season_create,
    season_end,
    season_remove,
)
from clubs.services.sent_twice import one_at_a_time
from clubs.services.this_is_me import player_be, player_be_no_more
from clubs.services.till import till_open
from clubs.services.tokens import token_create, token_revoke, token_used

__all__ = [
    "CODE_LIFE",
    "INVITE_LIFE",
    "AddressTaken",
    "EmailTaken",
    "HouseRefused",
    "HouseStale",
    "InviteForAnother",
    "LastOrganiser",
    "LinkClosed",
    "MergeRefused",
    "NameRefused",
    "NameTaken",
    "NotAllowed",
    "SeasonEndsBefore",
    "SeasonOverlaps",
    "SeatChoice",
    "TooManyTokens",
    "account_address_change",
    "account_change",
    "account_create",
    "account_delete",
    "account_prove",
    "account_sign_in",
    "account_sign_out",
    "audit_write",
    "club_archive",
    "club_change",
    "club_create",
    "club_delete",
    "club_found",
    "club_leave",
    "club_restore",
    "clubs_orphaned",
    "create_personal_codes",
    "device_call",
    "device_create",
    "device_of",
    "device_speaks_for",
    "guest_admit",
    "guest_name",
    "guest_put_out",
    "guests_follow",
    "house_archive",
    "house_create",
    "house_fit",
    "house_rename",
    "house_restore",
    "house_save",
    "invite_create",
    "invite_exchange",
    "invite_revoke",
    "invites_revoke",
    "is_invite_made",
    "knock_answer",
    "knocks_end",
    "knocks_forget",
    "leaving_take_back",
    "leftovers_forget",
    "mail_keep",
    "may_answer",
    "member_name",
    "member_remove",
    "names_add",
    "names_planned",
    "new_name_checked",
    "next_date_clear",
    "next_date_set",
    "one_at_a_time",
    "organiser_link_create",
    "others_sign_out",
    "owner_link_create",
    "owner_link_open",
    "passkey_keep",
    "passkey_remove",
    "passkey_rename",
    "password_set",
    "payment_details_keep",
    "payment_details_remove",
    "player_add",
    "player_be",
    "player_be_no_more",
    "player_called",
    "player_claim",
    "player_erase",
    "player_merge",
    "player_rename",
    "player_unmerge",
    "players_add_from_file",
    "rights_changed",
    "role_change",
    "role_give",
    "season_change",
    "season_create",
    "season_end",
    "season_remove",
    "session_code_moved",
    "till_open",
    "token_create",
    "token_revoke",
    "token_used",
]

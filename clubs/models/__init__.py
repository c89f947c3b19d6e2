"""People and their house. Columns and constraints only: every write is in `clubs.services`.

What belongs to a club carries its `club`, and its unique constraints contain it, so that clubs can be spread over
databases. People (`User`), their browsers (`Device`) and their programs' tokens stand outside, for they may be in
several clubs.
"""

from clubs.models.club import (
    Audit,
    Balances,
    Club,
    FeeFor,
    FormerMember,
    Invite,
    InviteToken,
    Membership,
    RightsEpoch,
    Role,
    SiteAudit,
)
from clubs.models.house import HouseRules, HouseRulesVersion
from clubs.models.mail import Mail
from clubs.models.people import KNOWN_BY_NOTHING, TOKEN_HASH_LENGTH, Attempts, Device, OwnerLink, PaymentDetails, User
from clubs.models.player import DevicePlayer, Knock, Player
from clubs.models.programs import ApiToken, Scope
from clubs.models.season import NextDate, Season

__all__ = [
    "KNOWN_BY_NOTHING",
    "TOKEN_HASH_LENGTH",
    "ApiToken",
    "Attempts",
    "Audit",
    "Balances",
    "Club",
    "Device",
    "DevicePlayer",
    "FeeFor",
    "FormerMember",
    "HouseRules",
    "HouseRulesVersion",
    "Invite",
    "InviteToken",
    "Knock",
    "Mail",
    "Membership",
    "NextDate",
    "OwnerLink",
    "PaymentDetails",
    "Player",
    "RightsEpoch",
    "Role",
    "Scope",
    "Season",
    "SiteAudit",
    "User",
]

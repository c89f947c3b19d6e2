"""The site's own way of keeping passwords, at the least cost: a test asks whether it is used, not how slow it is."""

from clubs.password_hashing import SmallArgon2


class LightArgon2(SmallArgon2):
    """Argon2 in one pass over little memory."""

    time_cost = 1
    memory_cost = 64

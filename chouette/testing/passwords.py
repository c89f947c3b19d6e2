"""The site's own way of keeping passwords, at the least cost: a test asks whether it is used, not how slow it is."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class LightArgon2(Argon2PasswordHasher):
    """Argon2 in one pass over little memory."""

    time_cost = 1
    memory_cost = 64
    parallelism = 1

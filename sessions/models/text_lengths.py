"""How long the texts may be that several tables have."""

HASH_LENGTH = 64
KEY_LENGTH = 64
CODE_LENGTH = 12
NAME_LENGTH = 60

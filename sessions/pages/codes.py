"""A session's code in an address."""


class CodeConverter:
    """Letters and figures; small letters are read as large ones."""

    regex = "[0-9A-Za-z]{1,12}"

    def to_python(self, value: str) -> str:
        return value.upper()

    def to_url(self, value: str) -> str:
        return value

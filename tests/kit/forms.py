"""Forms of pages, filled in."""

SETTINGS = {
    "name": "Owls of Bath", "slug": "owls", "currency": "EUR", "stakes": "5 1 2.50", "language": "en",
    "time_zone": "Europe/London", "balances": "own", "ends_at": "23:30", "confirm_results": "on",
}  # fmt: skip


FORM = {
    "name": "Thursday", "stake": "1", "currency": "GBP", "sheet": "atlanta", "names": "Ann\nBob\nCat\nDan",
    "order": "written", "way": "names",
}  # fmt: skip


FILLED = {
    "name": "Thursday",
    "sheet": "atlanta",
    "stake": "2",
    "currency": "GBP",
    "names": "Ann\nBob\nCat",
    "order": "written",
    "way": "names",
}

BY_CODE = {"way": "code", "own": "", "names": "", "order": "written"}
"""What the same forms say of the players where they all come by the code."""

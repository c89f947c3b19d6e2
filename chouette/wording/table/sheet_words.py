"""What stands in the sheet of an evening as a file: above its columns, and which line of a game a row is."""

LABELS = {"game": "game", "line": "line", "box": "Box", "captain": "Captain", "partner": "Partner"}
"""What is above the columns before those of the players."""
GAME_LINES = {
    "drops": "drops",
    "extras": "extras",
    "deals": "deals",
    "penalties": "penalties",
    "result": "result",
    "partner": "partner",
}
FROM_PAPER = "from paper"
SO_FAR = "total so far"
LEFT = "{name} left"
CORRECTED = "points corrected: {reason}"
RESULT = "Result"
TO_SETTLE = "To settle"

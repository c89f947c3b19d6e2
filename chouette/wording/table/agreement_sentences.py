"""Agreement to a proposal: given by whom, still asked of whom, and until when."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

WAITS = Voices(
    "Waiting for {awaits}.",
    {"awaits": (Plural("awaits", "Waiting for you and {awaits}.", "Waiting for you, {awaits}."), "Waiting for you.")},
)
NOBODY_ACTS = Voices(
    Plural(
        "awaits",
        "{awaits} is away and nobody acts for {awaits}: only {awaits} or the scorekeeper can agree.",
        "{awaits} are away and nobody acts for them: only they or the scorekeeper can agree.",
    ),
    {"awaits": (Plural("awaits", "Waiting for you and {awaits}.", "Waiting for you, {awaits}."), "Waiting for you.")},
)
"""Where only absent players are still asked, and nobody may agree for them."""
RULES_STAY = Voices("The game began before everybody had agreed: the house rules stay as they are.", {})
STAKE_STAYS = Voices(
    "The game began before everybody had agreed: {player} plays for the same stake.",
    {"player": "The game began before everybody had agreed: you play for the same stake."},
)
AGREES = Voices("{player} agrees", {"player": "You agree"})
SAYS = Voices(
    "{player} agrees (says {voice})",
    {"player": "You agree (says {voice})", "voice": "{player} agrees (you say so)"},
)
KEEPER_SAYS = Voices("{player} agrees (says the scorekeeper)", {"player": "You agree (says the scorekeeper)"})
REFUSES = Voices("{player} has refused.", {"player": "You have refused."})
UNTIL = "Open until the next roll."
STEP_IN = Voices("{box} may step in at the same price.", {"box": "You may step in at the same price."})

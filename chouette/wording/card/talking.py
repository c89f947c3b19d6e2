"""Talk at the table, and what it costs to say something too early."""

from chouette.rules.house import ADVICE, CONSULTING_REMEDY, CONSULTING_REMEDY_WHEN_OUT, CUBE_ADVICE
from chouette.wording.card.line import Listed

TALKING: tuple[Listed, ...] = (
    ADVICE,
    CUBE_ADVICE,
    CONSULTING_REMEDY,
    CONSULTING_REMEDY_WHEN_OUT,
)  # fmt: skip

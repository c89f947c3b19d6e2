"""What is particular to each printed sheet, in a line."""

from django.utils.translation import gettext_lazy as _

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

SHEET_LINES = {
    ATLANTA: _("A cube each, beavers, extras for the one who takes alone; the Box stays only with a profit."),
    ACT: _("Six at most. A lone taker must beaver; the last one in plays on for the box."),
    BRIGHTON: _("Eight at most. The Box takes all or none and doubles the whole team; no automatic doubles."),
    ST_ALBANS: _("Five at most. No beavers, doubles and answers in rotation, a stake of one’s own."),
    JACOBY_CRAWFORD: _("The classic: one cube against the whole team, and free consultation."),
}

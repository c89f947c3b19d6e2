"""Which closed evenings are still shown as tonight's."""

TONIGHT = "(s.phase <> 'closed' OR s.changed_at < s.began_at + interval '1 day')"
"""An evening that is not closed, or that was changed last within a day of its begin: one of August that is corrected or
closed again today is no table of tonight. Of `chouette_sessions_session s`."""

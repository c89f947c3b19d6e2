"""An evening from a file that says the year 1 or 9999 began on the nearest day that every time zone knows: its pages
could not be shown, and it could not be deleted."""

from django.db import migrations

IN_BOUNDS = """
UPDATE chouette_sessions_session
SET began_at = greatest(least(began_at, '2999-12-31T00:00:00Z'::timestamptz), '1900-01-01T00:00:00Z'::timestamptz)
WHERE began_at < '1900-01-01T00:00:00Z' OR began_at > '2999-12-31T00:00:00Z'
"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0049_carried_over")]

    operations = [migrations.RunSQL(IN_BOUNDS, migrations.RunSQL.noop)]

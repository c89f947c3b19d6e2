"""What was refused is news until the next event: by its number, since a clock may step back."""

from django.db import migrations, models

KNOWN = """
UPDATE chouette_sessions_proposal q SET closed_seq = CASE WHEN q.closed_at > s.changed_at THEN s.seq ELSE 0 END
FROM chouette_sessions_session s WHERE s.id = q.session_id AND q.closed_at IS NOT NULL"""


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0008_from_paper")]

    operations = [
        migrations.AddField("proposal", "closed_seq", models.PositiveIntegerField(null=True)),
        migrations.RunSQL(KNOWN, migrations.RunSQL.noop),
    ]

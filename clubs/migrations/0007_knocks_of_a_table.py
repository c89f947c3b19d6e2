"""A knock is at one table: a device waits there under one name."""

from django.db import migrations, models
from django.db.models import Q

OLDER = """
UPDATE clubs_knock k SET answered_at = now() WHERE k.answered_at IS NULL AND EXISTS (
    SELECT 1 FROM clubs_knock l WHERE l.club_id = k.club_id AND l.session_code = k.session_code
    AND l.device_id = k.device_id AND l.answered_at IS NULL AND (l.asked_at, l.id) > (k.asked_at, k.id))"""


class Migration(migrations.Migration):
    dependencies = [("clubs", "0006_audit_in_order")]

    operations = [
        migrations.RemoveConstraint("knock", "one_open_knock"),
        migrations.RunSQL(OLDER, migrations.RunSQL.noop),
        migrations.AddConstraint(
            "knock",
            models.UniqueConstraint(
                fields=["club", "session_code", "device"],
                condition=Q(answered_at=None),
                name="one_open_knock_at_a_table",
            ),
        ),
    ]

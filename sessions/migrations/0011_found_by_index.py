"""A code is found to be taken by an index, not by a lock that every new session waits for; and an event by its number.

An index over the session, or one that begins with it, could also be read for a number, which reads the whole log of the
session: as long as PostgreSQL had no statistics of a new table it did so for each posting.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0010_kept_answers")]

    operations = [
        migrations.RemoveIndex(model_name="session", name="session_by_code"),
        migrations.RemoveConstraint(model_name="session", name="one_session_of_that_code"),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(fields=("code",), name="one_session_of_a_code"),
        ),
        migrations.AlterField(
            model_name="event",
            name="club",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="session",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="chouette_sessions.session",
            ),
        ),
        migrations.RemoveConstraint(model_name="event", name="one_event_for_a_key"),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(fields=("key", "session", "club"), name="one_event_for_a_key"),
        ),
    ]

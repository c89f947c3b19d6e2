"""The closings of an evening are found without reading its other events."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0053_how_unsaid")]

    operations = [
        migrations.AddIndex(
            model_name="event",
            index=models.Index(
                fields=["club", "session", "seq"],
                name="closings_of_an_evening",
                condition=models.Q(kind="close"),
            ),
        )
    ]

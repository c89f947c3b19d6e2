"""A game from paper is known by its events, so that it can be taken back as a whole."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0007_deadlines"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="source",
            field=models.CharField(
                choices=[("tap", "Tap"), ("import", "Import"), ("paper", "Paper"), ("time", "Time")], max_length=8
            ),
        ),
    ]

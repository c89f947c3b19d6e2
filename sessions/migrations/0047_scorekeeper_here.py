"""Whether the scorekeeper is at the table, as the view of the session says it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0046_file_dues")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="scorekeeper_here",
            field=models.BooleanField(default=True, db_default=True),
        ),
    ]

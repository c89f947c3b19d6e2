"""What each has rolled for the order before the first game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0021_changed_games")]
    operations = [
        migrations.AddField(
            model_name="attendance",
            name="rolls",
            field=models.TextField(null=True),
        ),
    ]

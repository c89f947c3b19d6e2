"""What of the rules each player has seen before playing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0005_house_version")]
    operations = [
        migrations.AddField(
            model_name="attendance",
            name="rules_seen",
            field=models.TextField(null=True),
        ),
    ]

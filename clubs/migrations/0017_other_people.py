"""Two names that are alike may be said to be two people's, so that nobody is asked about them again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0016_newcomers")]

    operations = [migrations.AddField("player", "other_people", models.JSONField(default=list))]

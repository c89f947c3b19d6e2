"""What a correction that waits would bring each player."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0043_expenses")]

    operations = [
        migrations.AddField(model_name="proposal", name="effect", field=models.TextField(null=True)),
        migrations.AddIndex(
            model_name="proposal",
            index=models.Index(
                fields=["club", "session"], name="proposal_that_corrects", condition=Q(effect__isnull=False)
            ),
        ),
    ]

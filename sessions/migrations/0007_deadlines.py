"""When an evening is to end, and until when a proposal may be answered."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chouette_sessions", "0006_rules_seen"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="ends_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="proposal",
            name="deadline",
            field=models.DateTimeField(null=True),
        ),
    ]

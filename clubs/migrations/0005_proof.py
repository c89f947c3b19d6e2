"""When the owner of a device last proved their identity, and the operator by their account."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0004_persons")]
    operations = [
        migrations.AddField("device", "proven_at", models.DateTimeField(null=True)),
        migrations.AddField("user", "operator_since", models.DateTimeField(null=True)),
    ]

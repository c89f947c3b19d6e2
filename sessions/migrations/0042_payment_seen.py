"""When a claimed payment was first sent to a phone of its receiver."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import guard, key, tie

SEEN = "chouette_sessions_paymentseen"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0041_brought_batch"), ("clubs", "0013_seasons")]

    operations = [
        migrations.CreateModel(
            name="PaymentSeen",
            fields=[
                ("pk", key("payment_id")),
                ("payment_id", models.UUIDField()),
                ("actor_device", models.UUIDField(null=True)),
                ("actor_user", models.UUIDField(null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        tie(SEEN, "seen_of_payment", "payment_id", "chouette_sessions_payment"),
        guard(SEEN),
    ]

"""Links by which people who are not members see one evening, and the directory of their tokens."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.migrations import keyed, tie

LINK = "chouette_sessions_eveninglink"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0031_figures_summed"), ("clubs", "0012_payment_details")]

    operations = [
        migrations.CreateModel(
            name="EveningLinkToken",
            fields=[
                ("token_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EveningLink",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("token_hash", models.CharField(max_length=64)),
                ("initials", models.BooleanField()),
                ("money", models.BooleanField()),
                ("made_by", models.CharField(blank=True, max_length=40)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"),
                ),
                (
                    "session",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="chouette_sessions.session",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "token_hash"), name="one_evening_link_for_a_token")
                ],
            },
        ),
        keyed(LINK, "id"),
        tie(LINK, "link_to_session", "session_id", "chouette_sessions_session"),
    ]

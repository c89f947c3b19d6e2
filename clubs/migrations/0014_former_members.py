"""Those who left a club or were removed from it, with the role they had."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from clubs.migrations import key

ROLES = ["organiser", "treasurer", "scorekeeper", "member", "guest"]


class Migration(migrations.Migration):
    dependencies = [("clubs", "0013_seasons")]

    operations = [
        migrations.CreateModel(
            name="FormerMember",
            fields=[
                ("pk", key("id")),
                ("id", models.UUIDField(default=uuid.uuid4)),
                ("role", models.CharField(choices=[(role, role.capitalize()) for role in ROLES], max_length=12)),
                ("removed", models.BooleanField(default=False)),
                ("left_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.device",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["club", "user"], name="one_former_member_for_a_user"),
                    models.UniqueConstraint(fields=["club", "device"], name="one_former_member_for_a_device"),
                    models.CheckConstraint(
                        condition=models.Q(user=None, device__isnull=False) | models.Q(device=None, user__isnull=False),
                        name="former_member_of_a_user_or_a_device",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(role__in=ROLES) & ~models.Q(role="guest"),
                        name="former_member_had_a_lasting_role",
                    ),
                ]
            },
        ),
    ]

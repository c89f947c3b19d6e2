"""A key that was answered 403, 409 or 400 keeps that answer for a while too."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0009_closed_seq")]

    operations = [
        migrations.AddField("answer", "status", models.PositiveSmallIntegerField(default=422)),
        migrations.AddIndex(
            "answer", models.Index(fields=["at"], name="answer_kept_for_a_while", condition=~Q(status=422))
        ),
    ]

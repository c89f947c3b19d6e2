"""An entry in the books says as what somebody spoke of it, and a table fee what it was asked for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0024_books")]

    operations = [
        migrations.AddField(
            model_name="bookentry",
            name="fee_for",
            field=models.CharField(
                blank=True, choices=[("evening", "Evening"), ("head", "Head")], default="", max_length=7
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="bookstep",
            name="said_as",
            field=models.CharField(
                blank=True,
                choices=[
                    ("payer", "Payer"),
                    ("receiver", "Receiver"),
                    ("scorekeeper", "Scorekeeper"),
                    ("treasurer", "Treasurer"),
                    ("organiser", "Organiser"),
                    ("silence", "Silence"),
                ],
                default="",
                max_length=11,
            ),
            preserve_default=False,
        ),
    ]

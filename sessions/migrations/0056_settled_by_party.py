"""A dispute may be settled, after a day, by a scorekeeper who entered it or has points in it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0055_points_only")]

    operations = [
        migrations.AlterField(
            model_name="review",
            name="settled_by",
            field=models.CharField(
                choices=[
                    ("", "Nobody"),
                    ("both", "Both"),
                    ("scorekeeper", "Scorekeeper"),
                    ("organiser", "Organiser"),
                    ("by", "By"),
                    ("against", "Against"),
                    ("party", "Party"),
                ],
                default="",
                max_length=12,
            ),
        )
    ]

"""A payment may have no way in which it was made. Those of before stay as they are, with the way that was filled in."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0052_stayed_in")]

    operations = [
        migrations.AlterField(
            model_name="payment",
            name="how",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "Unsaid"),
                    ("cash", "Cash"),
                    ("bank", "Bank"),
                    ("other", "Other"),
                    ("waived", "Waived"),
                    ("written_off", "Written Off"),
                ],
                max_length=11,
            ),
        )
    ]

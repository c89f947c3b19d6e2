"""What is asked to be paid can be rounded down to a club's least coin; every club of before pays exactly."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("clubs", "0017_other_people")]

    operations = [
        migrations.AddField("club", "least_coin", models.PositiveBigIntegerField(default=1)),
        migrations.AddConstraint(
            "club", models.CheckConstraint(condition=Q(least_coin__gt=0), name="least_coin_above_zero")
        ),
    ]

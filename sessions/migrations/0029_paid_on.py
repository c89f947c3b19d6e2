"""Payments: the day on which one was made, where that is another than the day on which it is said."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0028_session_results")]

    operations = [migrations.AddField(model_name="payment", name="paid_on", field=models.DateField(null=True))]

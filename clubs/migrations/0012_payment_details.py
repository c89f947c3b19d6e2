"""How the owner of an account is paid, as a ciphertext."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0011_books"),
    ]

    operations = [
        migrations.CreateModel(
            name="PaymentDetails",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="payment_details",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("ciphertext", models.TextField()),
                ("changed_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]

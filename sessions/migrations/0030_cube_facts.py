"""What was done with the cubes of finished games, and what the games of an evening come to by player and between two.

The facts of the games there are need a replay: `manage.py housekeep` writes them (`Game.facts` is null until then).
"""

import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations import tie

OF = "chouette_sessions"

OF_GAME = """
ALTER TABLE chouette_sessions_cubefact ADD CONSTRAINT fact_of_game FOREIGN KEY (club_id, session_id, number)
REFERENCES chouette_sessions_game (club_id, session_id, number) ON DELETE CASCADE"""

# The keys have the sums with them: a person's are read from the key alone.
COVERED = (
    """
ALTER TABLE chouette_sessions_sessionfigure DROP CONSTRAINT chouette_sessions_sessionfigure_pkey,
    ADD CONSTRAINT chouette_sessions_sessionfigure_pkey PRIMARY KEY (club_id, player_id, session_id, figure, value)
    INCLUDE (times, brought)""",
    """
ALTER TABLE chouette_sessions_sessionpair DROP CONSTRAINT chouette_sessions_sessionpair_pkey,
    ADD CONSTRAINT chouette_sessions_sessionpair_pkey PRIMARY KEY (club_id, player_id, session_id, other_id)
    INCLUDE (points)""",
)


def untied(to: str) -> models.ForeignKey:
    """To a row of the club; the database's own tie is over the club too."""
    return models.ForeignKey(
        db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=to
    )


def key(*columns: str) -> models.CompositePrimaryKey:
    """The primary key: the club and these columns."""
    return models.CompositePrimaryKey(
        "club_id", *columns, blank=True, editable=False, primary_key=True, serialize=False
    )


def club() -> models.ForeignKey:
    """The club of a row."""
    return models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.club"
    )


SESSION, PLAYER = f"{OF}.session", "clubs.player"


class Migration(migrations.Migration):
    dependencies = [("chouette_sessions", "0029_paid_on"), ("clubs", "0012_payment_details")]

    operations = [
        migrations.AddField("game", "facts", models.PositiveIntegerField(null=True)),
        migrations.AddField("game", "seconds", models.PositiveIntegerField(null=True)),
        migrations.AddIndex(
            "game", models.Index(condition=models.Q(facts=None), fields=["club", "session"], name="game_without_facts")
        ),
        migrations.CreateModel(
            name="CubeFact",
            fields=[
                ("pk", key("session_id", "number", "place")),
                ("number", models.PositiveIntegerField()),
                ("place", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("double", "Double"),
                            ("extra", "Extra"),
                            ("settled", "Settled"),
                            ("alone", "Alone"),
                        ],
                        max_length=8,
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("value", models.PositiveIntegerField()),
                (
                    "word",
                    models.CharField(
                        blank=True,
                        choices=[("", "None"), ("take", "Take"), ("drop", "Drop"), ("beaver", "Beaver")],
                        max_length=8,
                    ),
                ),
                ("points", models.BigIntegerField()),
                ("club", club()),
                ("session", untied(SESSION)),
                ("player", untied(PLAYER)),
                ("other", untied(PLAYER)),
            ],
        ),
        migrations.CreateModel(
            name="SessionFigure",
            fields=[
                ("pk", key("player_id", "session_id", "figure", "value")),
                ("figure", models.CharField(max_length=20)),
                ("value", models.PositiveIntegerField()),
                ("times", models.PositiveIntegerField()),
                ("brought", models.BigIntegerField()),
                ("club", club()),
                ("session", untied(SESSION)),
                ("player", untied(PLAYER)),
            ],
        ),
        migrations.CreateModel(
            name="SessionPair",
            fields=[
                ("pk", key("player_id", "session_id", "other_id")),
                ("points", models.BigIntegerField()),
                ("club", club()),
                ("session", untied(SESSION)),
                ("player", untied(PLAYER)),
                ("other", untied(PLAYER)),
            ],
        ),
        migrations.AddIndex("sessionfigure", models.Index(fields=["club", "session"], name="figures_of_an_evening")),
        migrations.AddIndex(
            "sessionfigure",
            models.Index(
                condition=models.Q(
                    (
                        "figure__in",
                        ("box", "box-with-partner", "timed", "alone", "extras-given", "settled-box", "beavered"),
                    )
                ),
                fields=["club", "session"],
                include=["figure", "times", "brought"],
                name="games_of_an_evening",
            ),
        ),
        migrations.AddIndex("sessionpair", models.Index(fields=["club", "session"], name="pairs_of_an_evening")),
        *(migrations.RunSQL(covered, migrations.RunSQL.noop) for covered in COVERED),
        migrations.RunSQL(OF_GAME, migrations.RunSQL.noop),
        tie(f"{OF}_cubefact", "player_of_fact", "player_id", "clubs_player"),
        tie(f"{OF}_cubefact", "other_of_fact", "other_id", "clubs_player"),
        tie(f"{OF}_sessionfigure", "figure_in_session", "session_id", f"{OF}_session"),
        tie(f"{OF}_sessionfigure", "figure_of_player", "player_id", "clubs_player"),
        tie(f"{OF}_sessionpair", "pair_in_session", "session_id", f"{OF}_session"),
        tie(f"{OF}_sessionpair", "pair_of_player", "player_id", "clubs_player"),
        tie(f"{OF}_sessionpair", "pair_of_other", "other_id", "clubs_player"),
    ]

"""The house rules by chapter, in the order in which an evening meets them."""

from collections.abc import Iterator

import msgspec

from chouette.rules.house import FILES
from chouette.wording.language import translate


class Chapter(msgspec.Struct, frozen=True):
    """Options that are read together, by their keys; `key` is its address on a page."""

    key: str
    title: str
    options: tuple[str, ...]

    @property
    def heading(self) -> str:
        """Its title in the reader's language."""
        return translate(self.title)

    def sentences(self) -> Iterator[str]:
        """What of it is for people."""
        yield self.title


def _chapter(key: str, title: str, options: str, *files: str) -> Chapter:
    """These first, then the others of the chapter's files; without names it is the file called like the chapter."""
    rest = (option.key for file in files or (key,) for option in FILES[file])
    return Chapter(key, title, tuple(dict.fromkeys((*options.split(), *rest))))


CHAPTERS: tuple[Chapter, ...] = (
    _chapter(
        "seats",
        "Sitting down",
        "order_dice order_doubles_count_twice admission max_players over_max join_place",
    ),
    _chapter("stakes", "Stakes", "stakes stake_change minimum_stake"),
    _chapter(
        "partner",
        "Box and Partner",
        "partner_from_players partner_from partner_may_refuse partner_keeps_place partner_stays partner_choice_holds"
        " partner_split max_team_alone max_team_with_partner",
        "partner",
        "box_and_partner",
    ),
    _chapter("cubes", "Cubes", "cubes jacoby automatic_doubles"),
    _chapter(
        "doubling",
        "Doubling",
        "box_initial_double box_redouble offers_order offers_close_on_answer immediate_redoubles drop_beaver",
    ),
    _chapter(
        "answering",
        "Taking and dropping",
        "box_answers_all box_answers_some two_cubes_together captain_cube_first answers_order",
    ),
    _chapter("alone", "The lone taker", "lone_taker extra_price extras_can_be_dropped", "lone_taker"),
    _chapter(
        "advice",
        "Advice",
        "advice cube_advice partner_advice_after partner_advice_counts partner_cube_advice consulting_remedy"
        " consulting_remedy_when_out",
    ),
    _chapter(
        "deals",
        "Settlements and deals",
        "settlements_from settlements_one_roll_only fractions propositions_first_come team_deals preempt drop_takes",
        "settlements",
        "deals",
    ),
    _chapter("absence", "Away from the table", "absent_cube proxy_from sit_out_returns"),
    _chapter(
        "rotation",
        "Next Box and Captain",
        "captain_doubled_out captain_passes rejecting_successor box_must_profit box_may_be_declined",
    ),
    _chapter("leaving", "Going home", "leaving leaver_is_paid_by leaver_pays"),
    _chapter("sheet", "The sheet", "sheet_marks"),
)
CHAPTER_OF: dict[str, Chapter] = {option: chapter for chapter in CHAPTERS for option in chapter.options}

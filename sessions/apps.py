from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "sessions"
    label = "chouette_sessions"
    verbose_name = "Sessions"

    def ready(self) -> None:
        """Let the push tell the services who is here and what is due, the clubs what they change that concerns us."""
        from clubs.accounts.account_deletion import open_money
        from clubs.former_members import read_accounts
        from clubs.services.claim_guest_data import also_claimed
        from clubs.services.club import also_set_up_anew, held_first
        from clubs.services.erasing import also_erased
        from sessions.pages.club.open_money import own_nets_by_club
        from sessions.push.errands import on_due, on_presence
        from sessions.selectors.accounts_changed import accounts_of_former
        from sessions.services import (
            absent_scorekeepers_shown,
            awaited_views_renewed,
            deadlines_kept,
            scorekeepers_seen,
        )
        from sessions.services.books.entering import book_notes_erased
        from sessions.services.bringing.file_erasure import erase_files_naming
        from sessions.services.evenings.setting_up import tables_follow, tables_held
        from sessions.services.payments.steps import notes_erased
        from sessions.services.people.claim_guest_data import claim_guest_sheets
        from sessions.services.remarks.removing import words_erased

        on_presence.append(scorekeepers_seen)
        on_due.extend((deadlines_kept, awaited_views_renewed, absent_scorekeepers_shown))
        also_claimed.append(claim_guest_sheets)
        also_erased.extend((words_erased, notes_erased, book_notes_erased, erase_files_naming))
        open_money.append(own_nets_by_club)
        read_accounts.append(accounts_of_former)
        held_first.append(tables_held)
        also_set_up_anew.append(tables_follow)

"""Addresses of the pages. A table's short addresses are read aloud and typed, so they are short."""

from django.urls import path, register_converter

from sessions.pages import home
from sessions.pages.books import month as books_month
from sessions.pages.books import page as books
from sessions.pages.bring import page as bring
from sessions.pages.bring import paper_evenings
from sessions.pages.club import (
    arrival,
    balances,
    deleting,
    evenings,
    figure_meanings,
    house_in_play,
    leave_club,
    own_data,
    person_files,
    players,
    this_is_me,
)
from sessions.pages.club import export as club_files
from sessions.pages.club import page as club
from sessions.pages.codes import CodeConverter
from sessions.pages.corrections import answer_page
from sessions.pages.design import page as design
from sessions.pages.evening import page as evening
from sessions.pages.evening import shared, sharing
from sessions.pages.history import amending, game_moments, moment, order, reopening, transfer
from sessions.pages.history import page as log
from sessions.pages.house import card, compare
from sessions.pages.house import change as house_change
from sessions.pages.house import page as house
from sessions.pages.join import by_link, inviting
from sessions.pages.join import door as joining_door
from sessions.pages.join import page as joining
from sessions.pages.money import (
    bet_forms,
    claim_answer,
    clearing,
    expense_forms,
    opening,
    opening_rows,
    pair_page,
    purchase_forms,
    settle,
    share_picture,
    statement,
    till,
)
from sessions.pages.notes import page as notes
from sessions.pages.paper import page as paper
from sessions.pages.season import page as season
from sessions.pages.season import season_files
from sessions.pages.sheet import adjusting, game
from sessions.pages.sheet import files as sheet_file
from sessions.pages.sheet import page as sheet
from sessions.pages.start import latecomer, seating, split
from sessions.pages.start import page as start
from sessions.pages.table import installing
from sessions.pages.table import page as table

register_converter(CodeConverter, "code")

urlpatterns = [
    path("", home.home, name="home"),
    path("sw.js", installing.worker, name="worker"),
    path("chouette.webmanifest", installing.manifest, name="manifest"),
    path("offline/", installing.no_connection, name="no-connection"),
    path("offline/table/", installing.kept_table, name="kept-table"),
    path("start/", start.start, name="start"),
    path("compare/", compare.compare, name="compare"),
    path("design/", design.design, name="design"),
    path("design/<slug:key>/", design.scene, name="design-scene"),
    path("import/", transfer.transcript_import, name="import"),
    path("j/", by_link.join_by_link, name="join-by-link"),
    path("join/", joining.join_by_code, name="join-by-code"),
    path("join/<code:code>/", joining.join, name="join"),
    path("join/<code:code>/wait/", joining.knock, name="knock"),
    path("join/<code:code>/wait/state/", joining.knock_state, name="knock-state"),
    path("s/<code:code>/", table.table, name="table"),
    path("s/<code:code>/screen/", table.screen, name="screen"),
    path("s/<code:code>/qr.svg", inviting.qr, name="table-qr"),
    path("s/<code:code>/sheet/", sheet.sheet, name="sheet"),
    path("s/<code:code>/sheet/<int:number>/", game.game, name="sheet-game"),
    path("s/<code:code>/sheet.csv", sheet_file.sheet_file, name="sheet-file"),
    path("s/<code:code>/sheet.xlsx", sheet_file.sheet_book, name="sheet-book"),
    path("s/<code:code>/sheet.pdf", sheet_file.sheet_print, name="sheet-print"),
    path("s/<code:code>/evening/", evening.evening, name="evening"),
    path("s/<code:code>/evening/share/", sharing.sharing, name="evening-share"),
    path("s/<code:code>/evening/share/<uuid:link>/close/", sharing.evening_link_close, name="evening-link-close"),
    path("e/<str:token>/", shared.shared, name="evening-shared"),
    path("s/<code:code>/reopen/", reopening.reopen, name="reopen"),
    path("s/<code:code>/delete/", deleting.delete, name="session-delete"),
    path("s/<code:code>/points/", adjusting.adjust, name="adjust"),
    path("s/<code:code>/corrections/<int:number>/", answer_page.correction_answer, name="correction-answer"),
    path("s/<code:code>/log/<int:number>/correct/", amending.correct, name="correct"),
    path("s/<code:code>/rules/", house.house, name="house"),
    path("s/<code:code>/rules/keep/", house.house_keep, name="house-keep"),
    path("s/<code:code>/rules/change/", house_change.house_change, name="house-change"),
    path("s/<code:code>/log/", log.log, name="log"),
    path("s/<code:code>/log/<int:number>/", moment.moment, name="moment"),
    path("s/<code:code>/log/<int:number>/game/", game_moments.game_moments, name="game-moments"),
    path("s/<code:code>/notes/", notes.notes, name="notes"),
    path("s/<code:code>/notes/<int:number>/photo.jpg", notes.photo, name="note-photo"),
    path("s/<code:code>/notes/<int:number>/remove/", notes.note_remove, name="note-remove"),
    path("s/<code:code>/settle/", settle.settle, name="settle"),
    path("s/<code:code>/settle/picture.png", share_picture.picture, name="settle-picture"),
    path("s/<code:code>/settle/all/", settle.settle_all, name="settle-all"),
    path("s/<code:code>/settle/bets/", bet_forms.evening_bet, name="bet"),
    path("s/<code:code>/settle/bets/<uuid:bet>/", bet_forms.evening_bet_answer, name="bet-answer"),
    path("s/<code:code>/settle/expenses/", expense_forms.enter_expense, name="expense"),
    path("s/<code:code>/settle/expenses/<uuid:share>/", expense_forms.answer_expense_share, name="expense-answer"),
    path("s/<code:code>/settle/way/", settle.settle_way, name="settle-way"),
    path("s/<code:code>/settle/set-off/", settle.settle_set_off, name="settle-set-off"),
    path("s/<code:code>/settle/<uuid:payment>/", settle.settle_answer, name="settle-answer"),
    path("s/<code:code>/order/", order.order, name="order"),
    path("s/<code:code>/seating/", seating.seating, name="seating"),
    path("s/<code:code>/latecomer/", latecomer.latecomer, name="latecomer"),
    path("s/<code:code>/paper/", paper.paper, name="paper"),
    path("s/<code:code>/split/", split.split, name="split"),
    path("s/<code:code>/qr/", inviting.invite, name="invite"),
    path("s/<code:code>/qr/close/", inviting.invites_close, name="invites-close"),
    path("s/<code:code>/door/", joining_door.door, name="door"),
    path("s/<code:code>/door/refuse/", joining_door.door_refuse_all, name="door-refuse-all"),
    path("s/<code:code>/door/<uuid:knock_id>/", joining_door.door_answer, name="door-answer"),
    path("s/<code:code>/guests/<int:guest>/out/", joining_door.guest_out, name="guest-out"),
    path("s/<code:code>/transcript/", transfer.transcript_file, name="transcript-file"),
    path("account/data/", own_data.account_data, name="account-data"),
    path("card/<str:ref>/", card.card, name="card"),
    path("card/<str:ref>/pdf/", card.card_print, name="card-print"),
    path("clubs/<slug:slug>/", club.club, name="club"),
    path("clubs/<slug:slug>/tonight/", club.tonight, name="tonight"),
    path("clubs/<slug:slug>/evenings/", evenings.evenings, name="evenings"),
    path("clubs/<slug:slug>/deleted/", deleting.sessions_deleted, name="sessions-deleted"),
    path("clubs/<slug:slug>/deleted/<code:code>/restore/", deleting.restore, name="session-restore"),
    path("clubs/<slug:slug>/screen/", club.screen, name="club-screen"),
    path("clubs/<slug:slug>/season/", season.season, name="season"),
    path("clubs/<slug:slug>/season.csv", season_files.season_file, name="season-file"),
    path("clubs/<slug:slug>/season.xlsx", season_files.season_book, name="season-book"),
    path("clubs/<slug:slug>/season.pdf", season_files.season_print, name="season-print"),
    path("clubs/<slug:slug>/balances/", balances.balances, name="balances"),
    path("clubs/<slug:slug>/leave/", leave_club.club_leave, name="club-leave"),
    path("clubs/<slug:slug>/leave/back/", leave_club.club_leave_back, name="club-leave-back"),
    path("clubs/<slug:slug>/people/<int:membership>/remove/", leave_club.member_remove, name="member-remove"),
    path("clubs/<slug:slug>/money/", statement.money, name="money"),
    path("clubs/<slug:slug>/claims/<uuid:payment>/", claim_answer.claim_answer, name="claim-answer"),
    path("clubs/<slug:slug>/money/clear/", clearing.clearing_new, name="clearing-new"),
    path("clubs/<slug:slug>/money/clear/<uuid:clearing>/", clearing.clearing, name="clearing"),
    path("clubs/<slug:slug>/money/<uuid:other>/", pair_page.pair, name="money-pair"),
    path("clubs/<slug:slug>/money/<uuid:other>/bet/", bet_forms.pair_bet, name="money-bet"),
    path("clubs/<slug:slug>/money/bets/<uuid:bet>/", bet_forms.club_bet_answer, name="money-bet-answer"),
    path(
        "clubs/<slug:slug>/money/expenses/<uuid:share>/", expense_forms.answer_club_share, name="money-expense-answer"
    ),
    path("clubs/<slug:slug>/money/<uuid:other>/set-off/", pair_page.pair_set_off, name="money-set-off"),
    path("clubs/<slug:slug>/money/<uuid:other>/<uuid:payment>/", pair_page.pair_answer, name="money-answer"),
    path("clubs/<slug:slug>/till/", till.till, name="till"),
    path("clubs/<slug:slug>/till/bought/", purchase_forms.enter, name="purchase"),
    path("clubs/<slug:slug>/till/bought/<uuid:purchase>/", purchase_forms.answer, name="purchase-answer"),
    path("clubs/<slug:slug>/till/<uuid:entry>/back/", till.deposit_back, name="deposit-back"),
    path("clubs/<slug:slug>/till/with/<uuid:other>/", pair_page.till_pair, name="till-pair"),
    path("clubs/<slug:slug>/till/with/<uuid:other>/remind/", pair_page.till_remind, name="till-remind"),
    path("clubs/<slug:slug>/till/with/<uuid:other>/set-off/", pair_page.till_set_off, name="till-set-off"),
    path("clubs/<slug:slug>/till/with/<uuid:other>/<uuid:payment>/", pair_page.till_answer, name="till-answer"),
    path("clubs/<slug:slug>/opening/", opening.opening, name="opening"),
    path("clubs/<slug:slug>/opening/<uuid:entry>/<int:number>/", opening_rows.opening_answer, name="opening-answer"),
    path("clubs/<slug:slug>/opening/<uuid:entry>/back/", opening.opening_back, name="opening-back"),
    path("clubs/<slug:slug>/books/", books.books, name="books"),
    path("clubs/<slug:slug>/books/<uuid:payment>/", books.books_answer, name="books-answer"),
    path("clubs/<slug:slug>/money/<uuid:other>/remind/", pair_page.pair_remind, name="money-remind"),
    path("clubs/<slug:slug>/money/between/<uuid:one>/<uuid:other>/", pair_page.between, name="money-between"),
    path(
        "clubs/<slug:slug>/money/between/<uuid:one>/<uuid:other>/set-off/",
        pair_page.between_set_off,
        name="money-between-set-off",
    ),
    path(
        "clubs/<slug:slug>/money/between/<uuid:one>/<uuid:other>/remind/",
        pair_page.between_remind,
        name="money-between-remind",
    ),
    path(
        "clubs/<slug:slug>/money/between/<uuid:one>/<uuid:other>/<uuid:payment>/",
        pair_page.between_answer,
        name="money-between-answer",
    ),
    path("clubs/<slug:slug>/books/month/", books_month.month, name="books-month"),
    path("clubs/<slug:slug>/books/month.csv", books_month.month_file, name="books-month-file"),
    path(
        "clubs/<slug:slug>/books/month-payments.csv", books_month.month_payments_file, name="books-month-payments-file"
    ),
    path("clubs/<slug:slug>/books/month-till.csv", books_month.month_till_file, name="books-month-till-file"),
    path("clubs/<slug:slug>/books/month.xlsx", books_month.month_book, name="books-month-book"),
    path("clubs/<slug:slug>/books/month.pdf", books_month.month_print, name="books-month-print"),
    path("operator/club/", arrival.club_arrival, name="club-arrival"),
    path("clubs/<slug:slug>/bring/", bring.bring, name="bring"),
    path("clubs/<slug:slug>/bring/paper/", paper_evenings.paper_evening, name="paper-evening"),
    path("clubs/<slug:slug>/export/", club_files.club_export, name="club-export"),
    path("clubs/<slug:slug>/house-rules-in-play/", house_in_play.house_rules_in_play, name="house-rules-in-play"),
    path("figures/", figure_meanings.figures, name="figures"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/", players.player, name="player"),
    path("clubs/<slug:slug>/players/<uuid:player_id>.csv", person_files.person_file, name="person-file"),
    path("clubs/<slug:slug>/players/<uuid:player_id>.xlsx", person_files.person_book, name="person-book"),
    path("clubs/<slug:slug>/players/<uuid:player_id>.pdf", person_files.person_print, name="person-print"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/me/", this_is_me.player_me, name="player-me"),
    path("clubs/<slug:slug>/me/", this_is_me.which_name, name="which-name"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/name/", players.player_rename, name="player-rename"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/merge/", players.player_merge, name="player-merge"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/part/", players.player_part, name="player-part"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/apart/", players.player_apart, name="player-apart"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/forget/", players.player_forget, name="player-forget"),
    path("clubs/<slug:slug>/players/<uuid:player_id>/data/", players.player_data, name="player-data"),
]

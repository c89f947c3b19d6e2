/* The whole page from the store: head, table, next, advice, dock, in the order of the screen. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { board } from "table/board/board";
import { between } from "table/board/between";
import { claim, correction } from "table/board/claim";
import { dock } from "table/dock/dock";
import { banner, head } from "table/board/head";
import { results } from "table/dock/keeper";
import { underHat } from "table/board/hats";
import { ownFirst } from "table/dock/put";
import { closed, lobby } from "table/board/lobby";
import { over } from "table/board/game_over";
import { panel } from "table/dialogs/panel";
import { peopleOf } from "table/board/people";
import { shutBy, shutPage, shutState } from "table/dock/access_lost";
import { trail } from "table/board/trail";
import { newestRows } from "table/board/written";

/** @param {Context} ctx */
function middle(ctx) {
  const { view } = ctx;
  if (view.phase === "closed")
    return closed(
      ctx,
      ctx.page.urls.sheet ? html`<a class="btn line wide" href=${ctx.page.urls.sheet}>${words.sheet}</a>` : nothing,
    );
  if (view.game) return board(ctx);
  return view.rows.length ? over(ctx) : lobby(ctx);
}

/** Whether the last event may be taken back here: by the scorekeeper, or by the one who did it, if nothing followed.
    Once the evening is over only beside what was just tapped: later it is reopened. */
/** @param {State} state */
function mayUndo({ view, me, scorekeeper, recorded }) {
  if (view.phase === "closed" && (recorded?.seq !== view.seq || recorded.late)) return false;
  return scorekeeper
    ? Boolean(view.undoes)
    : Boolean(view.undoes) && view.last?.seq === view.undoes.seq && me.some((id) => view.last.undo_by?.includes(id));
}

/** `wide` is a screen on which the trail stands beside the board; the scorekeeper's does from a tablet's width on. */
export function contextOf(known, { page: given, taps, ui, wide, tablet = false }) {
  const shut = shutBy(known, given);
  const [state, page] = shut ? [shutState(known), shutPage(given, shut)] : [ownFirst(underHat(known)), given];
  const keeping = Boolean(tablet && state.scorekeeper);
  return {
    state,
    view: state.view,
    people: peopleOf(known),
    page,
    taps,
    ui,
    wide: wide || keeping,
    keeping,
    mayUndo: mayUndo(state),
    shut,
  };
}

/** For ears: a double or a roll to hold breaks in, everything else waits until the reader has ended their sentence. */
/** @param {Context} ctx */
function spoken({ content, view, people }) {
  const says = content.ask ? (content.says ?? content.label) : view.last?.text;
  return html`<p class="hush" aria-live="assertive"
      data-of=${people.holder}>${content.ask && content.assertive ? says : nothing}</p>
    <p class="hush" aria-live="polite"
        data-of=${people.holder}>${content.ask && content.assertive ? nothing : says}</p>`;
}

/** On a wide screen these stand beside the board; on a phone the quiet lines lie above the dock. */
/** @param {Context} ctx */
const quietLines = (ctx) => (ctx.view.game ? between(ctx) : nothing);
/** @param {Context} ctx */
const beside = (ctx) =>
  html`<div class="beside">${quietLines(ctx)}${ctx.view.order.length ? newestRows(ctx) : nothing}${trail(ctx)}</div>`;

/** @param {Context} ctx */
export function tablePage(ctx) {
  const { state, content, wide } = ctx;
  return html`${claim(ctx)}${correction(ctx)}<main
    class="table ${content.tall ? "tall" : ""} ${ctx.keeping ? "keeping" : ""} ${
      state.link === "lost" || state.link === "unshown" || ctx.shut ? "stale" : ""
    }" data-phase=${ctx.view.phase} data-seq=${ctx.view.seq} aria-label=${words.theTable}>
    ${head(ctx)}${middle(ctx)}
    <div class="low">
      ${wide ? nothing : quietLines(ctx)}${banner(ctx)}${dock(ctx)}${ctx.keeping ? results(ctx) : nothing}${wide ? nothing : trail(ctx)}</div>${wide ? beside(ctx) : nothing}${spoken(ctx)}</main>${panel(ctx) ?? nothing}`;
}

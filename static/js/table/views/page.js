/* The whole page from the store: head, table, next, advice, dock, in the order of the screen. */
import { html, nothing } from "lit-html";
import { words } from "table/words";
import { board } from "table/views/board";
import { between } from "table/views/between";
import { dock } from "table/views/dock";
import { banner, head } from "table/views/head";
import { closed, lobby } from "table/views/lobby";
import { over } from "table/views/over";
import { panel } from "table/views/panel";
import { peopleOf } from "table/views/people";
import { trail } from "table/views/trail";

function middle(ctx) {
  const { view } = ctx;
  if (view.phase === "closed") return closed(ctx, html`<a class="btn line wide" href=${ctx.page.urls.sheet}>${words.sheet}</a>`);
  if (view.game) return html`${board(ctx)}${between(ctx)}`;
  return view.rows.length ? over(ctx) : lobby(ctx);
}

/** Who may take the last event back: the scorekeeper, or the one who did it. */
function mayUndo({ view, me, scorekeeper }) {
  return Boolean(view.last) && view.last.event !== "undo" && (scorekeeper || me.some((id) => view.last.undo_by?.includes(id)));
}

export function contextOf(state, { page, taps, ui, wide }) {
  const { view } = state;
  const people = peopleOf(state);
  return { state, view, people, page, taps, ui, wide, mayUndo: mayUndo(state) };
}

export function tablePage(ctx) {
  const { state, content } = ctx;
  return html`<main class="table ${content.tall ? "tall" : ""} ${state.link === "lost" ? "stale" : ""}" data-phase=${ctx.view.phase} data-seq=${ctx.view.seq} aria-label=${words.theTable}>
    ${head(ctx)}${banner(ctx)}${middle(ctx)}${dock(ctx)}${trail(ctx)}</main>${panel(ctx) ?? nothing}`;
}

/* The lowest row under the thumb: what leads to everything else, and for the scorekeeper the way back from what was
   last entered, with what that is. */
import { html, nothing } from "lit-html";
import { icon } from "table/board/marks";
import { words } from "table/words";

/** @param {Context} ctx */
export const moreButton = ({ ui }) =>
  html`<button class="btn" @click=${() => ui.panel({ kind: "more" })}>${icon("dots")}${words.more}</button>`;

/** Undo, with what it takes back; nothing where the trail beside the dock has it, or there is nothing to take back.
    @param {Context} ctx */
export const undoButton = ({ state, view, ui, mayUndo, wide }) =>
  state.scorekeeper && mayUndo && !wide
    ? html`<button class="btn undoes" aria-description=${view.undoes.text} @click=${ui.undo}>
        ${icon("undo")}<span>${words.undo}
        <small class="sub" aria-hidden="true">${view.undoes.text}</small></span></button>`
    : null;

const PLACE = html`<span></span>`;

/** On the phone of a scorekeeper: each in a place of its own through a game, whatever else is open; above them what
    comes and goes. Undo always has room for what it takes back.
    @param {Context} ctx
    @param {{ hold?: unknown, choose?: unknown, rolled?: unknown, result?: unknown }} [open] */
export function sheetRows(ctx, { hold, choose, rolled, result } = {}) {
  const pair = (one, other) => (one || other ? html`${one || PLACE}${other || PLACE}` : nothing);
  const acts = rolled || result ? "acts" : "";
  return html`<div class="actions thumb of-sheet ${acts}">${pair(hold, choose)}${pair(rolled, result)}${
    undoButton(ctx) ?? PLACE
  }${moreButton(ctx)}</div>`;
}

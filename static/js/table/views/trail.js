/* What happened, newest last, as the table wrote it; what was taken back stays, struck through. */
import { html, nothing } from "lit-html";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { icon } from "table/views/marks";

const entry = (last) => (trace) => html`<li class="${trace.undone ? "struck" : ""} ${trace.seq === last ? "now" : ""}">
  <time datetime=${trace.at}>${clockTime(trace.at, language)}</time>
  <div><span>${trace.text}</span>${trace.undone ? html`<small>${words.takenBack}</small>` : nothing}${trace.for ? html`<small>${words.saidBy(trace.who, trace.for)}</small>` : nothing}</div></li>`;

export function trailList({ view }) {
  if (!view.trail.length) return html`<p class="quiet">${words.noTrail}</p>`;
  return html`<ol class="events">${view.trail.map(entry(view.last?.seq))}</ol>`;
}

/** On a wide screen the trail stands beside the board, the scorekeeper's undo under it. */
export function trail(ctx) {
  const { view, state } = ctx;
  return html`<aside class="trail" aria-label=${words.trail}><h2>${words.trail}</h2>
    ${view.trail.length ? html`<ol class="events">${view.trail.map(entry(view.last?.seq))}</ol>` : html`<p class="check">${words.noTrail}</p>`}
    ${state.scorekeeper && ctx.mayUndo ? html`<footer><button class="btn main wide stack" @click=${ctx.ui.undo}><span>${icon("undo")} ${words.undo}</span><span class="sub">${view.last.text}</span></button></footer>` : nothing}</aside>`;
}

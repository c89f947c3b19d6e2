/* What happened, newest last, as the table wrote it; what was taken back stays, struck through. */
import { html, nothing } from "lit-html";
import { clockTime, isElsewhere, listed } from "table/format";
import { mayCorrect } from "table/lookup";
import { language, words } from "table/words";
import { keeping } from "table/dock/keeper";
import { noticesOverTrail } from "table/dock/notices";
import { icon } from "table/board/marks";

/** @param {Context} ctx @param {TraceView} trace */
function correcting(ctx, trace) {
  const { ui } = ctx;
  if (!mayCorrect(ctx) || (trace.undone && !trace.changed) || trace.corrects) return nothing;
  return html`<button class="correct" aria-label=${words.correctThis(trace.text)} @click=${() => ui.amend(trace.seq)}>
    ${icon("pencil")}</button>`;
}

/** By whom and when it was taken back or changed, if that stands in the trail itself. */
/** @param {Context} ctx @param {TraceView} trace */
function undoing({ view }, trace) {
  if (!trace.undone) return nothing;
  const by = view.trail.find((one) => one.seq === trace.undone_in);
  const [plainly, told] = trace.changed ? [words.changed, words.changedBy] : [words.takenBack, words.takenBackBy];
  const at = by && clockTime(by.at, language, view.club.zone);
  const who = by?.agreed?.length ? listed(by.agreed, language) : (by?.who ?? words.scorekeeperInside);
  return html`<small>${by ? told(who, at) : plainly}</small>`;
}

/** Whose word it is, where that is not plain: for whom another sent it, or who proposed what nobody objected to. */
/** @param {TraceView} trace */
function sender({ who, for: whom, unopposed }) {
  if (unopposed) return html`<small>${words.unopposed(who)}</small>`;
  return whom ? html`<small>${words.saidBy(who ?? words.theScorekeeper, whom)}</small>` : nothing;
}

/** @param {Context} ctx */
const entry = (ctx) => (trace) =>
  html`<li class="${trace.undone ? "struck" : ""} ${trace.seq === ctx.view.last?.seq ? "now" : ""}">
  <time datetime=${trace.at}>${clockTime(trace.at, language, ctx.view.club.zone)}</time>
  <div><span>${trace.text}</span>${undoing(ctx, trace)}${sender(trace)}</div>
  ${correcting(ctx, trace)}</li>`;

/** @param {Context} ctx */
export function trailList(ctx) {
  const { trail, club } = ctx.view;
  const away = trail.length > 0 && isElsewhere(trail[0].at, club.zone);
  return trail.length
    ? html`${away ? html`<p class="quiet">${words.clubTime}</p>` : nothing}
      <ol class="events" tabindex="0">${trail.map(entry(ctx))}</ol>`
    : html`<p class="quiet">${words.noTrail}</p>`;
}

/** On a wide screen the trail stands beside the board, the scorekeeper's undo under it. */
/** @param {Context} ctx */
export function trail(ctx) {
  const { view } = ctx;
  return html`<aside class="trail" aria-label=${words.trail}><h2>${words.trail}</h2>
    ${view.trail.length ? trailList(ctx) : html`<p class="none quiet">${words.noTrail}</p>`}
    ${noticesOverTrail(ctx)}${keeping(ctx)}</aside>`;
}

/* Behind "More", two parts: what this moment allows, with its price, and what belongs to the table at any time. */
import { html, nothing } from "lit-html";
import { asked, draftKey, mayCorrect, ofTheSheet, open, speaking, unseated } from "table/lookup";
import { words } from "table/words";
import { RARE, isAsk, labelOf, wording } from "table/wording";
import { about, aboutMarked, press } from "table/dock/press";
import { fromPaper } from "table/dock/keeper";
import { isLapsing, price } from "table/dock/lapsing";
import { seenFor } from "table/dock/rules_seen";
import { clause, icon } from "table/board/marks";
import { splitButton } from "table/dock/seatless";
import { isOwed } from "table/board/payments";
import { signed } from "table/format";

const GROUPS = ["play", "cube", "settle", "people", "correct"];
const IN_THE_DOCK = new Set(["double", "result", "start", "roll", "answer", "partner_split"]);
const ASKED = new Set(["answer", "partner_split"]);
const OWN_PAPER = new Set(["double", "result"]);

/** @param {Context} ctx @param {Listed} action */
export function turn(ctx, action) {
  if (OWN_PAPER.has(action.event)) return ctx.ui.panel({ kind: action.event, key: draftKey(action) });
  return press(ctx, action);
}

/** During a game the scorekeeper taps a seat; between games no seats are drawn. */
/** @param {Context} ctx */
function forSomebody({ state, view, people, ui }) {
  if (!state.scorekeeper || state.picked || view.game || view.phase === "closed") return nothing;
  const others = view.order.filter((id) => !people.mine(id));
  const isAsked = (id) => asked(view, isAsk).some(({ by }) => by === id);
  const pick = (id) => {
    if (!isAsked(id)) return ui.pickInSheet(id);
    ui.pick(id);
    ui.panel(null); // what they are asked stands in the dock
  };
  return html`<h4>${words.forSomebody}</h4>
    <div class="picks">
      ${others.map((id) => html`<button type="button" @click=${() => pick(id)}>${people.full(id)}</button>`)}</div>`;
}

/** What has its own block in the dock now is not repeated. */
/** @param {Context} ctx */
function listed(ctx) {
  const dock = ctx.content.bar ? IN_THE_DOCK : ASKED;
  const inOwnList = ({ event }) => ctx.keeping && ctx.view.game && RARE.includes(event);
  const lapses = (action) => ctx.content.bar && !ctx.keeping && !ctx.state.picked && isLapsing(action);
  return open(ctx.state).filter(
    (action) =>
      wording[action.event] &&
      !dock.has(action.event) &&
      wording[action.event].group !== "ask" &&
      !inOwnList(action) &&
      !lapses(action),
  );
}

/** Whoever leaves settles what is open of their evening by now. */
/** @param {Context} ctx @param {Listed} action */
function costs(ctx, action) {
  const { view, people } = ctx;
  if (action.event !== "leave" || !action.by) return price(ctx, action);
  const points = view.players[action.by].to_settle;
  return people.priced(signed(points), points);
}

/** @param {Context} ctx @param {Listed[]} shown @param {string} event */
function button(ctx, shown, event) {
  const alike = shown.filter((action) => action.event === event);
  const several = speaking(ctx.state).length > 1;
  const pressed = () => (alike.length > 1 ? ctx.ui.panel({ kind: "which", event }) : turn(ctx, alike[0]));
  const whom = alike.length > 1 ? words.which : about(ctx, alike[0], several);
  const cost = alike.length > 1 ? null : costs(ctx, alike[0]);
  return html`<button class="btn wide left" @click=${pressed}>${labelOf(ctx.view, event)}
    <span class="quiet about">${aboutMarked(ctx, alike[0], whom)}${whom && cost ? " · " : nothing}${
      cost ? html`<span data-of=${alike[0].by}>${cost}</span>` : nothing
    }</span></button>`;
}

/** A change of the house rules, or of points alone, where the one who keeps the sheet or runs the club may make it. */
/** @param {Context} ctx */
function changes(ctx) {
  const { state, view, page } = ctx;
  const isOpen = (event) => (view.legal[""] ?? []).some((action) => action.event === event);
  return html`${
    page.urls.change && state.scorekeeper && isOpen("change_rule") ? link(page.urls.change, words.changeRule) : nothing
  }${corrections(ctx)}`;
}

const link = (url, label) => html`<a class="btn line wide left" href=${url}>${label}</a>`;

/** A game that was entered wrongly is corrected itself; points alone only where no game is the matter.
    @param {Context} ctx */
export function corrections(ctx) {
  const { view, page } = ctx;
  if (!mayCorrect(ctx)) return nothing;
  const isOpen = (view.legal[""] ?? []).some((action) => action.event === "adjust");
  return html`${page.urls.log && view.rows.length ? link(page.urls.log, words.correctGame) : nothing}${
    page.urls.adjust && isOpen ? link(page.urls.adjust, words.correctPoints) : nothing
  }`;
}

/** How the scorekeeper ends the evening: during a game where that is done later, and in the hat of a player the act,
    which puts on that of the sheet. With the sheet before them it is among what the moment allows.
    @param {Context} ctx */
function ending(ctx) {
  const { state, view, ui, people } = ctx;
  if (view.phase === "closed" || !(state.hats || state.scorekeeper)) return nothing;
  if (view.game) return html`<p class="quiet" data-of=${people.holder}>${words.endLater}</p>`;
  const close = ofTheSheet(state, "close");
  if (!close || state.scorekeeper) return nothing;
  const end = () => {
    ui.hat("sheet");
    press(ctx, close);
  };
  return html`<button class="btn line wide left" @click=${end}>${wording.close.label}</button>`;
}

/** How the scorekeeper splits the table, where somebody here has no seat: in the hat of a player the act, which puts on
    that of the sheet; pale during a game, with the reason.
    @param {Context} ctx */
function splitting(ctx) {
  const { state, view } = ctx;
  if (!(state.hats || state.scorekeeper) || state.picked || !unseated(view).length) return nothing;
  const { label } = wording.split;
  const later = view.split_later;
  if (later)
    return html`<button class="btn wide left withheld" aria-disabled="true" aria-describedby="split-later">${label}
      <span class="quiet about" id="split-later">${later.text}${clause(later.rule)}</span></button>`;
  return state.scorekeeper ? nothing : splitButton(ctx, "line wide left");
}

/** By what a person wants, each kind under its name. */
/** @param {Context} ctx */
function now(ctx) {
  const shown = listed(ctx);
  const group = (name) => {
    const events = new Set(shown.map((action) => action.event).filter((event) => wording[event].group === name));
    const whole = name === "play" ? fromPaper(ctx) : nothing;
    return events.size || whole !== nothing
      ? html`<h4>${words.groups[name]}</h4><div class="stack-list">
          ${[...events].map((event) => button(ctx, shown, event))}${whole}</div>`
      : nothing;
  };
  return html`${forSomebody(ctx)}${ctx.view.game ? nothing : seenFor(ctx)}${GROUPS.map(group)}${
    shown.length ? nothing : html`<p class="quiet">${words.nothingMore}</p>`
  }<div class="stack-list">${splitting(ctx)}${changes(ctx)}${ending(ctx)}</div>`;
}

/** What belongs to the table at any time: its sheet, its code, this phone, the language; the rest is in the menu. */
/** @param {Context} ctx */
function atTable(ctx, keeping) {
  const { page, state, ui } = ctx;
  const link = (url, label) => (url ? html`<a class="btn line left" href=${url}>${label}</a>` : nothing);
  return html`<div class="at-table">
    ${isOwed(ctx) ? link(page.urls.settle, words.settleUp) : nothing}${link(page.urls.sheet, words.sheet)}
    ${link(page.urls.invite, words.codeIs(ctx.view.code))}${
      state.me.length
        ? html`<button class="btn line left" @click=${() => ui.panel({ kind: "own" })}>${words.thisPhone}</button>`
        : nothing
    }${
      state.scorekeeper && !state.me.length && ctx.view.phase !== "closed"
        ? link(page.urls.join, words.joinHere)
        : nothing
    }${link(page.urls.language, words.language)}</div>
    <div class="stack-list">${keeping}
      <button class="btn line wide left" @click=${() => ui.panel({ kind: "menu" })}>${words.allPages}
        ${icon("right")}</button></div>`;
}

/** @param {Context} ctx */
export const more = (ctx, keeping) =>
  html`<section><h3>${words.nowPart}</h3>${now(ctx)}</section>
    <section><h3>${words.tablePart}</h3>${atTable(ctx, keeping)}</section>`;

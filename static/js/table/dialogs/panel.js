/* What lies behind one tap: the menu, the rest of what may be done, the result, who is next, what happened. */
import { html, nothing } from "lit-html";
import { cubeOf, open, speaking } from "table/lookup";
import { words } from "table/words";
import { RARE, labelOf, wording } from "table/wording";
import { about, aboutMarked } from "table/dock/press";
import { cubeWithValue, pricesText } from "table/dialogs/price_figures";
import { ahead } from "table/dialogs/outlook";
import { fairPaper } from "table/dialogs/fair";
import { amending } from "table/dialogs/amend";
import { actionOf, doubleForm, form } from "table/dialogs/form";
import { leaver, leavingPaper } from "table/dialogs/leaving";
import { otherTables } from "table/dock/join_requests";
import { icon } from "table/board/marks";
import { badge, speakingFor } from "table/dock/whose";
import { isOwed } from "table/board/payments";
import { together } from "table/dock/actions";
import { insteadButtons } from "table/dock/alternatives";
import { corrections, more, turn } from "table/dialogs/more";
import { ownChoices } from "table/dialogs/device_settings";
import { gameBack, refusal } from "table/dock/problem";
import { result } from "table/dock/result";
import { theLine } from "table/board/next_game";
import { confirming, disputant, heldBack, isSettled } from "table/dock/dispute";
import { disputeHeading, sayingWhatItWas } from "table/dock/dispute_sheet";
import { trailList } from "table/board/trail";

/** What one may look at, and who keeps the sheet. */
/** @param {Context} ctx */
function look(ctx) {
  const { page, state, ui } = ctx;
  const { urls } = page;
  const link = (url, label) => (url ? html`<a class="btn line wide left" href=${url}>${label}</a>` : nothing);
  return html`<div class="stack-list">
    ${isOwed(ctx) ? link(urls.settle, words.settleUp) : nothing}
    ${link(urls.sheet, words.sheet)}${link(urls.house, words.rules)}${
      mayChange(state) ? link(urls.change, words.changeRule) : nothing
    }${corrections(ctx)}${link(urls.invite, words.invite)}
    <button class="btn line wide left" @click=${() => ui.panel({ kind: "trail" })}>${words.trail}</button>
    ${
      state.me.length
        ? html`<button class="btn line wide left" @click=${() => ui.panel({ kind: "own" })}>${words.thisPhone}</button>`
        : nothing
    }
    ${otherTables(ctx)}${link(urls.notes, words.notes)}${link(urls.log, words.log)}${link(urls.screen, words.screen)}
    ${link(urls.transcript, words.transcript)}
    ${confirming(ctx)}${sheetKeeping(ctx)}${
      state.install ? html`<button class="btn line wide left" @click=${ui.install}>${words.install}</button>` : nothing
    }${link(urls.language, words.language)}${link(urls.home, words.home)}</div>`;
}

/** The way to everything open also stands here, for a question may take the place of the dock's own button. */
/** @param {Context} ctx */
function menu(ctx) {
  const more = html`<button class="btn wide left"
      data-of=${ctx.people.holder} @click=${() => ctx.ui.panel({ kind: "more" })}>${words.mayDo}
    </button>`;
  return html`${ctx.state.me.length || ctx.state.scorekeeper ? more : nothing}<h3>${words.look}</h3>${look(ctx)}`;
}

/** House rules change between games, if everybody agrees; the scorekeeper asks them. */
/** @param {State} state */
const mayChange = (state) =>
  state.scorekeeper && (state.view.legal[""] ?? []).some((action) => action.event === "change_rule");

/** Whether a tap takes the sheet over: an organiser's at any time, a seated player's where the scorekeeper is away. */
/** @param {Context} ctx */
const mayTake = ({ state: { me, view }, page }) =>
  page.takes || (!view.scorekeeper.here && me.some((id) => view.players[id]?.seated));

/** The scorekeeper's line: the scorekeeper hands it over, an organiser takes it, a player if it is left alone. */
/** @param {Context} ctx */
function sheetKeeping(ctx) {
  const { state, taps, ui, people } = ctx;
  if (state.scorekeeper || state.hats)
    return html`<button class="btn line wide left" @click=${() => ui.panel({ kind: "handover" })}>${words.handover}
      </button>`;
  const kept = state.view.scorekeeper.name
    ? html`<p class="quiet" data-of=${people.holder}>${
        people.isMe(state.view.scorekeeper.player) ? words.youKeep : words.keeps(state.view.scorekeeper.name)
      }</p>`
    : nothing;
  if (!mayTake(ctx)) return kept;
  return html`${kept}<button class="btn line wide left" @click=${() => taps.keepSheet(null)}>${words.takeover}
    </button>`;
}

/** @param {Context} ctx */
function handover({ view, people, taps }) {
  const others = Object.keys(view.players).filter((id) => view.players[id].phone && !people.mine(id));
  if (!others.length) return html`<p class="quiet">${words.noPhone}</p>`;
  return html`<div class="stack-list">
    ${others.map(
      (id) => html`<button class="btn wide left" @click=${() => taps.keepSheet(id)}>${people.full(id)}</button>`,
    )}</div>`;
}

/** What is rare, in one list.
    @param {Context} ctx */
function rare(ctx) {
  const found = RARE.map((event) => open(ctx.state).filter((action) => action.event === event));
  const button = (alike) => {
    const [{ event }] = alike;
    const pressed = () => (alike.length > 1 ? ctx.ui.panel({ kind: "which", event }) : turn(ctx, alike[0]));
    return html`<button class="btn wide left" @click=${pressed}>${wording[event].label}
      <span class="quiet about">${
        alike.length > 1 ? words.which : aboutMarked(ctx, alike[0], about(ctx, alike[0], false))
      }</span></button>`;
  };
  const listed = found.filter((alike) => alike.length);
  return listed.length
    ? html`<div class="stack-list">${listed.map(button)}</div>`
    : html`<p class="quiet">${words.nothingMore}</p>`;
}

/** A deal about one cube: whose cube, what it shows, and the usual prices from the lowest to the highest; on a phone of
    several players also for which of them.
    @param {Context} ctx @param {Listed} action @param {boolean} several */
function priced(ctx, action, several) {
  const [price, ...more] = action.prices ?? [];
  const [cube, ...cubes] = action.cubes;
  if (!price || more.length || cubes.length) return null;
  const whose = cubeWithValue(ctx, cubeOf(ctx.view, cube.cube));
  const usual = words.usualPrice(pricesText(ctx.people, price.usual));
  const { people } = ctx;
  const buyer = several && action.by ? people.mark([action.by], words.forWhom(people.inside(action.by))) : nothing;
  return html`<span>${aboutMarked(ctx, action, whose)} ${buyer}</span>
    <span class="quiet about prices" data-of=${action.by}>${usual}</span>`;
}

/** One event that is open for several cubes, people or players of this phone: which of them? */
/** @param {Context} ctx */
function which(ctx) {
  const alike = open(ctx.state).filter((action) => action.event === ctx.state.panel.event);
  const several = speaking(ctx.state).length > 1;
  const choice = (action) =>
    html`<button class="btn wide left"
        @click=${() => turn(ctx, action)}>${
          priced(ctx, action, several) ?? [
            aboutMarked(ctx, action, about(ctx, action, several) || words.all),
            action.event === "drop_take" ? together(ctx, [action]) : nothing,
          ]
        }</button>`;
  return html`<div class="stack-list">${alike.map(choice)}</div>`;
}

/** What each kind of sheet is headed, and what is in it. */
export const DRAWN = {
  menu: (ctx) => [words.menu, menu(ctx)],
  more: (ctx) => [
    ctx.state.picked ? words.picked(ctx.people.full(ctx.state.picked)) : words.more,
    more(ctx, sheetKeeping(ctx)),
  ],
  rare: (ctx) => [words.rare, rare(ctx)],
  which: (ctx) => [labelOf(ctx.view, ctx.state.panel.event), which(ctx)],
  handover: (ctx) => [words.handTo, handover(ctx)],
  line: (ctx) => [words.whoIsNext, theLine(ctx)],
  next: (ctx) => [ctx.state.panel.whose ? words.whatIf : words.whoIsNext, ahead(ctx)],
  fair: (ctx) => [words.fairFigure, fairPaper(ctx)],
  own: (ctx) => [words.thisPhone, ownChoices(ctx)],
  trail: (ctx) => [words.trail, html`${trailList(ctx)}${gameBack(ctx)}`],
  disputed: (ctx) => [disputeHeading(ctx), sayingWhatItWas(ctx)],
  held: (ctx) => [wording[ctx.state.panel.event].label, heldBack(ctx, ctx.state.panel.event)],
  amend: (ctx) => [words.putRight, amending(ctx)],
  result: (ctx, action) => [words.result, result(ctx, action)],
  double: (ctx, action) => [words.doubleCubes, doubleForm(ctx, action)],
  leaving: (ctx, action) => [wording[action.event].label, leavingPaper(ctx)],
  form: (ctx, action) => [labelOf(ctx.view, action.event), form(ctx, action)],
};
const ABOUT_AN_ACTION = new Set(["result", "double", "form"]);

/** @param {State} state */
export function aboutWhat(state) {
  if (state.panel.kind === "leaving") return leaver(state);
  return ABOUT_AN_ACTION.has(state.panel.kind) ? actionOf(state, state.panel) : null;
}

/** Whether the paper that lies open is about an action that is not open any more. */
/** @param {State} state */
export const outlived = (state) => state.panel !== null && (aboutWhat(state) === undefined || isSettled(state));

/** The player for whom a paper speaks that is about no action.
    @param {Context} ctx */
function spokenFor({ state }) {
  if (state.panel.kind === "disputed") return disputant(state);
  return state.panel.kind === "which" ? state.picked : null;
}

/** Papers that list what the player may do whom the scorekeeper has picked. */
const OF_THE_PICKED = new Set(["more", "which", "rare", "held"]);

/** The page as this paper speaks: one that gives another player's word calls everybody by name, the reader too.
    @param {Context} ctx @param {Listed | null | undefined} about */
function speakingPaper(ctx, about) {
  const { panel, picked } = ctx.state;
  return speakingFor(ctx, about?.by ?? spokenFor(ctx) ?? (OF_THE_PICKED.has(panel.kind) ? picked : null));
}

/** The paper that lies open, or nothing. That it was closed is told with the next picture: by then another paper may
    have been opened, which stays. */
/** @param {Context} ctx */
export function panel(ctx) {
  const { state, ui } = ctx;
  if (!state.panel || outlived(state)) return nothing;
  const about = aboutWhat(state);
  const spoken = speakingPaper(ctx, about);
  const [title, body] = DRAWN[state.panel.kind](spoken, about);
  return html`<dialog class="panel" aria-labelledby="panel-title" ?data-by-name=${spoken !== ctx}
    @close=${(event) => event.target.open || ui.panel(null)}
    @click=${(event) => event.target === event.currentTarget && ui.panel(null)}>
    <header><h2 id="panel-title">${title}</h2>
      <button class="close" aria-label=${words.close} @click=${() => ui.panel(null)}>${icon("close")}</button></header>
      ${badge(ctx, about?.by ?? spokenFor(ctx))}${
        state.problem ? html`${refusal(ctx)}${insteadButtons(ctx, state.problem)}` : nothing
      }${body}</dialog>`;
}

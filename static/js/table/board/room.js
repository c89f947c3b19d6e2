/* The room: the same table, large, with nothing to press but how bright it is. No question is inverted here: it is
   asked of someone in the room. */
import { html, nothing } from "lit-html";
import { clockTime, isElsewhere, listed } from "table/format";
import { language, words } from "table/words";
import { board } from "table/board/board";
import { nextCaptains } from "table/board/between";
import { arrivals, closed, seats } from "table/board/lobby";
import { over } from "table/board/game_over";
import { lineup, nextUp, why } from "table/board/next_game";
import { lastGame, untilWhen } from "table/board/ending";
import { figure, icon, role } from "table/board/marks";
import { serverNow } from "table/device/clock";
import { isDark } from "table/device/light";
import { staked } from "table/dock/actions";
import { disputedInRoom } from "table/dock/dispute";

const QUESTIONS = 2;

/** What one on the Box's side plays for now, in points: their own part; with a gammon, where that is another figure. */
/** @param {Context} ctx @param {string} id */
function stake({ view }, id) {
  const at = view.outlook?.exposure?.[id];
  if (!at) return nothing;
  const { single, gammon } = at;
  return html`<span class="stake">${words.stakeNow} <b>${staked(single)}</b>${
    gammon[0] === single[0] ? nothing : html`<span class="gammon">${words.gammon} <b>${staked(gammon)}</b></span>`
  }</span>`;
}

/** One on the Box's side: their name, their total, and what is at stake for them. */
/** @param {Context} ctx @param {string} id */
function side(ctx, id, name) {
  const { result } = ctx.view.players[id];
  const total = html`<span class="total">${figure(result)}</span>`;
  return html`<div class="side" data-of=${id}>${name}${total}${stake(ctx, id)}</div>`;
}

/** @param {Context} ctx */
function boxSide(ctx) {
  const { view, people } = ctx;
  if (!view.game) return nothing;
  const partner = () => html`<span class="p">${people.name(view.partner)}${role(words.letter.partner)}</span>`;
  return html`${side(ctx, view.box, html`<span class="framed">${people.name(view.box)}</span>`)}
    ${view.partner ? side(ctx, view.partner, partner()) : nothing}`;
}

/** @param {Context} ctx */
function top(ctx) {
  const { view, turned } = ctx;
  const until = view.phase === "closed" ? "" : untilWhen(view);
  const title = [view.game ? words.game(view.game.number) : "", view.name, until].filter(Boolean).join(" · ");
  const now = serverNow();
  return html`<header class="top">${boxSide(ctx)}<div class="where"><h1>${title}</h1>
      <time class="hour" datetime=${new Date(now).toISOString()}>${clockTime(now, language, view.club.zone)}${
        isElsewhere(now, view.club.zone) ? html` <small>${words.clubTimeInside}</small>` : nothing
      }</time></div>
    <button class="light" aria-pressed=${isDark()} aria-label=${words.dark} @click=${turned}>${icon("light")}</button>
    </header>`;
}

/** The table with nothing to press, and below it what it waits for. */
/** @param {Context} ctx */
export function stands(ctx) {
  return html`${middle(ctx)}<p class="said">${waitsFor(ctx) ?? nothing}</p>`;
}

/** @param {Context} ctx */
function middle(ctx) {
  const { view } = ctx;
  if (view.phase === "closed") return closed(ctx);
  if (view.game) return board(ctx);
  if (view.rows.length) return over(ctx);
  return html`<section class="lobby">${view.order.length ? seats(ctx) : arrivals(ctx)}</section>`;
}

/** Until the next game is over: who plays at which other table, and by which code it is watched. */
/** @param {Context} ctx */
function elsewhere({ view, people }) {
  const last = view.rows.at(-1)?.seq ?? 0;
  const fresh = view.game ? [] : view.tables.new.filter((table) => table.seq > last);
  return fresh.map(
    (table) =>
      html`<p class="nextline">${words.playAt(listed(table.players.map(people.full), language), table.name)}
        <b>${table.code}</b></p>`,
  );
}

/** Players who have to answer or go on playing; between two games the Box and the Captain of the next. */
/** @param {Context} ctx */
function waitsFor(ctx) {
  const { view, people } = ctx;
  if (view.game) {
    const { at_board: board } = view.game;
    return people.hears(view.game) ?? (people.isMe(board) ? words.youPlay : words.playsOn(people.name(board)));
  }
  if (view.phase === "closed" || !view.box || !view.captain) return null;
  return nextUp(ctx);
}

/** What somebody is asked besides: what it is, what it pays, and whose word is missing; the newest first, as many as
    the foot has room for. What is for a few alone is not for the room.
    @param {Context} ctx */
function questions({ view }) {
  const terms = (of) => of.terms.map(({ text }) => text);
  const asked = view.proposals
    .filter(({ audience }) => !audience.length)
    .map((one) => [one.text, ...terms(one), one.waits.text]);
  const offered = view.offers.map((one) => [one.text, ...terms(one), one.taken.text].filter(Boolean));
  return [...asked.reverse(), ...offered.reverse()]
    .slice(0, QUESTIONS)
    .map((said) => html`<p class="nextline question" data-of="">${said.join(" ")}</p>`);
}

/** What happened last; the result of a game stands above its rows already, and an offer that stands below it. */
/** @param {Context} ctx */
const happened = ({ view }) =>
  view.phase !== "lobby" && view.last && !["result", ...(view.offers.length ? ["offer"] : [])].includes(view.last.event)
    ? html`<span class="latest" data-log>${view.last.text}</span>`
    : nothing;

/** The next Captain; between two games the line of the next one. */
/** @param {Context} ctx */
function next(ctx) {
  const { view, people } = ctx;
  if (!view.game) return view.box ? lineup(ctx) : nothing;
  const captains = nextCaptains(view);
  if (!captains.length) return nothing;
  return html`<span>${words.nextCaptain} <b>${people.list(captains, "disjunction")}</b></span>`;
}

/** Those who may start the next game. */
/** @param {Context} ctx */
const starters = ({ view }) =>
  !view.game && view.starters ? html`<p class="nextline">${view.starters.text}</p>` : nothing;

/** @param {Context} ctx */
function join({ view, page }) {
  return html`<p class="join">
      <span>${words.watchOrJoin}<b>${view.code}</b></span>${
        page.urls.qr ? html`<img class="qr" src=${page.urls.qr} alt=${words.qr}>` : nothing
      }</p>`;
}

/** Once the evening is over nobody comes any more: then there is nothing at the foot. */
/** @param {Context} ctx */
function foot(ctx) {
  if (ctx.view.phase === "closed") return nothing;
  return html`<footer class="foot"><div>${disputedInRoom(ctx)}
      <p class="said" aria-live="polite">${waitsFor(ctx) ?? nothing}</p>${questions(ctx)}
      ${ctx.view.game ? nothing : why(ctx)}${elsewhere(ctx)}${lastGame(ctx)}
      <div class="nextline">${happened(ctx)}${next(ctx)}</div>${starters(ctx)}</div>
    ${join(ctx)}</footer>`;
}

/** @param {Context} ctx */
export const room = (ctx) =>
  html`<main class="room" data-phase=${ctx.view.phase} data-seq=${ctx.view.seq} aria-label=${words.theTable}>
    ${top(ctx)}${middle(ctx)}${foot(ctx)}</main>`;

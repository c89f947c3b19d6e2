/* The room: the same table, large, without controls. No question is inverted here: it is asked of someone in the
   room. */
import { html, nothing } from "lit-html";
import { listed } from "table/format";
import { language, words } from "table/words";
import { board } from "table/board/board";
import { nextCaptains } from "table/board/between";
import { closed, seats } from "table/board/lobby";
import { over } from "table/board/game_over";
import { lineup, nextUp, why } from "table/board/next_game";
import { lastGame, untilWhen } from "table/board/ending";
import { figure, role } from "table/board/marks";

/** @param {Context} ctx */
function top({ view, people }) {
  const title = [view.game ? words.game(view.game.number) : "", view.name, untilWhen(view)].filter(Boolean).join(" · ");
  const box = view.game
    ? html`<span class="framed">${people.name(view.box)}</span><span class="total"
      >${figure(view.players[view.box].result)}</span>
      ${
        view.partner
          ? html`<span class="p">${people.name(view.partner)}${role(words.letter.partner)} ${figure(
              view.players[view.partner].result,
            )}</span>`
          : nothing
      }`
    : nothing;
  return html`<header class="top">${box}<h1 class="where">${title}</h1></header>`;
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
  return view.rows.length ? over(ctx) : html`<section class="lobby">${seats(ctx)}</section>`;
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

/** @param {Context} ctx */
function foot(ctx) {
  const { view, people, page } = ctx;
  const captains = view.game ? nextCaptains(view) : [];
  const on = view.phase !== "closed";
  return html`<footer class="foot"><div><p class="said" aria-live="polite">${waitsFor(ctx) ?? nothing}</p>
      ${view.game ? nothing : why(ctx)}${elsewhere(ctx)}${lastGame(ctx)}
      <p class="nextline">
        ${
          captains.length
            ? html`${words.nextCaptain}
          <b>${people.list(captains, "disjunction")}</b>`
            : on && view.box && !view.game
              ? lineup(ctx)
              : nothing
        }</p>${on && !view.game && view.starters ? html`<p class="nextline">${view.starters}</p>` : nothing}</div>
    <p class="join">
      <span>${words.watchOrJoin}<b>${view.code}</b></span>${
        page.urls.qr ? html`<img class="qr" src=${page.urls.qr} alt=${words.qr}>` : nothing
      }</p></footer>`;
}

/** @param {Context} ctx */
export const room = (ctx) =>
  html`<main class="room" data-seq=${ctx.view.seq} aria-label=${words.theTable}>${top(ctx)}${middle(ctx)}${foot(ctx)}
    </main>`;

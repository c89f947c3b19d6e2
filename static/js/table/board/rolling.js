/* Rolling for the order before the first game: who rolls, what has fallen, and who has come meanwhile. The dice are the
   server's, and everybody sees them at once. */
import { html, nothing } from "lit-html";
import { unseated } from "table/lookup";
import { words } from "table/words";

/** Nobody is seated yet, and the dice are falling. */
/** @param {ReadView} view */
export const isRolling = (view) => Boolean(view.rolling) && !view.order.length;

/** The roll that is due on this phone: the first of its players who is to roll, and in which round. */
/** @param {State} state */
export function rollDue({ view, me }) {
  const player = view.rolling?.throwing.find((id) => me.includes(id));
  return player ? { player, round: view.rolling.rolls[player].length + 1 } : null;
}

/** The dice that somebody has rolled for the order, round by round. */
/** @param {ReadView} view @param {string} id */
export function diceOf(view, id) {
  const rolls = view.rolling?.rolls[id] ?? [];
  if (!rolls.length) return nothing;
  return html`<span class="rolled">${rolls.map(
    (round) => html`<span class="round">${round.map((die) => html`<b class="die">${die}</b>`)}</span>`,
  )}</span>`;
}

/** What the dice have made of them. */
/** @param {ReadView} view @param {string} id */
export function placeRolled(view, id) {
  if (!view.rolling) return nothing;
  return id === view.box ? words.box : id === view.captain ? words.captain : nothing;
}

/** One who rolls; whoever has yet to roll can still be left out by the scorekeeper. */
/** @param {Context} ctx @param {string} id */
function roller(ctx, id) {
  const { view, people, state, taps } = ctx;
  const due = view.rolling.throwing.includes(id);
  const out = state.scorekeeper && !view.rolling.rolls[id].length && Object.keys(view.rolling.rolls).length > 2;
  return html`<li class=${due ? "due" : ""}
      data-of=${id}><span class=${people.isMe(id) ? "me" : ""}>${people.name(id)}</span>
    ${diceOf(view, id)}<span class="quiet">${due ? words.yetToRoll : nothing}${
      out
        ? html`<button class="btn flat" aria-label=${words.leaveOutWho(people.full(id))}
            @click=${() => taps.order({ act: "leave_out", player: id })}>${words.leaveOut}</button>`
        : nothing
    }</span></li>`;
}

/** Somebody who has come while the others roll: everybody sees them, and the scorekeeper seats them with one tap. */
/** @param {Context} ctx @param {string} id */
function newcomer({ people, state, taps }, id) {
  const seat = words.seatOne(people.full(id));
  return html`<li class="newcomer" data-of=${id}><span class=${people.isMe(id) ? "me" : ""}>${people.name(id)}</span>
    <span class="quiet">${words.hasCome}</span>${
      state.scorekeeper
        ? html`<button class="btn" @click=${() => taps.order({ act: "list", players: [id] }, seat)}>${seat}</button>`
        : nothing
    }</li>`;
}

/** Those who are awaited. */
/** @param {Context} ctx */
export function rollsAwaited({ view, people }) {
  const { rolls, throwing } = view.rolling;
  if (!throwing.length) return nothing;
  const tied = throwing.length > 1 && throwing.every((id) => rolls[id].length);
  return (tied ? words.tiedRoll : words.rollsAwaited)(people.list(throwing));
}

/** @param {Context} ctx */
export function rollingList(ctx) {
  const { view, people, state, page } = ctx;
  const listed = Object.keys(view.rolling.rolls);
  const others = unseated(view).filter((id) => !listed.includes(id));
  return html`<h2 class="said">${words.rolling}</h2>
    <ol class="lineup-list rollers">${others.map((id) => newcomer(ctx, id))}${listed.map((id) => roller(ctx, id))}</ol>
    ${others.some(people.isMe) ? html`<p class="why" data-of=${people.holder}>${words.seatedSoon}</p>` : nothing}
    <p class="check" aria-live="polite"
        data-of=${people.whose(view.rolling.throwing)}>${rollsAwaited(ctx)}</p>
    <p class="check">${words.highestIsBox}</p>
    ${state.scorekeeper ? html`<a class="btn line wide" href=${page.urls.seating}>${words.byHand}</a>` : nothing}`;
}

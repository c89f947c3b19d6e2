/* Before the first game: how to come, who sits where, and what this house plays differently. After the last: who
   pays whom. */
import { html, nothing } from "lit-html";
import { unseated } from "table/lookup";
import { words } from "table/words";
import { figure, icon, role } from "table/board/marks";
import { everybody, goneMark, rowsOf } from "table/board/everybody";
import { allPayments, isOwed, payments, paymentsMade, settleButton } from "table/board/payments";
import { partnerOf, seated } from "table/board/sides";
import { seenMark, seenTally } from "table/dock/rules_seen";
import { diceOf, placeRolled, rollingList } from "table/board/rolling";

/** @param {Context} ctx */
function come({ view, page }) {
  return html`<div class="come">
    <p><small>${words.joinWith}</small><span class="code">${view.code}</span><small>${words.orCamera}</small></p>
    ${page.urls.qr ? html`<img class="qr" src=${page.urls.qr} alt=${words.qr} width="112" height="112">` : nothing}
    </div>`;
}

/** Players who sit at the table and are not there. */
export const ABSENT = { sits_out: words.sitsOut, away: words.away };

/** @param {Context} ctx */
export function seats({ view, people, state, ui }) {
  const partner = partnerOf(view);
  const place = (id) => (view.line.includes(id) && id !== partner ? String(view.line.indexOf(id) + 1) : "");
  const absent = (id) => Object.keys(ABSENT).find((kind) => view.players[id][kind]);
  const said = (id) => (absent(id) ? html`<span data-note=${absent(id)}>${ABSENT[absent(id)]}</span>` : nothing);
  const name = (id) =>
    html`<span class="${id === view.box ? "framed" : ""} ${people.isMe(id) ? "me" : ""}"
      >${people.name(id)}</span>${
        id === view.captain ? role(words.letter.captain) : id === partner ? role(words.letter.partner) : nothing
      }`;
  return html`<ol class="lineup-list ${view.rolling ? "by-dice" : ""}">${seated(view).map(
    (id) => html`<li data-of=${id}><span class="place">${place(id)}</span>
    ${
      state.scorekeeper
        ? html`<button class="btn flat left" aria-pressed=${state.picked === id} @click=${() => ui.pick(id)}>${name(id)}
          </button>`
        : name(id)
    }${diceOf(view, id)}
    <span class="quiet">${placeRolled(view, id)}${said(id)}${seenMark({ view }, id)}</span></li>`,
  )}</ol>${seenTally({ view })}`;
}

const IN_SHORT = 3;

/** @param {Context} ctx */
export function houseRules({ view, page }) {
  const more = view.departures?.length > IN_SHORT;
  return html`<div class="house-head"><h2 class="said">${words.house(page.house ?? view.sheet_name)}</h2>
      <a class="btn flat" href=${page.urls.house}>${words.rules}</a></div>
    ${more ? html`<p class="why">${words.unlikeSheet(view.departures.length)}</p>` : nothing}
    <ul class="house">${
      view.departures?.length
        ? view.departures.slice(0, IN_SHORT).map(
            (change) =>
              html`<li class="departs">${change.title}: ${change.value_text} <span class="pen">${words.unlike}</span>
                </li>`,
          )
        : html`<li>${words.allAsSheet}</li>`
    }</ul>`;
}

/** Those who came and have no seat yet; the scorekeeper has them roll for their order, or sets it by hand. */
/** @param {Context} ctx */
export function arrivals(ctx) {
  const { view, people, state, page, taps } = ctx;
  if (view.rolling) return rollingList(ctx);
  const able = state.scorekeeper && unseated(view).length > 1;
  const how = state.scorekeeper ? words.youSetOrder : words.noOrderLong;
  return html`<ol class="lineup-list">
    ${unseated(view).map(
      (id) =>
        html`<li data-of=${id}><span class="place"></span><span class=${people.isMe(id) ? "me" : ""}
            >${people.name(id)}</span><span></span></li>`,
    )}</ol>
    <p class="check" data-of=${people.holder}>${words.noOrder} ${how}</p>
    ${
      able
        ? html`<button class="btn main wide" @click=${() => taps.order({ act: "list" })}>
          ${icon("die")}${words.rollForOrder}</button>`
        : nothing
    }${
      state.scorekeeper
        ? html`<a class="btn ${able ? "line" : "main"} wide" href=${page.urls.seating}>${words.seatThem}</a>`
        : nothing
    }`;
}

/** @param {Context} ctx */
export function lobby(ctx) {
  const { view } = ctx;
  return html`<section class="lobby" tabindex="0" aria-label=${words.theTable}>${come(ctx)}
    ${view.order.length ? seats(ctx) : arrivals(ctx)}</section>`;
}

/** The last reckoning: the payments that even everything out, mine first, then everybody's results, and the way onward,
    of which the wall and the history have none. */
/** @param {Context} ctx */
export function closed(ctx, onward = nothing) {
  const { view, people } = ctx;
  const won = (id) => view.players[id].result;
  const [paid, played] = [allPayments(ctx), everybody(view).sort((a, b) => won(b) - won(a))];
  const name = ctx.screen ? people.brief : people.name;
  const result = (id) => html`<li data-of=${id}><span>${name(id)}${goneMark(view, id)}</span>
    <span>${figure(view.players[id].result)}</span></li>`;
  const lines = [...paid, ...paid.filter(({ parts }) => parts)]; // a row with parts has two
  return html`<section class="over reckoning" data-n=${rowsOf(lines, played)}>
    <h2 class="said">${words.closed}${paymentsMade(ctx)}</h2>
    ${payments(ctx, paid)}${onward !== nothing && isOwed(ctx) ? settleButton(ctx) : nothing}
    <h3 class="quiet">${words.eveningResult}</h3>
    <ul class="owed">${played.map(result)}</ul>${onward}${correcting(ctx)}</section>`;
}

/** Where a finished evening is corrected, said before anybody begins. */
function correcting({ state, page }) {
  if (page.amends && page.urls.log)
    return html`<p class="quiet">${words.closedCorrect}</p>
      <a class="btn line wide" href=${page.urls.log}>${words.correctInHistory}</a>`;
  return state.scorekeeper ? html`<p class="quiet">${words.closedKeeper}</p>` : nothing;
}

/* The payments that settle a closing or a leaving, the reader's own first. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";
import { icon } from "table/board/marks";

/** The payers where two hold an end, or the cubes of several are named: for Box and Partner their side together, unless
    the deal is one between others. */
/** @param {Context} ctx @param {number} points */
export function sidePays({ view, people }, points, shared, isParty = true) {
  if (isParty && [view.box, view.partner].some((id) => people.isMe(id))) {
    if (shared) return points > 0 ? words.yourSidePays : words.yourSideIsPaid;
    return points > 0 ? words.youPay : words.youArePaid;
  }
  return points > 0 ? words.theBoxPays : words.theTeamPays;
}

/** "You pay Ann", "Ann pays you", "Bob pays Ann". */
/** @param {People} people */
export function whoPays(people, from, to, name = people.full) {
  if (people.isMe(from)) return words.youOwe(name(to));
  return people.isMe(to) ? words.owesYou(name(from)) : words.owes(name(from), name(to));
}

/** The same of what nobody is asked to pay tonight, of less than a coin, or of points: "You owe Ann". */
/** @param {People} people */
function whoOwes(people, from, to, name = people.full) {
  if (people.isMe(from)) return words.youAreInDebt(name(to));
  return people.isMe(to) ? words.inDebtToYou(name(from)) : words.inDebt(name(from), name(to));
}

/** The same when somebody leaves or the evening ends: points are owed, money is paid. */
/** @param {People} people */
export const whoSettles = (people, from, to, name = people.full) =>
  (people.money(1) === null ? whoOwes : whoPays)(people, from, to, name);

/** The sign of a due that is closed: a tick means that it was paid. */
const SIGNS = {
  paid: () => html`<span class="made" role="img" aria-label=${words.paid}>${icon("check")}</span>`,
  set_off: () => html`<span class="made" role="img" aria-label=${words.setOff}>${icon("offset")}</span>`,
};

/** Nothing of the due is open any more; Settle up names who pays whom then, also where dues go to the accounts. */
const isClosed = (state) => Boolean(state) && state !== "open";

/** @param {Context} ctx */
function pays({ view, people, page, screen }, { from, to, names, points, text, parts, state, leaving }) {
  const player = screen ? people.brief : people.full; // on the wall no row grows
  const name = (id) => (view.players[id] ? player(id) : names?.[id === from ? 0 : 1]);
  const isOnlyOwed = state === "rest" || (page.carries && !isClosed(state));
  const sentence = (isOnlyOwed ? whoOwes : whoSettles)(people, from, to, name);
  const sign = SIGNS[state]?.() ?? nothing;
  const mark = leaving ? html` <small class="quiet">${words.onLeaving}</small>` : nothing;
  const below = parts ? html`<small class="parts">${parts}</small>` : nothing;
  return html`<li class=${people.isMe(from) || people.isMe(to) ? "me" : ""} data-of=${people.isMe(to) ? to : from}>
    <span>${sentence}${mark}</span>${below}${sign}<span>${text ?? people.priced(plain(points), points)}</span></li>`;
}

/** How far the evening's payments are, in the words of Settle up; or what is carried to the reader's accounts. */
/** @param {Context} ctx */
export function paymentsMade(ctx) {
  const { dues, me } = ctx.state;
  if (ctx.page.carries) {
    const carried = (me.length && dues?.carried) || words.carried;
    return allPayments(ctx).length ? html` <small class="carried">${carried}</small>` : nothing;
  }
  return dues?.progress ? html` <small>${dues.progress}</small>` : nothing;
}

/** Every payment of the evening: of the players who left, then of the closing. Once the evening is over they are its
    dues; a page that reads no dues shows what the rules have settled. */
/** @param {Context} ctx */
export function allPayments({ view, state: { dues, awaitsDues } }) {
  if (view.phase === "closed" && awaitsDues) return dues ? duesAsPayments(dues) : [];
  return view.settlements.flatMap(({ player, payments: made }) =>
    made.map((payment) => ({ ...payment, leaving: player !== null })),
  );
}

/** Every due of the evening, those to the till too; not those of which only a claim that waits is left. */
const duesAsPayments = ({ dues }) =>
  dues
    .filter(({ amount }) => Number(amount))
    .map(({ from, to, from_name: fromName, to_name: toName, text, words: parts, state, reasons, causes }) => ({
      from,
      to,
      names: [fromName, toName],
      text,
      parts: [causes, parts].filter(Boolean).join("; "),
      state,
      leaving: reasons.includes("leave") && !causes,
    }));

/** Whether anything of this evening is to be paid: somebody has left, or it is over. */
/** @param {Context} ctx */
export const isOwed = (ctx) =>
  ctx.view.settlements.some((settled) => settled.payments.length) || allPayments(ctx).length > 0;

/** Whether the reader was settled with when they left, and has no seat again. */
/** @param {Context} ctx */
export function hasSettled({ view, state: { me } }) {
  const paid = (id) => view.settlements.some(({ player, payments: made }) => player === id && made.length);
  return me.some(paid) && !me.some((id) => view.players[id]?.seated);
}

/** The button to the page on which payments are entered; a page without a network has none. */
/** @param {Context} ctx @param {"main" | "line"} kind */
export const settleButton = ({ page }, kind = "main") =>
  page.urls.settle
    ? html`<a class="btn ${page.carries ? "line" : kind} wide settle-up" href=${page.urls.settle}
        >${page.carries ? words.seeCarried : words.settleUp}</a>`
    : nothing;

/** @param {Context} ctx */
export function payments(ctx, list) {
  const mine = ({ from, to }) => ctx.people.isMe(from) || ctx.people.isMe(to);
  const sorted = [...list.filter(mine), ...list.filter((payment) => !mine(payment))];
  return html`<ul class="owed">
    ${sorted.length ? sorted.map((payment) => pays(ctx, payment)) : nobodyOwes(ctx)}</ul>`;
}

/** Nothing is said before the dues are there. */
const nobodyOwes = ({ view, state: { dues, awaitsDues } }) =>
  view.phase === "closed" && awaitsDues && !dues ? nothing : html`<li>${words.nobodyOwes}</li>`;

/* The payments that settle a closing or a leaving, the reader's own first. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";
import { dueOf } from "table/dues";
import { icon } from "table/board/marks";

/** The payers where two hold an end, or the cubes of several are named: for Box and Partner their side together. */
/** @param {Context} ctx @param {number} points */
export function sidePays({ view, people }, points, shared) {
  if ([view.box, view.partner].some((id) => people.isMe(id))) {
    if (shared) return points > 0 ? words.yourSidePays : words.yourSideIsPaid;
    return points > 0 ? words.youPay : words.youArePaid;
  }
  return points > 0 ? words.theBoxPays : words.theTeamPays;
}

/** "You pay Ann", "Ann pays you", "Bob pays Ann". */
/** @param {People} people */
export function whoPays(people, from, to) {
  if (people.isMe(from)) return words.youOwe(people.full(to));
  return people.isMe(to) ? words.owesYou(people.full(from)) : words.owes(people.full(from), people.full(to));
}

/** The same of what nobody is asked to pay tonight: "You owe Ann". */
/** @param {People} people */
function whoOwes(people, from, to) {
  if (people.isMe(from)) return words.youAreInDebt(people.full(to));
  return people.isMe(to) ? words.inDebtToYou(people.full(from)) : words.inDebt(people.full(from), people.full(to));
}

/** @param {Context} ctx */
function pays({ people, state, page }, payment) {
  const { from, to, points } = payment;
  const said = page.carries ? whoOwes(people, from, to) : whoPays(people, from, to);
  const tick = dueOf(state, payment)?.made
    ? html`<span class="made" role="img" aria-label=${words.paid}>${icon("check")}</span>`
    : nothing;
  return html`<li class=${people.isMe(from) || people.isMe(to) ? "me" : ""}>
    <span>${said}</span>${tick}<span>${people.priced(plain(points), points)}</span></li>`;
}

/** How many of the evening's payments are made, once one is; or that they are carried to the accounts, with what that
    is in the reader's own. */
/** @param {Context} ctx */
export function paymentsMade(ctx) {
  const { dues, me } = ctx.state;
  const made = dues?.made ?? 0;
  const all = dues?.dues.length ?? closingPlan(ctx).length;
  if (all && made === all) return html` <small>${words.allMade}</small>`;
  if (ctx.page.carries)
    return all ? html` <small class="carried">${(me.length && dues?.carried) || words.carried}</small>` : nothing;
  return made ? html` <small>${words.someMade(plain(made), plain(all))}</small>` : nothing;
}

/** The payments of the closing: as they are paid, once that is known; the scorekeeper may have chosen another way. */
/** @param {Context} ctx */
export const closingPlan = ({ view, state: { dues } }) =>
  dues?.plan.length ? dues.plan : (view.settlements?.at(-1)?.payments ?? []);

/** @param {Context} ctx */
export function payments(ctx, list) {
  const mine = ({ from, to }) => ctx.people.isMe(from) || ctx.people.isMe(to);
  const sorted = [...list.filter(mine), ...list.filter((payment) => !mine(payment))];
  return html`<ul class="owed">
    ${sorted.length ? sorted.map((payment) => pays(ctx, payment)) : html`<li>${words.nobodyOwes}</li>`}</ul>`;
}

/* The payments that settle a closing or a leaving, the reader's own first. */
import { html } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";

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

/** @param {Context} ctx */
function pays({ people }, { from, to, points }) {
  const said = whoPays(people, from, to);
  return html`<li class=${people.isMe(from) || people.isMe(to) ? "me" : ""}>
    <span>${said}</span><span>${people.priced(plain(points), points)}</span></li>`;
}

/** @param {Context} ctx */
export function payments(ctx, list) {
  const mine = ({ from, to }) => ctx.people.isMe(from) || ctx.people.isMe(to);
  const sorted = [...list.filter(mine), ...list.filter((payment) => !mine(payment))];
  return html`<ul class="owed">
    ${sorted.length ? sorted.map((payment) => pays(ctx, payment)) : html`<li>${words.nobodyOwes}</li>`}</ul>`;
}

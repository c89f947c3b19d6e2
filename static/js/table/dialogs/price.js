/* The points of a deal: the usual figures at a tap each, and any other by the stepper. None is chosen beforehand, so
   that nobody settles for nothing by one careless tap. Figures and payers come from the server. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";
import { fairFolded } from "table/dialogs/fair";
import { sidePays, whoPays } from "table/board/payments";

/** Points by ones, from nothing on while none is chosen; where the house deals in halves, a half on top. */
/** @param {Context} ctx */
export function stepper(ctx, value, tell) {
  const half = value % 1 !== 0;
  return html`<div class="stepper">
    <button type="button" aria-label=${words.oneLess} @click=${() => tell(value - 1)}>−</button>
    <output>${value === null ? "–" : plain(value)}
      <small>${half || value === null ? words.points : ctx.people.priced(words.points, value)}</small></output>
    ${
      ctx.view.halves
        ? html`<button type="button" aria-label=${words.half} aria-pressed=${half} @click=${() =>
            tell(half ? Math.floor(value) : value + 0.5)}>½</button>`
        : nothing
    }
    <button type="button" aria-label=${words.oneMore} @click=${() => tell(value + 1)}>+</button></div>`;
}

/** What the server says of the price of these cubes. */
/** @param {Listed} action */
export const pricesOf = ({ prices = [] }, named) =>
  prices.filter(({ cubes }) => cubes.some((cube) => named.includes(cube)));

const only = (list) => (new Set(list).size === 1 ? list[0] : null);

/** Payer and payee where the points are above zero, by name; null for an end that differs or that two hold. */
export const ends = (known) => ["from", "to"].map((end) => only(known.map((one) => one[end])));

/** Whether the reader holds one end alone where two hold the other, and then whether they pay or are paid. */
/** @param {People} people @param {number} points */
export function ownWay(people, known, points) {
  const [from, to] = ends(known);
  if ((from && to) || ![from, to].some((id) => id && people.isMe(id))) return null;
  return Boolean(from) === points > 0 ? "pays" : "paid";
}

/** The payer: by name, or the Box and the team where the cubes of several are named. */
/** @param {Context} ctx @param {number} points */
export function payer(ctx, known, points) {
  const { people } = ctx;
  const [from, to] = ends(known);
  if (from && to) return points < 0 ? whoPays(people, to, from) : whoPays(people, from, to);
  const way = ownWay(people, known, points);
  if (way) return way === "pays" ? words.youPay : words.youArePaid;
  return sidePays(
    ctx,
    points,
    known.some((one) => !one.from || !one.to),
  );
}

/** What the reader has of a figure that two bear together. */
/** @param {People} people @param {number} points */
export const ownPart = (people, known, points) =>
  known.length === 1 && !ownWay(people, known, points) ? known[0].parts?.[points] : undefined;

/** The figures that lie ready: the usual ones both ways, and the one that was asked last; none for a part of a
    share. */
function figures(known, named) {
  const [first] = known;
  const alike = known.every(
    (one) => String(one.usual) === String(first.usual) && one.cubes.every((cube) => named.includes(cube)),
  );
  const usual = alike ? [...first.usual, ...first.usual.map((points) => -points)] : [];
  const asked = only(known.map((one) => one.asked));
  return asked === null ? usual : [...usual, asked];
}

/** A tap on a figure chooses it; the button below says the whole deal. */
/** @param {Context} ctx @param {Listed} action @param {number} points */
export function price(ctx, action, named, points, tell) {
  const { people } = ctx;
  const known = pricesOf(action, named);
  const own = (figure) => ownPart(people, known, figure);
  const put = (figure) => html`<button type="button" class="btn stack" aria-pressed=${figure === points}
    @click=${() => tell(figure)}>
    <span>${payer(ctx, known, figure)}</span>
    <b>${figure % 1 ? plain(Math.abs(figure)) : people.priced(plain(Math.abs(figure)), figure)}</b>${
      own(figure) === undefined ? nothing : html`<small>${words.ownPart(plain(Math.abs(own(figure) ?? 0)))}</small>`
    }</button>`;
  return html`<div class="stack-list">
    ${known.length ? html`<div class="facts">${figures(known, named).map(put)}</div>` : nothing}
    <p class="quiet">${words.anotherFigure}</p>${stepper(ctx, points, tell)}
    <p class="quiet">${points === null ? words.noFigureYet : points ? payer(ctx, known, points) : words.nothingPaid}</p>
    ${action.event === "settle" || action.event === "offer" ? fairFolded(ctx, named, tell) : nothing}</div>`;
}

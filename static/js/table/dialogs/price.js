/* The points of a deal: the usual figures at a tap each, and any other by the stepper. None is chosen beforehand, so
   that nobody settles for nothing by one careless tap. Figures and payers come from the server. */
import { html, nothing } from "lit-html";
import { plain } from "table/format";
import { words } from "table/words";
import { fairFolded } from "table/dialogs/fair";
import { dealOf, dealers, partOf, payerOf, payersOf } from "table/dialogs/deal_parties";
import { cubesChosen } from "table/dialogs/chosen";
import { only, ownPart } from "table/dialogs/price_figures";
import { pricedAmount } from "table/dock/stakes";

/** Which of the two pays: of a figure that is none yet the first; of nothing the one who was chosen last (−0). */
const wayOf = (value) => (value < 0 || Object.is(value, -0) ? -1 : 1);

/** Which of the two who are named pays, and how much: − and + change what is paid, whoever pays it. Where the house
    deals in halves, a half on top. */
/** @param {Context} ctx @param {number | null} value @param {[string, string]} payers @param {(string | null)[]} ids */
export function stepper(ctx, value, tell, payers, ids) {
  const way = wayOf(value);
  const paid = Math.abs(value ?? 0);
  const half = paid % 1 !== 0;
  const pays = (towards, name) => html`<button type="button" aria-pressed=${value !== null && way === towards}
    @click=${() => tell(towards * (value === null ? 1 : paid))}>${name}</button>`;
  return html`<div class="paid"
      data-of=${ctx.people.whose(ids)}><div class="payers" role="group" aria-label=${words.whoPaysIt}>
      ${pays(1, payers[0])}${pays(-1, payers[1])}</div>
    <div class="stepper">
    <button type="button" aria-label=${words.oneLess} ?disabled=${!paid}
      @click=${() => tell(way * Math.max(0, paid - 1))}>−</button>
    <output>${value === null ? "–" : plain(paid)}
      <small>${
        half || value === null ? words.points(paid) : ctx.people.priced(words.points(paid), paid)
      }</small></output>
    ${
      ctx.view.halves
        ? html`<button type="button" aria-label=${words.half} aria-pressed=${half} @click=${() =>
            tell(way * (half ? Math.floor(paid) : paid + 0.5))}>½</button>`
        : nothing
    }
    <button type="button" aria-label=${words.oneMore} @click=${() => tell(way * (paid + 1))}>+</button></div></div>`;
}

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
/** @param {Context} ctx @param {Listed} action @param {any} said @param {number} points */
export function price(ctx, action, said, points, tell) {
  const { people } = ctx;
  const deal = dealOf(action, said);
  const { known } = deal;
  const named = cubesChosen(action, said);
  const own = (figure) => ownPart(people, known, figure);
  const put = (figure) => html`<button type="button" class="btn stack" aria-pressed=${figure === points}
    @click=${() => tell(figure)}>
    <span>${payerOf(ctx, deal, figure)}</span>
    <b>${pricedAmount(people, figure)}</b>${
      own(figure) === undefined ? nothing : html`<small>${partOf(ctx, action.by, Math.abs(own(figure) ?? 0))}</small>`
    }</button>`;
  return html`<div class="stack-list" data-of=${people.whose(dealers(ctx, action))}>
    ${known.length ? html`<div class="facts">${figures(known, named).map(put)}</div>` : nothing}
    <p class="quiet">${words.anotherFigure}</p>${stepper(ctx, points, tell, payersOf(ctx, deal), dealers(ctx, action))}
    <p class="quiet">${
      points === null ? words.noFigureYet : points ? payerOf(ctx, deal, points) : words.nothingPaid
    }</p>
    ${action.event === "settle" || action.event === "offer" ? fairFolded(ctx, named, tell) : nothing}</div>`;
}

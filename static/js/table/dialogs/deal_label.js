/* The button of a deal says all of it: to whom it goes, who pays whom, how much, and what becomes of the cube. */
import { html, nothing } from "lit-html";
import { signed } from "table/format";
import { cubeOf, totalOf } from "table/lookup";
import { words } from "table/words";
import { fieldsOf, wording } from "table/wording";
import { dealOf, dealWords, dealers, endOf, endsOf, partOf, termsOf } from "table/dialogs/deal_parties";
import { cubesChosen, offeredTo, strangers } from "table/dialogs/chosen";
import { ownPart } from "table/dialogs/price_figures";
import { amountText, choiceComesTo, comesTo, keptText, kindsOf, moneyText, playsThen } from "table/dock/stakes";

const FIGURES = new Set(["points", "cubePoints"]);

/** An offer is made to people; others are asked on their phones; what nobody has to be asked about is recorded. */
/** @param {Context} ctx @param {Listed} action */
function verb(ctx, action, said) {
  const { people, view, state } = ctx;
  const given = said.agreed_by ?? [];
  const heard = (id) => given.includes(id) || (state.scorekeeper && !view.players[id]?.phone);
  if (action.event === "offer")
    return words.offerTo(people.list(offeredTo({ name: "to" }, action, said), "conjunction"));
  const asked = strangers(ctx, action, said).filter((id) => !heard(id));
  return asked.length ? words.askThem(people.list(asked)) : words.recordIt;
}

/** What the button of a deal says once it is complete; null for what has no figure. */
/** @param {Context} ctx @param {Listed} action */
export function dealSaid(ctx, action, said) {
  if (action.event === "drop_take") return together(ctx, action, said);
  if (action.event === "drop_extra") return givingUp(ctx, action, said);
  if (action.event === "consulted") return remedying(ctx, action, said);
  const field = fieldsOf(action).find(({ kind }) => FIGURES.has(kind));
  const deal = dealOf(action, said);
  if (!field || !deal.known.length) return null;
  const told = said[field.name];
  const points = field.kind === "cubePoints" ? Object.values(told)[0] : told;
  const whom = verb(ctx, action, said);
  const end = endOf(ctx, deal);
  const ending = (text) => (end ? words.dealEnds(text, end) : text);
  if (!points) return ending(words.dealForNothing(whom));
  const say = deal.known.length > 1 && !deal.limit ? dealWords(ctx).forEach : words.dealFor;
  const text = say(whom, termsOf(ctx, deal, points), amountText(points), moneyText(ctx.people, points));
  const own = ownPart(ctx.people, deal.known, points);
  return ending(own === undefined ? text : words.dealWithPart(text, partOf(ctx, action.by, Math.abs(own))));
}

/** What a drop-take moves at once for a player, and what they then play for. */
/** @param {Context} ctx */
function figuresOf({ people }, total, id) {
  const [now] = total;
  const moves = words.paysNow(signed(now), people.money(now));
  return html`<span class="sub"
      data-of=${id}>${people.name(id)}: ${moves}, ${playsThen({ kinds: kindsOf(total) })}</span>`;
}

/** Two play one cube and drop the other: both players' figures, once it is chosen whose is dropped. */
/** @param {Context} ctx @param {Listed} action */
function together(ctx, action, said) {
  const found = action.drop_takes?.[action.players.indexOf(said.drops)];
  if (!found) return null;
  const whom = ctx.people.list(strangers(ctx, action, said));
  const label = strangers(ctx, action, said).length ? words.askThem(whom) : words.recordIt;
  return html`<span>${label}</span>${action.players.map((id, at) => figuresOf(ctx, found[at], id))}`;
}

/** A remedy, with the points that it moves. */
/** @param {Context} ctx @param {Listed} action */
const remedying = (ctx, action, said) =>
  html`<span>${wording.consulted.label}</span>${choiceComesTo(ctx, action, said.remedy)}`;

/** The cube that is bought, once it is chosen.
    @param {Listed} action */
const cubesBought = (action, said) => (said.cube ? [said.cube] : cubesChosen(action, said));

/** Above the button: what becomes of a cube that several may take up, what a buyer then plays for, and of extras what
    each costs or is played for. */
/** @param {Context} ctx @param {Listed} action */
export function dealNotes(ctx, action, said) {
  const of = ctx.people.whose(dealers(ctx, action));
  const line = (text) => html`<p class="quiet" data-of=${of}>${text}</p>`;
  if (action.event === "drop_extra") return extras(ctx, action);
  const deal = dealOf(action, said);
  const bought = action.event === "buy" ? cubesBought(action, said) : [];
  const then = bought.length === 1 ? playsThen(action.cubes.find(({ cube }) => cube === bought[0])?.then) : nothing;
  return html`${endsOf(ctx, deal).map(line)}${then === nothing ? nothing : line(then)}`;
}

/** What is said of each extra that may be given up: to keep it, or to drop it. */
/** @param {Listed} action */
function keptOrNot(action, said) {
  const given = cubesChosen(action, said);
  return Object.fromEntries(action.cubes.map(({ cube }) => [cube, given.includes(cube) ? "drop" : "keep"]));
}

/** @param {Context} ctx @param {Listed} action */
function givingUp(ctx, action, said) {
  const given = cubesChosen(action, said);
  const owners = given.map((cube) => cubeOf(ctx.view, cube).player);
  const label = ctx.people.mark(owners, words.giveUp(ctx.people.list(owners)));
  return html`<span>${label}</span>${comesTo(ctx, totalOf(action, keptOrNot(action, said)), action.by)}`;
}

/** @param {Context} ctx @param {Listed} action */
function extras({ view, people }, action) {
  const line = (/** @type {ListedCube} */ { cube, means }) => {
    const { player } = cubeOf(view, cube);
    const figures = html`${words.givenUp(signed(means?.drop?.now))}, ${keptText(means?.keep ?? {})}`;
    return html`<li><b>${people.mark([player], people.name(player))}</b>:
      <span data-of=${action.by}>${figures}</span></li>`;
  };
  return html`<ul class="quiet extras">${action.cubes.map(line)}</ul>`;
}

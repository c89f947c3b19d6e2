/* The button of a deal says all of it: to whom it goes, who pays whom, and how much. */
import { plain } from "table/format";
import { words } from "table/words";
import { fieldsOf } from "table/wording";
import { cubesChosen, offeredTo, strangers } from "table/dialogs/fields";
import { ends, ownPart, ownWay, pricesOf } from "table/dialogs/price";
import { whoPays } from "table/board/payments";

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

/** Payer and payee, in the middle of a sentence. */
/** @param {Context} ctx @param {number} points */
function terms({ view, people }, known, points) {
  const [payer, payee] = points < 0 ? ends(known).reverse() : ends(known);
  if (payer && payee) {
    return people.isMe(payer) ? words.dealTerms.toThem(people.full(payee)) : whoPays(people, payer, payee);
  }
  const way = ownWay(people, known, points);
  if (way) return words.dealTerms.you[way];
  const mine = [view.box, view.partner].some((id) => people.isMe(id));
  const shared = mine && known.some((one) => !one.from || !one.to);
  const side = points > 0 ? "pays" : "paid";
  return words.dealTerms[shared ? "yourSide" : mine ? "you" : "box"][side];
}

/** What the button of a deal says once it is complete; null for what has no figure. */
/** @param {Context} ctx @param {Listed} action */
export function dealSaid(ctx, action, said) {
  const field = fieldsOf(action).find(({ kind }) => FIGURES.has(kind));
  const known = pricesOf(action, cubesChosen(action, said));
  if (!field || !known.length) return null;
  const told = said[field.name];
  const points = field.kind === "cubePoints" ? Object.values(told)[0] : told;
  const whom = verb(ctx, action, said);
  if (!points) return words.dealForNothing(whom);
  const money = points % 1 ? null : ctx.people.money(points);
  const say = known.length > 1 ? words.dealForEach : words.dealFor;
  const deal = say(whom, terms(ctx, known, points), plain(Math.abs(points)), money);
  const own = ownPart(ctx.people, known, points);
  return own === undefined ? deal : words.dealOwnPart(deal, plain(Math.abs(own)));
}

/* What the server says of the price of cubes. */
import { plain } from "table/format";
import { words } from "table/words";
import { cubeCalled } from "table/board/one_cube";

/** @param {Listed} action */
export const pricesOf = ({ prices = [] }, named) =>
  prices.filter(({ cubes }) => cubes.some((cube) => named.includes(cube)));

export const only = (list) => (new Set(list).size === 1 ? list[0] : null);

/** Payer and payee where the points are above zero, by name; null for an end that differs or that two hold. */
export const ends = (known) => ["from", "to"].map((end) => only(known.map((one) => one[end])));

/** Whether the reader holds one end alone where two hold the other, and then whether they pay or are paid. */
/** @param {People} people @param {number} points */
export function ownWay(people, known, points) {
  const [from, to] = ends(known);
  if ((from && to) || ![from, to].some((id) => id && people.isMe(id))) return null;
  return Boolean(from) === points > 0 ? "pays" : "paid";
}

/** What the reader has of a figure that two bear together. */
/** @param {People} people @param {number} points */
export const ownPart = (people, known, points) =>
  known.length === 1 && !ownWay(people, known, points) ? known[0].parts?.[points] : undefined;

/** A cube as a row of a list names it: "Bob’s cube (2)".
    @param {Context} ctx @param {CubeView} cube */
export const cubeWithValue = (ctx, cube) => `${cubeCalled(ctx, cube)} (${plain(cube.shows)})`;

/** Prices from the lowest to the highest, in points and money: "1 to 2 · £2 to £4". Half a point is rolled off, so that
    a price between 0 and 1 begins at 0.
    @param {People} people @param {readonly number[]} prices */
export function pricesText(people, prices) {
  const [low, high] = [Math.trunc(Math.min(...prices)), Math.ceil(Math.max(...prices))];
  const [least, most] = [people.money(low), people.money(high)];
  if (low === high) return least === null ? plain(low) : `${plain(low)} · ${least}`;
  const points = words.spread(plain(low), plain(high));
  return least === null || most === null ? points : `${points} · ${words.spread(least, most)}`;
}

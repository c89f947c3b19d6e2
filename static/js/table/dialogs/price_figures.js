/* What the server says of the price of cubes. */

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

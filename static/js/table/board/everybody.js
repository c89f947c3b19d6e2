/* Everybody who has played, players who have left included: only with them do the results sum to zero. */
import { html, nothing } from "lit-html";
import { words } from "table/words";

const MOST_ROWS = 20;

/** How many rows a list is drawn for; the style sheets know no more than this. */
/** @param {unknown[][]} lists */
export const rowsOf = (...lists) => Math.min(MOST_ROWS, Math.max(...lists.map((list) => list.length)));

/** Every player who has or had a seat, in the order of the view: players who have left come last. */
/** @param {ReadView} view */
export const onTheSheet = ({ players }) => Object.keys(players).filter((id) => players[id].seated || players[id].left);

/** The same players, the line in its own order. */
/** @param {ReadView} view */
export const everybody = (view) => [...new Set([...view.order, ...onTheSheet(view)])];

/** "left after 3 games", "left in game 3", or the table to which they have moved; nothing for a player with a seat. */
/** @param {ReadView} view @param {string} id */
export function goneWhen({ players, settlements, tables }, id) {
  if (!players[id]?.left) return null;
  const table = tables.new.findLast((one) => one.players.includes(id));
  if (table) return words.movedTo(table.name);
  const settled = settlements.findLast(({ player }) => player === id);
  if (settled?.left_in) return words.leftIn(settled.left_in);
  return settled?.after_game ? words.leftAfter(settled.after_game) : words.left;
}

/** The same as a small mark beside a name. */
/** @param {ReadView} view @param {string} id */
export function goneMark(view, id) {
  const said = goneWhen(view, id);
  return said === null ? nothing : html` <small class="quiet">${said}</small>`;
}

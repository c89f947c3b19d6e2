/* What a player has asked others for and waits for: it is not offered to them once more. */

/** Asked for without a figure: to ask once more would say nothing new. */
const ASKED_ONCE = new Set(["double", "automatic_double", "drop_take", "split"]);

/** Whether its player has asked the same people for the same, and waits for their word.
    @param {ReadView} view @param {Listed} action */
export function isAsked({ proposals = [] }, { event, by, needs }) {
  if (!ASKED_ONCE.has(event) || !needs.length) return false;
  const people = (asked) => [...new Set([by, ...asked])].sort().join();
  return proposals.some(
    ({ event: asks, by: asker, awaits, given }) =>
      asks === event && asker === by && people([...awaits, ...given.map(({ player }) => player)]) === people(needs),
  );
}

/** Whether a double of this player waits for the word of another.
    @param {ReadView} view @param {string | null} id */
export const asksToDouble = ({ proposals }, id) => proposals.some(({ event, by }) => event === "double" && by === id);

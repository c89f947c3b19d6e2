/* What is chosen so far in the form of a deal: the cubes, to whom it goes, and who has to agree. */

/** Others who must agree: they are asked on their phones, unless the scorekeeper enters that they have. */
/** @param {Context} ctx @param {Listed} action */
export function strangers({ people }, action, { against }) {
  const concerned = against?.length ? against : action.needs;
  return concerned.filter((id) => !people.mine(id) && id !== action.by);
}

/** The cubes said so far, or the only one there is. */
/** @param {Listed} action */
export const cubesChosen = (action, told) => told.cubes ?? (action.cubes.length === 1 ? [action.cubes[0].cube] : []);

/** The players who hold the other end of the cubes chosen. */
/** @param {Listed} action */
const acrossOf = (action, told) => cubesChosen(action, told).flatMap((cube) => action.across[cube] ?? []);

/** The players who may accept an offer of the cubes chosen, in the order of the list. */
/** @param {Listed} action */
export function ableToAccept(action, told) {
  const able = new Set([
    ...acrossOf(action, told),
    ...cubesChosen(action, told).flatMap((cube) => action.mates?.[cube] ?? []),
  ]);
  return action.players.filter((id) => able.has(id));
}

/** An offer is made to the players across, without those unticked and with those ticked besides: so it follows the
    cubes chosen. */
/** @param {Listed} action */
export function offeredTo(field, action, told) {
  const { also = [], without = [] } = told[field.name] ?? {};
  const across = acrossOf(action, told);
  return ableToAccept(action, told).filter((id) => !without.includes(id) && (across.includes(id) || also.includes(id)));
}

/** What is kept of the players ticked: those besides the players across, and those of them unticked. */
/** @param {Listed} action @param {string[]} ticked */
export function ticks(action, told, ticked) {
  const across = acrossOf(action, told);
  return {
    also: ticked.filter((id) => !across.includes(id)),
    without: across.filter((id) => !ticked.includes(id)),
  };
}

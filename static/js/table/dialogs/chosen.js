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

/** An offer is made to whoever holds the other end of the cubes chosen, unless somebody else is named. */
/** @param {Listed} action */
export const offeredTo = (field, action, told) =>
  told[field.name] ?? [...new Set(cubesChosen(action, told).flatMap((cube) => action.across[cube]))];

/* The Box's side and the team, as they sit for the coming game. */

/** The Partner; nobody while they still have to choose between that and being Captain. */
/** @param {ReadView} view */
export const partnerOf = ({ partner, captain }) => (partner === captain ? null : partner);

/** The Box's side; without a Partner the Box alone. */
/** @param {ReadView} view */
const boxSide = (view) => [view.box, partnerOf(view)].filter((id) => id !== null);

/** Everybody else at the table, in the order of the line. */
/** @param {ReadView} view */
export const team = (view) => view.order.filter((id) => !boxSide(view).includes(id));

/** Everybody at the table: the Box's side, then the line. A Partner may have no place in it. */
/** @param {ReadView} view */
export const seated = (view) => [...boxSide(view), ...team(view)];

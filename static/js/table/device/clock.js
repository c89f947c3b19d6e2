/* The server's clock on this phone: what has a set time is drawn by it, whatever the phone believes. */

let ahead = 0;

/** Set it by the moment at which the server made the page. */
export function setClock(now) {
  ahead = now - Date.now();
}

export const serverNow = () => Date.now() + ahead;

/** Whole seconds until then, none once it has come. */
export const secondsTo = (at) => Math.max(0, Math.floor((Date.parse(at) - serverNow()) / 1000));

/** Whether the view has anything on it that changes as time passes. */
/** @param {ReadView} view */
export const ticks = (view) => Boolean(view.ends) || view.proposals.some((proposal) => proposal.deadline);

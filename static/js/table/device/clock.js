/* The server's clock on this phone. It is set by what the server says and counted on by the phone's monotonic clock:
   the phone's own time of day, which may be wrong or be put right meanwhile, is not asked. */

let set = Date.now();
let setAt = performance.now();

/** Set it by the server's time in ms: with the page, and whenever the line to the table is opened anew. */
export function setClock(now) {
  set = now;
  setAt = performance.now();
}

export const serverNow = () => set + performance.now() - setAt;

/** For how many whole minutes something is open.
    @param {Opened} opened */
export const minutesOpen = ({ at }) => Math.floor((serverNow() - Date.parse(at)) / 60_000);

/** Whole seconds until then, none once it has come. */
export const secondsTo = (at) => Math.max(0, Math.floor((Date.parse(at) - serverNow()) / 1000));

/** Whether the view has anything on it that changes as time passes. */
/** @param {ReadView} view */
export const ticks = (view) =>
  Boolean(view.ends) ||
  view.proposals.some((proposal) => proposal.deadline) ||
  view.rights?.length > 0 ||
  view.offers.length > 0;

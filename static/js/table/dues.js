/* Which payments of a closed evening are made: no view has them, so they are read anew with each version. */
import { fetched } from "table/fetched";

export function createDues({ store, url }) {
  let known = -1;

  async function follow({ view }) {
    if (!url || view.phase !== "closed" || !view.settlements.length || view.version <= known) return;
    known = view.version;
    const { ok, body } = await fetched(url);
    if (ok && known === view.version) store.set({ dues: body });
  }

  store.subscribe(follow);
  return follow(store.get());
}

/** The payment between these two, if one is known. */
/** @param {State} state */
export const dueOf = ({ dues }, { from, to }) =>
  dues?.dues.find(({ payer, receiver }) => short(payer) === from && short(receiver) === to);

/** The API writes an id with hyphens, the view without. */
const short = (id) => id.replaceAll("-", "");

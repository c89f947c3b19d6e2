/* Which payments of a closed evening are made: no view has them, so they are read anew with each version. */
import { fetched } from "table/fetched";

export function createDues({ store, url }) {
  let known = -1;
  store.set({ awaitsDues: Boolean(url) });

  async function follow({ view }) {
    if (!url || view.phase !== "closed" || !view.settlements.length || view.version <= known) return;
    known = view.version;
    const { ok, body } = await fetched(url);
    if (ok && known === view.version) store.set({ dues: body });
  }

  store.subscribe(follow);
  return follow(store.get());
}

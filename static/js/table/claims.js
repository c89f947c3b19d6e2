/* What others say they have paid the reader, and corrections that wait for a word: given with the page, and fetched
   again when the table has changed. No view has them, for they are nobody else's. */
import { fetched } from "table/fetched";

/** While the evening goes on, not more often than this: each tap makes a new view. */
const PAUSE = 15_000;

export function createClaims({ store, page, clock = () => Date.now() }) {
  let known = store.get().view.version;
  let asked = clock();

  async function fetchClaims() {
    asked = clock();
    const { ok, body } = await fetched(page.urls.claims);
    if (ok) store.set({ claims: body.claims });
  }

  async function fetchCorrections() {
    const { ok, body } = await fetched(page.urls.corrections);
    if (ok) store.set({ corrections: body.corrections });
  }

  function follow({ view, me }) {
    if (view.version <= known || !me.length || !view.settlements.length) return;
    known = view.version;
    if (view.phase !== "closed" && clock() - asked <= PAUSE) return;
    fetchClaims();
    fetchCorrections();
  }

  /** Answer a claim: "confirmed", or "disputed" with a reason. The next one is drawn once the server has heard it. */
  async function answer(id, word, note = "") {
    store.set({ claimSent: id });
    const { ok } = await fetched(`${page.urls.payments}${id}/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
      body: JSON.stringify({ word, note }),
    });
    if (ok) store.set({ claims: store.get().claims.filter((one) => one.id !== id) });
    else await fetchClaims();
    store.set({ claimSent: null });
  }

  store.subscribe(follow);
  return { answer };
}

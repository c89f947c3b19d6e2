/* The last table this phone has seen, put by for when there is no network. Only where the page is secure: elsewhere
   nothing could show it, and nothing is kept. */
import { serverNow } from "table/device/clock";

const KEPT = "kept";
const PLACE = "/kept/table";
const SOON = 500;

/** What a browser puts by for a site; null where its owner forbids it, for then already the question throws. */
function shelves() {
  try {
    return globalThis.caches ?? null;
  } catch {
    return null;
  }
}

/** Keep the table as it changes; forget it once it is no longer this phone's. */
export function keepTable(store, page) {
  const shelf = shelves();
  if (!shelf || !navigator.serviceWorker) return;
  let kept = null;
  let soon = 0;

  const laidBy = async () => {
    const { me, scorekeeper, heard, link } = store.get();
    if (link === "barred") return shelf.delete(KEPT);
    const table = {
      ...page,
      ...store.told(),
      claims: [],
      corrections: [],
      me,
      scorekeeper,
      heard,
      place: location.pathname,
      now: serverNow(),
      at: Date.now(),
    };
    return (await shelf.open(KEPT)).put(
      PLACE,
      new Response(JSON.stringify(table), { headers: { "Content-Type": "application/json" } }),
    );
  };
  /** A browser that keeps nothing, or has no room left, shows no table without a network, and goes on. */
  const put = () => laidBy().catch(() => null);

  function later() {
    const { view, me, link } = store.get();
    const now = [view, me, link === "barred"];
    if (kept?.every((one, at) => one === now[at])) return;
    kept = now;
    clearTimeout(soon);
    soon = setTimeout(put, SOON);
  }

  store.subscribe(later);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && put());
  later();
}

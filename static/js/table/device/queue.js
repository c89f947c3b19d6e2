/* Taps that wait for the network, kept on this phone so that they outlive the page. At most 20, at most 15 minutes
   old. */

export const MOST = 20;
export const OLDEST = 15 * 60 * 1000;

/** What may still be sent at this moment, and what is too old for it. */
export function sorted(taps, now) {
  return {
    waiting: taps.filter((tap) => now - tap.at <= OLDEST),
    expired: taps.filter((tap) => now - tap.at > OLDEST),
  };
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** A private window may throw at once: that too is an answer that fails. */
async function opened() {
  const request = indexedDB.open("chouette", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore("taps", { keyPath: "key" }));
  return await done(request);
}

/** The taps of one table, those kept under a code that it had before included. A browser that keeps nothing (a private
    window) has them for as long as the page lives. */
export function openQueue(session, former = []) {
  const codes = new Set([session, ...former]);
  const base = opened().catch(() => null);
  const shelf = async (mode) => (await base)?.transaction("taps", mode).objectStore("taps");
  /** What is done there; null where nothing is kept: it may be full, or taken away from under the page. */
  const there = (mode, what) =>
    shelf(mode)
      .then((taps) => taps && done(what(taps)))
      .catch(() => null);
  return {
    async all() {
      const kept = (await there("readonly", (taps) => taps.getAll())) ?? [];
      return kept.filter((tap) => codes.has(tap.session)).sort((a, b) => a.at - b.at);
    },
    async keep(tap) {
      await there("readwrite", (taps) => taps.put({ ...tap, session }));
    },
    /** Whether it still waits here: another page of this phone may have sent it, or had it taken back. */
    async holds(key) {
      const found = shelf("readonly").then((taps) => (taps ? done(taps.getKey(key)) : key));
      return (await found.catch(() => key)) !== undefined;
    },
    async forget(key) {
      await there("readwrite", (taps) => taps.delete(key));
    },
  };
}

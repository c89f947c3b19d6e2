/* What this phone knows: the newest view of the table, and what only concerns this device.
   A view is never replaced by an older one, nor by one of a program whose views this page could not draw; whoever draws
   asks for nothing else. */

/** What a phone knows when its page has just been opened: from the table, or (`heard`) as it last stood. */
export const opened = ({ view, me, scorekeeper, protocol, heard = null }) => ({
  view, me, scorekeeper, protocol,
  link: heard ? "lost" : "joining", heard: heard ?? Date.now(), install: null, awake: false, hold: null, asked: null,
  pending: [], waiting: false, dropped: [], problem: null, recorded: null, confirmed: 0, handed: null,
  draft: {}, picked: null, panel: null, stood: null, aside: [], later: null, rolls: null,
  phone: { sound: false, vibration: false }, limit: null,
});

export function createStore(initial) {
  const { protocol } = initial;
  let state = initial;
  const listeners = new Set();

  function set(patch) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener(state);
  }

  return {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Take a view that came from anywhere; false if the phone already has one as new. */
    put(view, now) {
      if (view.protocol !== protocol) {
        set({ protocol: view.protocol });
        return false;
      }
      if (state.view && view.version <= state.view.version) {
        if (view.version === state.view.version) set({ heard: now });
        return false;
      }
      set({ view, heard: now });
      return true;
    },
  };
}

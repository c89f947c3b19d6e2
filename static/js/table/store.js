/* What this phone knows: the newest view of the table, and what only concerns this device.
   A view is never replaced by an older one, nor by one of a program whose views this page could not draw; whoever draws
   asks for nothing else. */

/** At a large table a view does not list all that is open (`unlisted`): what was fetched for the one before is shown
    until that is fetched again, and a tap that has become old is answered by the server. */
function filled(view, before) {
  if (!view.unlisted?.length || !before?.whole) return view;
  const kept = (player) => (before.legal[player] ?? []).filter(({ event }) => view.unlisted.includes(event));
  const players = new Set([...Object.keys(view.legal), ...Object.keys(before.legal)]);
  return {
    ...view,
    whole: true,
    legal: Object.fromEntries([...players].map((player) => [player, [...(view.legal[player] ?? []), ...kept(player)]])),
  };
}

/** What a phone knows when its page has just been opened: from the table, or (`heard`) as it last stood. */
export const opened = ({ view, me, scorekeeper, protocol, heard = null }) => ({
  view,
  me,
  scorekeeper,
  protocol,
  link: heard ? "lost" : "joining",
  heard: heard ?? Date.now(),
  install: null,
  awake: false,
  hold: null,
  asked: null,
  pending: [],
  waiting: false,
  dropped: [],
  problem: null,
  recorded: null,
  confirmed: 0,
  handed: null,
  draft: {},
  picked: null,
  panel: null,
  stood: null,
  told: null,
  aside: [],
  later: null,
  rolls: null,
  phone: { sound: false, vibration: false },
  limit: null,
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
      set({ view: filled(view, state.view), heard: now });
      return true;
    },
    /** All that is open, fetched for the view that is shown. */
    fill(view) {
      if (view.version === state.view.version && view.protocol === protocol)
        set({ view: { ...view, whole: true, unlisted: [] } });
    },
  };
}

/* What this phone knows: the newest view of the table, and what only concerns this device.
   A view is never replaced by an older one, nor by one of a program whose views this page could not draw; whoever draws
   asks for nothing else. What the table says is taken in here and nowhere else (`hear`): a whole view, or what has
   changed in the one before. */
import { withFields } from "table/parts";

const same = (one, other) => one?.length === other.length && other.every((id) => one.includes(id));

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
export const opened = ({
  view,
  me,
  scorekeeper,
  protocol,
  heard = null,
  missing = false,
  claims = [],
  corrections = [],
}) => ({
  view,
  me,
  scorekeeper,
  protocol,
  missing,
  link: heard ? "lost" : "joining",
  heard: heard ?? Date.now(),
  install: null,
  awake: false,
  hold: null,
  armed: null,
  games: Infinity,
  lockedTold: null,
  asked: null,
  pending: [],
  waiting: false,
  dropped: [],
  problem: null,
  recorded: null,
  confirmed: 0,
  handed: null,
  leaving: false,
  draft: {},
  picked: null,
  pickedInSheet: false,
  pickedOver: [],
  hat: "me",
  spoke: [],
  panel: null,
  stood: null,
  told: [],
  corrected: null,
  aside: [],
  rolls: null,
  shakes: null,
  phone: { sound: false, vibration: false },
  limit: null,
  dues: null,
  awaitsDues: false,
  claims,
  claimSent: null,
  corrections,
});

/** `missing` from the start: the page was given no view, only its number. */
export function createStore(initial) {
  const { protocol } = initial;
  let state = initial;
  let told = initial.view; // as the table has said it: what it says next is about that
  let hearer = { me: initial.me, scorekeeper: initial.scorekeeper };
  const listeners = new Set();

  function set(patch) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener(state);
  }

  function take(view, now) {
    told = view;
    set({ view: filled(view, state.view), missing: false, heard: now });
    return true;
  }

  /** Take a whole view that came from anywhere; false if the phone already has one as new. */
  function put(view, now) {
    if (view.protocol !== protocol) {
      set({ protocol: view.protocol });
      return false;
    }
    const { version } = state.view;
    if (view.version > version || (state.missing && view.version === version)) return take(view, now);
    if (view.version === version) set({ heard: now });
    return false;
  }

  /** Put together what changed since the view that is shown; without that one the whole is missing. */
  function follow({ version, after, parts }, now) {
    if (version <= state.view.version || state.missing) return;
    if (after === state.view.version) take(withFields(told, parts), now);
    else set({ missing: true });
  }

  /** For whom this device speaks: if that is another than before, it has not been sent what is theirs. */
  function know({ me, scorekeeper }) {
    if (!same(hearer.me, me) || hearer.scorekeeper !== scorekeeper) set({ missing: true });
    hearer = { me, scorekeeper };
  }

  return {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put,
    /** Take in what the table says; true if the whole view is to be asked for from now on. */
    hear(message, now) {
      const before = state.missing;
      if (message.t === "state") put(message.state, now);
      if (message.t === "parts") follow(message, now);
      if (message.t === "me") know(message);
      return Boolean(state.missing && !before);
    },
    /** The version that the next message may be about; 0 where the whole is missing. */
    version: () => (state.missing ? 0 : state.view.version),
    /** What the table has said, for whoever opens this page again. */
    told: () => ({ view: told, missing: state.missing }),
    /** All that is open, fetched for the view that is shown. */
    fill(view) {
      if (view.version === state.view.version && view.protocol === protocol)
        set({ view: { ...view, whole: true, unlisted: [] } });
    },
  };
}

/* The table page: what the server gave with it, the line to the table, and one drawing for each change. */
import { render } from "lit-html";
import { backCloses } from "table/device/back";
import { setClock, ticks } from "table/device/clock";
import { gameSeen, gamesPlayed } from "table/device/first_games";
import { feel, keepAwake } from "table/device/haptics";
import { offerInstall, startWorker } from "table/device/install";
import { keepTable } from "table/device/last_view";
import { amCaptainNext } from "table/board/between";
import { draftKey } from "table/lookup";
import { createMoments } from "table/dialogs/amend_preview";
import { choicesKept, hatKept, keep, keepHat, keepLimit, limitKept, spokeFor, toldOnce } from "table/device/phone";
import { keepTold, toldKept } from "table/device/told";
import { openQueue } from "table/device/queue";
import { createSocket } from "table/socket";
import { allowShaking, whenShaken } from "table/device/shake";
import { knock, wake } from "table/device/sound";
import { createClaims } from "table/claims";
import { createDues } from "table/dues";
import { createStore, opened } from "table/store";
import { createTaps } from "table/taps";
import { createWhole } from "table/whole";
import { words } from "table/words";
import { wanted } from "table/dialogs/amend";
import { docked } from "table/dock/dock";
import { ownFirst, ownKeys, putTo } from "table/dock/put";
import { shutBy } from "table/dock/access_lost";
import { underHat } from "table/board/hats";
import { contextOf, tablePage } from "table/board/page";
import { rollDue } from "table/board/rolling";
import { createLeaving } from "table/dialogs/leaving";
import { outlived } from "table/dialogs/panel";

const GUARD = 500;
const OWN = 300;
const NEXT = 900;
const TOAST = 10000;
const HOLD = 20000;
const ARMED = 5000;

const page = JSON.parse(document.getElementById("page").textContent);
setClock(page.now);
const root = document.getElementById("table");
const wide = matchMedia("(min-width: 64rem)");
const tablet = matchMedia("(min-width: 48rem) and (min-height: 30.01em)");

const store = createStore({
  ...opened(page),
  phone: choicesKept(),
  games: gamesPlayed(),
  hat: hatKept(page.view.code),
  told: toldKept(page.view.code),
  spoke: spokeFor(page.view.code, page.me),
  limit: limitKept(page.view.code, page.me[0], page.former),
});
const claims = createClaims({ store, page });
const taps = createTaps({ store, queue: openQueue(page.view.code, page.former), page });

let panels = 0;

/** Somebody who was picked in a sheet is picked for as long as it lies open. */
const pickEnds = ({ picked, pickedInSheet }) => (picked && pickedInSheet ? { picked: null } : {});

/** Whoever is picked stands before what is put to this phone already, and gives way to what comes. */
function picks(picked, pickedInSheet) {
  store.set({ picked, pickedInSheet, pickedOver: ownKeys(underHat(store.get())), problem: null });
}

/** A dialog tells that it was closed in the case too that the page closed it: then what it would hide stays. */
function putAway() {
  if (store.get().panel) store.set({ ...pickEnds(store.get()), panel: null, problem: null, dropped: [] });
}

const ui = {
  panel: (panel) => (panel ? store.set({ panel: { id: panels++, ...panel } }) : putAway()),
  pick: (id) => picks(ownFirst(underHat(store.get())).picked === id ? null : id, false),
  pickInSheet: (id) => picks(id, true),
  hat: (hat) => {
    keepHat(store.get().view.code, hat);
    store.set({ hat, picked: null, problem: null });
  },
  draft: (key, choices) => store.set({ draft: { [key]: choices } }),
  understood: () => store.set({ problem: null, dropped: [], draft: {} }),
  aside: (key, later) =>
    store.set({ aside: later ? [...store.get().aside, key] : store.get().aside.filter((one) => one !== key) }),
  letStand: (action) => store.set({ stood: draftKey(action) }),
  told: (seq) => {
    const told = [...store.get().told, seq];
    keepTold(store.get().view.code, told);
    store.set({ told });
  },
  corrected: (seq) => store.set({ corrected: seq }),
  rolls: (winning) => store.set({ rolls: winning }),
  choose: (what, on) => {
    keep(what, on ? "on" : "off");
    store.set({ phone: { ...store.get().phone, [what]: on } });
    if (what === "sound" && on) knock();
  },
  limit: (points) => {
    const { view, me } = store.get();
    keepLimit(view.code, me[0], points, page.former);
    store.set({ limit: points });
  },
  /** A finished evening is corrected by way of the page that asks for a proof first. */
  amend: (seq) =>
    store.get().view.phase === "closed" ? location.assign(`${page.urls.log}${seq}/correct/`) : moments.open(seq),
  arm: (key) => {
    store.set({ armed: key });
    setTimeout(() => store.get().armed === key && store.set({ armed: null }), ARMED);
  },
  undo: () => taps.tap({ event: "undo" }, { label: words.undo }),
  claim: (id, word, note) => claims.answer(id, word, note),
  undoGame: () => taps.takeGameBack(words.undoGame),
  reload: () => location.reload(),
  install: () => store.get().install(),
  /** Some phones ask before they tell of their motion, and only when a button was pressed. */
  shaking: async () => store.set({ shakes: await allowShaking() }),
};

const moments = createMoments({ store, page, show: ui.panel });
const planned = createLeaving({ store, page, show: ui.panel });

let drawn = { key: null, view: null, put: "" };
let freshUntil = 0;

/** A thumb that was already on its way when the dock changed under it, or when something else was put to this screen,
    presses nothing: for half a second the dock is out of reach; less if it was my own tap that changed it, for then
    only the second of two knocks is on its way; longer if the next question stands where I have answered one, for its
    buttons are the same and are another player's, or about something else. */
function fresh(key, state) {
  const { view, pending, recorded } = state;
  const put = putTo(state)
    .map((one) => one.key)
    .join();
  const changed = drawn.key !== null && (key !== drawn.key || put !== drawn.put) && view !== drawn.view;
  const follows = drawn.put !== "" && put !== "" && put !== drawn.put;
  drawn = { key, view, put };
  if (changed) {
    const own = pending.length || recorded?.seq === view.seq;
    const guard = follows ? NEXT : own ? OWN : GUARD;
    freshUntil = performance.now() + guard;
    setTimeout(drawSoon, guard + 20);
  }
  return performance.now() < freshUntil;
}

/** A sheet of paper is closed before it is taken away, so that the focus goes back to where it came from. */
function turnPanel(panel) {
  const dialog = root.querySelector("dialog.panel");
  if (!panel && dialog?.open) dialog.close();
  return () => {
    const laid = root.querySelector("dialog.panel");
    if (laid && !laid.open) laid.showModal();
  };
}

function draw() {
  const ctx = contextOf(store.get(), { page, taps, ui, wide: wide.matches, tablet: tablet.matches });
  const content = docked(ctx);
  const open = turnPanel(ctx.state.panel);
  const wasInDock = document.activeElement?.closest(".dock");
  render(tablePage({ ...ctx, content, fresh: fresh(content.key, ctx.state) }), root);
  open();
  if (wasInDock && !wasInDock.isConnected) root.querySelector(".dock")?.focus({ preventScroll: true });
  newestTraceInView(ctx.view.seq);
  const ahead = wanted(ctx);
  if (ahead !== undefined) moments.look(ctx.state.panel.seq, ahead);
  if (ctx.state.panel?.kind === "leaving") planned();
}

let lastTrace = null;

function newestTraceInView(seq) {
  const list = root.querySelector(".trail > ol");
  if (!list || seq === lastTrace) return;
  lastTrace = seq;
  list.scrollTop = list.scrollHeight;
}

/** A window of another size is drawn otherwise, and shows another part of what happened: the newest is looked for
    again. */
function resized() {
  lastTrace = null;
  drawSoon();
}

let asked = false;
function drawSoon() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    draw();
  });
}

/** The moments by the kind of what is put to this screen; any other is simply asked. */
const MOMENTS = { hold: "hold", answer: "doubled" };

/** Shake or sound for what is newly put to this screen, and for nothing else: a result and a role are only shown. */
function felt(before, now) {
  if (before.view.game && !now.view.game && now.me.length) queueMicrotask(() => store.set({ games: gameSeen() }));
  const known = new Set(putTo(ownFirst(underHat(before))).map(({ key }) => key));
  const kinds = putTo(ownFirst(underHat(now)))
    .filter(({ key }) => !known.has(key))
    .map(({ kind }) => kind);
  const told = Object.keys(MOMENTS).find((kind) => kinds.includes(kind));
  if (kinds.length) feel(told ? MOMENTS[told] : "asked", now.phone);
  else if (amCaptainNext(now) && !toldOnce("locked")) store.set({ lockedTold: now.view.seq });
}

let wasTouched = false;

/** Players with a part in the evening stay at the table until it is over; who only watches goes as they came. */
const staysHere = ({ me, scorekeeper, view }) =>
  wasTouched && (scorekeeper || me.length > 0) && view.phase !== "closed" && !shutBy(store.get(), page);

/** A sheet of paper that lies open, then whoever is tapped on the board. */
const followOpen = backCloses({
  isOpen: () => Boolean(store.get().panel || store.get().picked),
  close: () => (store.get().panel ? putAway() : store.set({ picked: null })),
  stays: () => staysHere(store.get()),
  warn: (leaving) => store.set({ leaving }),
});
addEventListener(
  "pointerdown",
  () => {
    wasTouched = true;
    followOpen();
  },
  { once: true },
);

/** A shake is a tap on the one button that rolls. */
const followShake = whenShaken(() => {
  const due = rollDue(store.get());
  if (due) taps.order({ act: "roll", ...due });
});

let before = store.get();
store.subscribe((state) => {
  if (outlived(state)) return store.set({ ...pickEnds(state), panel: null });
  if (state.view !== before.view || (state.hold && state.hold !== before.hold)) felt(before, state);
  if (state.recorded && state.recorded.key !== before.recorded?.key) fade(state.recorded);
  if (state.view.scorekeeper.name !== before.view.scorekeeper.name) setTimeout(handedOver, 0, state.view.scorekeeper);
  settlesUp(before, state);
  before = state;
  followOpen();
  followShake(Boolean(rollDue(state)));
  drawSoon();
});

/** The line about my last tap stays until the next event or ten seconds, whichever is later. */
function fade({ key }) {
  setTimeout(() => {
    const { recorded } = store.get();
    if (recorded?.key === key) store.set({ recorded: { ...recorded, late: true } });
  }, TOAST);
}

/** The sheet has gone into other hands: said to all for ten seconds. */
function handedOver(handed) {
  store.set({ handed });
  setTimeout(() => store.get().handed === handed && store.set({ handed: null }), TOAST);
}

/** A held roll clears at the next event, or when it is forgotten. */
function heldRoll() {
  const hold = store.get().view.seq;
  store.set({ hold });
  setTimeout(() => store.get().hold === hold && store.set({ hold: null }), HOLD);
}

/** The evening is over: who has something to pay or to be paid comes to where it is said; not where it is carried over.
    The scorekeeper stays, whose undo of the closing stands here. */
/** @param {State} before @param {State} now */
function settlesUp(before, now) {
  if (page.carries || before.view.phase === "closed" || now.view.phase !== "closed" || now.scorekeeper) return;
  const pays = now.view.settlements.some((one) =>
    one.payments.some(({ from, to }) => now.me.includes(from) || now.me.includes(to)),
  );
  if (pays && page.urls.settle) location.assign(page.urls.settle);
}

/** The history leads here with the number of the event that is to be put right. */
function openFromHistory() {
  const [, seq] = location.hash.match(/^#event-(\d{1,9})$/) ?? [];
  if (!seq) return;
  history.replaceState(null, "", location.pathname);
  moments.open(Number(seq));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target?.closest?.("input, select, textarea, dialog"))
    return;
  const out = ".fresh, .sending"; // of reach, for a finger as for a thumb
  root.querySelector(`.dock:not(${out}) [data-key="${CSS.escape(event.key.toUpperCase())}"]`)?.click();
});

addEventListener("pointerdown", () => store.get().phone.sound && wake(), { once: true });
setInterval(() => ticks(store.get().view) && drawSoon(), 1000);
addEventListener("resize", resized);
followShake(Boolean(rollDue(store.get())));
draw();
createSocket({
  url: page.urls.live,
  store,
  onHold: heldRoll,
  onMe: ({ me, scorekeeper, protocol, now }) => {
    setClock(now);
    store.set({ me, scorekeeper, protocol, spoke: spokeFor(page.view.code, me) });
  },
});
keepAwake((awake) => store.set({ awake }));
keepTable(store, page);
createWhole({ store, url: page.urls.table });
createDues({ store, url: page.urls.payments });
offerInstall((install) => store.set({ install }));
startWorker(page.urls.worker);
taps.resume();
openFromHistory();

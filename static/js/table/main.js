/* The table page: what the server gave with it, the line to the table, and one drawing for each change. */
import { render } from "lit-html";
import { setClock, ticks } from "table/clock";
import { feel, keepAwake } from "table/feel";
import { draftKey } from "table/lookup";
import { openQueue } from "table/queue";
import { createSocket } from "table/socket";
import { createStore } from "table/store";
import { createTaps } from "table/taps";
import { words } from "table/words";
import { askOf, docked } from "table/views/dock";
import { contextOf, tablePage } from "table/views/page";
import { rulesKey } from "table/views/seen";

const GUARD = 500;
const OWN = 300;
const TOAST = 10000;
const HOLD = 20000;

const page = JSON.parse(document.getElementById("page").textContent);
setClock(page.now);
const root = document.getElementById("table");
const wide = matchMedia("(min-width: 64rem)");

const store = createStore({
  view: page.view, me: page.me, scorekeeper: page.scorekeeper,
  link: "joining", heard: Date.now(), awake: false, hold: null, asked: null,
  pending: [], waiting: false, dropped: [], problem: null, recorded: null, handed: null,
  draft: {}, picked: null, panel: null, stood: null, aside: [], later: null,
});
const taps = createTaps({ store, queue: openQueue(page.view.code), page });

let panels = 0;

const ui = {
  panel: (panel) => store.set(panel ? { panel: { id: panels++, ...panel } } : { panel, problem: null, dropped: [] }),
  pick: (id) => store.set({ picked: store.get().picked === id ? null : id, problem: null }),
  draft: (key, choices) => store.set({ draft: { [key]: choices } }),
  understood: () => store.set({ problem: null, dropped: [], draft: {} }),
  aside: (number, later) => store.set({ aside: later ? [...store.get().aside, number] : store.get().aside.filter((one) => one !== number) }),
  letStand: (action) => store.set({ stood: draftKey(action) }),
  seenLater: () => store.set({ later: rulesKey(store.get().view) }),
  undo: () => taps.tap({ event: "undo" }, { label: words.undo }),
  reload: () => location.reload(),
};

let drawn = { key: null, view: null };
let freshUntil = 0;

/** A thumb that was already on its way when the dock changed under it presses nothing: for half a second the dock is
    out of reach; less if it was my own tap that changed it, for then only the second of two knocks is on its way. */
function fresh(key, { view, pending, recorded }) {
  const changed = drawn.key !== null && key !== drawn.key && view !== drawn.view;
  drawn = { key, view };
  if (changed) {
    const guard = pending.length || recorded?.seq === view.seq ? OWN : GUARD;
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
  const ctx = contextOf(store.get(), { page, taps, ui, wide: wide.matches });
  const content = docked(ctx);
  const open = turnPanel(ctx.state.panel);
  render(tablePage({ ...ctx, content, fresh: fresh(content.key, ctx.state) }), root);
  open();
  newestTraceInView(ctx.view.seq);
}

let lastTrace = null;

function newestTraceInView(seq) {
  const list = root.querySelector(".trail > ol");
  if (!list || seq === lastTrace) return;
  lastTrace = seq;
  list.scrollTop = list.scrollHeight;
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

/** What a change of the table means to the one who holds this phone. */
function felt(before, now) {
  const mine = (state) => state.me.length && askOf({ ...state, scorekeeper: false, picked: null });
  if (mine(now)?.since > (mine(before)?.since ?? -1) && mine(now).event === "answer") feel("doubled");
  if (before.view.game && !now.view.game) feel("over");
}

let before = store.get();
store.subscribe((state) => {
  if (state.view !== before.view) felt(before, state);
  if (state.recorded && state.recorded.key !== before.recorded?.key) fade(state.recorded);
  if (state.view.scorekeeper.name !== before.view.scorekeeper.name) setTimeout(handedOver, 0, state.view.scorekeeper);
  before = state;
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
  feel("hold");
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
  root.querySelector(`.dock [data-key="${CSS.escape(event.key.toUpperCase())}"]`)?.click();
});

setInterval(() => ticks(store.get().view) && drawSoon(), 1000);
wide.addEventListener("change", drawSoon);
draw();
createSocket({ url: page.urls.live, store, onHold: heldRoll, onMe: ({ me, scorekeeper }) => store.set({ me, scorekeeper }) });
keepAwake((awake) => store.set({ awake }));
taps.resume();

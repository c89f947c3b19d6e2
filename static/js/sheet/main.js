/* The sheet follows the table: what was written is fetched when the table says that it has changed, and put where the
   old stood. Nobody's place, focus or open rows are lost by it. Without this script it is a plain page. */
import { createSocket } from "table/socket";
import { createStore } from "table/store";
import { words } from "table/words";
import { createRows } from "sheet/rows";
import { createPlace } from "sheet/place";

const view = document.querySelector(".sheet-view");
const scroller = document.querySelector(".sheet-scroll");
const link = document.querySelector("[data-link]");
const SAID = {
  live: words.live,
  joining: words.joining,
  lost: words.lost,
  unshown: words.unshown,
  barred: words.barred,
};

/** Whether the evening is over: then nothing is awaited, and nothing has to be said of a line that is there. */
const over = ({ view: { phase = view.dataset.phase } }) => phase === "closed";

const place = createPlace({ scroller, newest: document.querySelector("[data-newest]") });
const rows = createRows({ scroller, onGrown: place.grown });

/** What the sheet is made of, as far as the table tells: if this is another, the sheet is. */
const written = ({ rows: last, settlements, players, phase, order, trail, game }) =>
  JSON.stringify([
    last,
    settlements,
    phase,
    order,
    game?.number,
    game?.points,
    Object.values(players).map(({ name, result, to_settle: open, seated, frozen, stake }) => [
      name,
      result,
      open,
      seated,
      frozen,
      stake,
    ]),
    trail.filter((trace) => trace.undone).map((trace) => trace.seq),
  ]);

let known = null;
let fetching = false;
let again = false;

/** The newest sheet, one reading at a time; what changes meanwhile is read after it. */
async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the line says so, and the next view brings it
    known = null;
  }
  fetching = false;
  if (again) {
    again = false;
    await refresh();
  }
}

function put(fresh) {
  if (!scroller || !fresh.querySelector(".sheet-scroll")) {
    if (fresh.querySelector(".sheet-scroll")) location.reload(); // the first row of an evening
    return;
  }
  const kept = place.kept();
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other && !part.isEqualNode(other) && !part.contains(document.activeElement)) part.replaceWith(other);
  }
  rows.put(fresh);
  place.back(kept);
}

const protocol = Number(view.dataset.protocol);
const store = createStore({
  view: { version: Number(view.dataset.version) },
  missing: true,
  protocol,
  link: "joining",
  heard: Date.now(),
});
store.subscribe((state) => {
  link.textContent = state.link === "live" && over(state) ? "" : SAID[state.link];
  link.classList.toggle("lost", ["lost", "unshown", "barred"].includes(state.link));
  if (state.protocol !== protocol) location.reload(); // the program has been renewed
  if (!state.view.rows) return;
  const now = written(state.view);
  if (known !== now) {
    const first = known === null && state.view.version === Number(view.dataset.version);
    known = now;
    if (!first) refresh();
  }
});
createSocket({
  url: view.dataset.live,
  store,
  onHold: () => {},
  onMe: ({ protocol: now }) => store.set({ protocol: now }),
});
place.open();

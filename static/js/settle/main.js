/* The payments of an evening follow what is said of them on other phones: the page is fetched anew when the table says
   that something has changed, and its parts are put where the old ones stood. A part in which somebody writes stays.
   Without this script it is a plain page. */
import { createSocket } from "table/socket";
import { createStore } from "table/store";
import { words } from "table/words";
import { offerCopying } from "settle/copying";
import { offerSharing } from "settle/share";

const page = document.querySelector(".settle");
const link = document.querySelector("[data-link]");
const SAID = {
  live: words.live,
  joining: words.joining,
  lost: words.lost,
  unshown: words.unshown,
  barred: words.barred,
};

let known = Number(page.dataset.version);
let reading = null;

/** The newest page, one reading at a time; what changes meanwhile is read after it. */
async function refresh(version) {
  if (reading) {
    await reading;
    if (known >= version) return;
  }
  reading = read(version);
  await reading;
  reading = null;
}

async function read(version) {
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    known = version;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the line says so, and the next view brings it
  }
}

/** Whether a form there is being filled in: a field has the focus, was changed, or is at fault. */
const isInUse = (part) =>
  part.querySelector("input:focus, select:focus, textarea:focus, [aria-invalid='true']") !== null ||
  [...part.querySelectorAll("input:not([type='hidden']), select")].some(isChanged);

/** Whether a field holds something else than the page brought. */
function isChanged(field) {
  if (field.matches("[type='checkbox'], [type='radio']")) return field.checked !== field.defaultChecked;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const brought = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(brought, 0);
}

function put(fresh) {
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!other || isInUse(part) || part.isEqualNode(other)) continue;
    const opened = [...part.querySelectorAll("details[open]")].map((details) => details.id);
    part.replaceWith(other);
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  }
  offerSharing();
  offerCopying();
}

offerSharing();
const protocol = Number(page.dataset.protocol);
const store = createStore({
  view: { version: known },
  missing: true,
  protocol,
  link: "joining",
  heard: Date.now(),
});
store.subscribe((state) => {
  link.textContent = SAID[state.link];
  link.classList.toggle("lost", ["lost", "unshown", "barred"].includes(state.link));
  if (state.protocol !== protocol) location.reload(); // the program has been renewed
  if (state.view.version > known) refresh(state.view.version);
});
createSocket({
  url: page.dataset.live,
  store,
  onHold: () => {},
  onMe: ({ protocol: now }) => store.set({ protocol: now }),
});

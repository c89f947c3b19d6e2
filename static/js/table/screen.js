/* The big screen: it only listens. Nobody stands at it to load it again, so it does that by itself. */
import { render } from "lit-html";
import { serverNow, setClock, ticks } from "table/device/clock";
import { keepAwake } from "table/device/haptics";
import { lightKept, turnLight } from "table/device/light";
import { createSocket } from "table/socket";
import { createDues } from "table/dues";
import { createStore, opened } from "table/store";
import { contextOf } from "table/board/page";
import { room } from "table/board/room";

const page = JSON.parse(document.getElementById("page").textContent);
const root = document.getElementById("table");
const store = createStore(opened(page));
const nothingToPress = {};
const MINUTE = 60_000;

function turned() {
  turnLight();
  draw(store.get());
}

function draw(state) {
  const ctx = contextOf(state, { page, taps: nothingToPress, ui: nothingToPress, wide: true });
  render(room({ ...ctx, screen: true, mayUndo: false, turned }), root);
}

let minute = 0;

/** Whether the clock on the screen shows another minute by now. */
function newMinute() {
  const before = minute;
  minute = Math.floor(serverNow() / MINUTE);
  return minute !== before;
}

lightKept();
setClock(page.now);
store.subscribe((state) => (state.protocol === page.protocol ? draw(state) : location.reload()));
draw(store.get());
setInterval(() => (newMinute() || ticks(store.get().view)) && draw(store.get()), 1000);
createSocket({
  url: page.urls.live,
  store,
  onHold: () => {},
  onMe: ({ protocol, now }) => {
    setClock(now);
    store.set({ protocol });
  },
});
createDues({ store, url: page.urls.payments });
keepAwake(() => {});

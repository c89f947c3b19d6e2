/* The line to the table: it only listens. It says which version it has while somebody looks, and comes back by itself. */

const SEEN_EVERY = 5000;
const ANSWER_WITHIN = 5000;
const OPEN_WITHIN = 5000;
const SILENT_AFTER = 12000;
const RETRY_FIRST = 500;
const RETRY_MOST = 10000;
const NO_RIGHT = new Set([4403, 4404]);

/** How long to wait before the next try, in ms: doubling, with half of it by chance so that a room does not come at once. */
export function pause(tries, chance) {
  const most = Math.min(RETRY_MOST, RETRY_FIRST * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

/** Older phones take no relative address for a socket. With the version that is shown the table need not send it again. */
function addressed(url, version) {
  const address = new URL(url, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("version", version);
  return address;
}

export function createSocket({ url, store, onHold, onMe, clock = () => Date.now(), chance = Math.random }) {
  let socket = null;
  let tries = 0;
  let retry = 0;
  let due = 0;
  let begun = 0;
  let shut = false;

  function open() {
    clearTimeout(retry);
    if (shut || socket) return;
    begun = clock();
    socket = new WebSocket(addressed(url, store.get().view.version));
    socket.addEventListener("open", seen);
    socket.addEventListener("message", heard);
    socket.addEventListener("close", closed);
    within(OPEN_WITHIN);
  }

  /** A line that does not answer in time is dead, whatever the browser thinks (sleep, another network). */
  function within(time) {
    due ||= setTimeout(() => letGo("lost"), time);
  }

  function inTime() {
    clearTimeout(due);
    due = 0;
  }

  /** Put this line away; another is tried after a pause. */
  function letGo(link) {
    const dead = socket;
    socket = null;
    dead?.close();
    inTime();
    store.set({ link });
    clearTimeout(retry);
    retry = setTimeout(open, pause(tries++, chance()));
  }

  function heard({ data, target }) {
    if (target !== socket) return;
    const message = JSON.parse(data);
    tries = 0;
    inTime();
    if (message.t === "state") store.put(message.state, clock());
    if (message.t === "hold") onHold();
    if (message.t === "me") onMe(message);
    store.set({ link: "live", heard: clock() });
  }

  function closed({ code, target }) {
    if (target !== socket) return;
    if (!NO_RIGHT.has(code)) return letGo("lost");
    shut = true;
    socket = null;
    inTime();
    store.set({ link: "barred" });
  }

  function seen() {
    if (document.visibilityState === "hidden" || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ t: "seen", version: store.get().view.version }));
    within(ANSWER_WITHIN);
  }

  /** Somebody looks again, or the network is another one: a line that was silent meanwhile is not trusted any more. */
  function back() {
    if (document.visibilityState === "hidden" || shut) return;
    tries = 0;
    const { heard, link } = store.get();
    if (socket && clock() - Math.max(heard, begun) > SILENT_AFTER) letGo(link === "live" ? "joining" : link);
    if (socket) seen();
    else open();
  }

  setInterval(seen, SEEN_EVERY);
  document.addEventListener("visibilitychange", back);
  document.addEventListener("resume", back);
  navigator.connection?.addEventListener("change", back);
  addEventListener("online", back);
  addEventListener("pageshow", back);
  addEventListener("offline", () => store.set({ link: "lost" }));
  open();
  return { open: back };
}

/* The line to the table: it only listens. It says which version it has while somebody looks, and comes back by itself. */

const SEEN_EVERY = 5000;
const SILENT_AFTER = 12000;
const RETRY_FIRST = 500;
const RETRY_MOST = 10000;
const NO_RIGHT = 4403;

/** How long to wait before the next try, in ms: doubling, with half of it by chance so that a room does not come at once. */
export function pause(tries, chance) {
  const most = Math.min(RETRY_MOST, RETRY_FIRST * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

/** Older phones take no relative address for a socket. */
function absolute(url) {
  const address = new URL(url, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return address;
}

export function createSocket({ url, store, onHold, onMe, clock = () => Date.now(), chance = Math.random }) {
  let socket = null;
  let tries = 0;
  let retry = 0;
  let shut = false;

  function open() {
    clearTimeout(retry);
    if (shut || (socket && socket.readyState <= WebSocket.OPEN)) return;
    socket = new WebSocket(absolute(url));
    socket.addEventListener("open", seen);
    socket.addEventListener("message", heard);
    socket.addEventListener("close", closed);
  }

  function heard({ data }) {
    const message = JSON.parse(data);
    tries = 0;
    if (message.t === "state") store.put(message.state, clock());
    if (message.t === "hold") onHold();
    if (message.t === "me") onMe(message);
    store.set({ link: "live", heard: clock() });
  }

  function closed({ code, target }) {
    if (target !== socket) return;
    socket = null;
    if (code === NO_RIGHT) shut = true;
    store.set({ link: shut ? "barred" : "lost" });
    if (!shut) retry = setTimeout(open, pause(tries++, chance()));
  }

  function seen() {
    if (document.visibilityState === "hidden" || !socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ t: "seen", version: store.get().view.version }));
  }

  /** A line that stays silent though it was asked is dead, whatever the browser thinks (sleep, another network). */
  function listen() {
    const silent = clock() - store.get().heard > SILENT_AFTER;
    if (socket && socket.readyState === WebSocket.OPEN && silent && document.visibilityState === "visible") {
      const dead = socket;
      socket = null;
      dead.close();
      store.set({ link: "lost" });
      open();
    }
    seen();
  }

  function back() {
    if (document.visibilityState === "hidden") return;
    tries = 0;
    if (socket) seen();
    else open();
  }

  setInterval(listen, SEEN_EVERY);
  document.addEventListener("visibilitychange", back);
  addEventListener("online", back);
  addEventListener("pageshow", back);
  addEventListener("offline", () => store.set({ link: "lost" }));
  open();
  return { open: back };
}

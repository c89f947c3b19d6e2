/* A line that only listens: it says that somebody looks, hears that it is alive, and comes back by itself. */
import { pause } from "table/socket";

const LOOKING_EVERY = 5000;
const SILENT_AFTER = 12000;
const GONE = [4403, 4404];

export function createLine({ url, onMessage, onLink, clock = () => Date.now() }) {
  const address = new URL(url, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let socket = null;
  let tries = 0;
  let retry = 0;
  let heard = clock();

  function open() {
    clearTimeout(retry);
    if (socket) return;
    const mine = new WebSocket(address);
    socket = mine;
    heard = clock();
    mine.addEventListener("open", looking);
    mine.addEventListener("message", ({ data }) => {
      heard = clock();
      tries = 0;
      onLink("live");
      onMessage(JSON.parse(data));
    });
    mine.addEventListener("close", ({ code }) => {
      if (mine !== socket) return;
      socket = null;
      onLink("lost");
      if (!GONE.includes(code)) retry = setTimeout(open, pause(tries++, Math.random()));
    });
  }

  function looking() {
    if (document.visibilityState === "visible" && socket?.readyState === WebSocket.OPEN) socket.send('{"t":"looking"}');
  }

  function listen() {
    if (socket && document.visibilityState === "visible" && clock() - heard > SILENT_AFTER) {
      const dead = socket;
      socket = null;
      dead.close();
      onLink("lost");
      open();
    }
    looking();
  }

  function back() {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    if (socket) looking();
    else open();
  }

  setInterval(listen, LOOKING_EVERY);
  document.addEventListener("visibilitychange", back);
  addEventListener("online", back);
  addEventListener("pageshow", back);
  addEventListener("offline", () => onLink("lost"));
  open();
}

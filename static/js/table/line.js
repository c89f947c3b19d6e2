/* A line that only listens. It says that somebody looks, hears whether it is alive, and comes back by itself. */
import { messageOf } from "table/parts";

const SAID_EVERY = 5000;
const ANSWER_WITHIN = 5000;
const OPEN_WITHIN = 5000;
const SILENT_AFTER = 12000;
const RETRY_FIRST = 500;
const RETRY_MOST = 10000;
const NO_RIGHT = new Set([4403, 4404]);
const MOVED = 4410;
const UNSHOWN = 4500;

/** How long to wait before the next try, in ms: doubling, with half of it by chance so that a room does not come at
    once. */
export function pause(tries, chance) {
  const most = Math.min(RETRY_MOST, RETRY_FIRST * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

/** Older phones take no relative address for a socket. */
function addressed(place) {
  const address = new URL(place, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return address;
}

/** `place` is where the line leads now, `look` what is said while somebody looks, and at once where `onMessage`
    asks for it. `onLink` is told `live`, `joining` (it was silent while nobody looked), `lost`, `unshown` (the
    server cannot show it just now), or `barred`: the right to it is gone, and no other is tried. */
export function createLine({ place, look, onMessage, onLink, clock = () => Date.now(), chance = Math.random }) {
  let socket = null;
  let link = null;
  let tries = 0;
  let retry = 0;
  let due = 0;
  let heard = 0;

  function open() {
    clearTimeout(retry);
    if (link === "barred" || socket) return;
    heard = clock();
    socket = new WebSocket(addressed(place()));
    socket.addEventListener("open", looked);
    socket.addEventListener("message", told);
    socket.addEventListener("close", closed);
    within(OPEN_WITHIN);
  }

  /** A line that does not answer in time is dead, whatever the browser thinks (sleep, another network). */
  function within(time) {
    due ||= setTimeout(letGo, time, "lost");
  }

  function inTime() {
    clearTimeout(due);
    due = 0;
  }

  function is(now) {
    link = now;
    onLink(now);
  }

  /** Put this line away; another is tried after a pause. */
  function letGo(now) {
    const dead = socket;
    socket = null;
    dead?.close();
    inTime();
    is(now);
    clearTimeout(retry);
    retry = setTimeout(open, pause(tries++, chance()));
  }

  function told({ data, target }) {
    if (target !== socket) return;
    heard = clock();
    tries = 0;
    inTime();
    const asks = onMessage(messageOf(data));
    is("live");
    if (asks) looked();
  }

  function closed({ code, target }) {
    if (target !== socket) return;
    if (code === MOVED) return location.reload(); // the site leads on to the new code
    if (!NO_RIGHT.has(code)) return letGo(code === UNSHOWN ? "unshown" : "lost");
    socket = null;
    inTime();
    is("barred");
  }

  function looked() {
    if (document.visibilityState === "hidden" || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(look()));
    within(ANSWER_WITHIN);
  }

  /** Somebody looks again, or the network is another one: a line that was silent meanwhile is not trusted any more. */
  function back() {
    if (document.visibilityState === "hidden" || link === "barred") return;
    tries = 0;
    if (socket && clock() - heard > SILENT_AFTER) letGo(link === "live" ? "joining" : link);
    if (socket) looked();
    else open();
  }

  setInterval(looked, SAID_EVERY);
  document.addEventListener("visibilitychange", back);
  document.addEventListener("resume", back);
  navigator.connection?.addEventListener("change", back);
  addEventListener("online", back);
  addEventListener("pageshow", back);
  addEventListener("offline", () => link !== "barred" && is("lost"));
  open();
}

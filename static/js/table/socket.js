/* The table's line: what it hears goes into the store, and it says which version is on the screen: none, where the
   whole of it is to be sent. */
import { createLine } from "table/line";

export function createSocket({ url, store, onHold, onMe, clock = () => Date.now() }) {
  /** With the version that is shown the table need not send it again. */
  function place() {
    const address = new URL(url, location.href);
    address.searchParams.set("version", store.version());
    return address;
  }

  function onMessage(message) {
    const asks = store.hear(message, clock());
    if (message.t === "hold") onHold();
    if (message.t === "me") onMe(message);
    store.set({ heard: clock() });
    return asks;
  }

  createLine({
    place,
    look: () => ({ t: "seen", version: store.version() }),
    onMessage,
    onLink: (link) => store.set({ link }),
    clock,
  });
}

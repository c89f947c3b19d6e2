/* The table's line: what it hears goes into the store, and it says which version is on the screen. */
import { createLine } from "table/line";

export function createSocket({ url, store, onHold, onMe, clock = () => Date.now() }) {
  const version = () => store.get().view.version;

  /** With the version that is shown the table need not send it again. */
  function place() {
    const address = new URL(url, location.href);
    address.searchParams.set("version", version());
    return address;
  }

  function onMessage(message) {
    if (message.t === "state") store.put(message.state, clock());
    if (message.t === "hold") onHold();
    if (message.t === "me") onMe(message);
    store.set({ heard: clock() });
  }

  createLine({
    place,
    look: () => ({ t: "seen", version: version() }),
    onMessage,
    onLink: (link) => store.set({ link }),
    clock,
  });
}

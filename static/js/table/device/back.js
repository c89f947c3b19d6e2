/* The phone's own Back: it closes what lies open and stays at the table.

   As long as something is open an entry of ours is the last of the browser's history, so that Back takes that one away
   and not the page. */

/** @param {{ isOpen: () => boolean, close: () => void }} what */
export function backCloses({ isOpen, close }) {
  let ours = Boolean(history.state?.open);
  let leaving = false; // the browser takes our entry away a moment after it is asked to

  function follow() {
    if (leaving || isOpen() === ours) return;
    leaving = ours;
    if (ours) history.back();
    else history.pushState({ open: true }, "");
    ours = !ours;
  }

  addEventListener("popstate", () => {
    const wasPressed = ours && !leaving;
    ours = Boolean(history.state?.open);
    leaving = false;
    if (wasPressed && !ours && isOpen()) close();
    follow();
  });
  follow();
  return follow;
}

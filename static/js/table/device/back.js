/* The phone's own Back: it closes what lies open, and stays at the table. With nothing open the first Back only says
   so; a second one within a few seconds leaves.

   As long as Back is to do something here an entry of ours is the last of the browser's history, so that Back takes
   that one away and not the page. Browsers pass over entries made before the first touch, so none is made before it. */

const AGAIN_WITHIN = 4000;

/** @param {{ isOpen: () => boolean, close: () => void, stays: () => boolean, warn: (on: boolean) => void }} what */
export function backCloses({ isOpen, close, stays, warn }) {
  let ours = Boolean(history.state?.open);
  let leaving = false; // the browser takes our entry away a moment after it is asked to
  let warned = false;
  /* Made because something lay open. An entry made to stay is not taken away when the evening is over: that would bring
     a phone back that is just led to Settle up. */
  let forOpen = ours;

  const isNeeded = () => isOpen() || (stays() && !warned);

  function follow() {
    if (leaving || isNeeded() === ours || (ours && !forOpen && !warned)) return;
    forOpen = !ours && isOpen();
    leaving = ours;
    if (ours) history.back();
    else history.pushState({ open: true }, "");
    ours = !ours;
  }

  function setWarned(on) {
    warned = on;
    warn(on);
  }

  addEventListener("popstate", () => {
    const wasPressed = ours && !leaving;
    ours = Boolean(history.state?.open);
    leaving = false;
    if (wasPressed && !ours && isOpen()) close();
    else if (wasPressed && !ours && stays()) {
      setWarned(true);
      setTimeout(() => (setWarned(false), follow()), AGAIN_WITHIN);
    }
    follow();
  });
  follow();
  return follow;
}

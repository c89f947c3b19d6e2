/* The address follows what is shown, so that a link opens at exactly that event. Browsers refuse more than a hundred
   changes in half a minute: while many events go by, only some of them are written, and always the last. */

const APART = 400;

/** `write` puts the address of an event into the bar. */
export function createFollowing(write) {
  let wanted = null;
  let timer = null;
  let last = -Infinity;

  function put() {
    clearTimeout(timer);
    timer = null;
    if (wanted === null) return;
    last = performance.now();
    write(wanted);
    wanted = null;
  }

  addEventListener("pagehide", put);
  return (number) => {
    wanted = number;
    timer ??= setTimeout(put, Math.max(0, last + APART - performance.now()));
  };
}

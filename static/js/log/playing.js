/* Playing: one event after the other, so many a second, until there is none. The only clock of the replay. */

const SECOND = 1000;

/** `step` shows the next event and says whether there was one; `changed` is told whenever it plays or pauses. */
export function createPlaying({ step, changed }) {
  let speed = 1;
  let timer = null;

  function pause() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    changed();
  }

  function next() {
    timer = setTimeout(async () => {
      const mine = timer;
      const shown = await step();
      if (timer !== mine) return; // paused meanwhile
      if (shown) next();
      else pause();
    }, SECOND / speed);
  }

  function play(faster = speed) {
    speed = faster;
    if (timer !== null) clearTimeout(timer);
    next();
    changed();
  }

  return {
    play,
    pause,
    turn: () => (timer === null ? play() : pause()),
    /** Another speed; it goes on if it plays. */
    set(faster) {
      speed = faster;
      if (timer === null) changed();
      else play();
    },
    now: () => ({ plays: timer !== null, speed }),
  };
}

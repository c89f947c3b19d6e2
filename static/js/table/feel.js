/* Moments that are felt: a double offered, a roll to hold, the end of a game. Never for what others do among themselves. */

const PULSES = { doubled: [90, 80, 90], hold: [320], over: [90] };

/** Shake if the phone can; silent where it cannot, or before the first touch. */
export function feel(moment) {
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(PULSES[moment]);
}

/** Keep the screen awake while the table is looked at; true when it is. Needs a secure page. */
export function keepAwake(changed) {
  if (!navigator.wakeLock) return;
  const hold = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").then(
      (lock) => {
        changed(true);
        lock.addEventListener("release", () => changed(false));
      },
      () => changed(false),
    );
  };
  document.addEventListener("visibilitychange", hold);
  hold();
}

/* Moments that are felt: a double offered, another question put to me, a roll to hold. Never a result, a role, or what
   others do among themselves. A held roll is silent: a sound would tell the room. */
import { knock } from "table/device/sound";

const PULSES = { doubled: [90, 80, 90], asked: [90], hold: [320] };
const HEARD = new Set(["doubled"]);

/** Shake and sound as this phone wants it; nothing before the first touch. */
export function feel(moment, { vibration, sound }) {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (vibration && navigator.vibrate) navigator.vibrate(PULSES[moment]);
  if (sound && HEARD.has(moment)) knock();
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

/* A phone that is shaken. It is listened to only while a shake would do something. */

const HARD = 12; // metres per second squared, without what gravity does to it
const PEAKS = 2;
const WITHIN = 800;
const REST = 2000; // one shake rolls once, however long it lasts

/** A phone or tablet that could tell of its motion. */
export const mayShake = () => "DeviceMotionEvent" in globalThis && matchMedia("(pointer: coarse)").matches;

/** Nobody has to be asked for it. */
export const shakesByItself = () => !("requestPermission" in DeviceMotionEvent);

/** Ask for it; true once it is allowed. */
export async function allowShaking() {
  const motion = /** @type {any} */ (DeviceMotionEvent);
  return (await motion.requestPermission().catch(() => "denied")) === "granted";
}

const size = ({ x, y, z }) => Math.hypot(x ?? 0, y ?? 0, z ?? 0);

/** How hard the phone is moved; what gravity does is taken off where the phone does not. */
const force = ({ acceleration, accelerationIncludingGravity: all }) =>
  acceleration?.x == null ? (all ? Math.abs(size(all) - 9.8) : 0) : size(acceleration);

/** What follows whether a shake is waited for: `shaken` is called with each one. */
export function whenShaken(shaken) {
  let peaks = [];
  let quietUntil = 0;
  let listening = false;

  function moved(event) {
    const now = event.timeStamp;
    if (now < quietUntil || force(event) < HARD) return;
    peaks = [...peaks.filter((peak) => now - peak < WITHIN), now];
    if (peaks.length < PEAKS) return;
    peaks = [];
    quietUntil = now + REST;
    shaken();
  }

  return (wanted) => {
    if (wanted === listening) return;
    listening = wanted;
    if (wanted) addEventListener("devicemotion", moved);
    else removeEventListener("devicemotion", moved);
  };
}

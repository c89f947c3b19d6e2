/* What this phone keeps for itself and tells nobody: whether it sounds and shakes, which hat its scorekeeper wears, and
   its player's private limit. */

const name = (what) => `chouette.${what}`;

/** A private window may keep nothing: then a choice lasts as long as the page. */
export function choice(what) {
  try {
    return localStorage.getItem(name(what));
  } catch {
    return null;
  }
}

export function keep(what, value) {
  try {
    if (value === null) localStorage.removeItem(name(what));
    else localStorage.setItem(name(what), String(value));
  } catch {
    // it is in use all the same until the page is left
  }
}

/** No sound unless it was asked for; no shaking where the system wants little motion, unless it was asked for. */
export function choicesKept() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const vibration = choice("vibration");
  return { sound: choice("sound") === "on", vibration: vibration === null ? !still : vibration === "on" };
}

/** Whether this phone has told that before; from now on it has. */
export function toldOnce(what) {
  const told = choice(`told.${what}`) !== null;
  keep(`told.${what}`, "yes");
  return told;
}

const hatName = (session) => `hat.${session}`;

/** Which hat a scorekeeper who plays wears on this phone: the player's, until they turn to the sheet. */
export const hatKept = (session) => (choice(hatName(session)) === "sheet" ? "sheet" : "me");

export const keepHat = (session, hat) => keep(hatName(session), hat === "sheet" ? hat : null);

const spokeName = (session) => `spoke.${session}`;

/** For whom this phone speaks at a table, kept while it does; returned are those for whom it spoke last. */
/** @param {string} session @param {string[]} me @returns {string[]} */
export function spokeFor(session, me) {
  if (me.length) keep(spokeName(session), me.join());
  return (choice(spokeName(session)) ?? "").split(",").filter(Boolean);
}

const limitName = (session, player) => `limit.${session}.${player}`;

/** The points of one game beyond which this player wants to be warned; null where none is set. `former` are the
    codes that the table had before, oldest first: with a new code it is the same table. */
export function limitKept(session, player, former = []) {
  const kept = [...former, session].map((code) => Number.parseInt(choice(limitName(code, player)) ?? "", 10));
  return kept.findLast((points) => points > 0) ?? null;
}

/** Kept under the code of now alone: what stood under a former one is no longer meant. */
/** @param {number} points */
export function keepLimit(session, player, points, former = []) {
  for (const code of former) keep(limitName(code, player), null);
  keep(limitName(session, player), points);
}

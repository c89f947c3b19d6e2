/* Which answers that others gave for its player this phone has told, so that none is told again after a reload. */
import { choice, keep } from "table/device/phone";

const MOST = 24;
const name = (session) => `understood.${session}`;

/** The numbers of the events that its player has read. */
/** @param {string} session @returns {number[]} */
export const toldKept = (session) => (choice(name(session)) ?? "").split(",").filter(Boolean).map(Number);

/** @param {string} session @param {number[]} told */
export const keepTold = (session, told) => keep(name(session), told.slice(-MOST).join());

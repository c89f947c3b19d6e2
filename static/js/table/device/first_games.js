/* Whoever is new reads the words beside the marks: in the first three games of this phone's owner. */
import { html, nothing } from "lit-html";
import { choice, keep } from "table/device/phone";

const FIRST = 3;
const KEPT = "games";

/** How many games this phone's owner has seen to their end. */
export const gamesPlayed = () => Number.parseInt(choice(KEPT) ?? "0", 10) || 0;

/** One more. */
export function gameSeen() {
  const now = gamesPlayed() + 1;
  if (now <= FIRST) keep(KEPT, now);
  return now;
}

/** The word of a role beside its mark; listeners hear it in any case. */
/** @param {Context} ctx @param {string} word */
export const roleWord = ({ state }, word) =>
  state.me.length && state.games < FIRST ? html`<small class="role-word" aria-hidden="true">${word}</small>` : nothing;

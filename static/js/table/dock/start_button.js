/* The button that begins the next game. */
import { html, nothing } from "lit-html";
import { draftKey } from "table/lookup";
import { words } from "table/words";
import { nextNumber } from "table/board/next_game";
import { press } from "table/dock/press";
import { slowButton } from "table/dock/turn_button";

/** The same where it cannot be sent: it can be reached but not pressed.
    @param {string} label */
const later = (label) =>
  html`<button class="btn main wide withheld" aria-disabled="true" aria-describedby="start-later">
    <span class="what">${label}</span><span class="means" id="start-later">${words.startLater}</span></button>`;

/** The player who is asked to be Partner and has not answered yet.
    @param {ReadView} view */
const stillAsked = ({ proposals }) => proposals.find(({ event }) => event === "partner")?.awaits[0];

/** Without a network it is pale and says why: the others may have begun the game. While somebody is asked to be Partner
    it says that the game begins without one, and is held.
    @param {Context} ctx @param {Listed | undefined} start */
export function startButton(ctx, start) {
  if (!start) return nothing;
  const { view, people, state } = ctx;
  const label = words.startGame(nextNumber(view));
  if (state.link === "lost" || state.link === "unshown") return later(label);
  const send = () => press(ctx, start);
  const asked = stillAsked(view);
  if (!asked) return html`<button class="btn main wide" @click=${send}><span class="what">${label}</span></button>`;
  const said = people.isMe(asked) ? words.youAreStillAsked : words.stillAsked(people.full(asked));
  const drawn = (hint) =>
    html`<span class="what">${label}${hint}</span><span class="means" data-of=${asked}>${said}</span>`;
  return slowButton(ctx, { key: `${draftKey(start)} ${asked}`, look: "main wide", drawn, turns: false, send });
}

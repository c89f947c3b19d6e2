/* The agreed end of the evening: at the head while it is far, called between games when it is near or has come. */
import { html, nothing } from "lit-html";
import { serverNow } from "table/device/clock";
import { clockTime } from "table/format";
import { language, words } from "table/words";
import { icon } from "table/board/marks";

/** "until 23:00" */
export const untilWhen = ({ ends, club }) => (ends ? words.until(clockTime(ends.at, language, club.zone)) : "");

/** The call between two games; it keeps nobody from beginning another. */
/** @param {{ view: ReadView }} seen */
export function lastGame({ view }) {
  const now = serverNow();
  if (!view.ends || view.game || view.phase === "closed" || now < Date.parse(view.ends.last_game)) return nothing;
  const at = clockTime(view.ends.at, language, view.club.zone);
  const past = now >= Date.parse(view.ends.at);
  return html`<p class="last-game" role="status">
    ${icon("clock")}<span><b>${past ? words.endHasCome : words.lastGame}</b>
      ${past ? words.endWas(at) : words.endIs(at)}</span></p>`;
}

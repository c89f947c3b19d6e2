/* The line of an event as the server has told it, with what became of it and the notes that stand after it. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { language, words } from "table/words";

const { timeZone } = document.body.dataset; // the club's; the page says it
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone });

const time = (at) => html`<time datetime=${at} title=${day.format(new Date(at))}>${clock.format(new Date(at))}</time>`;
const quoted = (text) => (text ? html` <q>${text}</q>` : nothing);

const correction = ({ log }, { seq, said, at, note, instead }) =>
  html`<p class="put-right"><a href="${log}?before=${seq + 1}#e${seq}">${said}</a>, ${time(at)}${quoted(note)}</p>
    ${instead ? html`<p class="instead">${instead}</p>` : nothing}`;

const dispute = ({ text, at, settled }) =>
  html`<p class="put-right disputed">${text} ${time(at)}${settled ? html`<br>${settled}` : nothing}</p>`;

const note = ({ notes }, { number, who, at, text, photo }) =>
  html`<li class="remark"><div class="what">${quoted(text)}${
    photo ? html` <a class="photo-link" href="${notes}${number}/photo.jpg">${words.photoBeside}</a>` : nothing
  }</div><p class="who">${who} · ${time(at)}</p></li>`;

const correct = ({ log, amends }, { seq, text, stands }) =>
  amends && stands
    ? html` <a class="amends" href="${log}${seq}/correct/" aria-label=${words.correctIt(text)}>${words.correct}</a>`
    : nothing;

/** `replay` has the addresses, and whether the reader may correct. */
export function told(replay, moment) {
  const gone = moment.correction;
  return keyed(
    moment.seq,
    html`<ol class="log">
        <li class=${gone ? "gone" : ""}><div class="what">
            ${gone ? html`<s>${moment.text}</s>` : moment.text}${
              moment.rule ? html` <span class="clause">${moment.rule}</span>` : nothing
            }${quoted(moment.note)}
            ${gone ? correction(replay, gone) : nothing}${(moment.disputes ?? []).map(dispute)}</div>
          <p class="who">${moment.sender} · ${time(moment.at)}${correct(replay, moment)}</p></li>
        ${(moment.notes ?? []).map((one) => note(replay, one))}</ol>
      ${gone ? html`<p class="quiet">${gone.instead ? words.shownInstead : words.shownWithout}</p>` : nothing}`,
  );
}

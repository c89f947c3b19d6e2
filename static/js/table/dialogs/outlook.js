/* What the game may come to: for each player what every result would pay, who would be next, and how much they stand
   to lose. What is at stake for somebody is shown to themselves alone. */
import { html, nothing } from "lit-html";
import { speaking } from "table/lookup";
import { words } from "table/words";
import { limitField } from "table/dock/limit";
import { clause, figure } from "table/board/marks";
import { plain } from "table/format";
import { inAll } from "table/dock/stakes";

/** @param {Context} ctx @param {string} box */
const keeps = ({ view, people }, box) =>
  box === view.box ? html`<small>${people.isMe(box) ? words.youKeepTheBox : words.keepsTheBox}</small>` : nothing;

/** @param {Context} ctx @param {string} whose */
function outcome(ctx, entry, whose) {
  const { view, people } = ctx;
  const { next, points } = entry;
  const { box_side: side } = view.game;
  const title = words.ifWon[entry.kind](entry.winner === "box" ? people.head(side) : words.theTeam);
  const paid = points[whose] ?? 0;
  return html`<tr><th scope="row">${people.mark(side, title)}<small>${people.says(next)}${clause(
    next.rule,
  )}</small></th>
    <td class="num">${figure(paid)}${people.money(paid) === null ? nothing : html`<small>${people.money(paid)}</small>`}
    </td>
    <td data-of=${next.box}>${people.name(next.box)}${keeps(ctx, next.box)}</td><td
        data-of=${next.captain}>${people.name(next.captain)}</td></tr>`;
}

/** For whom the points stand: anybody in this game, the Box first. */
/** @param {Context} ctx @param {string} whose */
function chooseWhom({ people, state, ui }, whose, players) {
  const pick = (id) => html`<label data-of=${id}><input class="hush" type="radio" name="whose" .checked=${id === whose}
    @change=${() => ui.panel({ ...state.panel, whose: id })}>${people.name(id)}</label>`;
  return html`<fieldset class="field"><legend>${words.whatIfFor}</legend><div class="picks">${players.map(pick)}</div>
    </fieldset>`;
}

/** The least of the rows below; to one who has nothing at stake nothing.
    @param {Context} ctx @param {string} id */
function worst({ view, people }, id) {
  const points = view.outlook.worst?.[id];
  if (points === undefined || !view.outlook.exposure[id]) return nothing;
  const { lose, even, win } = words.atWorst;
  const said = points ? (points < 0 ? lose : win)(plain(Math.abs(points)), people.money(points)) : even;
  return html`<p class="worst" data-of=${id}>${said}</p>`;
}

/** @param {Context} ctx */
export function ahead(ctx) {
  const { view, state, people } = ctx;
  const { what_if: results, taken } = view.outlook;
  const players = [
    ...new Set(
      [view.box, view.partner, ...view.order].filter(
        (id) => id && (id in (results[0]?.points ?? {}) || id in view.outlook.exposure),
      ),
    ),
  ];
  const whose = state.panel.whose ?? speaking(state)[0] ?? view.box;
  if (!results.length)
    return html`<p class="quiet">${words.notForetold}</p>${worst(ctx, people.holder)}${limitField(ctx)}`;
  return html`${people.isMe(whose) ? worst(ctx, whose) : nothing}${chooseWhom(ctx, whose, players)}
    ${taken ? html`<p class="quiet">${words.countedAsTaken}</p>` : nothing}
    <table class="whatif" data-of=${whose}>
      <thead><tr><td></td><th scope="col" class="num">${people.name(whose)}${inAll(ctx, whose)}</th>
          <th scope="col">${words.newBox}</th><th scope="col">${words.newCaptain}</th></tr></thead>
      <tbody>${results.map((entry) => outcome(ctx, entry, whose))}</tbody></table>
    ${people.isMe(whose) ? limitField(ctx) : nothing}`;
}

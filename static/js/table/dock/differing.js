/* On a scorekeeper's result: the names of those of the team for whom it differs. A single from the other side's, a
   gammon from the single, a backgammon from the gammon; the figures are the server's. */
import { html } from "lit-html";
import { words } from "table/words";
import { columns } from "table/board/board";

const KINDS = ["single", "gammon", "backgammon"];
const BY_NAME = 3;
const ON_A_BUTTON = 20; // letters of names in one line of it

/** The result with which a kind is compared.
    @param {ReadView} view */
function below({ outlook }, { winner, kind }) {
  const found = outlook?.what_if ?? [];
  const lower = KINDS[KINDS.indexOf(kind) - 1];
  return found.find((one) =>
    lower ? one.winner === winner && one.kind === lower : one.winner !== winner && one.kind === kind,
  );
}

/** @param {Context} ctx */
export function differing(ctx, found) {
  const { view, people } = ctx;
  const other = below(view, found);
  const team = columns(view).filter((id) => id in found.points);
  const these = team.filter((id) => found.points[id] !== other?.points[id]);
  const rest = team.filter((id) => !these.includes(id));
  const said = !these.length
    ? words.likeBelow[found.kind]
    : !rest.length
      ? words.allOfTeam
      : these.length <= BY_NAME
        ? people.line(these, ON_A_BUTTON)
        : rest.length <= BY_NAME
          ? words.allBut(people.line(rest, ON_A_BUTTON))
          : words.someOfTeam(these.length);
  return html`<span class="sub names" data-of=${people.whose(team)}>${said}</span>`;
}

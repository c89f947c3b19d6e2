/* What has to be told with an event before it can be recorded. */
import { html, nothing } from "lit-html";
import { asked, cubeOf, draftKey, following, highest, lacks, named, onlyWay, open, stakesOf } from "table/lookup";
import { words } from "table/words";
import { eventOf, fieldsOf, labelOf, wording } from "table/wording";
import { begun, drawn, openWords, told, value } from "table/dialogs/fields";
import { dealNotes, dealSaid } from "table/dialogs/deal_label";
import { dealers } from "table/dialogs/deal_parties";
import { leavingPanel } from "table/dialogs/leaving";
import { warning } from "table/dock/limit";
import { brings, choiceComesTo } from "table/dock/stakes";
import { isSlow, slowButton } from "table/dock/turn_button";
import { doubleTheOne, theOneCube } from "table/dock/turn_label";
import { turnedFor } from "table/dock/whose";
import { clause, icon } from "table/board/marks";

/** The action a panel is about, as it is open now; gone when the table has moved on. */
/** @param {State} state */
export const actionOf = (state, panel) =>
  [...open(state), ...(state.scorekeeper ? asked(state.view, () => true) : [])].find(
    (action) => draftKey(action) === panel.key,
  );

/** @param {Listed} action */
const answered = (_ctx, action, said) =>
  Object.fromEntries(fieldsOf(action).map((field) => [field.name, value(field, action, said)]));

/** The program may throw the dice: whoever throws is named, for an order that the table does not know yet. */
/** @param {Context} ctx @param {Listed} action */
function throwing({ taps, page }, action, fields, label) {
  if (!page.urls.dice || !fields.some((field) => field.kind === "dice")) return nothing;
  const rolls =
    action.event === "roll_order" ? { rolls: [Object.fromEntries(action.players.map((id) => [id, []]))] } : {};
  const send = () => taps.throwDice({ ...eventOf(action), ...rolls }, { by: action.by, label });
  return html`<button type="button" class="btn main wide" @click=${send}>${icon("die")} ${words.throwThem}</button>
    <p class="quiet">${words.orType}</p>`;
}

/** Whoever comes without a phone is named on a page of the scorekeeper's: the club's people, or a new name. */
/** @param {Context} ctx @param {Listed} action */
const latecomer = ({ state, page }, action) =>
  action.event === "join" && !action.by && state.scorekeeper && page.urls.latecomer
    ? html`<a class="btn line wide left" href=${page.urls.latecomer}>${words.othersOrNew}</a>`
    : nothing;

/** @param {Context} ctx @param {Listed} action */
export function form(ctx, action) {
  const others = latecomer(ctx, action);
  if (others !== nothing && !action.players.length) return html`<p class="quiet">${words.nobodyHere}</p>${others}`;
  const { ui, taps, state } = ctx;
  const said = { ...begun(ctx, action), ...state.panel.said };
  const tell = (name, what) => ui.panel({ ...state.panel, said: { ...state.panel.said, [name]: what } });
  const fields = fieldsOf(action);
  const ready = fields.every((field) => told(field, action, said));
  const entry = wording[action.event];
  const label = (action.asks.length && action.by && entry.asking) || labelOf(ctx.view, action.event);
  const says = (ready && dealSaid(ctx, action, said)) || label;
  const send = (event) => {
    event.preventDefault();
    if (!ready) return;
    const sent = eventOf(action, answered(ctx, action, said));
    if (wording[action.event].plan) ui.panel(leavingPanel(action, sent));
    else taps.tap(sent, { by: action.by, label });
  };
  return html`<form @submit=${send}>
    ${throwing(ctx, action, fields, label)}${fields.map((field) => drawn(ctx, field, action, said, tell))}
    ${dealNotes(ctx, action, said)}
    ${
      action.notes.length
        ? html`<p class="quiet">${action.notes.map((one) => html`${ctx.people.says(one)} `)}</p>`
        : nothing
    }
    ${action.text ? html`<p class="quiet">${ctx.people.says(action)}${clause(action.rule)}</p>` : nothing}
    <button class="btn main wide stack" data-of=${ctx.people.whose(dealers(ctx, action))}
      ?disabled=${!ready}>${says}</button>${others}</form>`;
}

/** The least that would make chosen cubes accepted, where there are several ways. */
/** @param {Context} ctx @param {Listed} action */
function missing({ view, people }, action, chosen) {
  const lacking = lacks(action, chosen);
  return lacking.length
    ? words.onlyWithOneOf(
        people.list(
          lacking.map((name) => cubeOf(view, name).player),
          "disjunction",
        ),
      )
    : nothing;
}

/** Which cubes to double: those that may be named together, the button says which. */
/** @param {Context} ctx @param {Listed} action */
export function doubleForm(ctx, action) {
  const { ui, taps, state, people } = ctx;
  const said = state.panel.said ?? {};
  const chosen = said.cubes ?? onlyWay(action) ?? [];
  const keep = (name, what) => ui.panel({ ...state.panel, said: { ...said, [name]: what } });
  const tell = (name, what) => keep(name, name === "cubes" ? following(action, chosen, what) : what);
  const consent = { name: "agreed_by", kind: "consent", label: words.whoAgreed };
  const contact = { name: "contact", kind: "truth", label: words.contact };
  const ready = named(action, chosen) && told(consent, action, said);
  const one = theOneCube(ctx, action);
  const label = one
    ? doubleTheOne(ctx, action, one)
    : chosen.length
      ? words.doubleNamed(people.list(chosen.map((name) => cubeOf(ctx.view, name).player)))
      : words.doubleCubes;
  const means = brings(ctx, action, chosen);
  const slow = isSlow(highest(action, chosen));
  const send = () => {
    const agreed = action.needs.length ? { agreed_by: said.agreed_by ?? [] } : {};
    const apart = said.contact === false ? { contact: false } : {};
    taps.tap(eventOf(action, { cubes: chosen, ...apart, ...agreed }), { by: action.by, label });
  };
  const submit = (event) => {
    event.preventDefault();
    if (ready && !slow) send();
  };
  return html`<form @submit=${submit}>
    ${
      onlyWay(action)
        ? nothing
        : drawn(
            ctx,
            { name: "cubes", kind: "cubes", label: words.whichCubes },
            action,
            { ...said, cubes: chosen },
            tell,
          )
    }
    ${action.choices.includes("contact") ? drawn(ctx, contact, action, said, tell) : nothing}
    ${action.needs.length ? drawn(ctx, consent, action, said, tell) : nothing}
    ${action.text ? html`<p class="quiet">${ctx.people.says(action)}${clause(action.rule)}</p>` : nothing}
    ${warning(ctx, turnedFor(ctx, action, chosen), stakesOf(action, chosen))}
    ${means === nothing ? nothing : html`<p class="quiet">${means}</p>`}
    ${
      chosen.length && !ready
        ? html`<p class="quiet">${words.notAccepted} ${missing(ctx, action, chosen)}</p>`
        : nothing
    }
    ${
      ready && slow
        ? slowButton(ctx, {
            key: `${draftKey(action)} ${chosen.join()}`,
            look: "main wide",
            drawn: (hint) => html`<span data-of=${people.holder}>${label}${hint}</span>`,
            send,
          })
        : html`<button class="btn main wide" data-of=${people.holder} ?disabled=${!ready}>${label}</button>`
    }</form>`;
}

/** A question other than a double: its words as equal blocks, or its form behind one. */
/** @param {Context} ctx @param {Listed} action */
export function choosing(ctx, action) {
  const { taps, ui, people } = ctx;
  const entry = wording[action.event];
  const field = fieldsOf(action)[0];
  const title = html`<h2 class="said">${action.ask ? people.says(action.ask) : entry.label}</h2>
    ${action.text ? html`<p class="why">${ctx.people.says(action)}${clause(action.rule)}</p>` : nothing}`;
  if (field.kind !== "word") {
    return html`${title}<button class="btn main wide" @click=${() => ui.panel({ kind: "form", key: draftKey(action) })}>
      ${field.label}</button>`;
  }
  const say = (word, label) => () => taps.tap(eventOf(action, { [field.name]: word }), { by: action.by, label });
  const spoken = openWords(field, action);
  return html`${title}
    <div class="choices">
      ${spoken.map(
        ([word, label]) => html`<button class="btn stack" @click=${say(word, label)}>
        <span>${label}</span>${choiceComesTo(ctx, action, word)}</button>`,
      )}</div>`;
}

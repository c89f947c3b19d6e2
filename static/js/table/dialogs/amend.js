/* Putting an earlier event right: what was open at that moment, prefilled, with what a change would make of the points
   and of Box and Captain. Every word of it is judged by the server before it can be sent. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { asked, cubeOf, draftKey, fewest, inOrder, onlyWay, open } from "table/lookup";
import { words } from "table/words";
import { eventOf, fieldsOf, wording } from "table/wording";
import { adjusted, adjusting } from "table/dialogs/adjust";
import { drawn, told, value } from "table/dialogs/fields";
import { figure } from "table/board/marks";
import { peopleOf } from "table/board/people";

const KINDS = ["single", "gammon", "backgammon"];

/** The page as it was before the event, for whoever keeps the sheet. */
/** @param {Context} ctx */
function then(ctx, moment) {
  const state = { ...ctx.state, view: moment.view, me: [], scorekeeper: true, picked: null };
  return { ...ctx, view: moment.view, state, people: peopleOf({ view: moment.view, me: ctx.state.me }) };
}

/** What was open of the same kind: once for each who could have done it, or once for all. */
function alike(past, { event }) {
  const same = (action) => action.event === event.event;
  const found = [...asked(past.view, same), ...open(past.state, []).filter(same)];
  return wording[event.event]?.actor ? found.filter((action) => action.by) : found.slice(0, 1);
}

const cubesNamed = ({ cubes, cube, points }) =>
  cube ? [cube] : Array.isArray(cubes) ? cubes : Object.keys(cubes ?? (typeof points === "object" ? points : {}));

/** Which of them it was. */
/** @param {Listed[]} actions */
function itself(actions, { event }) {
  const actor = wording[event.event]?.actor;
  const own = actions.filter((action) => !actor || action.by === event[actor]);
  const named = cubesNamed(event);
  return (
    own.find((action) => named.some((name) => action.cubes.some((choice) => choice.cube === name))) ??
    own[0] ??
    actions[0]
  );
}

function radios(name, options, chosen, tell) {
  return html`<div class="picks">${options.map(
    ([option, label]) => html`<label><input class="hush" type="radio" name=${name}
    .checked=${live(chosen === option)} @change=${() => tell(option)}>${label}</label>`,
  )}</div>`;
}

/** Each way of telling an event: what is drawn for it, and the event that comes of what is told; null while it is
    not whole. */
const TOLD = {
  answer: {
    drawn: (past, action, said, tell) =>
      action.cubes.map(
        (
          choice,
        ) => html`<fieldset class="field"><legend>${past.people.full(cubeOf(past.view, choice.cube).player)}</legend>
      ${radios(
        `answer:${choice.cube}`,
        inOrder(choice.words).map((word) => [word, words.answer[word]]),
        said.cubes?.[choice.cube],
        (word) => tell("cubes", { ...said.cubes, [choice.cube]: word }),
      )}</fieldset>`,
      ),
    event: (action, said) => {
      const cubes = Object.fromEntries(
        action.cubes.map(({ cube, words: open }) => [
          cube,
          open.includes(said.cubes?.[cube]) ? said.cubes[cube] : null,
        ]),
      );
      return Object.values(cubes).every(Boolean) ? eventOf(action, { cubes }) : null;
    },
  },
  result: {
    drawn: (past, _action, said, tell) =>
      ["box", "team"].map(
        (side) => html`<fieldset class="field">
          <legend>${side === "box" ? past.view.game.box_wins.text : words.teamWins}</legend>
      ${radios(
        "result",
        KINDS.map((kind) => [`${side} ${kind}`, words.kind[kind]]),
        `${said.winner} ${said.kind}`,
        (one) => tell("outcome", one.split(" ")),
      )}</fieldset>`,
      ),
    event: (action, said) => (said.winner ? eventOf(action, { winner: said.winner, kind: said.kind }) : null),
  },
  adjust: { drawn: adjusting, event: (_action, said) => adjusted(said) },
  double: {
    drawn: (past, action, said, tell) => html`${
      onlyWay(action)
        ? nothing
        : drawn(
            past,
            { name: "cubes", kind: "cubes", label: words.whichCubes },
            action,
            { cubes: said.cubes ?? fewest(action, [action.cubes[0].cube]) },
            tell,
          )
    }
      ${
        action.choices.includes("contact")
          ? drawn(past, { name: "contact", kind: "truth", label: words.contact }, action, said, tell)
          : nothing
      }`,
    event: (action, said) => {
      const cubes = said.cubes ?? fewest(action, [action.cubes[0].cube]);
      return cubes.length
        ? eventOf(action, {
            cubes,
            ...(said.contact === false && { contact: false }),
            ...(said.agreed_by && { agreed_by: said.agreed_by }),
          })
        : null;
    },
  },
};

const FORM = {
  drawn: (past, action, said, tell) => fieldsOf(action).map((field) => drawn(past, field, action, said, tell)),
  event: (action, said) => {
    const fields = fieldsOf(action);
    const whole = fields.every((field) => told(field, action, said));
    return whole
      ? eventOf(action, Object.fromEntries(fields.map((field) => [field.name, value(field, action, said)])))
      : null;
  },
};

/** Players who may have done it, where it could have been another. */
/** @param {Listed[]} actions @param {Listed} action */
function who(past, actions, action, turn) {
  if (actions.length < 2) return nothing;
  const label = (one) => {
    const cubes = one.cubes.map((choice) => past.people.full(cubeOf(past.view, choice.cube)?.player));
    return one.by && actions.filter((other) => other.by === one.by).length > 1
      ? words.aboutCubes(past.people.full(one.by), cubes.join(", "))
      : past.people.full(one.by);
  };
  return html`<fieldset class="field"><legend>${words.whoDidIt}</legend>${radios(
    "who",
    actions.map((one) => [draftKey(one), label(one)]),
    draftKey(action),
    turn,
  )}</fieldset>`;
}

// What would change

const cell = ({ before = undefined, after = undefined } = {}) =>
  before === after
    ? nothing
    : html`${before === null ? "–" : figure(before)} <span aria-label=${words.becomes}>→</span>
      ${after === null ? "–" : figure(after)}`;

/** @param {Context} ctx */
function changes({ people, view }, seen) {
  const some = (wanted) => Object.fromEntries(Object.entries(seen.totals).filter(([id]) => wanted(id)));
  const hasLeft = (id) => Boolean(view.players[id]?.left);
  const gone = some(hasLeft);
  const columns = [
    ...seen.games.map((game) => [game.ended ? words.game(game.number) : words.thisGame, game.points]),
    [words.toSettle, some((id) => !hasLeft(id))],
    ...(Object.keys(gone).length ? [[words.paidOnLeaving, gone]] : []),
  ];
  const ids = [...new Set([...view.order, ...columns.flatMap(([, points]) => Object.keys(points))])].filter((id) =>
    columns.some(([, points]) => points[id]),
  );
  const roles = [
    ["box", words.newBox],
    ["captain", words.newCaptain],
  ].filter(([role]) => seen.roles[role]);
  if (!ids.length && !roles.length) return html`<p class="quiet">${words.nothingElse}</p>`;
  return html`${
    ids.length
      ? html`<div class="scrolls"><table class="whatif changes"><thead><tr><td></td>${columns.map(
          ([title]) => html`<th scope="col">${title}</th>`,
        )}</tr></thead>
    <tbody>${ids.map(
      (id) =>
        html`<tr><th scope="row">${people.full(id)}</th>${columns.map(
          ([, points]) => html`<td>${cell(points[id])}</td>`,
        )}</tr>`,
    )}</tbody></table></div>`
      : nothing
  }
    ${roles.map(
      ([role, label]) =>
        html`<p><b>${label}:</b> ${people.full(seen.roles[role].before)} <span aria-label=${words.becomes}>→</span>
          ${people.full(seen.roles[role].after)}</p>`,
    )}`;
}

/** @param {Context} ctx */
function preview(ctx, panel, out) {
  const { page } = ctx;
  if (!panel.seen) return html`<p class="quiet">${words.lookingAhead}</p>`;
  const { ok, body } = panel.seen;
  if (!ok)
    return html`<div class="misfit" role="alert">
      ${body.text ? html`<p><b>${words.noLongerFits}</b> ${body.text}</p>` : nothing}
      <p>${body.message ?? words.failedLong}</p></div>
    ${
      body.text && page.urls.adjust
        ? html`<a class="btn line wide" href=${page.urls.adjust}>${words.correctPointsOnly}</a>`
        : nothing
    }`;
  return html`<p>${out ? words.takeOutLong : html`<b>${body.text}</b>`}</p>${changes(ctx, body)}`;
}

/** What is told in the panel that lies open: the action it is about, and the event it makes; null takes it out. */
/** @param {Context} ctx */
function telling(ctx) {
  const { panel } = ctx.state;
  const past = then(ctx, panel.moment);
  const actions = alike(past, panel.moment);
  const action = actions.find((one) => draftKey(one) === panel.chosen) ?? itself(actions, panel.moment);
  const { out = !action } = panel;
  const form = TOLD[action?.event] ?? FORM;
  const event = out ? null : form.event(action, panel.said);
  const whole = out || (event !== null && JSON.stringify(sorted(event)) !== JSON.stringify(sorted(panel.moment.event)));
  return { past, actions, action, out, form, event, whole };
}

/** What the server is to be asked about now: an event, null for none in its place, undefined for nothing. */
/** @param {Context} ctx */
export function wanted(ctx) {
  if (ctx.state.panel?.kind !== "amend" || !ctx.state.panel.moment) return undefined;
  const { event, whole } = telling(ctx);
  return whole ? event : undefined;
}

/** @param {Context} ctx */
export function amending(ctx) {
  const { state, taps, ui } = ctx;
  const { panel } = state;
  if (panel.fault) return html`<p class="quiet">${panel.fault.message ?? words.failedLong}</p>`;
  if (!panel.moment) return html`<p class="quiet">${words.lookingAhead}</p>`;
  const { past, actions, action, out, form, event, whole } = telling(ctx);
  const note = panel.note ?? "";
  const show = (more) => ui.panel({ ...panel, ...more });
  const tell = (name, what) =>
    show({
      said: name === "outcome" ? { ...panel.said, winner: what[0], kind: what[1] } : { ...panel.said, [name]: what },
    });
  const ready = whole && panel.seen?.ok;
  const label = out ? words.takeOut : words.changeIt;
  const send = (submitted) => {
    submitted.preventDefault();
    if (ready) taps.tap({ event: "amend", seq: panel.seq, with: event, ...(note && { note }) }, { label });
  };
  return html`<form class="amend" @submit=${send}><p class="said">${panel.moment.text}</p>
    ${
      action
        ? radios(
            "out",
            [
              ["change", words.changeIt],
              ["out", words.takeOut],
            ],
            out ? "out" : "change",
            (one) => show({ out: one === "out" }),
          )
        : nothing
    }
    ${
      out
        ? nothing
        : html`${who(past, actions, action, (key) =>
            show({ chosen: key, said: {} }),
          )}${form.drawn(past, action, panel.said, tell)}`
    }
    <section class="ahead" aria-live="polite">
      ${whole ? preview(ctx, panel, out) : html`<p class="quiet">${words.asItIs}</p>`}</section>
    <div class="field">
      <label for="note">${words.reason}</label><input id="note" maxlength="200" ?required=${ctx.view.phase === "closed"}
        .value=${note} @input=${(typed) => show({ note: typed.target.value })}></div>
    <button class="btn main wide" ?disabled=${!ready}>${label}</button></form>`;
}

/** The same event whatever the order of its fields. */
const sorted = (one) =>
  one && typeof one === "object" && !Array.isArray(one)
    ? Object.keys(one)
        .sort()
        .map((key) => [key, sorted(one[key])])
    : one;

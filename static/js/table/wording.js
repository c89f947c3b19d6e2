/* From an open event to what a person reads: where it stands, what its button says, what has to be told with it.
   `actor` is the field that names the one who acts; `fields` are asked in this order, each from what the action lists.
   With a `plan` what it would settle is shown before it is sent. `instead` is another way to answer a double, `lapses`
   what the next roll takes away: it stands in the dock. */
import { onlyWay } from "table/lookup";
import { words } from "table/words";

const { events, fields } = words;
const agreed = { name: "agreed_by", kind: "consent", label: words.whoAgreed };
const points = (label, share) => ({ name: "points", kind: "points", label, share });
const cubes = { name: "cubes", kind: "cubes", label: words.whichCubes, share: fields.whoseShares };
const cube = { name: "cube", kind: "cube", label: fields.whichCube, share: fields.whoseShare };
const person = (name, label, more = {}) => ({ name, kind: "person", label, ...more });
const word = (name, label, said) => ({ name, kind: "word", label, words: said });
const oneRoll = { name: "one_roll", kind: "stated", label: words.oneRoll };
const dice = { name: "rolls", kind: "dice", label: fields.thrown };

export const wording = {
  start: { group: "play", main: true, label: events.start },
  roll: { group: "play", label: words.rolled },
  result: { group: "play", label: words.result },
  pip_count: {
    group: "play",
    actor: "by",
    label: events.pip_count,
    fields: [
      { name: "box", kind: "count", label: fields.boxHas },
      { name: "team", kind: "count", label: fields.teamHas },
    ],
  },
  illegal_play: {
    group: "play",
    label: events.illegal_play,
    fields: [
      word("side", fields.whoPlayedIt, words.illegal.side),
      person("noticed_by", fields.whoNoticed),
      word("remedy", fields.whatThen, words.illegal.remedy),
    ],
  },

  answer: { group: "ask", actor: "by" },
  lone_choice: {
    group: "ask",
    actor: "by",
    label: events.lone_choice,
    fields: [word("choice", "", words.alone)],
  },
  partner_choice: {
    group: "ask",
    actor: "by",
    label: events.partner_choice,
    fields: [word("choice", "", words.partnerChoice)],
  },
  roll_off: { group: "ask", label: events.roll_off, fields: [{ name: "between", kind: "pair" }, dice] },

  double: { group: "cube", actor: "by", label: words.doubleCubes },
  automatic_double: { group: "cube", label: events.automatic_double, fields: [cubes, agreed] },
  extra: { group: "cube", lapses: true, actor: "by", label: events.extra },
  drop_extra: { group: "cube", lapses: true, actor: "by", label: events.drop_extra, fields: [cubes] },
  reverse: { group: "cube", lapses: true, actor: "by", label: events.reverse },
  insist: {
    group: "cube",
    actor: "by",
    label: events.insist,
    fields: [word("on", fields.inWhichOrder, words.insistOn)],
  },

  offer: {
    group: "settle",
    actor: "by",
    label: events.offer,
    fields: [
      cubes,
      { name: "to", kind: "offered", label: fields.toWhom },
      { name: "limit", kind: "limit", label: fields.forHowMany },
      oneRoll,
      points(fields.pointsForEach, fields.pointsForShare),
    ],
  },
  accept: { group: "settle", actor: "by", label: events.accept, fields: [cube] },
  withdraw: { group: "settle", actor: "by", label: events.withdraw },
  settle: {
    group: "settle",
    label: events.settle,
    share: events.settleShares,
    fields: [oneRoll, agreed, { name: "points", kind: "cubePoints", label: fields.points }],
  },
  buy: {
    group: "settle",
    actor: "by",
    label: events.buy,
    share: events.buyShare,
    fields: [cube, agreed, points(fields.toTheSeller)],
  },
  preempt: { group: "settle", lapses: true, actor: "by", label: events.preempt, fields: [cube] },
  share: {
    group: "settle",
    label: events.share,
    share: events.shareOne,
    fields: [cubes, person("with", fields.withWhom), agreed, points(fields.fromTheBox)],
  },
  unshare: {
    group: "settle",
    actor: "by",
    label: events.unshare,
    fields: [cubes, agreed, points(fields.fromTheOther)],
  },
  drop_take: {
    group: "settle",
    instead: true,
    label: events.drop_take,
    fields: [
      { name: "by", kind: "pair" },
      person("drops", fields.whoDrops),
      person("plays", fields.whoPlaysOn, { choice: true }),
    ],
  },
  partner_split: {
    group: "settle",
    actor: "by",
    label: events.partner_split,
    fields: [person("keeps", fields.whoKeeps)],
  },
  stake: {
    group: "settle",
    actor: "player",
    label: events.stake,
    fields: [
      { name: "stake", kind: "stake", label: fields.forWhat },
      { name: "against", kind: "people", label: fields.onlyAgainst, optional: true },
      agreed,
    ],
  },
  consulted: {
    group: "settle",
    actor: "by",
    label: events.consulted,
    fields: [person("player", fields.who), word("remedy", fields.whichRemedy, words.remedy)],
  },

  join: {
    group: "people",
    actor: "player",
    label: events.join,
    asking: words.askToJoin,
    fields: [
      { ...person("player", fields.whoSitsDown), unnamed: true },
      { name: "stake", kind: "stake", label: words.atWhichStake, optional: true },
      agreed,
    ],
  },
  sit_out: { group: "people", actor: "player", label: events.sit_out },
  sit_in: { group: "people", actor: "player", label: events.sit_in },
  step_out: {
    group: "people",
    actor: "player",
    label: events.step_out,
    fields: [person("proxy", fields.whoHandles, { optional: true })],
  },
  come_back: { group: "people", lapses: true, main: true, actor: "player", label: events.come_back },
  proxy: {
    group: "people",
    actor: "by",
    whose: "player",
    label: events.proxy,
    fields: [person("proxy", fields.whoHandles)],
  },
  partner: { group: "people", label: events.partner, fields: [person("player", fields.withWhom, { nobody: true })] },
  partner_refuses: { group: "people", actor: "by", label: events.partner_refuses },
  decline_box: { group: "people", actor: "by", label: events.decline_box },
  vacate_box: { group: "people", actor: "by", label: events.vacate_box },
  seat: {
    group: "people",
    label: events.seat,
    fields: [{ name: "line", kind: "order", label: fields.boxThenCaptain }],
  },
  roll_order: { group: "people", label: events.roll_order, fields: [dice] },
  join_order: { group: "people", label: events.join_order, fields: [dice] },
  leave: { group: "people", plan: true, actor: "player", label: events.leave },
  freeze: { group: "people", actor: "player", label: events.freeze },
  remove: { group: "people", plan: true, label: events.remove, fields: [person("player", fields.whom)] },
  split: { group: "people", label: events.split, page: "split" },

  close: { group: "correct", plan: true, label: events.close },
};

/** What the button of an event says; `share` where one cube lies on the table for the whole team.
    @param {ReadView} view @param {string} event */
export const labelOf = ({ game }, event) => (game?.one_cube && wording[event].share) || wording[event].label;

/** What happens once in a month: the scorekeeper's tablet has it in one list. */
export const RARE = ["automatic_double", "illegal_play", "pip_count", "insist", "consulted", "reverse"];

/** Whether an open action answers a question. */
/** @param {Listed} action */
export const isAsk = (action) => wording[action.event]?.group === "ask";

const alone = (list) => (list.length === 1 ? list[0] : undefined);

/** What need not be asked, for there is only one cube, one set of cubes, or one person, it can be. */
/** @param {Listed} action */
function fixed(field, action) {
  if (field.kind === "cube") return alone(action.cubes)?.cube;
  if (field.kind === "cubes") return onlyWay(action) ?? undefined;
  if (field.kind === "pair") return action.players;
  if (field.kind === "person" && !field.optional && !field.nobody && !field.unnamed) return alone(action.players);
  return undefined;
}

/** The fields of an action that this action can really ask for. */
/** @param {Listed} action */
export function fieldsOf(action) {
  return (wording[action.event]?.fields ?? []).filter((field) => {
    if (fixed(field, action) !== undefined) return false;
    if (field.kind === "stake") return action.event === "stake" || action.tells.includes(field.name);
    if (field.kind === "consent") return action.needs.length > 0;
    if (field.kind === "cubes") return action.cubes.length > 0;
    if (field.kind === "stated" || field.kind === "limit" || field.choice) return action.choices.includes(field.name);
    if (field.kind === "people" && field.optional) return action.players.length > 0;
    if (field.kind === "person" && field.optional) return action.players.length > 0;
    if (field.unnamed) return !action.by;
    return true;
  });
}

/** The event of an action: who acts stands where its kind wants it, the rest is what was told. */
/** @param {Listed} action */
export function eventOf(action, told = {}) {
  const entry = wording[action.event];
  const event = { event: action.event };
  if (entry.actor && action.by) event[entry.actor] = action.by;
  if (entry.whose) event[entry.whose] = action.cubes[0].cube;
  for (const field of entry.fields ?? []) {
    const only = fixed(field, action);
    if (only !== undefined) event[field.name] = only;
  }
  for (const [name, value] of Object.entries(told)) if (value !== undefined) event[name] = value;
  return event;
}

/* From an open event to what a person reads: where it stands, what its button says, what has to be told with it.
   `actor` is the field that names the one who acts; `fields` are asked in this order, each from what the action lists.
   `instead` is another way to answer a double. */
import { words } from "table/words";

const agreed = { name: "agreed_by", kind: "consent", label: words.whoAgreed };
const points = (label) => ({ name: "points", kind: "points", label });
const cubes = { name: "cubes", kind: "cubes", label: "Which cubes?" };
const cube = { name: "cube", kind: "cube", label: "Which cube?" };
const person = (name, label, more = {}) => ({ name, kind: "person", label, ...more });
const word = (name, label, said) => ({ name, kind: "word", label, words: said });
const oneRoll = { name: "one_roll", kind: "stated", label: words.oneRoll };
const dice = { name: "rolls", kind: "dice", label: "What was thrown?" };

export const wording = {
  start: { group: "play", main: true, label: "Start the game" },
  roll: { group: "play", label: words.rolled, hint: "The dice have been thrown." },
  result: { group: "play", label: words.result },
  pip_count: {
    group: "play", actor: "by", label: "Announce the pip count",
    fields: [{ name: "box", kind: "count", label: "The Box has" }, { name: "team", kind: "count", label: "The team has" }],
  },
  illegal_play: {
    group: "play", label: "An illegal play",
    fields: [
      word("side", "Who played it?", { box: "The Box", team: "The team" }),
      person("noticed_by", "Who noticed?"),
      word("remedy", "What happened then?", { corrected: "Put right", roll_stands: "The roll stands", reroll: "Thrown again", stands: "It stands", too_late: "Too late" }),
    ],
  },

  answer: { group: "ask", actor: "by" },
  lone_choice: {
    group: "ask", actor: "by", label: "You alone took. What now?",
    fields: [word("choice", "", { take_all: "Take all cubes", pay: "Pay each drop", drop: "Drop too" })],
  },
  partner_choice: {
    group: "ask", actor: "by", label: "You would be Captain. What now?",
    fields: [word("choice", "", { remain: "Stay Partner", captain: "Be Captain" })],
  },
  roll_off: { group: "ask", label: "Roll off the half point", fields: [{ name: "between", kind: "pair" }, dice] },

  double: { group: "cube", actor: "by", label: words.doubleCubes },
  automatic_double: { group: "cube", label: "Automatic double", fields: [cubes, agreed] },
  extra: { group: "cube", actor: "by", label: "Offer an extra" },
  drop_extra: { group: "cube", actor: "by", label: "Give extras up", fields: [cubes] },
  reverse: { group: "cube", actor: "by", label: "Drop after all" },
  insist: {
    group: "cube", actor: "by", label: "Insist on the order",
    fields: [word("on", "In the order of the line:", { offers: "Doubles", answers: "Answers" })],
  },

  offer: {
    group: "settle", actor: "by", label: "Offer a settlement",
    fields: [
      cubes,
      { name: "to", kind: "offered", label: "To whom?" },
      { name: "points", kind: "price", label: "Points for each cube" },
      { name: "limit", kind: "limit", label: "For how many?" },
      oneRoll,
    ],
  },
  accept: { group: "settle", actor: "by", label: "Accept the offer", fields: [cube] },
  withdraw: { group: "settle", actor: "by", label: "Take the offer back" },
  settle: { group: "settle", label: "Settle cubes", fields: [{ name: "points", kind: "cubePoints", label: "Points" }, oneRoll, agreed] },
  buy: { group: "settle", actor: "by", label: "Buy a cube", fields: [cube, points("Points to the seller"), agreed] },
  preempt: { group: "settle", actor: "by", label: "Step into the deal", fields: [cube] },
  share: { group: "settle", label: "Share cubes", fields: [cubes, person("with", "With whom?"), points("Points from the Box"), agreed] },
  unshare: { group: "settle", actor: "by", label: "Give a share up", fields: [cubes, points("Points from the other"), agreed] },
  drop_take: { group: "settle", instead: true, label: "Play one, drop one", fields: [{ name: "by", kind: "pair" }, person("drops", "Who drops?"), person("plays", "Who plays on?", { choice: true })] },
  partner_split: { group: "settle", actor: "by", label: "Box and Partner part here", fields: [person("keeps", "Who keeps the cubes?")] },
  stake: {
    group: "settle", actor: "player", label: "Change a stake",
    fields: [
      { name: "stake", kind: "stake", label: "For what?" },
      { name: "against", kind: "people", label: "Only against", optional: true },
      agreed,
    ],
  },
  consulted: {
    group: "settle", actor: "by", label: "Somebody consulted",
    fields: [person("player", "Who?"), word("remedy", "What do you choose?", { take_cube: "His cube", wash: "No cube between you", penalty: "The penalty", cube: "A cube of his" })],
  },

  join: { group: "people", actor: "player", label: "Join the table", fields: [{ ...person("player", "Who sits down?"), unnamed: true }, { name: "stake", kind: "stake", label: words.atWhichStake, optional: true }, agreed] },
  sit_out: { group: "people", actor: "player", label: "Sit out" },
  sit_in: { group: "people", actor: "player", label: "Play again" },
  step_out: { group: "people", actor: "player", label: "Step out for a while", fields: [person("proxy", "Who handles the cube?", { optional: true })] },
  come_back: { group: "people", actor: "player", label: "I am back" },
  proxy: { group: "people", actor: "by", whose: "player", label: "Let another act", fields: [person("proxy", "Who handles the cube?")] },
  partner: { group: "people", label: "Partner for the next game", fields: [person("player", "With whom?", { nobody: true })] },
  partner_refuses: { group: "people", actor: "by", label: "I will not be Partner" },
  decline_box: { group: "people", actor: "by", label: "Decline the box" },
  vacate_box: { group: "people", actor: "by", label: "Give the box up" },
  seat: { group: "people", label: "Give the order", fields: [{ name: "line", kind: "order", label: "The Box first, then the Captain" }] },
  roll_order: { group: "people", label: "Order by dice", fields: [dice] },
  join_order: { group: "people", label: "Order of the newcomers", fields: [dice] },
  leave: { group: "people", actor: "player", label: "Leave and settle" },
  freeze: { group: "people", actor: "player", label: "Leave, settle later" },
  remove: { group: "people", label: "Take off the line", fields: [person("player", "Whom?")] },
  split: { group: "people", label: "Split the table", page: "split" },

  close: { group: "correct", label: "Close the session" },
};

const alone = (list) => (list.length === 1 ? list[0] : undefined);

/** What need not be asked, for there is only one cube, one set of cubes, or one person, it can be. */
function fixed(field, action) {
  if (field.kind === "cube") return alone(action.cubes)?.cube;
  if (field.kind === "cubes" && action.sets?.length === 1) return action.sets[0];
  if (field.kind === "cubes") return action.cubes.length === 1 ? [action.cubes[0].cube] : undefined;
  if (field.kind === "pair") return action.players;
  if (field.kind === "person" && !field.optional && !field.nobody && !field.unnamed) return alone(action.players);
  return undefined;
}

/** The fields of an action that this action can really ask for. */
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

/* Reading the view: who this device speaks for, what is open to them, and which whole answer is nearest to a choice.
   Nothing here knows a rule; every function only finds what the server has already listed. */

/** For whom the buttons stand: a player picked by the scorekeeper, else everyone this device speaks for. */
export function speaking({ picked, me }) {
  return picked ? [picked] : me;
}

/** Whose word this phone gives: that of its own players, of those they stand in for, and the scorekeeper's of who has
    no phone here. */
export function speaks(state) {
  const { view, scorekeeper, picked } = state;
  const voices = speaking(state);
  return (id) =>
    voices.includes(id) ||
    voices.includes(view.players[id]?.proxy) ||
    (scorekeeper && !picked && !view.players[id]?.phone);
}

const BARE = {
  cubes: [],
  across: [],
  players: [],
  choices: [],
  needs: [],
  sets: null,
  free: [],
  answers: null,
  as_take: [],
  text: null,
  pays: null,
  ask: null,
  notes: [],
  asks: [],
  tells: [],
};

/** Who is here without a seat: they may join, and are whom the scorekeeper seats. */
export const unseated = (view) => Object.keys(view.players).filter((id) => !view.players[id].seated);

/** Some events name people whom the list leaves open: everyone who is here, or everyone without a seat. */
const NAMING = {
  join: unseated,
  split: unseated,
  seat: (view) => Object.keys(view.players),
  roll_order: (view) => Object.keys(view.players),
};

/** What is open to one player; fields that the server left out stand at their default. */
function openTo(view, player) {
  return (view.legal[player] ?? []).map((action) => {
    const players = action.players ?? NAMING[action.event]?.(view) ?? [];
    return { ...BARE, ...action, players, by: action.by ?? (player || null) };
  });
}

/** One without a seat may sit down by themselves; who keeps the sheet has asked the others aloud. */
function joining({ view, scorekeeper }, players) {
  const mine = players.filter((id) => view.players[id] && !view.players[id].seated);
  const asked = (action) => (scorekeeper ? { asks: [] } : { asks: action.asks });
  return mine.flatMap((id) =>
    openTo(view, "")
      .filter((action) => action.event === "join")
      .map((action) => ({ ...action, ...asked(action), by: id })),
  );
}

/** The open actions of these players, and for the scorekeeper what is open to the table as a whole. */
export function open(state, players = speaking(state)) {
  const own = [...players.flatMap((player) => openTo(state.view, player)), ...joining(state, players)];
  const common = state.scorekeeper ? openTo(state.view, "") : [];
  const seen = new Set(own.map((action) => action.event));
  return [...own, ...common.filter((action) => !seen.has(action.event))];
}

/** Everyone of whom something is asked, in the order of the line, with the action that answers. */
export function asked(view, isAsk) {
  const players = [...view.order, ...Object.keys(view.legal).filter((id) => id && !view.order.includes(id))];
  return players.flatMap((player) => openTo(view, player).filter(isAsk));
}

/** The answers in the order in which they always stand, on every phone. */
export const ANSWERS = ["take", "drop", "beaver", "raccoon", "refuse", "again"];
export const inOrder = (given) => ANSWERS.filter((word) => given.includes(word));

export const cubeOf = (view, name) => view.game?.cubes.find((cube) => cube.name === name);

/** How a choice is told apart from another: whose it is, of what kind, and since when it means what it means. */
export const draftKey = (action) =>
  `${action.event}:${action.by}:${action.since}:${[...action.cubes.map((choice) => choice.cube), ...action.players].join()}`;

/** Whether an accepted answer has this word for a cube; words that count as a take (a beaver) are not listed apart. */
const agrees = (answer, word, cube, asTake) => answer[cube] === (asTake.includes(word) ? "take" : word);

/** The accepted answers that hold as many of the latest choices as can be held together, the newest always. */
function candidates(answers, latest, asTake) {
  let kept = answers;
  for (const [cube, word] of latest) {
    const narrower = kept.filter((answer) => agrees(answer, word, cube, asTake));
    if (narrower.length) kept = narrower;
  }
  return kept;
}

/** Choices made one after the other ([cube, word], newest first) -> the words that now stand.
    Where only certain whole answers are accepted, what they have in common follows by itself. */
export function standing({ answers, as_take: asTake }, latest) {
  const made = Object.fromEntries([...latest].reverse());
  if (!answers) return made;
  const kept = candidates(answers, latest, asTake);
  const first = kept[0] ?? {};
  const words = {};
  for (const cube of Object.keys(first)) {
    const fits = made[cube] && kept.some((answer) => agrees(answer, made[cube], cube, asTake));
    if (fits) words[cube] = made[cube];
    else if (kept.every((answer) => answer[cube] === first[cube])) words[cube] = first[cube];
  }
  return words;
}

/** Whether the choice names every cube, and is one that is accepted. */
export function whole(action, words) {
  if (!action.cubes.every((choice) => words[choice.cube])) return false;
  if (!action.answers) return true;
  return action.answers.some((answer) =>
    Object.keys(answer).every((cube) => agrees(answer, words[cube], cube, action.as_take)),
  );
}

/** What the server says that this whole answer comes to; it lists every combination in the order of cubes and words. */
export function totalOf({ cubes, totals }, words) {
  return totals?.[
    cubes.reduce((place, choice) => place * choice.words.length + choice.words.indexOf(words[choice.cube]), 0)
  ];
}

/** What the server says would be at stake once these cubes are turned and taken: single, gammon, backgammon. */
export function stakesOf({ cubes: choices, sets, stakes }, cubes) {
  const alike = (set) => set.length === cubes.length && set.every((cube) => cubes.includes(cube));
  return stakes?.[(sets ?? [choices.map(({ cube }) => cube)]).findIndex(alike)];
}

/** Whether this set of cubes may be named together. */
export function together(action, cubes) {
  if (!cubes.length) return false;
  const bound = cubes.filter((cube) => !action.free.includes(cube));
  if (!action.sets || !bound.length) return true;
  return action.sets.some((set) => set.length === bound.length && set.every((cube) => bound.includes(cube)));
}

/** What follows from one tap on a cube: with it the fewest that go together, without it the most that still do;
    nothing where there are several ways. */
export function following(action, before, now) {
  if (!action.sets || together(action, now)) return now;
  const bound = now.filter((cube) => !action.free.includes(cube));
  const added = now.filter((cube) => !before.includes(cube));
  const holds = (cubes) => (set) => cubes.every((cube) => set.includes(cube));
  const whole = action.sets.filter(holds(bound));
  const found = added.length
    ? whole.length
      ? whole
      : action.sets.filter(holds(added))
    : action.sets.filter((set) => set.every((cube) => bound.includes(cube)));
  const sizes = found.map((set) => set.length);
  const size = added.length ? Math.min(...sizes) : Math.max(...sizes);
  const fitting = found.filter((set) => set.length === size);
  if (fitting.length > 1) return now;
  return [...(fitting[0] ?? []), ...now.filter((cube) => action.free.includes(cube))];
}

/** Every cube that may be named, if they may all be named at once. */
export function everything(action) {
  const all = action.cubes.map((choice) => choice.cube);
  return together(action, all) ? all : null;
}

/** May an earlier event be corrected from here: by who keeps the sheet, and by an organiser, who alone may once it is over? */
export const mayCorrect = ({ state, view, page }) => page.amends || (state.scorekeeper && view.phase !== "closed");

/* Reading the view: who this device speaks for, what is open to them, and which whole answer is nearest to a choice.
   Nothing here knows a rule of the game; every function finds what the server has listed, and which cubes go together
   follows from the group rules that it sends. */
import { isAsked } from "table/asked_once";

/** For whom the buttons stand: a player picked by the scorekeeper, else everyone this device speaks for. */
/** @param {State} state */
export function speaking({ picked, me }) {
  return picked ? [picked] : me;
}

/** Whose word this phone gives: that of its own players, of those they stand in for, and the scorekeeper's of who has
    no phone here. */
/** @param {State} state */
export function speaks(state) {
  const { view, scorekeeper, picked } = state;
  const voices = speaking(state);
  return (id) =>
    voices.includes(id) ||
    voices.includes(view.players[id]?.proxy ?? "") ||
    (scorekeeper && !picked && !view.players[id]?.phone);
}

const BARE = {
  cubes: [],
  across: [],
  players: [],
  choices: [],
  needs: [],
  together: [],
  text: null,
  pays: null,
  ask: null,
  notes: [],
  asks: [],
  tells: [],
};

/** Players here without a seat: they may join, and the scorekeeper may seat them. */
/** @param {ReadView} view */
export const unseated = (view) => Object.keys(view.players).filter((id) => !view.players[id].seated);

/** Some events name people whom the list leaves open: everyone who is here, or everyone without a seat. */
const NAMING = {
  join: unseated,
  split: unseated,
  seat: (view) => Object.keys(view.players),
  roll_order: (view) => Object.keys(view.players),
};

/** What is open to one player; fields that the server left out stand at their default. What they have asked for and
    wait for is not offered once more. */
/** @param {ReadView} view @returns {Listed[]} */
function openTo(view, player) {
  return (view.legal[player] ?? [])
    .map((action) => {
      const players = action.players ?? NAMING[action.event]?.(view) ?? [];
      return /** @type {Listed} */ ({ ...BARE, ...action, players, by: action.by ?? (player || null) });
    })
    .filter((action) => !isAsked(view, action));
}

/** One without a seat may sit down by themselves; who keeps the sheet has asked the others aloud. */
/** @param {State} state */
function joining({ view, scorekeeper }, players) {
  const mine = players.filter((id) => view.players[id] && !view.players[id].seated);
  const asked = (action) => (scorekeeper ? { asks: [] } : { asks: action.asks });
  return mine.flatMap((id) =>
    openTo(view, "")
      .filter((action) => action.event === "join")
      .map((action) => ({ ...action, ...asked(action), by: id })),
  );
}

/** The open actions of these players, and for the scorekeeper what is open to the table as a whole: as a player they
    begin the game too. */
/** @param {State} state */
export function open(state, players = speaking(state)) {
  const own = [...players.flatMap((player) => openTo(state.view, player)), ...joining(state, players)];
  const whole = state.scorekeeper || state.hats ? openTo(state.view, "") : [];
  const common = state.scorekeeper ? whole : whole.filter(({ event }) => event === "start");
  const seen = new Set(own.map((action) => action.event));
  return [...own, ...common.filter((action) => !seen.has(action.event))];
}

/** What the scorekeeper may do for the table, whichever hat they wear.
    @param {State} state @param {string} event */
export const ofTheSheet = (state, event) =>
  open({ ...state, scorekeeper: true }, []).find((action) => action.event === event);

/** Everyone of whom something is asked, in the order of the line, with the action that answers. */
/** @param {ReadView} view */
export function asked(view, isAsk) {
  const players = [...view.order, ...Object.keys(view.legal).filter((id) => id && !view.order.includes(id))];
  return players.flatMap((player) => openTo(view, player).filter(isAsk));
}

/** The answers in the order in which they always stand, on every phone. */
export const ANSWERS = ["take", "drop", "beaver", "raccoon", "refuse", "again"];
export const inOrder = (given) => ANSWERS.filter((word) => given.includes(word));

/** The words that have a place for a cube, those that cannot be given now among them. */
/** @param {Pick<ListedCube, "words" | "withheld">} choice */
export const placesOf = ({ words, withheld }) => inOrder([...words, ...(withheld ?? []).map(({ word }) => word)]);

/** @param {ReadView} view */
export const cubeOf = (view, name) => /** @type {CubeView} */ (view.game?.cubes.find((cube) => cube.name === name));

/** What the highest of these cubes would show once it is turned. */
/** @param {Listed} action @param {string[]} names */
export const highest = ({ cubes }, names) =>
  Math.max(0, ...cubes.filter(({ cube }) => names.includes(cube)).map(({ value }) => value ?? 0));

const holds = (cubes, some) => some.every((cube) => cubes.includes(cube));

/** The chosen cubes that a group rule does not let be chosen; what each needs is told in docs/live-protocol.md. */
/** @param {GroupRule} rule */
function broken({ need, cubes, others, least, counts }, chosen) {
  const among = cubes.filter((cube) => chosen.includes(cube));
  const keeps = {
    whole: () => among.length === cubes.length,
    at_least: () => among.reduce((sum, cube) => sum + (counts?.[cubes.indexOf(cube)] ?? 1), 0) >= (least ?? 0),
    only_with: () => (others ?? []).some((cube) => chosen.includes(cube)),
    alike: () => true,
  };
  if (need === "in_order") return among.filter((cube, at) => cube !== cubes[at]);
  return keeps[need]() ? [] : among;
}

/** Whether just these cubes may be chosen: doubled, or of those answered taken. */
const goes = (together, chosen) => together.every((rule) => !broken(rule, chosen).length);

/** The most of these cubes that may be chosen together. */
function greatest(together, cubes) {
  let left = cubes;
  for (;;) {
    const out = together.flatMap((rule) => broken(rule, left));
    if (!out.length) return left;
    left = left.filter((cube) => !out.includes(cube));
  }
}

/** How a choice is told apart from another: whose it is, of what kind, and since when it means what it means. */
/** @param {Listed} action */
export const draftKey = (action) =>
  `${action.event}:${action.by}:${action.since}:${[
    ...action.cubes.map((choice) => choice.cube),
    ...action.players,
  ].join()}`;

/** Choices made one after the other ([cube, word], newest first) -> the words that now stand. As many of the latest
    are kept as can be kept together, the newest always; what then follows for other cubes follows by itself. */
/** @param {Listed} action */
export function standing({ cubes, together }, latest) {
  const able = cubes.map(({ cube }) => cube);
  const needed = cubes.filter((choice) => choice.words && !choice.words.includes("drop")).map(({ cube }) => cube);
  const kept = {};
  for (const [cube, word] of latest) {
    const now = { ...kept, [cube]: word };
    if (fits(together, cubes, needed, now)) kept[cube] = word;
  }
  const left = leftFor(together, cubes, kept);
  const taken = taking(kept, needed);
  const words = {};
  for (const { cube, words: said } of cubes) {
    if (kept[cube]) words[cube] = kept[cube];
    else if (together.length && !left.includes(cube)) words[cube] = "drop";
    else if (
      together.length &&
      !holds(
        greatest(
          together,
          left.filter((one) => one !== cube),
        ),
        taken,
      )
    )
      words[cube] = follows(together, kept, cube, said ?? ["take"]);
  }
  return Object.fromEntries(able.filter((cube) => words[cube]).map((cube) => [cube, words[cube]]));
}

const taking = (words, needed) => [
  ...new Set([...needed, ...Object.keys(words).filter((cube) => words[cube] !== "drop")]),
];

/** The word of the cubes that get one word with this cube; nothing where none has one yet. */
/** @param {string} cube */
function spoken(together, words, cube) {
  const alike = together.filter(({ need, cubes }) => need === "alike" && cubes.includes(cube));
  return alike.flatMap(({ cubes }) => cubes.map((one) => words[one])).find((word) => word && word !== "drop");
}

/** The word that follows for a cube that has to be taken; nothing while several would do that are told apart. */
/** @param {string} cube */
function follows(together, words, cube, said) {
  const free = said.filter((word) => word !== "drop");
  const bound = together.some(({ need, cubes }) => need === "alike" && cubes.includes(cube));
  return (
    spoken(together, words, cube) ??
    (free.length === 1 ? free[0] : bound || !free.includes("take") ? undefined : "take")
  );
}

/** The cubes that can still be taken beside these words. */
function leftFor(together, cubes, words) {
  const able = cubes.filter(({ cube, words: said }) => {
    const word = spoken(together, words, cube);
    return words[cube] !== "drop" && (!word || !said || said.includes(word));
  });
  return greatest(
    together,
    able.map(({ cube }) => cube),
  );
}

/** Whether some whole answer has these words. */
function fits(together, cubes, needed, words) {
  const one = (cube) => words[cube] === "drop" || spoken(together, words, cube) === words[cube];
  const alike = Object.keys(words).every((cube) => !spoken(together, words, cube) || one(cube));
  return alike && holds(leftFor(together, cubes, words), taking(words, needed));
}

/** Whether the choice names every cube, and is one that is accepted. */
/** @param {Listed} action */
export function whole(action, words) {
  if (!action.cubes.every((choice) => words[choice.cube])) return false;
  const chosen = taking(words, []);
  const alike = ({ need, cubes }) =>
    need !== "alike" || new Set(cubes.filter((cube) => chosen.includes(cube)).map((cube) => words[cube])).size < 2;
  return goes(action.together, chosen) && action.together.every(alike);
}

/** What the server says that this whole answer comes to; it lists every combination in the order of cubes and words. */
/** @param {Listed} action */
export function totalOf({ cubes, totals }, words) {
  return totals?.[
    cubes.reduce((place, choice) => place * choice.words.length + choice.words.indexOf(words[choice.cube]), 0)
  ];
}

/** What the server says would be at stake once these cubes are turned and taken: single, gammon, backgammon. */
/** @param {Listed} action */
export const stakesOf = (action, cubes) => stakeOf(action, cubes)?.points;

/** The same with what is won if all of them are dropped, and played for if they are taken, where the Box turns them. */
/** @param {Listed} action */
export function stakeOf({ stakes }, cubes) {
  return stakes?.find((told) => told.cubes.length === cubes.length && holds(cubes, told.cubes));
}

/** Whether these cubes may be named together. */
/** @param {Listed} action */
export const named = (action, cubes) => cubes.length > 0 && goes(action.together, cubes);

/** What follows from one tap on a cube: with it the fewest that go together, without it the most that still do; nothing
    more where there are several ways. */
/** @param {Listed} action */
export function following(action, before, now) {
  if (!now.length || goes(action.together, now)) return now;
  const added = now.some((cube) => !before.includes(cube));
  return added ? fewest(action, now) : greatest(action.together, now);
}

/** These cubes with all that go along in any case, in the order in which they are listed. */
/** @param {Listed} action */
export function fewest({ cubes, together }, chosen) {
  const able = cubes.map(({ cube }) => cube);
  const everything = greatest(together, able);
  const without = (cube) =>
    greatest(
      together,
      everything.filter((one) => one !== cube),
    );
  return able.filter((cube) => chosen.includes(cube) || (everything.includes(cube) && !holds(without(cube), chosen)));
}

/** Of which cubes one more must be named with these, where the rule leaves which. */
/** @param {Listed} action */
export function lacks({ together }, chosen) {
  const rule = together.find((one) => one.need === "only_with" && broken(one, chosen).length);
  return rule?.others ?? [];
}

/** Every cube that may be named, if they may all be named at once. */
/** @param {Listed} action */
export function everything(action) {
  const all = action.cubes.map((choice) => choice.cube);
  return named(action, all) ? all : null;
}

/** Every cube, where they are named all together or not at all. */
/** @param {Listed} action */
export function onlyWay(action) {
  const all = everything(action);
  const without = (cube) =>
    greatest(
      action.together,
      (all ?? []).filter((one) => one !== cube),
    );
  return all?.every((cube) => !without(cube).length) ? all : null;
}

/** May an earlier event be corrected from here: by who keeps the sheet, and by an organiser, who alone may once it is
    over? */
/** @param {Context} ctx */
export const mayCorrect = ({ state, view, page }) => page.amends || (state.scorekeeper && view.phase !== "closed");

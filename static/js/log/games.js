/* The moments of an evening, a game in one request: the first view whole, then what each event changed in it. What was
   fetched is kept, so that a game is asked for once. */
import { fetched } from "table/fetched";
import { withFields } from "table/parts";

/** The moments with their views put together; what did not change is the same object in all of them. */
function together({ game, first, last, view, moments }) {
  let then = view;
  const all = moments.map((moment) => {
    if (moment.parts) then = withFields(then, moment.parts);
    return { ...moment, view: then };
  });
  return { game, first, last, moments: all };
}

/** `log` is the address of the history; `ends` are the events that ended games, by which a request is known. */
export function createGames({ log, ends }) {
  const known = [];
  const asked = new Map();
  const of = (number) => known.find(({ first, last }) => first <= number && number <= last);
  const keyOf = (number) => ends.findIndex((end) => number <= end);

  async function load(number) {
    const { ok, body } = await fetched(`${log}${number}/game/`);
    if (!ok) return null;
    const game = together(body);
    known.push(game);
    return game;
  }

  return {
    /** The moment of an event, if its game is here. */
    moment: (number) => {
      const game = of(number);
      return game?.moments[number - game.first] ?? null;
    },
    of,
    /** Its game, fetched if it is not here; null where that failed. */
    async ask(number) {
      const key = keyOf(number);
      if (!of(number) && !asked.has(key)) asked.set(key, load(number));
      const game = of(number) ?? (await asked.get(key));
      asked.delete(key);
      return game;
    },
  };
}

/* Where the ways from an event lead, in numbers of events: the one before and the next, the games, the marks. */

/** `ends` are the events that ended games, `last` the last of all, `begun` the last game that was begun, `marks` by
    kind the events that are marked. */
export function createWays({ ends, last, begun, marks }) {
  const gameOf = (number) => {
    const place = ends.findIndex((end) => number <= end);
    return place < 0 ? ends.length : place;
  };
  const firstOf = (place) => (place ? ends[place - 1] + 1 : 1);

  return {
    /** The number of the game in which an event is, or after which it is. */
    game: (number) => Math.min(gameOf(number) + 1, begun),
    ways: {
      before: (number) => (number > 1 ? number - 1 : null),
      after: (number) => (number < last ? number + 1 : null),
      /** The first event of this game, or of the one before. */
      gameBefore: (number) => (number > 1 ? firstOf(gameOf(number - 1)) : null),
      gameAfter: (number) => {
        const end = ends[gameOf(number)] ?? last;
        return end < last ? end + 1 : null;
      },
    },
    beside: (kind, way, number) =>
      (way === "before" ? marks[kind].findLast((one) => one < number) : marks[kind].find((one) => one > number)) ??
      null,
  };
}

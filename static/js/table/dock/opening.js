/* The questions that lie open before a scorekeeper by themselves are those of players without a phone. Others answer on
   their own, and the other side of the scorekeeper's cube is answered for on purpose, by picking its column. */

/** @param {Pick<State, "view" | "me" | "picked">} state @param {Listed} action */
export function opensItself({ view, me, picked }, { by, across }) {
  const isMine = Array.isArray(across) && across.some((id) => me.includes(id));
  return Boolean(by) && (picked === by || me.includes(by) || (!view.players[by]?.phone && !isMine));
}

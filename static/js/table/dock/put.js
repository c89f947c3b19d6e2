/* What is put to this screen: everything that is asked here and waits for a word. What is inverted, the sound, the
   vibration and the thumb's guard follow this list and nothing else. */
import { asked, cubeOf, draftKey, open, speaking } from "table/lookup";
import { isAsk } from "table/wording";
import { isRolling, rollDue } from "table/board/rolling";
import { wayBack } from "table/dock/absent";
import { reviewsPut } from "table/dock/dispute";
import { refusedJoin } from "table/dock/join_requests";
import { offersHere } from "table/dock/offer";
import { opensItself } from "table/dock/opening";
import { proposalsHere } from "table/dock/proposal";
import { rulesKey, unseenOf } from "table/dock/rules_seen";

/** Something that is put to this screen: of which kind, to which player, and what tells it from the rest.
    @typedef {{ kind: string, key: string, by: string | null }} Put */

/** Whether the table waits for this action: for an answer or another choice, or for the Box's double without their
    Partner. To beaver an extra is merely open.
    @param {ReadView} view @param {Listed} action */
export const isAwaited = (view, action) =>
  action.event === "answer"
    ? action.cubes.some(({ cube }) => cubeOf(view, cube)?.turned_by)
    : (isAsk(action) && !isOthersRoll(action)) || (action.event === "double" && Boolean(action.ask));

/** The roll-off of two others: who may report its dice is not asked for them.
    @param {Listed} action */
export const isOthersRoll = ({ event, by, players }) => event === "roll_off" && by !== null && !players.includes(by);

/** What tells an action that is put from the others.
    @param {Listed} action */
export const actionKey = ({ event, by, since }) => `${event} ${by} ${since}`;

/** The actions of others that lie open before a scorekeeper, those of players who are away left out.
    @param {State} state */
export const openForOthers = (state) =>
  state.scorekeeper && !state.picked
    ? asked(state.view, isAsk)
        .filter((action) => !isOthersRoll(action))
        .filter(({ by }) => by && !state.me.includes(by) && !state.view.players[by]?.away)
        .filter((action) => opensItself(state, action))
    : [];

/** @param {State} state @returns {Put[]} */
function actionsPut(state) {
  const own = wayBack(state) ? [] : open(state);
  return [...own, ...openForOthers(state)]
    .filter((action) => isAwaited(state.view, action))
    .map((action) => ({ kind: action.event, key: actionKey(action), by: action.by }));
}

/** A deal to step into, until its player has let it stand.
    @param {State} state @returns {Put[]} */
const stepsPut = (state) =>
  open(state)
    .filter((action) => action.event === "preempt" && state.stood !== draftKey(action))
    .map((action) => ({ kind: "preempt", key: actionKey(action), by: action.by }));

/** The dice that are asked of this screen while all roll for the order.
    @param {State} state @returns {Put[]} */
function dicePut(state) {
  const { view, scorekeeper, me } = state;
  if (!isRolling(view)) return [];
  const due = rollDue(state);
  const others = view.rolling.throwing.filter((id) => scorekeeper && !view.players[id].phone && !me.includes(id));
  const round = (id) => view.rolling.rolls[id].length + 1;
  return [...(due ? [due.player] : []), ...others].map((id) => ({
    kind: "dice",
    key: `roll ${id} ${round(id)}`,
    by: id,
  }));
}

/** @param {State} state @returns {Put[]} */
function rulesPut(state) {
  const by =
    state.picked || refusedJoin({ view: state.view, state }) || isRolling(state.view) ? undefined : unseenOf(state);
  return by ? [{ kind: "rules", key: rulesKey(state.view, by), by }] : [];
}

/** Whether this screen may let in every new phone.
    @param {State} state */
export const answersAll = ({ scorekeeper, hats }) => Boolean(scorekeeper || hats);

/** The requests of new phones that this screen may let in.
    @param {State} state */
export const knocksHere = (state) =>
  (state.view.knocks ?? []).filter(({ player }) => answersAll(state) || state.me.includes(player));

/** What tells a request of a new phone from the others. */
export const knockKey = ({ id }) => `knock ${id}`;

/** The one of them that is shown: the first that was not put aside.
    @param {State} state */
export function knockHere(state) {
  const here = knocksHere(state);
  return here.find((knock) => !state.aside.includes(knockKey(knock))) ?? here[0];
}

/** One request at a time, so that many who knock do not ring for each.
    @param {State} state @returns {Put[]} */
function knocksPut(state) {
  const knock = knockHere(state);
  return knock ? [{ kind: "knock", key: knockKey(knock), by: speaking(state)[0] ?? null }] : [];
}

/** The player of this phone at the board, who is asked to hold the roll.
    @param {State} state */
const holder = ({ view, me }) => me.find((id) => id === view.game?.at_board) ?? me[0] ?? null;

/** Everything that is put to this screen, the most urgent first, what was put aside among it.
    @param {State} state @returns {Put[]} */
export function putTo(state) {
  if (!state.me.length && !state.scorekeeper) return [];
  const hold = state.hold === state.view.seq ? [{ kind: "hold", key: `hold ${state.hold}`, by: holder(state) }] : [];
  return [
    ...actionsPut(state),
    ...hold,
    ...stepsPut(state),
    ...offersHere(state).map(({ key, by }) => ({ kind: "offer", key, by })),
    ...proposalsHere(state).map(({ key, proposal, player }) => ({ kind: proposal.event, key, by: player ?? null })),
    ...dicePut(state),
    ...(state.picked ? [] : reviewsPut(state)),
    ...rulesPut(state),
    ...knocksPut(state),
  ];
}

/** What tells apart all that is put to the players of this phone themselves, whoever is picked.
    @param {State} state */
export const ownKeys = (state) =>
  putTo({ ...state, picked: null })
    .filter(({ kind, by }) => kind !== "knock" && by !== null && state.me.includes(by))
    .map(({ key }) => key);

/** Nobody is picked while something waits for the players of this phone that was not put when somebody was. A sheet of
    paper that lies open is for whoever is picked, until it is closed.
    @param {State} state @returns {State} */
export function ownFirst(state) {
  if (!state.picked || state.panel) return state;
  const known = [...state.pickedOver, ...state.aside];
  return ownKeys(state).some((key) => !known.includes(key)) ? { ...state, picked: null } : state;
}

/** The same without what was put aside: what this screen waits for now.
    @param {State} state */
export const putHere = (state) => putTo(state).filter(({ key }) => !state.aside.includes(key));

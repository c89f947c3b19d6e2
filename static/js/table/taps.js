/* A tap: made once, with a key of its own, sent until the table has answered, in the order of the thumbs. */
import { pause } from "table/line";
import { MOST, sorted } from "table/device/queue";
import { words } from "table/words";

/** 128 random bits; `crypto.randomUUID` is missing on a page without TLS, `getRandomValues` is not. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One thumb that knocked twice: the same thing, seen on the same table, and the first is still on its way. */
const twice = (first, second) =>
  first.seen === second.seen && JSON.stringify(first.event) === JSON.stringify(second.event);

const CORRECTIONS = new Set(["undo", "amend", "adjust"]);

const LATER = new Set([429, 502, 503, 504]);

/** Longer than this nobody waits for an answer in sight of nothing: sent again with its key it counts once. */
const ANSWER_WITHIN = 8000;

const recorded = ({ status, body }) => status >= 200 && status <= 202 && Number.isInteger(body.version);

/** No answer of the table: one that bids to come again, or the page with which a network greets a guest. */
const unanswered = (answer) => LATER.has(answer.status) || (answer.status < 300 && !recorded(answer));

/** How this page says something to the program. */
/** @returns {RequestInit} */
const posting = (page, body) => ({
  method: "POST",
  credentials: "same-origin",
  headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
  body: JSON.stringify(body),
});

/** What the dock shows where something said was not accepted, or not heard; null where it was. */
const fault = (answer) => (answer?.ok ? null : { ...answer?.body, kind: "failed", status: answer?.status });

export function createTaps({ store, queue, page, clock = () => Date.now(), chance = Math.random }) {
  let sending = false;
  let tries = 0;
  let retry = 0;

  const pending = () => store.get().pending;

  /** Record an event; `label` is what the person pressed. */
  const tap = (event, { by = null, label }) => send({ event, by, label });

  /** Take back all events of the game from paper that was recorded last. */
  const takeGameBack = (label) => send({ event: { event: "undo" }, by: null, label, whole: true });

  /** Record an event whose dice the program throws: everybody sees them at once. */
  const throwDice = (event, { by = null, label }) => send({ event, by, label, thrown: true });

  /** Say one word about the proposal of that number: agree, refuse, withdraw, or counter with other points. */
  const reply = (number, said, { by = null, label }) =>
    send({ event: { event: "proposal" }, reply: { number, said }, by, label });

  /** Say of the event of that number, which another has entered, whether it was so: agree, dispute, stands, or say. */
  const review = (seq, said, { by = null, label }) =>
    send({ event: { event: "review" }, review: { seq, said }, by, label });

  function send(what) {
    if (pending().length >= MOST) return store.set({ problem: { kind: "full" } });
    const { view, picked, panel } = store.get();
    // In the order of the thumbs, though the clock be put back.
    const at = Math.max(clock(), (pending().at(-1)?.at ?? 0) + 1);
    const made = { key: newKey(), seen: view.seq, ...what, at, picked, panel: panel?.id ?? null };
    if (pending().some((other) => twice(other, made))) return undefined;
    queue.keep(made);
    store.set({ pending: [...pending(), made], problem: null, dropped: [] });
    return drain();
  }

  const forgotten = ({ key }) => store.set({ pending: pending().filter((tap) => tap.key !== key) });

  function takeBack(key) {
    queue.forget(key);
    forgotten({ key });
  }

  /** One try: the answer, or null where there is none in time. */
  async function post(tap) {
    const said = tap.reply?.said ?? tap.review?.said ?? { seen: tap.seen, event: tap.event };
    const body = { key: tap.key, ...said };
    if (tap.by) body.by = tap.by;
    if (tap.whole) body.whole = true;
    const place = tap.reply
      ? `${page.urls.proposals}${tap.reply.number}/`
      : tap.review
        ? `${page.urls.events}${tap.review.seq}/review/`
        : tap.thrown
          ? page.urls.dice
          : page.urls.events;
    const patience = new AbortController();
    const late = setTimeout(() => patience.abort(), ANSWER_WITHIN);
    try {
      const answer = await fetch(place, { ...posting(page, body), signal: patience.signal });
      return { status: answer.status, body: await answer.json().catch(() => ({})) };
    } catch {
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  /** Whoever sits down may be a player of the club under another spelling: the scorekeeper's page asks.
      @param {{ event: { player: string } }} tap */
  function askWho({ event }) {
    store.set({ pending: [], panel: null });
    location.assign(`${page.urls.latecomer}?name=${encodeURIComponent(store.get().view.players[event.player].name)}`);
  }

  /** The first is refused: what was tapped after it was meant for another table, so it is dropped and shown. */
  function refuse(tap, answer) {
    const rest = pending().filter((other) => other.key !== tap.key);
    for (const other of pending()) queue.forget(other.key);
    const kind =
      answer.status === 422 ? "refused" : answer.status === 409 && answer.body.code === "stale" ? "stale" : "failed";
    if (answer.body.code === "newcomer_may_be_known") return askWho(tap);
    if (answer.body.view) store.put(answer.body.view, clock());
    const panel = rest.length ? null : store.get().panel; // what lies open would cover what was dropped
    store.set({ pending: [], dropped: rest, panel, problem: { kind, tap, status: answer.status, ...answer.body } });
  }

  /** What waits behind a tap was tapped in its knowledge: where nothing else came between, its event is seen by
      them too. */
  const after =
    (tap, { seq }) =>
    (other) =>
      other.seen === tap.seen && seq === tap.seen + 1 ? { ...other, seen: seq } : other;

  /** A correction in one's own favour waits for somebody else's word: Settle up says for whose, and takes it back. */
  const waitsForAnother = (tap, body) => Boolean(body.proposal) && CORRECTIONS.has(tap.event.event);

  /** What the tap was made from is put away, unless the person has already turned to something else. */
  function accept(tap, body) {
    queue.forget(tap.key);
    const { picked, panel } = store.get();
    store.set({
      pending: pending()
        .filter((other) => other.key !== tap.key)
        .map(after(tap, body)),
      recorded:
        body.seq && !tap.review
          ? { key: tap.key, seq: body.seq, label: tap.label, by: tap.by, event: tap.event.event }
          : null,
      confirmed: Math.max(store.get().confirmed, body.version),
      picked: picked === tap.picked ? null : picked,
      panel: panel?.id === tap.panel ? null : panel,
      problem: null,
      dropped: [],
    });
    if (waitsForAnother(tap, body)) location.assign(page.urls.settle);
  }

  function expire() {
    const { waiting, expired } = sorted(pending(), clock());
    if (!expired.length) return;
    for (const tap of pending()) queue.forget(tap.key);
    store.set({ pending: [], dropped: [...expired, ...waiting], problem: { kind: "expired" } });
  }

  /** Not on the table yet: what waits is shown in the dock, so the paper on which it was tapped is put away. */
  function wait() {
    const { panel } = store.get();
    const done = pending().some((tap) => tap.panel !== null && tap.panel === panel?.id);
    store.set({ waiting: true, panel: done ? null : panel });
  }

  /** Send what waits in its order, until there is no answer. */
  async function sendAll() {
    while (pending().length) {
      const tap = pending()[0];
      if (store.get().waiting && !(await queue.holds(tap.key))) {
        forgotten(tap);
        continue;
      }
      const answer = await post(tap);
      if (answer === null || unanswered(answer)) {
        wait();
        retry = setTimeout(drain, pause(tries++, chance()));
        return;
      }
      tries = 0;
      if (recorded(answer)) accept(tap, answer.body);
      else refuse(tap, answer);
    }
    store.set({ waiting: false });
  }

  async function drain() {
    clearTimeout(retry);
    if (sending) return;
    sending = true;
    expire();
    try {
      await sendAll();
    } finally {
      sending = false;
    }
  }

  /** Say something that is no event, once. Gives whether it was accepted, and the answer; null without one. */
  async function say(url, body) {
    const answer = await fetch(url, posting(page, body)).catch(() => null);
    return answer && { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => ({})) };
  }

  /** Ask the acting captain to hold their dice: nothing is stored, and nobody learns who asked. */
  async function hold(by) {
    const answer = await say(page.urls.hold, { by });
    store.set({ asked: answer?.ok ? store.get().view.seq : null, problem: fault(answer) });
  }

  /** Hand the sheet to a player's phone, or (nobody named) take it over. */
  async function keepSheet(to) {
    const problem = fault(await say(page.urls.scorekeeper, { to }));
    store.set(problem ? { problem } : { panel: null, problem });
  }

  /** Ask both sides of this table for every result, or no longer. */
  const confirming = async (on) => store.set({ problem: fault(await say(page.urls.confirming, { on })) });

  /** Say that one has seen the rules; the scorekeeper says it of the player they name. */
  async function seenRules(by) {
    const problem = fault(await say(page.urls.seen, { by }));
    if (problem) store.set({ problem });
  }

  /** Roll for the order, or say who rolls; a roll that has been made already is not made again. */
  async function order(said, label = words.rollForOrder) {
    const problem = fault(await say(page.urls.order, said));
    const kind = problem?.status === 422 ? "refused" : "failed";
    if (problem) store.set({ problem: { ...problem, kind, tap: { label, event: { event: "roll_order" } } } });
  }

  /** What the last page left behind is sent first. */
  async function resume() {
    const kept = await queue.all();
    store.set({ pending: [...kept, ...pending()] });
    if (kept.length) await drain();
  }

  addEventListener("online", drain);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && drain());
  return {
    tap,
    takeGameBack,
    throwDice,
    reply,
    review,
    takeBack,
    hold,
    keepSheet,
    confirming,
    seenRules,
    order,
    drain,
    resume,
  };
}
